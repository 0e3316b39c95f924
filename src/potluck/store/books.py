"""The books of a store: the sum of all that it holds, signed with each commit and noted beside the database."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import Struct

from potluck.errors import StoreError
from potluck.log.head import NO_HEADS, grown, head_message
from potluck.store.address import MEMORY
from potluck.store.heads import Heads, Noted, heads_beside, heads_file, last_noted, noted_after
from potluck.store.holdings import HOUSE, Holdings, Signed, share_name, sum_of
from potluck.store.signet import KEY, Signet, beside, is_signed

__all__ = ["Beginning", "Beside", "Books", "begin_books", "check_books", "noted_streams", "sign_anew"]

NAMED: Final = 5
"""Streams that an error names."""
SIGNATURES: Final = 10_000
"""Streams the signature of whose head is kept in memory."""


class Beginning(NamedTuple):
    """The key and the signed sum with which a store is opened for writing, and the named values to be written then."""

    signet: Signet
    signed: Signed
    named: Mapping[str, bytes]


class Books:
    """Keeps the sum of a store that is open for writing. The writer's thread alone calls it."""

    def __init__(self, begun: Beginning, path: Path | None) -> None:
        self.signet, self._signed = begun.signet, begun.signed
        self._heads = Heads(heads_file(path, self._signed.node)) if path is not None else None
        self._pending: Signed | None = None
        self._change = 0
        self._grown: dict[str, tuple[int, bytes]] = {}
        self._paths: list[bytes] = []
        self._signatures: dict[str, tuple[int, bytes, bytes]] = {}

    @property
    def signed(self) -> Signed:
        """The sum as it was signed with the last commit."""
        return self._signed

    def change(self, items: Iterable[int], grew: dict[str, tuple[int, bytes]] | None = None) -> None:
        """Take up what a job of this transaction adds and, negative, takes away; and the heads of streams that grew."""
        self._change += sum(items)
        self._grown |= grew or {}

    def seal(self) -> Signed:
        """Sign the sum as it will be and the heads that are new, once, to be stored in the commit that makes it so."""
        total = sum_of((self._signed.total, self._change))
        top, self._paths = grown([head_message(stream, *head) for stream, head in self._grown.items()])
        edition, node = self._signed.edition + 1, self._signed.node
        self._pending = Signed.by(self.signet.sign, edition, total, top=top, node=node)
        return self._pending

    def sealed(self) -> None:
        """The transaction is on the disk."""
        if self._pending is not None:
            self._signed = self._pending
            if len(self._signatures) > SIGNATURES:
                self._signatures.clear()
            begins = self._signed.signature + self._signed.seal
            for (stream, head), path in zip(self._grown.items(), self._paths, strict=True):
                self._signatures[stream] = (*head, begins + path)
            if self._heads is not None:
                self._heads.note(self._signed, [(stream, seq) for stream, (seq, _) in self._grown.items()])
        self.undone()

    def signature(self, stream: str, seq: int, link: bytes) -> bytes:
        """The house's signature under a head: that of its commit where it is the stream's last, else one of its own.

        Any thread may ask.
        """
        last = self._signatures.get(stream)
        if last is not None and last[:2] == (seq, link):
            return last[2]
        return self.signet.sign(head_message(stream, seq, link))

    def begin_again(self, begun: Beginning) -> None:
        """Go on from what is stored, which somebody else has written since."""
        self.signet, self._signed = begun.signet, begun.signed
        self._signatures.clear()
        self.undone()

    def undone(self) -> None:
        """The transaction has come to nothing, or is over."""
        self._pending, self._change, self._grown, self._paths = None, 0, {}, []

    def close(self) -> None:
        """Close the side file."""
        if self._heads is not None:
            self._heads.close()


class Beside(Struct, frozen=True):
    """The witnesses that lie beside a database: the house's key, and the last commits that were noted."""

    path: Path | None = None
    """Where the database is, or what stands for it here; None: in memory, with nothing beside it."""
    house: bytes = b""
    """The public key; empty where there is none, or none that may be read."""
    noted: Mapping[str, Noted] = {}
    """Node -> the last commit that its side file knows of."""
    name: str = MEMORY
    """The database as errors name it."""
    nodes: bool = False
    """Whether nodes may write to it, each with a side file; beside a file those are copies of somebody's."""

    @classmethod
    def read(cls, path: Path | None, *, name: str = "", nodes: bool = False) -> "Beside":
        """The witnesses as they are now; to be read before the database is, which may go on meanwhile."""
        if path is None:
            return cls()
        try:
            signet = Signet.load(beside(path, KEY))
        except StoreError:
            signet = None
        lasts = {node: last_noted(file) for node, file in heads_beside(path, nodes=nodes).items()}
        noted = {node: last for node, last in lasts.items() if last is not None}
        return cls(path, signet.public if signet is not None else b"", noted, name or str(path), nodes)


