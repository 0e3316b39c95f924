"""The luck of poker's cards once nobody could bet any more: what the rest of the cards brought a seat, beside its
chances when the last bet had been made.

Hands, board and story of a deal's end are enough, so that nothing is counted that the viewer was never shown. From
the last bet on only chance decides, so that this luck has the expectation zero, and no choice of deals by their
outcome is in it. Between more than two the hands that folded unseen count as undealt.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from potluck.games.poker import View
from potluck.games.poker.values import Acted, Agreed, Common, Entry, Mucked, Showed, Took
from potluck.lab.poker_run_out import run_out
from potluck.variants import Variant

__all__ = ["shown_luck"]


def shown_luck(views: Sequence[View]) -> float | None:
    """Chips that the viewer was lucky by in these deals, each as he sees it at its end.

    None where it cannot be told: a hand of such a deal stayed hidden, or the variant deals hands after a bet, draws
    or throws.
    """
    lucks = [_luck(view) for view in views]
    return None if None in lucks else sum(luck for luck in lucks if luck is not None)


def _luck(view: View) -> float | None:
    """The luck of one deal; 0 where a bet could be made up to the last card, or the viewer was no longer in."""
    if not _has_a_board_alone(view.variant):
        return None
    seat, since = view.seat, _settled(view.story)
    if seat is None or since is None or not any(_is_in(entry, seat) for entry in view.story):
        return 0.0
    if any(isinstance(entry, Mucked) for entry in view.story):
        return None
    shown = [entry for entry in view.story if isinstance(entry, Showed)]
    rest = [entry for entry in view.story[since:] if not isinstance(entry, Showed)]
    before = [entry for entry in view.story[:since] if not isinstance(entry, Showed)]
    reckoned = run_out(replace(view, story=(*before, *shown, *rest)))
    if reckoned is None or not reckoned.steps:
        return None
    worth = sum(pot.amount * (pot.shares[seat] or 0.0) for pot in reckoned.steps[0].pots)
    return sum(entry.amount for entry in rest if isinstance(entry, Took) and entry.seat == seat) - worth


def _has_a_board_alone(variant: Variant) -> bool:
    """Whether all that is dealt after the first bet lies on the board."""
    first, *later = variant.streets
    return not (first.draw or first.throw) and not any(
        street.down or street.up or street.draw or street.throw for street in later
    )


def _settled(story: Sequence[Entry]) -> int | None:
    """The place in the story of the first cards for all after the last act, of whatever kind; None without any.

    On a street on which anybody can bet somebody acts, were it that he checks.
    """
    last = max((at for at, entry in enumerate(story) if isinstance(entry, Acted)), default=-1)
    return next((at for at, entry in enumerate(story) if at > last and isinstance(entry, Common | Agreed)), None)


def _is_in(entry: Entry, seat: int) -> bool:
    return isinstance(entry, Showed | Mucked) and entry.seat == seat
