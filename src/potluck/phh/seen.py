"""A deal of poker as one viewer saw it, written down: from his views alone, so that nothing else can be in it."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from potluck.cards import Card
from potluck.cards import show as show_cards
from potluck.errors import ParseError
from potluck.games.poker import View
from potluck.games.poker.forced import around
from potluck.games.poker.values import (
    Acted,
    Agreed,
    Common,
    Discarded,
    Entry,
    Faced,
    Fold,
    Leave,
    Left,
    Mucked,
    Phase,
    Posted,
    Received,
    RunOnce,
    RunTwice,
    Second,
    Showed,
)
from potluck.phh.hand import Hand
from potluck.phh.notation import Discard, Held, Show
from potluck.phh.scribe import Scribe
from potluck.phh.writing import Start, code_of, first_line, json_line, move_of, written
from potluck.protocol import show as show_action

__all__ = ["ending", "hand_seen", "lines_seen"]

WAITING: Final = (Phase.BUTTON, Phase.CHOOSING)


class _Step(NamedTuple):
    """A line of the story, the views around it, and the cards of it as far as they are known."""

    entry: Entry
    before: View
    now: View
    cards: tuple[Held, ...] = ()


def ending(views: Sequence[View]) -> Literal["", "phh", "jsonl"]:
    """The form in which the deal can be written: `phh`, else `jsonl`; empty where it is not over, or was not played."""
    played = _played(views)
    if not played or played[-1].outcome is None or not played[-1].past:
        return ""
    left = any(_left_in_exchange(step) for step in _steps(played))
    return "jsonl" if left or len(played[-1].boards) > 1 or code_of(played[0].variant) is None else "phh"


def hand_seen(views: Sequence[View], *, names: Sequence[str] = ()) -> Hand:
    """The deal in the format, from its views step by step; `??` for each card that the viewer never saw.

    `names` are by seat.

    Raises:
        ParseError: the format has no code for the variant, it was run twice, or the deal is not over.
    """
    played = _over(views)
    if len(played[-1].boards) > 1:
        raise ParseError("phh.run_twice")
    start = _start(played)
    order = around(start.begin().seats, start.button)
    place = {seat: at for at, seat in enumerate(order)}
    scribe = Scribe()
    for entry, before, _, cards in _steps(played):
        match entry:
            case Received(seat=seat) | Faced(seat=seat):
                scribe.hole(place[seat], cards, street=before.street)
            case Common():
                scribe.board(entry.cards)
            case Acted(seat=seat, action=action):
                scribe.act(move_of(action, place[seat]), street=before.street)
            case Discarded(seat=seat):
                scribe.act(Discard(place[seat], cards), street=before.street)
            case _:
                pass
    hand = written(start, scribe.moves(list(_shown(played[-1], place))), _stacks(start, played[-1]))
    return replace(hand, players=tuple(names[at] for at in order)) if names else hand


def lines_seen(views: Sequence[View], *, names: Sequence[str] = ()) -> Iterator[str]:
    """The deal as our own JSON lines, for any variant. `played` plays them again where no card is hidden.

    Raises:
        ParseError: the deal is not over.
    """
    played = _over(views)
    start = _start(played)
    yield first_line(start, names=names)
    for step in _steps(played):
        entry, before, _, cards = step
        match entry:
            case Received(seat=seat) | Faced(seat=seat):
                yield json_line({"deal": _text(cards), "to": seat})
            case Common():
                yield json_line({"deal": show_cards(entry.cards), "to": None})
            case Second():
                yield json_line({"deal": show_cards(entry.cards), "to": None})
            case Agreed(seat=seat, twice=twice):
                yield json_line({"seat": seat, "do": show_action(RunTwice() if twice else RunOnce())})
            case Acted(seat=seat, action=action):
                yield json_line({"seat": seat, "do": show_action(action)})
            case Discarded(seat=seat):
                yield json_line({"seat": seat, "do": f"discard {_text(cards)}".rstrip()})
            case Showed(seat=seat) | Mucked(seat=seat) if before.phase is Phase.SHOWDOWN and before.actor == seat:
                yield json_line({"seat": seat, "do": "show" if isinstance(entry, Showed) else "muck"})
            case Left(seat=seat) if _left_in_exchange(step):
                yield json_line({"seat": seat, "do": show_action(Leave())})
            case _:
                pass
        if isinstance(entry, Showed):
            yield json_line({"seat": entry.seat, "shows": show_cards(entry.cards)})
    yield json_line({"over": True, "stacks": _stacks(start, played[-1])})


def _played(views: Sequence[View]) -> tuple[View, ...]:
    """The views from the forced bets to the end of the deal; those of what comes before and after it are left out."""
    begun = [view for view in views if view.phase not in WAITING]
    end = next((at for at, view in enumerate(begun) if view.outcome is not None), len(begun) - 1)
    return tuple(begun[: end + 1]) if begun and begun[-1].variant == begun[0].variant else ()


def _over(views: Sequence[View]) -> tuple[View, ...]:
    """The views of a deal that is over. Raises: ParseError where it is not over."""
    if not ending(views):
        raise ParseError("phh.one_hand", asked=0)
    return _played(views)


def _start(played: Sequence[View]) -> Start:
    """How the deal began."""
    first = played[0]
    blind = max(first.variant.forced.blinds, default=0)
    posted = {entry.seat for entry in first.story if isinstance(entry, Posted) and entry.what == "post"}
    free = any(isinstance(step.entry, Acted) and _gave_up_for_nothing(step) for step in _steps(played))
    assert first.button is not None
    return Start(
        variant=first.variant,
        stacks=tuple(seat.cash + seat.paid for seat in first.seats),
        button=first.button,
        posts=tuple(blind if at in posted else 0 for at in range(len(first.seats))) if posted else None,
        out=tuple(at for at, seat in enumerate(first.seats) if seat.out),
        mucking=first.rules is not None and first.rules.table.mucking,
        open_fold=free or (first.rules is not None and first.rules.table.open_fold),
        turn_up=(first.rules is not None and first.rules.table.turn_up) or None,
        twice=(first.rules is not None and first.rules.table.run_twice) or None,
    )


def _steps(played: Sequence[View]) -> Iterator[_Step]:
    """Every line of the story, in order."""
    last = played[-1]
    got = dict.fromkeys(range(len(last.seats)), 0)
    before = played[0]
    for at, now in enumerate(played):
        for entry in now.story[len(before.story) if at else 0 :]:
            cards: tuple[Held, ...] = ()
            match entry:
                case Received(seat=seat, n=n):
                    cards = _fresh(before, now, seat) or _later(last, seat, range(got[seat], got[seat] + n))
                    cards = cards if len(cards) == n else (None,) * n
                    got[seat] += n
                case Faced():
                    cards = entry.cards
                case Discarded(seat=seat, n=n):
                    gone = _fresh(now, before, seat)
                    cards = gone if len(gone) == n else (None,) * n
                case _:
                    pass
            yield _Step(entry, before, now, cards)
        before = now


def _fresh(before: View, now: View, seat: int) -> tuple[Card, ...]:
    """The cards that a seat has in one view and not in the other, where the viewer sees all of both."""
    then, held = before.seats[seat], now.seats[seat]
    if len(held.cards) != held.held or len(then.cards) != then.held:
        return ()
    return tuple(card for card in held.cards if card not in then.cards)


def _later(last: View, seat: int, places: range) -> tuple[Card, ...]:
    """Down cards that were shown in the end, by the order in which they came; none where some were exchanged."""
    held = last.seats[seat]
    if len(held.cards) != held.held or any(isinstance(entry, Discarded) and entry.seat == seat for entry in last.story):
        return ()
    down = held.cards[: held.held - len(held.up)]
    return down[places.start : places.stop]


def _shown(last: View, place: dict[int, int]) -> Iterator[Show]:
    """The hands that were shown or mucked; and of who was left when all others mucked, whom nobody asked."""
    entries = [entry for entry in last.story if isinstance(entry, Showed | Mucked)]
    settled = {entry.seat: entry for entry in entries}  # a hand turned up may be told again with its last card
    for entry in settled.values():
        yield Show(place[entry.seat], entry.cards if isinstance(entry, Showed) else ())
    for at, seat in enumerate(last.seats):
        if entries and at not in settled and not seat.folded and not seat.out:
            known = seat.cards if len(seat.cards) == seat.held else (*(None,) * (seat.held - len(seat.up)), *seat.up)
            yield Show(place[at], known)


def _stacks(start: Start, last: View) -> list[int]:
    """The stacks at the end of the deal, before anybody took chips anew or left with them."""
    return [stack + won for stack, won in zip(start.stacks, last.past[-1].won, strict=True)]


def _gave_up_for_nothing(step: _Step) -> bool:
    return isinstance(step.entry, Acted) and isinstance(step.entry.action, Fold) and not step.before.owed


def _left_in_exchange(step: _Step) -> bool:
    """Whether somebody left when he was to throw cards, for which the format has no word."""
    to_throw = isinstance(step.entry, Left) and step.before.actor == step.entry.seat
    return to_throw and step.before.phase is Phase.DRAWING


def _text(cards: Sequence[Held]) -> str:
    return " ".join("??" if card is None else str(card) for card in cards)
