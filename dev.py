#!/usr/bin/env python3
"""Everything that is done with a checkout, from one command and with the standard library alone.

    python3 dev.py play [ARG...]        serve the card room and open it in the browser (ARG... go to `potluck serve`)
    python3 dev.py test [ARG...]        run every test that can run here, on all cores, and say which cannot and what
                                        took longest (ARG... go to pytest; `-n 0` runs in one process); up to five that
                                        failed beside others are tried once more alone, and named
    python3 dev.py check [NAME...]      format, lint, floors, types, page and the fast tests, or those that are named
    python3 dev.py bench [NAME]         measure the speeds, or list them with `list`
    python3 dev.py prove NAME [ARG...]  renew the figures of a proof in docs/figures.json; `prove list` names the proofs
    python3 dev.py docs [site]          render docs/figures.md from docs/figures.json; `site`: the documents and a
                                        reference of all promised names as pages in build/site, read without a network

Packages go into .venv, by uv: the one on PATH, or else one of its own under .dev. What looks over the page comes from
npm, where it is at hand, into tools/page/node_modules.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
UV_VERSION = "0.13.8"
UV_OLDEST = (0, 9)
PYTHON_OLDEST = (3, 11)
BIN = "Scripts" if os.name == "nt" else "bin"
COMPILERS = (os.environ.get("CXX", ""), "c++", "g++", "clang++")
ALL_GROUPS = ("--group", "browser", "--group", "api", "--group", "witness", "--group", "adapters")
FAST = "not slow and not browser and not page and not postgres"
PAGE = ROOT / "tools" / "page"
SITE = ROOT / "tools" / "docs" / "mkdocs.yml"
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
LAST_FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
FEW = 5
SPREAD = ("-n", str(min(16, CORES + CORES // 2)), "--dist", "loadgroup", "--no-loadscope-reorder")
"""Three processes of pytest for two cores, since tests in a browser wait half of their time; tests are handed out one
by one, in the order that tests/alone.py gives them."""


def main(arguments: list[str]) -> int:
    """Exit code: 0, 1 (something failed) or 2 (misuse)."""
    if sys.version_info < PYTHON_OLDEST:
        return refuse("Potluck needs Python 3.11 or newer; this is " + sys.version.split()[0])
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(__doc__.strip())
        return 0 if arguments else 2
    verb, rest = arguments[0], arguments[1:]
    if verb not in VERBS:
        return refuse(f"there is no {verb!r}; allowed: {', '.join(VERBS)}")
    return VERBS[verb](rest)


def play(arguments: list[str]) -> int:
    """Serves from the packages that playing needs; nothing is compiled and no tool is fetched."""
    code = uv("sync", "--frozen", "--no-default-groups", "--extra", "room", "--inexact")
    return code or become([program("potluck"), "serve", "--open", *arguments])


def test(arguments: list[str]) -> int:
    """Every test; one that this machine cannot run is named at the end, or fails if POTLUCK_REQUIRE names its need."""
    code = sync_tools(*ALL_GROUPS)
    page_tools()
    if code := code or run(
        [program("python"), "-m", "pytest", *SPREAD, "--cache-clear", "--longest", "12", *arguments]
    ):
        return second_try() if code == 1 else code
    return 0


def second_try() -> int:
    """Tries the few tests that failed beside others once more, alone: a machine that stood still is no fault of ours.

    Those that now pass are named, since one that needs it again and again hides a fault; more than a few are not tried.
    """
    try:
        failed = sorted(json.loads(LAST_FAILED.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return 1
    if not 0 < len(failed) <= FEW:
        return 1
    print(f"dev.py: {len(failed)} failed beside others; once more, alone:", *failed, sep="\n  ")
    code = run(
        [program("python"), "-m", "pytest", "-q", "-n", "0", "--last-failed", "--last-failed-no-failures", "none"]
    )
    print(*([] if code else ["dev.py: PASSED ONLY ALONE, look into it:", *failed]), sep="\n  ")
    return code


def check(arguments: list[str]) -> int:
    """All checks, or those that are named, each to its end, whatever the one before said."""
    wanted = {name: command for name, command in checks().items() if name in arguments or not arguments}
    if len(wanted) < len(set(arguments)):
        return refuse(f"check knows {', '.join(checks())}; you asked for {' '.join(arguments)}")
    if code := sync_tools("--inexact", *ALL_GROUPS):
        return code
    failed = [name for name, command in wanted.items() if not passes(name, command)]
    print("check: " + (f"failed: {', '.join(failed)}" if failed else "all is well"))
    return 1 if failed else 0


def checks() -> dict[str, list[str]]:
    """Name -> command, in the order in which they run."""
    return {
        "format": [program("ruff"), "format", "--check", "--quiet", "."],
        "lint": [program("ruff"), "check", "--quiet", "."],
        "floors": [program("lint-imports"), "--no-logo"],
        "types": [program("mypy"), "--no-error-summary"],
        "page": page_check(),
        "tests": [program("python"), "-m", "pytest", "-q", "-m", FAST, *SPREAD],
    }


def page_check() -> list[str]:
    """The page's linter, formatter, types and tests, as pytest knows to skip or to demand them."""
    return [program("python"), "-m", "pytest", "-q", "-m", "page", "tests/unit/web/test_page_tools.py"]


