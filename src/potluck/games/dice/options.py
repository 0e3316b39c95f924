"""The options of poker dice: every choice that the sheet leaves, each with its rule (R3.*)."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta

from potluck.games.dice.hands import Compare, Rank, rank
from potluck.options import Options

__all__ = ["PRESETS", "Rules"]


def _meta(rule: str) -> Meta:
    """The rule that a field decides, for form, help and docs."""
    return Meta(extra={"rule": rule})


class Rules(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of one match; the default is the sheet by the letter, best of three."""

    best_of: Annotated[Literal[1, 3, 5], _meta("R3.1")] = 3
    """Rounds of which more than half must be won."""
    open_deals: Annotated[bool, _meta("R3.2")] = True
    """Whether the secret behind the throws is shown after each round, so that anybody can check them."""
    lock: Annotated[bool, _meta("R3.3")] = True
    """Whether a die once left lying stays; else the third throw may take any die."""
    compare: Annotated[Compare, _meta("R3.6")] = "groups"
    """Equal combinations: by their groups, the largest first, or first by the sum of the combination's pips."""
    drawn: Annotated[Literal["again", "counts"], _meta("R3.7")] = "again"
    """A drawn round is played again; or it counts, and after `best_of` rounds more points win."""

    @property
    def needed(self) -> int:
        """Points that win the match (R3.1)."""
        return self.best_of // 2 + 1

    def rank(self, dice: tuple[int, ...]) -> Rank:
        """The rank of five dice; the higher wins (R3.5, R3.6)."""
        return rank(dice, compare=self.compare)


PRESETS: Final[Mapping[str, Rules]] = {
    "three": Rules(),
    "five": Rules(best_of=5),
    "one": Rules(best_of=1),
}
"""R3.1; the first is the page's first choice."""
