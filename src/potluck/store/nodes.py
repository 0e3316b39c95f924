"""Nodes: several programs that keep one house in one database, and the leases by which each owns streams of it."""

import re
from typing import Final

from msgspec import Struct

from potluck.errors import StoreError

__all__ = ["Lease", "Node", "is_node_name"]

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


def is_node_name(name: str) -> bool:
    """Whether a node may be called that."""
    return _NAME.fullmatch(name) is not None
