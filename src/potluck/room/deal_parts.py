"""What a deal won or lost, taken apart: what it was worth to the seat, what own decisions cost, and all that came."""

from collections.abc import Sequence

from msgspec import Struct

from potluck.lab.judgement import Judgement

__all__ = ["DealParts", "deal_in_parts"]


class DealParts(Struct, frozen=True, kw_only=True):
    """The result of one deal in three parts that sum to it, in the unit of a cost."""

    net: int
    """What it won or lost."""
    expected: float
    """What it was worth at the first decision, by a solved strategy's own play."""
    margin: float
    """Half the 95 % interval of that."""
    play: float
    """Less all that own decisions cost, as far as that is told from nothing."""

    @property
    def rest(self) -> float:
        """The remainder: cards that came, the acts of others and their hands."""
        return self.net - self.expected - self.play


def deal_in_parts(net: int, judgements: Sequence[Judgement]) -> DealParts | None:
    """The parts by the judgements of all own decisions of a deal, in their order; None where the first has no worth."""
    expected = judgements[0].expected if judgements else None
    if expected is None:
        return None
    play = -sum(float(each.cost) for each in judgements if each.told)
    return DealParts(net=net, expected=expected[0], margin=expected[1], play=play)
