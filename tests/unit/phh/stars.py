"""Deals of the engine, written as PokerStars writes them: by the facts of its text, none of it is anybody's hand."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from potluck.cards import Card
from potluck.games import poker
from potluck.games.poker.values import (
    Acted,
    Common,
    Mucked,
    Posted,
    Refunded,
    Showed,
    Took,
)
from potluck.phh import Start

__all__ = ["NAMES", "as_text", "numbered", "on_one_line"]

NAMES: Final = ("Ann", "Ann :D", "two words", "Zoë (late)", "e.collected", "Fay: folds")
"""Names as people choose them: with colons, blanks, brackets, and words of the text."""
TITLES: Final = {
    "holdem": "Hold'em No Limit",
    "holdem-fixed": "Hold'em Limit",
    "omaha": "Omaha Pot Limit",
    "omaha-hilo-fixed": "Omaha Hi/Lo Limit",
}
BOARD: Final = ("FLOP", "TURN", "RIVER")
POSTS: Final = {"ante": "the ante", "post": "big blind"}


def as_text(start: Start, end: poker.State, *, number: int, money: bool, hero: int = 0, rake: int = 0) -> str:
    """The text of a whole deal: in dollars and cents, or in the chips of a tournament."""
    return "\n".join(_lines(start, end, number, _Money(money), hero, rake))


def numbered(seat: int) -> int:
    """The number of a seat at the table, where every other chair is empty."""
    return 2 * seat + 1


def on_one_line(cards: Sequence[Card]) -> str:
    """Cards in brackets."""
    return f"[{' '.join(map(str, cards))}]"


class _Money:
    """How sums are written."""

    def __init__(self, money: bool) -> None:
        self.money = money

    def __call__(self, chips: int) -> str:
        if not self.money:
            return str(chips)
        return f"${chips // 100}" if chips % 100 == 0 else f"${chips / 100:.2f}"


def _lines(start: Start, end: poker.State, number: int, money: _Money, hero: int, rake: int) -> Iterator[str]:
    bets = [street.bet for street in start.variant.streets]
    fixed = start.variant.limit == "fixed"
    stakes = (bets[0], bets[-1]) if fixed else (bets[0] // 2, bets[0])
    both = "/".join(map(money, stakes))
    title = TITLES[start.variant.name]
    head = f" {title} ({both} USD)" if money.money else f"Tournament #77, $1+$0.10 USD {title} - Level IV ({both})"
    yield f"PokerStars Hand #{number}: {head} - 2026/11/28 9:05:07 CET [2026/11/28 3:05:07 ET]"
    yield f"Table 'Own make' 9-max Seat #{numbered(start.button)} is the button"
    seats = range(len(start.stacks))
    for at in seats:
        yield f"Seat {numbered(at)}: {NAMES[at]} ({money(start.stacks[at])} in chips) "
    yield "Seat 20: gone fishing ($5 in chips) is sitting out"
    left = list(start.stacks)
    bet, shows, streets, dealt = [0] * len(left), list[Any](), iter(BOARD), list[Card]()
    holes, big = False, (start.button + min(2, len(left) - 1)) % len(left)
    for entry in _told(end.story, start):
        if isinstance(entry, Acted | Common) and not holes:
            holes = True
            yield from _dealt(end, hero)
        match entry:
            case Posted(seat, amount, what):
                left[seat] -= amount
                bet[seat] += 0 if what == "ante" else amount
                kind = POSTS.get(what) or ("big blind" if seat == big else "small blind")
                yield f"{NAMES[seat]}: posts {kind} {money(amount)}{' and is all-in' * (not left[seat])}"
            case Acted(seat, action, paid):
                left[seat] -= paid
                bet[seat] += paid
                all_in = " and is all-in" * (paid > 0 and not left[seat])
                yield f"{NAMES[seat]}: {_done(action, paid, bet, seat, money)}{all_in}"
            case Common(cards):
                bet = [0] * len(left)
                yield f"*** {next(streets)} *** {f'{on_one_line(dealt)} ' if dealt else ''}{on_one_line(cards)}"
                dealt += cards
            case Refunded(seat, amount):
                yield f"Uncalled bet ({money(amount)}) returned to {NAMES[seat]}"
            case Showed() | Mucked():
                shows.append(entry)
    yield f'{NAMES[hero]} said, "Ann: folds"'
    yield from _end(end, shows, dealt, money, rake)


def _told(story: Sequence[Any], start: Start) -> list[Any]:
    """The story with the blinds from the left of the button on, the small one first."""
    blinds = [entry for entry in story if isinstance(entry, Posted) and entry.what != "ante"]
    blinds.sort(key=lambda entry: ((entry.seat - start.button - 1) % len(start.stacks), entry.amount))
    if len(start.stacks) == 2:
        blinds.reverse()
    rest = [entry for entry in story if entry not in blinds]
    antes = sum(isinstance(entry, Posted) for entry in rest)
    return [*rest[:antes], *blinds, *rest[antes:]]


def _dealt(end: poker.State, hero: int) -> Iterator[str]:
    yield "gone fishing: is sitting out "
    yield "*** HOLE CARDS ***"
    yield f"Dealt to {NAMES[hero]} {on_one_line(end.seats[hero].hand)}"


def _done(action: Any, paid: int, bet: Sequence[int], seat: int, money: _Money) -> str:
    """An act as the room tells it; `bet` counts it already."""
    match action:
        case poker.Fold():
            return "folds "
        case poker.Check():
            return "checks "
        case poker.Call():
            return f"calls {money(paid)}"
    before = max(other for at, other in enumerate((*bet[:seat], bet[seat] - paid, *bet[seat + 1 :])))
    return f"raises {money(bet[seat] - before)} to {money(bet[seat])}" if before else f"bets {money(bet[seat])}"


def _end(end: poker.State, shows: list[Any], board: Sequence[Card], money: _Money, rake: int) -> Iterator[str]:
    by_showdown = end.outcome is not None and end.outcome.by == "showdown"
    if by_showdown:
        yield "*** SHOW DOWN ***"
        last = {entry.seat: entry for entry in shows}
        for at in end.live:
            last.setdefault(at, Showed(at, end.seats[at].hand))
        for entry in last.values():
            shown = f"shows {on_one_line(entry.cards)} (a hand)" if isinstance(entry, Showed) else "mucks hand "
            yield f"{NAMES[entry.seat]}: {shown}"
    took = [entry for entry in end.story if isinstance(entry, Took)]
    kept = rake
    for entry in took:
        less = min(kept, entry.amount)
        kept -= less
        yield f"{NAMES[entry.seat]} collected {money(entry.amount - less)} from {'side pot-1' if entry.pot else 'pot'}"
    yield "*** SUMMARY ***"
    yield f"Total pot {money(sum(entry.amount for entry in took))} | Rake {money(rake - kept)} "
    yield f"Board {on_one_line(board)}"
    for entry in shows if by_showdown else []:
        if isinstance(entry, Mucked):
            cards = on_one_line(end.seats[entry.seat].hand)
            yield f"Seat {numbered(entry.seat)}: {NAMES[entry.seat]} (big blind) mucked {cards}"
