"""Wheels and sdists are built, installed in clean environments with each extra, weighed, and asked first questions.

`python -m proofs install [--kernels WHEEL] [EXTRA...]`: `default` is none, and all are tried if none is named. Where no
wheel of the kernels is given it is built, and serves every Python from 3.12 on; that of the solved draw always is.
Clean means: an environment of Python's own `venv` in a temporary folder, wheels from a local folder, all other packages
from the registry by pip. Neither bytecode nor pip itself is counted. It measures the Python that runs it; figures of
other ones than 3.11 name theirs and stand beside.
"""

import json
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from measure.figure import Figure, Refuted

__all__ = ["ROOT", "Clean", "build", "first_answers", "main", "part"]

ROOT: Final = Path(__file__).resolve().parent.parent
EXTRAS: Final = ("", "fast", "solved", "room", "table", "postgres", "lab", "zoo", "gym", "openspiel", "cluster")
DEFAULT: Final = "default"
OLDEST: Final = (3, 11)
MOST: Final = 80.0
"""MB that the default may take."""
STRATEGIES: Final = ROOT / "strategies"
SOLVED: Final = ("solved", "room", "table", "postgres")
"""Extras that bring the solved draw."""
ADAPTERS: Final = {"zoo": "pettingzoo", "gym": "gymnasium", "openspiel": "openspiel"}
TOOLS: Final = ("pip", "setuptools", "pkg_resources", "_distutils_hack", "distutils-precedence")
FIRST: Final = (
    "import potluck as pk; print(pk.rank('As Ad 7h 7c 2s')); print(pk.odds('AsKs', 'QhQd', board='2s 7s Jc').share[0])"
)
ON_DASK: Final = """
from distributed import Client
import potluck as pk
with Client(processes=False, n_workers=1, dashboard_address=None) as client:
    spread = pk.arena.run("draw", ["caller", "tight"], deals=20, seed=1, workers=1, executor=client.get_executor())
assert spread.tally == pk.arena.run("draw", ["caller", "tight"], deals=20, seed=1, workers=1).tally
"""
ANSWERED: Final = "two pair, aces and sevens\n49/90\n"


class Clean(NamedTuple):
    """An environment with nothing but what was asked for."""

    home: Path

    def run(self, *command: str, code: int = 0, cwd: Path | None = None) -> str:
        """What a program of the environment says. Raises: Refuted where its exit code is another one."""
        ran = subprocess.run(
            [str(self.home / "bin" / command[0]), *command[1:]],
            capture_output=True,
            text=True,
            check=False,
            cwd=cwd or self.home,
            env={"PATH": "/usr/bin:/bin", "HOME": str(self.home), "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"},
        )
        if ran.returncode != code:
            raise Refuted(f"{' '.join(command)}: exit code {ran.returncode}\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}")
        return ran.stdout + ran.stderr if code else ran.stdout

    def megabytes(self) -> float:
        """What all packages but pip's own take."""
        (packages,) = self.home.glob("lib/python3*/site-packages")
        files = (path for path in packages.rglob("*") if path.is_file() and not path.is_symlink())
        return (
            sum(
                path.stat().st_size
                for path in files
                if "__pycache__" not in path.parts and not path.relative_to(packages).parts[0].startswith(TOOLS)
            )
            / 1e6
        )


def main(argv: list[str]) -> list[Figure]:
    """Sizes of the default and of each extra, and the time from `pip install` to a first answer."""
    figures = []
    given, extras = asked(argv)
    with tempfile.TemporaryDirectory() as folder:
        built = build(Path(folder), kernels=given is None and "fast" in extras)
        kernels = given or built.kernels
        same_wheel(built.wheel, built.sdist, Path(folder) / "again")
        same_wheel(built.strategies, built.strategies_sdist, Path(folder) / "again strategies")
        for extra in extras:
            name = extra or DEFAULT
            clean = environment(Path(folder) / name)
            begun = time.monotonic()
            wanted = f"potluck[{extra}] @ {built.wheel.as_uri()}" if extra else str(built.wheel)
            also = [str(kernels)] if extra == "fast" and kernels is not None else []
            also += [str(built.strategies)] if extra in SOLVED else []
            clean.run("python", "-m", "pip", "install", "--quiet", "--no-compile", *also, wanted)
            first_answers(clean)
            took = time.monotonic() - begun
            extra_answers(clean, extra)
            size = clean.megabytes()
            if not extra and size > MOST:
                raise Refuted(f"the default takes {size:.1f} MB; at most {MOST:.0f} are allowed")
            figures += [
                Figure(f"installed, {name}{on()}", round(size, 1), "MB", n=1),
                Figure(f"from pip install to a first answer, {name}{on()}", round(took, 1), "s", n=1),
            ]
            print(f"{name:12} {size:6.1f} MB  {took:5.1f} s", flush=True)
    return figures


