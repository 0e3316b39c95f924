"""A variant at so many seats, with what is forced for each dealer: what the engine plays, by the law or compiled."""

from collections.abc import Sequence
from operator import add
from typing import Final

from msgspec import Struct

from potluck.errors import RulesError
from potluck.games.poker.forced import Forced, forced_of
from potluck.games.poker.values import Seat
from potluck.kernels import program
from potluck.kernels.deals import BOARD_CARDS, DOWN_CARDS, Game, compiled_game
from potluck.variants import Best, Variant, named

__all__ = ["MOST_CHIPS", "Setting", "setting"]

MOST_CHIPS: Final = 2**53
LIMITS: Final = ("fixed", "pot", "no", "spread")
OPENS: Final = ("left", "low-card", "high-card")


class Setting(Struct, frozen=True, kw_only=True):
    """All that is the same for every deal."""

    variant: Variant
    seats: int
    forced: tuple[Forced, ...]
    """By the seat that deals."""
    dead: bool
    """Whether antes stand in the main pot whoever paid them."""

    def tops(self, button: int) -> int:
        """The highest bet before anybody acts; a short blind counts in full."""
        forced = self.forced[button]
        return max((*forced.blinds, *forced.posts))


def setting(
    variant: Variant | str,
    seats: int,
    *,
    antes: Sequence[int] | None = None,
    blinds: Sequence[int] | None = None,
    posts: Sequence[int] | None = None,
    dead: bool | None = None,
) -> Setting:
    """The setting of a variant, or of a ready one by its name; lists by seat take the place of what it asks.

    Raises:
        RulesError: there is no such variant, it is too large for the engine, it does not serve so many seats, or a
            number is not one of chips.
    """
    rules = named(variant) if isinstance(variant, str) else variant
    _check_places(rules)
    if not 2 <= seats <= rules.most_seats:
        raise RulesError("rules.wrong_seats", asked=seats, allowed=f"2..{rules.most_seats}")
    for path, sums in (("antes", antes), ("blinds", blinds), ("posts", posts)):
        if sums is not None and not (len(sums) == seats and all(0 <= amount <= MOST_CHIPS for amount in sums)):
            raise RulesError("rules.bad_value", path=path, asked=list(sums), allowed=f"{seats} × 0..{MOST_CHIPS}")
    nobody = (Seat(0),) * seats
    forced = tuple(forced_of(rules, nobody, button, antes=antes, blinds=blinds, posts=posts) for button in range(seats))
    if dead is None:
        dead = rules.forced.ante_from == "big-blind"
    return Setting(variant=rules, seats=seats, forced=forced, dead=dead)


def compiled(playing: Setting) -> Game | None:
    """The setting for the compiled engine; None where it is not installed."""
    variant = playing.variant
    forced = variant.forced
    return compiled_game(
        seats=playing.seats,
        limit=LIMITS.index(variant.limit),
        opens=OPENS.index(variant.opens),
        dead=playing.dead,
        openers=bool(variant.openers),
        odd_by_card=variant.odd_chip == "high-card",
        bring_in=forced.bring_in,
        blind=max((*forced.blinds, 0)),
        streets=[
            (street.throw, street.draw, street.down, street.up, street.board, street.cap, street.bet, street.most)
            for street in variant.streets
        ],
        openings=[
            (due.antes, [*map(add, due.blinds, due.posts)], playing.tops(button), due.opener)
            for button, due in enumerate(playing.forced)
        ],
        halves=[_half(variant, best) for best in variant.showdown],
        cards=variant.cards,
    )


def _half(variant: Variant, best: Best) -> tuple[int, int, int, bool]:
    """Code, wild cards, how many own cards play or -1, and whether natural cards decide in the high order."""
    order = program(variant.ranking(best))
    return order.code, order.wild, -1 if best.hole is None else best.hole, order.plain and not variant.jokers


def _check_places(variant: Variant) -> None:
    """Raises: RulesError where more cards are held, or may lie for all, than a table has places."""
    held = 0
    for place, street in enumerate(variant.streets):
        held += street.down
        if held > DOWN_CARDS:
            raise RulesError("rules.bad_value", path=f"streets[{place}].down", asked=held, allowed=f"0..{DOWN_CARDS}")
        held -= street.throw
    first, *later = variant.streets
    common = first.board + sum(street.cards for street in later)
    if common > BOARD_CARDS:
        raise RulesError("rules.bad_value", path="streets", asked=common, allowed=f"0..{BOARD_CARDS}")
