"""The addresses under which other machines reach this one; nothing is sent to find them."""

import ipaddress
import socket
import sys
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

__all__ = ["Reach", "counted", "is_private", "reach_of", "usable"]

ANY_V4: Final = "0.0.0.0"
ANY_V6: Final = "::"
SITE: Final = 64
"""Bits of an IPv6 address that a provider gives to one customer: one visitor, as far as bounds are concerned."""
LINUX_INET6: Final = Path("/proc/net/if_inet6")
SIOCGIFADDR: Final = 0x8915
"""Linux: the IPv4 address of an interface."""
IFREQ_NAME: Final = 16
"""Bytes of an interface's name in what the kernel answers; the address stands 4 bytes behind it."""
INNER: Final = ("docker", "br-", "veth", "virbr", "lxc", "podman", "cni", "flannel")
"""Interfaces that lead to containers and virtual machines of this machine, never to a friend."""


class Reach(NamedTuple):
    """Where a server listens, and under which addresses it is reached."""

    port: int = 80
    others: tuple[str, ...] = ()
    """Addresses for other machines, the likeliest first; empty where this machine alone reaches it."""
    public: str = ""
    """The origin under which everybody reaches it, such as `https://cards.example.org`; empty where there is none."""

    @property
    def urls(self) -> tuple[str, ...]:
        """The addresses for other machines as URLs of the lobby."""
        return tuple(f"http://{_named(address)}:{self.port}/" for address in self.others)


def reach_of(host: str, port: int) -> Reach:
    """The reach of a server that listens at a host and port."""
    if host in (ANY_V4, ANY_V6):
        return Reach(port, usable(_own(six=host == ANY_V6)))
    with suppress(ValueError):
        return Reach(port, () if ipaddress.ip_address(host.strip("[]")).is_loopback else (host,))
    return Reach(port, () if host == "localhost" else (host,))


def usable(addresses: tuple[str, ...]) -> tuple[str, ...]:
    """The addresses that mean this machine for others too, each once: IPv4 before IPv6, else in their order."""
    parsed = [ipaddress.ip_address(address) for address in dict.fromkeys(addresses)]
    fit = [a for a in parsed if not (a.is_loopback or a.is_link_local or a.is_unspecified or a.is_multicast)]
    return tuple(str(address) for address in sorted(fit, key=lambda address: address.version))


@lru_cache(maxsize=4096)
def counted(address: str) -> str:
    """An address as its visitors are counted: the neighbours of an IPv6 site together; what is none as it is.

    >>> counted("2001:db8:1:2:3::4"), counted("::ffff:10.0.0.1"), counted("::1")
    ('2001:db8:1:2::/64', '10.0.0.1', '::1')
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4 or parsed.is_loopback:
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((int(parsed) >> SITE << SITE, SITE)))


def is_private(name: str) -> bool:
    """Whether a host's name or address means something in a home's network alone."""
    try:
        return ipaddress.ip_address(name.strip("[]")).is_private
    except ValueError:
        return "." not in name or name.endswith((".local", ".lan", ".home", ".internal", ".home.arpa"))


def _own(*, six: bool) -> tuple[str, ...]:
    """This machine's addresses, that of its usual way out first."""
    listed = [*_towards(("192.0.2.1", 9), socket.AF_INET), *_interfaces(), *_of_name(socket.AF_INET)]
    if six:
        listed += [*_towards(("2001:db8::1", 9), socket.AF_INET6), *_interfaces_six(), *_of_name(socket.AF_INET6)]
    return tuple(listed)


def _towards(there: tuple[str, int], family: socket.AddressFamily) -> list[str]:
    """The address from which a packet to there would leave; none is sent."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect(there)
        return [str(probe.getsockname()[0])]
    return []


def _interfaces() -> list[str]:
    """The IPv4 address of each interface, where the system is Linux and tells; containers' own ones last."""
    if sys.platform != "linux":
        return []
    import fcntl

    addresses: list[tuple[bool, str]] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, name.encode().ljust(256, b"\0"))
                raw = answer[IFREQ_NAME + 4 : IFREQ_NAME + 8]
                addresses.append((name.startswith(INNER), socket.inet_ntoa(raw)))
    return [address for _, address in sorted(addresses, key=lambda pair: pair[0])]


def _interfaces_six() -> list[str]:
    """The IPv6 address of each interface, where the system is Linux."""
    with suppress(OSError):
        rows = [line.split() for line in LINUX_INET6.read_text("ascii").splitlines()]
        return [str(ipaddress.IPv6Address(bytes.fromhex(row[0]))) for row in rows if not row[-1].startswith(INNER)]
    return []


def _of_name(family: socket.AddressFamily) -> list[str]:
    """The addresses of this machine's own name."""
    with suppress(OSError):
        return [str(entry[4][0]).partition("%")[0] for entry in socket.getaddrinfo(socket.gethostname(), None, family)]
    return []


def _named(address: str) -> str:
    return f"[{address}]" if ":" in address else address
