"""A house on the internet: four guests behind Caddy or nginx with TLS, or through a reverse tunnel; forged requests.

python3 dev.py prove internet [DEALS] [WAY...]

The ways are `caddy`, `tunnel` and `nginx`. Needs Caddy, nginx, ssh and sshd on PATH, as Debian has them. All of it is
on loopback: the guests have addresses of their own (127.0.0.2 and so on), Caddy a certificate of an authority that it
makes, nginx one that it signs itself, and the tunnel leads from a port of this machine to another. Counted are acts
over WebSockets, cookies that are Secure and of this host alone, addresses that are told apart, and attacks that came
through: forged hosts, origins, cookies, and headers of proxies.
"""

import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from measure.figure import Figure, Refuted
from potluck.store import verify
from proofs.fronts.attacks import attacks, crowd
from proofs.fronts.guests import Guest, play, resolved
from proofs.fronts.ways import NAME, caddy, free_port, nginx, tunnel

__all__ = ["main", "part"]

DEALS: Final = 12
GUESTS: Final = 4
NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "caddy": ("caddy",),
    "tunnel": ("caddy", "ssh", "sshd", "ssh-keygen"),
    "nginx": ("nginx", "openssl"),
}
NAMES: Final = {"caddy": "Caddy", "tunnel": "Caddy and a reverse tunnel", "nginx": "nginx"}


def part(argv: list[str]) -> bool:
    """Whether some ways were left out."""
    return 0 < len(argv[1:]) < len(NEEDED)


def main(argv: list[str]) -> list[Figure]:
    """The figures of each evening. Arguments: deals, then ways. Raises: Refuted where anything came through."""
    ways = argv[1:] or list(NEEDED)
    deals = int(argv[0]) if argv else DEALS
    paths = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))
    if missing := [name for way in ways for name in NEEDED[way] if shutil.which(name, path=paths) is None]:
        raise SystemExit(f"prove internet needs on PATH: {', '.join(missing)}")
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder, resolved():
        for way in ways:
            place = Path(folder) / way
            place.mkdir()
            figures += _visited(place, deals, kind=way)
    return figures


def _visited(folder: Path, deals: int, *, kind: str) -> list[Figure]:
    """An evening, and what attackers find, by one way into the house."""
    port, way = free_port(), NAMES[kind]
    db = folder / "room.db"
    with (
        _house(db, f"https://{NAME}:{port}") as house,
        _way(folder, port, house, kind=kind) as trusting,
    ):

        def guest(number: int) -> Guest:
            return Guest(number, port=port, trusting=trusting)

        guests = [guest(number) for number in range(GUESTS)]
        table, acts = play(guests, deals=deals)
        _unmixed(guests, table)
        findings = [*attacks(guest(9), victim=guests[0], house=house, table=table), *crowd(guest)]
    report = verify(str(db))
    if report.failure is not None:
        raise Refuted(f"the log does not verify: {report.failure}")
    for attack, trouble in findings:
        if trouble:
            print(f"{way}: {attack}: {trouble}", flush=True)
    if wrong := [finding for finding in findings if finding[1]]:
        raise Refuted(f"{len(wrong)} of {len(findings)} attacks, the first: {wrong[0]}")
    cookies = sum(len(each.cookies) for each in guests)
    return [
        Figure(f"deals of four guests from four addresses through {way}", deals),
        Figure(f"their acts over WebSockets through {way}", acts, n=deals),
        Figure(f"cookies through {way}, each Secure, HttpOnly and of this host alone", cookies, n=deals),
        Figure(
            f"requests of attackers, with their controls, through {way}: forged hosts, origins, cookies, headers",
            len(findings),
        ),
        Figure(f"of them that were answered otherwise than they must be, through {way}", 0, n=len(findings)),
    ]


def _unmixed(guests: list[Guest], table: str) -> None:
    """Nothing, where each cookie is safe and no guest reads another's cards. Raises: Refuted."""
    for guest in guests:
        for cookie in guest.cookies:
            flags = cookie.lower().split("; ")
            if not (cookie.startswith("__Host-") and {"secure", "httponly", "path=/", "samesite=lax"} <= set(flags)):
                raise Refuted(f"an unsafe cookie: {cookie.partition('=')[0]} {flags[1:]}")
    seats = [guest.ask("GET", f"/api/tables/{table}").json()["seat"] for guest in guests]
    if seats != list(range(len(guests))):
        raise Refuted(f"the guests sit at {seats}")
    players = {guest.ask("GET", "/api/me").json()["player"] for guest in guests}
    if len(players) != len(guests):
        raise Refuted("two guests are one player")


@contextmanager
def _house(db: Path, url: str) -> Iterator[int]:
    """`potluck serve` behind a proxy of this machine; gives its port, which the proxy asks."""
    program = str(Path(sys.executable).parent / "potluck")
    command = [program, "serve", "--db", str(db), "--port", "0", "--lang", "en"]
    command += ["--public-url", url, "--trust-proxy", "127.0.0.1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "BROWSER": ""}) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(2)]
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", lines[1])
        try:
            if found is None:
                raise Refuted(f"the house says {lines}")
            yield int(found[1])
        finally:
            process.send_signal(signal.SIGTERM)


@contextmanager
def _way(folder: Path, port: int, house: int, *, kind: str) -> Iterator[ssl.SSLContext]:
    if kind != "tunnel":
        with (nginx if kind == "nginx" else caddy)(folder / kind, port=port, house=house) as trusting:
            yield trusting
        return
    with tunnel(folder / "ssh", house=house) as far, caddy(folder / "caddy", port=port, house=far) as trusting:
        yield trusting
