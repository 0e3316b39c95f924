"""Nodes: several programs that keep one house in one database, and the leases by which each owns streams of it."""

import re
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from potluck.errors import StoreError

__all__ = ["Lease", "Node", "NodeState", "Vitals", "is_node_name"]

NAMES: Final = "1 to 32 of a-z, 0-9 and -"
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")


class Node(Struct, frozen=True):
    """A node, as it is told to the others."""

    name: str
    address: str = ""
    """Where the other nodes reach it."""

    @classmethod
    def named(cls, name: str, address: str = "") -> "Node":
        """The node of that name.

        Raises:
            StoreError: `store.node`, it is no name of a node.
        """
        if not is_node_name(name):
            raise StoreError("store.node", asked=name, allowed=NAMES)
        return cls(name, address)


class Lease(Struct, frozen=True, kw_only=True):
    """The right to go on with a stream, which one node has at a time."""

    stream: str
    node: str
    """The node that has it; empty: the only house that writes here, or nobody."""
    epoch: int
    """How often the lease was taken: an append under an earlier one is refused. 0 where there are no nodes."""
    is_own: bool
    """Whether it is this store's node that has it."""
    address: str = ""
    """Where the node that has it is reached."""


class Vitals(Struct, frozen=True, kw_only=True):
    """How a store is doing, for whoever runs the house; asked for at any time, it waits for nothing."""

    node: str = ""
    leases: int = 0
    """Streams that this node has the lease of, as far as it knows."""
    taken: int = 0
    """Leases taken since it began."""
    lost: int = 0
    """Leases that another node has taken from it."""
    lease: Literal["", "kept", "late"] = ""
    """Whether others leave this node its tables, by when its row was renewed; empty for a house that writes alone."""
    waiting: int = 0
    """Jobs that wait for the writer."""
    commits: int = 0
    conflicts: int = 0
    """Commits that did not happen since somebody else had written, and were tried again."""
    reading: int = 0
    """Connections on which something is read now."""
    is_away: bool = False
    """Whether the server, called last, did not answer."""


class NodeState(NamedTuple):
    """A node as the database knows it."""

    name: str
    address: str
    is_alive: bool
    """Whether it has renewed its row within the lease."""
    leases: int


def is_node_name(name: str) -> bool:
    """Whether a node may be called that."""
    return _NAME.fullmatch(name) is not None
