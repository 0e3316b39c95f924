"""How often somebody does something, as far as a seat has seen it, and from where on that is an error."""

from typing import Final, NamedTuple

from msgspec import Struct

__all__ = ["DOUBT", "FADES", "Ramp", "Share"]

FADES: Final = 0.98
"""What a deal counts for when another one has come; all of them together never count for more than fifty."""
DOUBT: Final = 8.0
"""As so many times it usually counts what most players do, beside what was seen."""


class Share(Struct, frozen=True):
    """How often something was done, of how often it could have been."""

    times: float = 0.0
    of: float = 0.0

    def __add__(self, other: "Share") -> "Share":
        return Share(self.times + other.times, self.of + other.of)

    def faded(self) -> "Share":
        """The same with another deal behind it."""
        return Share(self.times * FADES, self.of * FADES)


class Ramp(NamedTuple):
    """A habit that errs: what most players do, from where on it is an error, and where it is as plain as can be."""

    usual: float
    begins: float
    plain: float
    doubt: float = DOUBT
    """As so many times the usual counts, beside what was seen."""

    def of(self, share: Share) -> float:
        """How plainly somebody errs so, 0 to 1."""
        return min(max((self.often(share) - self.begins) / (self.plain - self.begins), 0.0), 1.0)

    def often(self, share: Share) -> float:
        """How often he does it, as far as is known."""
        return (share.times + self.doubt * self.usual) / (share.of + self.doubt)