def check_books(holdings: Holdings, witness: Beside) -> None:
    """Check that a store holds what its house signed, and all that the side file remembers.

    Raises:
        StoreError: `store.altered`, `store.lost`, `store.house`.
    """
    path = witness.path
    files = heads_beside(path, nodes=witness.nodes) if path is not None else {}
    if missing := _missing(files, witness.noted, holdings):
        raise _lost(witness.name, missing)
    if not _agrees(holdings, witness.noted):
        raise StoreError("store.altered", asked=witness.name)
    house = holdings.houses[-1] if holdings.houses else b""
    if house and witness.house not in {b"", house}:
        raise StoreError("store.house", asked=witness.name, allowed=witness.house.hex()[:16], path=house.hex()[:16])


def begin_books(holdings: Holdings, witness: Beside, *, node: str = "") -> Beginning:
    """The key and the last signed sum, or the share of a node, once all agrees with it; new ones where there are none.

    Raises:
        StoreError: what is stored is not what was signed (`store.altered`), commits are missing (`store.lost`), or
            another house's key lies there (`store.house`).
    """
    check_books(holdings, witness)
    signet = _key_beside(witness.path)
    if holdings.houses and holdings.houses[-1:] != (signet.public,):
        return _taken_up(holdings, signet, edition=_last_edition(holdings, witness) + 1, node=node)
    if (signed := holdings.shares.get(node)) is not None:
        return Beginning(signet, signed, {})
    if not holdings.shares:
        return _taken_up(holdings, signet, edition=_last_edition(holdings, witness) + 1, node=node)
    edition = witness.noted[node].edition + 1 if node in witness.noted else 1
    signed = Signed.by(signet.sign, edition, 0, top=NO_HEADS, node=node)
    return Beginning(signet, signed, {share_name(node): signed.pack()})


def sign_anew(holdings: Holdings, witness: Beside) -> Beginning:
    """The same for a store that is taken as it is, whatever was signed before."""
    return _taken_up(holdings, _key_beside(witness.path), edition=_last_edition(holdings, witness) + 1, node="")


def _last_edition(holdings: Holdings, witness: Beside) -> int:
    noted = (last.edition for last in witness.noted.values())
    return max((0, *noted, *(share.edition for share in holdings.shares.values() if share is not None)))


def _taken_up(holdings: Holdings, signet: Signet, *, edition: int, node: str) -> Beginning:
    """All as it is as the share of one, signed with a key that is entered as the one with which is signed from now on;
    the other shares are emptied."""
    signed = Signed.by(signet.sign, edition, holdings.counted, top=NO_HEADS, node=node)
    named = {share_name(other): b"" for other in holdings.shares} | {share_name(node): signed.pack()}
    if holdings.houses[-1:] != (signet.public,):
        named[HOUSE] = b"".join((*holdings.houses, signet.public))
    return Beginning(signet, signed, named)


def _key_beside(path: Path | None) -> Signet:
    """The key that lies there; a new one where there is none."""
    if path is None:
        return Signet.new()
    signet = Signet.load(beside(path, KEY))
    if signet is None:
        signet = Signet.new()
        signet.save(beside(path, KEY))
    return signet


def _agrees(holdings: Holdings, noted: Mapping[str, Noted]) -> bool:
    """Whether what is there is what was signed, by the house that is named last, and what was noted for that commit."""
    if not holdings.is_signed:
        return not noted
    if holdings.total is None or holdings.total != holdings.counted or not holdings.houses:
        return False
    return all(
        signed is not None
        and is_signed(signed.message, signed.signature, by=holdings.houses[-1])
        and _is_as_noted(signed, noted.get(node))
        for node, signed in holdings.shares.items()
    )


def _is_as_noted(signed: Signed, noted: Noted | None) -> bool:
    return noted is None or noted.edition < signed.edition or noted.signature == signed.signature.hex()


def noted_streams(holdings: Holdings, witness: Beside) -> frozenset[str]:
    """The streams that the side files know to have grown after the last commit that is there."""
    files = heads_beside(witness.path, nodes=witness.nodes) if witness.path is not None else {}
    return frozenset(_grown(files, witness.noted, holdings))


def _missing(files: Mapping[str, Path], lasts: Mapping[str, Noted], holdings: Holdings) -> dict[str, int]:
    """Stream -> how many events were noted for it, after the last commit that is there, and are gone."""
    lacks = {stream: seq - holdings.heads.get(stream, 0) for stream, seq in _grown(files, lasts, holdings).items()}
    return {stream: n for stream, n in lacks.items() if n > 0}


def _grown(files: Mapping[str, Path], lasts: Mapping[str, Noted], holdings: Holdings) -> dict[str, int]:
    """Stream -> its last seq as it was noted after the last commit that is there.

    What was noted after the `lasts` is newer than what was read: the node goes on.
    """
    grown: dict[str, int] = {}
    for node, file in files.items():
        edition = holdings.edition(node)
        last = lasts[node].edition if node in lasts else 0
        for noted in noted_after(file, edition) if edition is not None and last > edition else ():
            if noted.edition > last:
                break
            grown |= {stream: max(seq, grown.get(stream, 0)) for stream, seq in noted.heads}
    return grown


def _lost(name: str, missing: dict[str, int]) -> StoreError:
    """The error that names them."""
    streams = ", ".join(f"{stream} ({n})" for stream, n in sorted(missing.items())[:NAMED])
    more = f", +{len(missing) - NAMED}" if len(missing) > NAMED else ""
    return StoreError("store.lost", asked=name, allowed=sum(missing.values()), path=streams + more)
