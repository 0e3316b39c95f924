"""Ways into a house from outside, each on loopback: Caddy or nginx with a certificate of its own, and a tunnel."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

__all__ = ["NAME", "caddy", "free_port", "nginx", "tunnel"]

NAME: Final = "cards.example.test"
PATIENCE: Final = 60.0
CADDYFILE: Final = """{{
    admin off
    skip_install_trust
    auto_https disable_redirects
}}
https://{name}:{port} {{
    bind 127.0.0.1
    tls internal
    reverse_proxy 127.0.0.1:{house}
}}
"""
INTERNET: Final = Path(__file__).resolve().parents[2] / "docs" / "internet.md"
NGINX: Final = """{user}daemon off;
pid {folder}/pid;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port} ssl;
        server_name {name};
        ssl_certificate {folder}/cert;
        ssl_certificate_key {folder}/key;
        {location}
    }}
}}
"""
SSHD: Final = """Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
AuthorizedKeysFile {folder}/guest.pub
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin prohibit-password
AllowTcpForwarding remote
PidFile none
"""


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        number: int = listener.getsockname()[1]
        return number


@contextmanager
def caddy(folder: Path, *, port: int, house: int) -> Iterator[ssl.SSLContext]:
    """Caddy before the house at that port; gives what trusts its certificate, and nobody else's."""
    folder.mkdir()
    file = folder / "Caddyfile"
    file.write_text(CADDYFILE.format(name=NAME, port=port, house=house), encoding="utf-8")
    homes = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]
    with _running(command, folder / "log", homes):
        authority = folder / "caddy/pki/authorities/local/root.crt"
        _wait(lambda: authority.exists() and _answers(port), folder / "log")
        trusting = ssl.create_default_context(cafile=str(authority))
        trusting.set_alpn_protocols(["http/1.1"])
        _wait(lambda: _is_certified(port, trusting), folder / "log")
        yield trusting


@contextmanager
def nginx(folder: Path, *, port: int, house: int) -> Iterator[ssl.SSLContext]:
    """nginx, set up as `docs/internet.md` says, before the house at that port; gives what trusts its certificate."""
    folder.mkdir()
    documented = re.search(r"```text\n(location / \{.*?\n\})\n```", INTERNET.read_text(encoding="utf-8"), re.DOTALL)
    assert documented is not None, "docs/internet.md says nothing of nginx"
    location = documented[1].replace("127.0.0.1:8052", f"127.0.0.1:{house}")
    key = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    key += ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    key += ["-keyout", str(folder / "key"), "-out", str(folder / "cert")]
    subprocess.run(key, check=True, capture_output=True)
    user = "user root;\n" if os.geteuid() == 0 else ""
    file = folder / "nginx.conf"
    file.write_text(NGINX.format(user=user, folder=folder, port=port, name=NAME, location=location), encoding="utf-8")
    command = [shutil.which("nginx") or "/usr/sbin/nginx", "-c", str(file), "-e", str(folder / "log")]
    with _running(command, folder / "out", {}):
        _wait(lambda: _answers(port), folder / "out")
        yield ssl.create_default_context(cafile=str(folder / "cert"))


@contextmanager
def tunnel(folder: Path, *, house: int) -> Iterator[int]:
    """A machine far away whose port, which this gives, leads to the house: `ssh -R`."""
    folder.mkdir()
    far, door = free_port(), free_port()
    for name in ("host", "guest"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)], check=True)
    (folder / "sshd").write_text(SSHD.format(port=door, folder=folder), encoding="utf-8")
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)
    daemon = [shutil.which("sshd") or "/usr/sbin/sshd", "-D", "-e", "-f", str(folder / "sshd")]
    options = ["StrictHostKeyChecking=no", f"UserKnownHostsFile={folder}/known", "ExitOnForwardFailure=yes"]
    reverse = ["ssh", "-N", "-F", "none", "-i", str(folder / "guest"), "-p", str(door)]
    reverse += [part for option in options for part in ("-o", option)]
    reverse += ["-R", f"127.0.0.1:{far}:127.0.0.1:{house}", "127.0.0.1"]
    with ExitStack() as stack:
        stack.enter_context(_running(daemon, folder / "sshd.log", {}))
        _wait(lambda: _answers(door), folder / "sshd.log")
        stack.enter_context(_running(reverse, folder / "ssh.log", {}))
        _wait(lambda: _answers(far), folder / "ssh.log")
        yield far


@contextmanager
def _running(command: list[str], log: Path, homes: dict[str, str]) -> Iterator[None]:
    with (
        log.open("w") as file,
        subprocess.Popen(command, stdout=file, stderr=file, env={**os.environ, **homes}) as process,
    ):
        try:
            yield
        finally:
            process.terminate()


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _is_certified(port: int, trusting: ssl.SSLContext) -> bool:
    """Whether the certificate for the house's name is there by now."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as channel:
            trusting.wrap_socket(channel, server_hostname=NAME).close()
    except OSError:
        return False
    return True


def _wait(is_there: Callable[[], bool], log: Path) -> None:
    """Wait until it is there. Raises: TimeoutError with what its log says."""
    until = time.monotonic() + PATIENCE
    while not is_there():
        if time.monotonic() > until:
            raise TimeoutError(log.read_text(encoding="utf-8")[-2000:])
        time.sleep(0.05)
