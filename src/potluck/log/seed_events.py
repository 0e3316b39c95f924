"""The events of the players' seeds: pledged before the house seals its secret, disclosed or withheld after."""

from msgspec import Struct

__all__ = ["Disclosed", "Pledged", "Sealed", "Withheld"]


class Pledged(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player has fixed his seed for a deal to come; the last one before `Sealed` counts."""

    seat: int
    deal: int
    seed: str
    """The commitment of the seed."""


class Sealed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house has fixed the secret of a deal, after these pledges; now the players disclose their seeds."""

    deal: int
    sealed: str
    """The seal of the secret."""
    seeds: tuple[str, ...]
    """The commitment of each seat's seed; of the empty one where nobody has pledged."""


class Disclosed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player has disclosed the seed that he had pledged."""

    seat: int
    deal: int
    seed: str
    """Hex."""


class Withheld(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player has not disclosed his seed in time: the deal has the empty one of him."""

    seat: int
    deal: int
