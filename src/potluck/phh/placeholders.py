"""Cards for what a file does not tell: what a later action shows of it, else a card that nobody holds."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from potluck.cards import Card
from potluck.errors import ParseError
from potluck.phh.notation import DealBoard, DealHole, Discard, Fold, Held, Move, Show

__all__ = ["NOBODY", "Filled", "filled"]

NOBODY: Final = -1
"""The seat of the cards on the board."""


class Place:
    """Where a card lies; what it is may become known later."""

    def __init__(self, card: Held, seat: int) -> None:
        self.card = card
        self.seat = seat
        self.told = card is not None


class Filled(NamedTuple):
    """Moves in which every `??` that is dealt or thrown has a card."""

    moves: tuple[Move, ...]
    seats: frozenset[int]
    """Those whose last hand is partly guessed, unless they have folded; NOBODY where a card of the board is."""
    guesses: Mapping[int, frozenset[Card]]
    """Seat -> the cards of its last hand that nobody has told, of those that have folded too."""


def filled(moves: Iterable[Move], pack: tuple[Card, ...]) -> Filled:
    """The moves with a card for every `??` that is dealt or thrown.

    Shows are left as they are. When the pack runs out, thrown and folded cards are dealt again, as R4.14 has it.

    Raises:
        ParseError: a card is not in the pack, is dealt or shown while it lies elsewhere, or is thrown or shown by who
            does not hold it; `path` is the number of the action.
    """
    all_moves = tuple(moves)
    places = _followed(all_moves, frozenset(pack))
    hands = _guessed(all_moves, places, pack)
    known = tuple(_with_cards(move, place) for move, place in zip(all_moves, places, strict=True))
    return Filled(known, hands, _guesses(all_moves, places))


def _guesses(moves: tuple[Move, ...], places: list[list[Place]]) -> dict[int, frozenset[Card]]:
    """Seat -> the cards that stand for untold ones in the hand that it held last."""
    held: dict[int, list[Place]] = {}
    for move, row in zip(moves, places, strict=True):
        match move:
            case DealHole(seat):
                held.setdefault(seat, []).extend(row)
            case Discard(seat):
                held[seat] = [place for place in held.get(seat, []) if place not in row]
    return {
        seat: frozenset(Card(place.card) for place in hand if place.card is not None and not place.told)
        for seat, hand in held.items()
    }


def _followed(moves: tuple[Move, ...], pack: frozenset[Card]) -> list[list[Place]]:
    """For every move the places that it fills or clears; what is shown or thrown tells what lies there."""
    hands: dict[int, list[Place]] = {}
    lying: set[Held] = set()
    """Known cards on the board and in hands that are not folded."""
    rows: list[list[Place]] = []
    for number, move in enumerate(moves, 1):
        row: list[Place] = []
        match move:
            case DealBoard(cards):
                row = [Place(card, NOBODY) for card in _free(cards, number, pack, lying)]
            case DealHole(seat, cards):
                row = [Place(card, seat) for card in _free(cards, number, pack, lying)]
                hands.setdefault(seat, []).extend(row)
            case Discard(seat, cards):
                row = list(_taken(hands.get(seat, []), cards, number, lying))
                lying -= {place.card for place in row}
            case Show(seat, cards):
                list(_taken(list(hands.get(seat, [])), cards, number, lying))
            case Fold(seat):
                lying -= {place.card for place in hands.get(seat, []) if place.told}
        rows.append(row)
    return rows


def _free(cards: tuple[Held, ...], number: int, pack: frozenset[Card], lying: set[Held]) -> tuple[Held, ...]:
    """The cards, which from now on lie somewhere. Raises: ParseError where one is not in the pack, or lies already."""
    for card in cards:
        if card is not None and card not in pack:
            raise ParseError("phh.not_in_pack", path=number, asked=str(card))
        _lay(card, number, lying)
    return cards


def _lay(card: Held, number: int, lying: set[Held]) -> None:
    """Notes where a card lies. Raises: ParseError where it lies already."""
    if card is not None and card in lying:
        raise ParseError("phh.twice", path=number, asked=str(card))
    if card is not None:
        lying.add(card)


def _taken(hand: list[Place], cards: tuple[Held, ...], number: int, lying: set[Held]) -> Iterator[Place]:
    """The places of these cards, which leave the hand: known cards first, each then in an unknown place."""
    here = {place.card: place for place in hand if place.told}
    for card in sorted(cards, key=lambda card: card not in here):
        place = here.pop(card, None) if card is not None else None
        place = place or next((held for held in hand if not held.told), None)
        if place is None and card is None:
            place = next(iter(hand), None)
        if place is None:
            raise ParseError("phh.not_held", path=number, asked="??" if card is None else str(card))
        if card is not None and not place.told:
            _lay(card, number, lying)
            place.card, place.told = card, True
        hand.remove(place)
        yield place


def _guessed(moves: tuple[Move, ...], places: list[list[Place]], pack: tuple[Card, ...]) -> frozenset[int]:
    """Gives every unknown place a card; the seats that hold one of them in the end."""
    known = {place.card for row in places for place in row if place.told}
    free = [card for card in pack if card not in known]
    used: list[Place] = []
    held: dict[int, list[Place]] = {}
    for move, row in zip(moves, places, strict=True):
        match move:
            case DealHole() | DealBoard():
                for place in row:
                    if not place.told:
                        place.card = free.pop() if free else _again(used, place.seat)
                    held.setdefault(place.seat, []).append(place)
            case Discard(seat):
                used += row
                held[seat] = [place for place in held.get(seat, []) if place not in row]
            case Fold(seat):
                used += held.pop(seat, [])
    return frozenset(seat for seat, hand in held.items() if not all(place.told for place in hand))


def _again(used: list[Place], seat: int) -> Card | None:
    """A card that went out of play, and not by this seat's own throw."""
    for place in used:
        if place.seat != seat:
            used.remove(place)
            return None if place.card is None else Card(place.card)
    return None


def _with_cards(move: Move, row: list[Place]) -> Move:
    if isinstance(move, DealHole | DealBoard):
        return replace(move, cards=tuple(place.card for place in row))
    if isinstance(move, Discard):
        return replace(move, cards=tuple(place.card for place in row))
    return move