def passes(name: str, command: list[str]) -> bool:
    """Whether a check succeeds; its time is printed."""
    start = time.monotonic()
    if name == "page":
        page_tools()
    code = run(command)
    print(f"{'ok' if code == 0 else 'FAILED':6} {name} ({time.monotonic() - start:.1f} s)", flush=True)
    return code == 0


def bench(arguments: list[str]) -> int:
    """What `python -m benchmarks` says."""
    return sync_tools("--inexact", "--group", "witness", *peers(arguments or ["ranking"])) or run(
        [program("python"), "-m", "benchmarks", *arguments]
    )


def prove(arguments: list[str]) -> int:
    """What `python -m proofs` says."""
    return sync_tools("--inexact", *ALL_GROUPS, *peers(arguments)) or run(
        [program("python"), "-m", "proofs", *arguments]
    )


def peers(names: list[str]) -> tuple[str, ...]:
    """The group of other evaluators, where one of those names compares with them."""
    if "adapters" in names:
        return ("--group", "learning")
    if {"solve", "engine", "engine_speed"}.intersection(names):
        return ("--group", "equilibria")
    return ("--group", "peers") if {"equity", "equity_speed", "peers", "ranking", "speed"}.intersection(names) else ()


def docs(arguments: list[str]) -> int:
    """Renders what is derived from data, or builds the site."""
    if arguments == ["site"]:
        return site()
    if arguments:
        return refuse("docs takes `site` or no argument")
    return sync_tools("--inexact") or run([program("python"), "-m", "proofs.render"])


def site() -> int:
    """Builds the site with its tools and all packages that the reference is made of: room, adapters; no kernels."""
    os.environ["NO_MKDOCS_2_WARNING"] = "1"  # a notice about releases to come, which strictness does not count
    code = uv(
        "sync",
        "--locked",
        "--inexact",
        "--no-default-groups",
        "--extra",
        "room",
        "--group",
        "site",
        "--group",
        "adapters",
    )
    code = code or run([program("mkdocs"), "build", "--quiet", "--config-file", str(SITE)])
    if not code:
        print("build/site/index.html; with a search: python3 -m http.server --directory build/site")
    return code


VERBS = {"play": play, "test": test, "check": check, "bench": bench, "prove": prove, "docs": docs}


