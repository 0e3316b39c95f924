"""What a proof or a benchmark hands back."""

from msgspec import Struct

__all__ = ["Figure", "Refuted", "line"]


class Refuted(Exception):
    """What a proof set out to show does not hold; the message is the smallest case that shows it."""


class Figure(Struct, frozen=True):
    """One measured or counted number, in words that stand alone: `Figure("sums that failed", 0, n=1_000_000, seed=7)`.

    `interval` is the 95 % interval of an estimate; an exact number has none.
    """

    claim: str
    value: int | float | str
    unit: str = ""
    n: int | None = None
    seed: int | None = None
    interval: tuple[float, float] | None = None


def line(figure: Figure) -> str:
    """A figure for a person to read."""
    extent = f" [{figure.interval[0]:g}, {figure.interval[1]:g}]" if figure.interval else ""
    source = ", ".join(f"{key} {value}" for key, value in (("n", figure.n), ("seed", figure.seed)) if value is not None)
    return f"{figure.claim}: {figure.value}{figure.unit and ' ' + figure.unit}{extent}{source and f' ({source})'}"