def asked(argv: list[str]) -> tuple[Path | None, Sequence[str]]:
    """The wheel of the kernels that was given, and the extras to try; no extra is named `default`."""
    given, named = (Path(argv[1]).resolve(), argv[2:]) if argv[:1] == ["--kernels"] else (None, argv)
    return given, ["" if extra == DEFAULT else extra for extra in named] or EXTRAS


def part(argv: list[str]) -> bool:
    """Whether the figures of other extras, or those of other Pythons, stay beside these."""
    return asked(argv)[1] != EXTRAS or sys.version_info[:2] != OLDEST


def on() -> str:
    """What a claim says of the Python that was measured: nothing of the oldest that is supported."""
    version = sys.version_info[:2]
    return "" if version == OLDEST else f", Python {version[0]}.{version[1]}"


class Built(NamedTuple):
    """What was built of this checkout."""

    wheel: Path
    sdist: Path
    strategies: Path
    strategies_sdist: Path
    kernels: Path | None


def build(folder: Path, *, kernels: bool) -> Built:
    """The wheel and the sdist of this checkout and of its solved draw, and the wheel of its kernels."""
    tools = environment(folder / "tools")
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    tools.run("python", "-m", "pip", "install", "--quiet", *needed)
    for project in (ROOT, STRATEGIES):
        tools.run("python", "-m", "hatchling", "build", "-d", str(folder), cwd=project)
    if kernels:
        tools.run(
            "python", "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT / "kernels")
        )
    names = ("potluck-*.whl", "potluck-*.tar.gz", "potluck_strategies-*.whl", "potluck_strategies-*.tar.gz")
    wheel, sdist, strategies, strategies_sdist = (next(folder.glob(name)) for name in names)
    return Built(wheel, sdist, strategies, strategies_sdist, next(folder.glob("potluck_kernels-*.whl"), None))


def environment(home: Path) -> Clean:
    """A new environment with pip alone."""
    subprocess.run([getattr(sys, "_base_executable", sys.executable), "-m", "venv", str(home)], check=True)
    return Clean(home)


def same_wheel(wheel: Path, sdist: Path, folder: Path) -> None:
    """Builds a wheel from the unpacked sdist. Raises: Refuted where it does not hold the same files, byte by byte."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    Clean(wheel.parent / "tools").run(
        "python", "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=source
    )
    (again,) = folder.glob("*.whl")
    one, other = (files_of(path) for path in (wheel, again))
    if one != other:
        apart = sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))
        raise Refuted(f"the wheel of the sdist is another one: {', '.join(apart[:20])}")


def files_of(wheel: Path) -> dict[str, bytes]:
    """Name -> content of every file of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def first_answers(clean: Clean) -> None:
    """Asks the library and the command. Raises: Refuted where an answer is wrong."""
    said = clean.run("python", "-c", FIRST)
    if said != ANSWERED:
        raise Refuted(f"the first answer is {said!r}")
    (hand,) = json.loads(clean.run("potluck", "rank", "As Ad 7h 7c 2s"))
    if hand["category"] != "two_pair":
        raise Refuted(f"potluck rank says {hand['category']}")


def extra_answers(clean: Clean, extra: str) -> None:
    """Asks what the extra is for; without `room` or `solved`, that what needs them says so."""
    if extra in ("room", "table", "postgres"):
        clean.run("potluck", "play", "draw", "--new", "--db", "room.db", "--plain")
        clean.run("potluck", "verify", "room.db")
        return
    if "potluck[room]" not in clean.run("potluck", "play", code=2):
        raise Refuted("potluck play does not say which extra it needs")
    if extra == "solved":
        clean.run("potluck", "match", "draw", "draw-solved", "caller", "--deals", "20")
    elif "potluck[solved]" not in clean.run("potluck", "match", "draw", "draw-solved", "caller", code=2):
        raise Refuted("potluck match does not say which extra draw-solved needs")
    if extra == "fast":
        clean.run("python", "-c", "from potluck import kernels; assert kernels.COMPILED")
    if extra == "cluster":
        clean.run("python", "-c", ON_DASK)
    if extra in ADAPTERS:
        clean.run("python", "-c", f"import potluck.adapters.{ADAPTERS[extra]}")
    clean.run("potluck", "match", "draw", "caller", "tight", "--deals", "20", "--seed", "1")
    clean.run("potluck", "solve", "kuhn", "--to", "0.01")
    clean.run("potluck", "doctor")
