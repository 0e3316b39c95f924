"""A server of PostgreSQL for tests: made in a folder of its own, reached by its socket alone, gone afterwards."""

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

__all__ = ["Cluster", "find_server"]

DEBIAN: Final = Path("/usr/lib/postgresql")
USER: Final = "postgres"
"""Who runs the server where root does not: it refuses root."""
OWNER: Final = "potluck"
PATIENCE: Final = 30.0


@pytest.fixture(scope="session")
def cluster() -> Iterator["Cluster"]:
    """The one server of a run; only for tests that are marked `postgres` and stay together on one worker process."""
    with Cluster() as started:
        yield started


@pytest.fixture
def database(cluster: "Cluster", tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of an empty database on that server, with a folder of its own for its house's key."""
    monkeypatch.setenv("POTLUCK_KEYS", str(tmp_path / "keys"))
    return cluster.database()


def find_server() -> Path | None:
    """The folder of the server's programs: `POTLUCK_POSTGRES`, that on PATH, or Debian's newest."""
    named, on_path = os.environ.get("POTLUCK_POSTGRES"), shutil.which("initdb")
    if named or on_path:
        return Path(named) if named else Path(str(on_path)).resolve().parent
    found = [folder for folder in DEBIAN.glob("*/bin") if (folder / "initdb").exists()]
    return max(found, key=lambda folder: int(folder.parent.name), default=None)


class Cluster:
    """A server; `with Cluster() as cluster`. Without `durable` it does not wait for the disk; `buffers` is the memory
    that it keeps of its tables."""

    def __init__(self, *, durable: bool = False, buffers: str = "16MB") -> None:
        programs = find_server()
        assert programs is not None, "a test that uses PostgreSQL is marked `postgres`"
        self._programs = programs
        self._durable, self._buffers = durable, buffers
        self.folder = Path(tempfile.mkdtemp(prefix="potluck-pg-"))
        self._as_user: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = pwd.getpwnam(USER)
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._server: subprocess.Popen[bytes] | None = None
        self._databases = 0

    def __enter__(self) -> "Cluster":
        made = [
            str(self._programs / "initdb"),
            "-D",
            str(self.folder / "data"),
            "-U",
            OWNER,
            "--auth=trust",
            "--no-sync",
        ]
        subprocess.run(
            [*made, "--encoding=UTF8", "--locale=C", "--no-instructions"],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
            **self._as_user,
        )
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "fsync": "on" if self._durable else "off",
            "max_connections": "40",
            "shared_buffers": self._buffers,
            "autovacuum_naptime": "10min",
        }
        given = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with open(self.folder / "log", "ab") as log:
            self._server = subprocess.Popen(
                [str(self._programs / "postgres"), "-D", str(self.folder / "data"), *given],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self._as_user,
            )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.execute("SELECT 1")
                return
            except Exception:
                if self._server.poll() is not None or time.monotonic() > until:
                    raise
                time.sleep(0.02)

    def stop(self, how: int = signal.SIGQUIT) -> None:
        """Stop the server; at once, as it is, unless another signal asks for more."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait()
            self._server = None

    @property
    def pid(self) -> int:
        """The process that has begun all others of the server."""
        assert self._server is not None
        return self._server.pid

    def restart(self) -> None:
        """Stop it at once and start it again: it recovers from its log."""
        self.stop()
        self.start()

    def address(self, database: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://{OWNER}@/{database}?host={self.folder}"

    def database(self) -> str:
        """The address of a new, empty database."""
        self._databases += 1
        name = f"room{self._databases}"
        self.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def execute(self, sql: str, *values: object, database: str = "postgres") -> Any:
        """The rows that a question gives."""
        import asyncpg

        async def asked() -> Any:
            connection = await asyncpg.connect(self.address(database), timeout=PATIENCE)
            try:
                return await connection.fetch(sql, *values)
            finally:
                await connection.close()

        return asyncio.run(asked())
