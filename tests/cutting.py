"""A line to a server that can be cut: before a question reaches it, or after it has answered and nobody hears it."""

import socket
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Final, Literal

__all__ = ["Cutter"]

SOCKET: Final = ".s.PGSQL.5432"
SIZE: Final = 1 << 16


class Cutter:
    """Listens in a folder as a server of PostgreSQL does, and hands everything on to the one in another folder."""

    def __init__(self, *, server: Path, folder: Path) -> None:
        self._server = str(server / SOCKET)
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(str(folder / SOCKET))
        self._door.listen()
        self._marks: list[tuple[bytes, Literal["question", "answer"]]] = []
        self._ends: list[socket.socket] = []
        self.cuts = 0
        self.is_away = False
        """Whether calls are taken no more."""
        Thread(target=self._serve, daemon=True).start()

    def __enter__(self) -> "Cutter":
        return self

    def __exit__(self, *_: object) -> None:
        self._door.close()

    def cut(self, part: Literal["question", "answer"], *, mark: bytes) -> None:
        """Cut the line, once, at a question with that mark: the server never gets it, or nobody gets its answer."""
        self._marks.append((mark, part))

    def cut_all(self) -> None:
        """Cut all lines, now."""
        ends, self._ends = self._ends, []
        _close(*ends)

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._door.accept()
                server = socket.socket(socket.AF_UNIX)
                try:
                    if self.is_away:
                        raise ConnectionRefusedError
                    server.connect(self._server)
                except OSError:
                    client.close()
                    server.close()
                    continue
                deaf = Event()
                self._ends += (client, server)
                Thread(target=self._ask, args=(client, server, deaf), daemon=True).start()
                Thread(target=self._answer, args=(client, server, deaf), daemon=True).start()

    def _ask(self, client: socket.socket, server: socket.socket, deaf: Event) -> None:
        with suppress(OSError):
            while data := client.recv(SIZE):
                hit = next((mark for mark in self._marks if mark[0] in data), None)
                if hit is not None:
                    self._marks.remove(hit)
                    self.cuts += 1
                    if hit[1] == "question":
                        break
                    deaf.set()
                server.sendall(data)
        _close(client, server)

    def _answer(self, client: socket.socket, server: socket.socket, deaf: Event) -> None:
        with suppress(OSError):
            while (data := server.recv(SIZE)) and not deaf.is_set():
                client.sendall(data)
        _close(client, server)


def _close(*ends: socket.socket) -> None:
    for end in ends:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
