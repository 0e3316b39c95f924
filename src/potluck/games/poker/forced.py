"""Bets paid before anybody may choose: antes, blinds, straddle (R4.2); and the seat that acts first."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from potluck.games.poker.values import Entry, Posted, Seat
from potluck.variants import Variant

__all__ = ["Forced", "around", "forced_of", "post", "ring"]


class Forced(Struct, frozen=True, kw_only=True):
    """The forced bets of this deal, whatever each seat has, and the seat that is first; chips by seat."""

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    posts: tuple[int, ...]
    """Blinds out of turn, of those that come back: they count as bets, and change nobody's place."""
    payers: tuple[int, ...]
    """The seats that pay any of these."""
    opener: int
    """Who acts first where no card opens."""
    big_blind: int | None


@lru_cache(maxsize=128)
def ring(n: int, start: int) -> tuple[int, ...]:
    """All of `n` seats once around, beginning with `start`."""
    return (*range(start, n), *range(start))


def around(seats: Sequence[Seat], after: int) -> tuple[int, ...]:
    """All seats of this deal in turn, beginning left of `after` and ending with it."""
    return tuple([at for at in ring(len(seats), after + 1) if not seats[at].out])


def forced_of(variant: Variant, seats: Sequence[Seat], button: int, **lists: Sequence[int] | None) -> Forced:
    """The forced bets of the variant, when `button` deals; lists by seat take its place where they are given."""
    given = {name: tuple(sums) for name, sums in lists.items() if sums is not None}
    return _forced(variant, tuple([seat.out for seat in seats]), button, **given)


@lru_cache(maxsize=1024)
def _forced(
    variant: Variant,
    out: tuple[bool, ...],
    button: int,
    *,
    antes: tuple[int, ...] | None = None,
    blinds: tuple[int, ...] | None = None,
    posts: tuple[int, ...] | None = None,
) -> Forced:
    """The forced bets of the variant, by the seats that do not play; nothing else of the seats counts."""
    n = len(out)
    order = [at for at in ring(n, button + 1) if not out[at]]
    if len(order) == 2:
        order = order[::-1]
    if blinds is None:
        sums = variant.forced.blinds
        if variant.forced.straddle and len(order) > max(2, len(sums)):
            sums = (*sums, variant.forced.straddle)
        paying = dict(zip(order, sums, strict=False))
        paying[button] = max(paying.get(button, 0), variant.forced.button)
        blinds = tuple(paying.get(at, 0) for at in range(n))
    highest = max(blinds, default=0)
    big_blind = next((at for at in reversed(order) if highest and blinds[at] == highest), None)
    if antes is None:
        antes = _antes(variant, out, big_blind)
    posts = tuple(0 if blinds[at] else amount for at, amount in enumerate(posts or (0,) * n))
    return Forced(
        antes=antes,
        blinds=blinds,
        posts=posts,
        payers=tuple(at for at in range(n) if antes[at] or blinds[at] or posts[at]),
        opener=next(at for at in ring(n, (button if big_blind is None else big_blind) + 1) if not out[at]),
        big_blind=big_blind,
    )


def _antes(variant: Variant, out: tuple[bool, ...], big_blind: int | None) -> tuple[int, ...]:
    ante = variant.forced.ante
    if variant.forced.ante_from == "all":
        return tuple(0 if absent else ante for absent in out)
    return tuple(ante if at == big_blind else 0 for at in range(len(out)))


def post(seats: Sequence[Seat], forced: Forced, *, dead: bool) -> tuple[tuple[Seat, ...], tuple[Entry, ...]]:
    """The seats after they have paid, all-in where they are short, and the entries of the story.

    `dead`: antes are the big blind's for all.
    """
    paid, entries = [*seats], []
    for at in forced.payers:
        seat = seats[at]
        ante = min(forced.antes[at], seat.stack)
        blind = min(forced.blinds[at] + forced.posts[at], seat.stack - ante)
        paid[at] = replace(
            seat,
            stack=seat.stack - ante - blind,
            bet=blind,
            paid=seat.paid + blind + (0 if dead else ante),
            dead=seat.dead + (ante if dead else 0),
        )
        if ante:
            entries.append(Posted(at, ante, "ante"))
        if blind:
            entries.append(Posted(at, blind, _kind(forced, at)))
    return tuple(paid), tuple(entries)


def _kind(forced: Forced, at: int) -> Literal["blind", "straddle", "post"]:
    if forced.posts[at]:
        return "post"
    ranked = sorted({blind for blind in forced.blinds if blind})
    return "straddle" if len(ranked) > 2 and forced.blinds[at] == ranked[-1] else "blind"
