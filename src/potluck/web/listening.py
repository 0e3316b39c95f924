"""The place at which a server listens: its socket, its address, and the names that it answers to."""

import errno
import os
import socket
from typing import Final

from potluck.errors import RequestError
from potluck.web.addresses import Reach
from potluck.web.guard import LOOPBACK, HostNames

__all__ = ["EVERYWHERE", "bound", "names_at", "url_at"]

EVERYWHERE: Final = ("0.0.0.0", "::")
HIGHEST_PORT: Final = 65_535
WAITING: Final = 512
"""Connections that may wait to be accepted."""


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there.

    Raises:
        RequestError: the port is in use or not ours to take, or the host is not of this machine.
    """
    if not 0 <= port <= HIGHEST_PORT:
        raise RequestError("serve.port_refused", asked=port, path=host, allowed=f"0..{HIGHEST_PORT}")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        try:
            if os.name == "posix":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(WAITING)
        except OSError:
            listener.close()
            raise
    except (OSError, UnicodeError) as error:
        raise _unbound(error, host, port) from error
    listener.setblocking(False)
    return listener


def _unbound(error: Exception, host: str, port: int) -> RequestError:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return RequestError("serve.port_busy", asked=port, path=host)
    if number == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror | UnicodeError):
        return RequestError("serve.no_host", asked=host)
    return RequestError("serve.port_refused", asked=port, path=host, allowed=str(error))


def names_at(host: str) -> HostNames:
    """The names to which a server answers that listens there."""
    if host in EVERYWHERE:
        own = socket.gethostname().lower()
        return HostNames((*LOOPBACK, own, f"{own}.local"), addresses=True)
    name = f"[{host}]" if ":" in host else host.lower()
    return HostNames(tuple(dict.fromkeys((*LOOPBACK, name))))


def url_at(host: str, reach: Reach) -> str:
    """The address to print and to open."""
    if host in EVERYWHERE and reach.urls:
        return reach.urls[0]
    name = LOOPBACK[1] if host in EVERYWHERE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{reach.port}/"