def sync_tools(*arguments: str) -> int:
    """Installs the tools and the compiled kernels. Only a missing compiler is forgiven: broken C++ is never hidden."""
    if any(filter(None, map(shutil.which, filter(None, COMPILERS)))):
        return uv("sync", "--locked", *arguments)
    print("kernels: not run (no C++ compiler); hands are ranked in Python", flush=True)
    return uv("sync", "--locked", "--no-install-package", "potluck-kernels", *arguments)


def page_tools() -> None:
    """Installs what looks over the page, as its lock names it. Where that fails, the tests say so."""
    lock, kept = PAGE / "package-lock.json", PAGE / "node_modules" / ".lock-of-these"
    npm = shutil.which("npm")
    if npm is None or (kept.exists() and kept.read_bytes() == lock.read_bytes()):
        return
    if run([npm, "ci", "--silent", "--no-fund", "--no-audit", "--prefix", str(PAGE)]) == 0:
        kept.write_bytes(lock.read_bytes())


def uv(*arguments: str) -> int:
    """Runs uv on this checkout with the interpreter that runs this script."""
    found = find_uv()
    if found is None:
        return refuse(
            "uv could not be installed: install uv or your system's python3-venv, and look whether PyPI answers"
        )
    return run([found, *arguments, "--quiet" if (VENV / BIN).exists() else "--no-progress", "--project", str(ROOT)])


def find_uv() -> str | None:
    """The uv on PATH if it is young enough, else the private one, installed when first needed."""
    on_path = shutil.which("uv")
    if on_path and uv_version(on_path) >= UV_OLDEST:
        return on_path
    home = ROOT / ".dev" / f"uv-{UV_VERSION}"
    private = home / BIN / ("uv.exe" if os.name == "nt" else "uv")
    if not private.exists():
        print(f"installing uv {UV_VERSION} into {home.relative_to(ROOT)}", flush=True)
        pip = [str(home / BIN / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if run([interpreter(), "-m", "venv", "--clear", str(home)]) or run([*pip, f"uv=={UV_VERSION}"]):
            return None
    return str(private)


def uv_version(path: str) -> tuple[int, ...]:
    """(0, 13, 8); empty where the program does not say."""
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in re.findall(r"\d+", said.split("(")[0])[:3])


def interpreter() -> str:
    """The running Python itself, also where this script was started from a virtual environment."""
    return getattr(sys, "_base_executable", None) or sys.executable


def program(name: str) -> str:
    """The path of a program in the project's environment."""
    return str(VENV / BIN / name)


def environment() -> dict[str, str]:
    """This process's environment, with uv pinned to the running Python and to the checkout's own .venv.

    Compiled modules are kept beside uv, also where the machine asks that none be written: pytest would rewrite, and
    each process of a test compile, every module anew.
    """
    dropped = ("VIRTUAL_ENV", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    pins = {"UV_PYTHON": interpreter(), "UV_PYTHON_DOWNLOADS": "never", "UV_PROJECT_ENVIRONMENT": str(VENV)}
    return {**kept, **pins, "PYTHONPYCACHEPREFIX": str(ROOT / ".dev" / "pycache")}


def run(command: list[str]) -> int:
    """Exit code of a command, run in the checkout; 1 where it was killed, 130 after Ctrl-C."""
    sys.stdout.flush()
    try:
        code = subprocess.run(command, cwd=ROOT, env=environment(), check=False).returncode
    except FileNotFoundError:
        return refuse(f"{command[0]} is missing; delete {VENV.name} and try again")
    except KeyboardInterrupt:
        return 130
    return code if code >= 0 else 1


def become(command: list[str]) -> int:
    """Replaces this process, so that signals reach the server alone; on Windows, which cannot, waits for it."""
    if os.name == "nt":
        return run(command)
    sys.stdout.flush()
    try:
        os.execve(command[0], command, environment())
    except FileNotFoundError:
        return refuse(f"{command[0]} is missing; delete {VENV.name} and try again")


def refuse(message: str) -> int:
    """Exit code 2, the reason on stderr."""
    print(f"dev.py: {message}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
