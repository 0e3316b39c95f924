"""Typed lines, read against the offers: a number, the sheets' word or its beginning, or an action's text form.

Leaving has no number: one types the word.

Behind it stand an amount, or cards by their text or by their place in the hand: `2 10`, `bet 10`, `draw 2 4`,
`exchange Kc 7d`. What is left out is asked for.
"""

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from msgspec import Struct

from potluck.cards import Card
from potluck.errors import ParseError, PotluckError
from potluck.protocol import Amount
from potluck.terminal.cards import read_card
from potluck.wire.views import PlainJust, PlainOffer, PlainPick

__all__ = [
    "DIGITS",
    "LEAVE",
    "Menu",
    "Question",
    "act_text",
    "answer",
    "excerpt",
    "normalized",
    "picks",
    "sole_pick",
    "understand",
]

WORDS: Final = 64
"""Words of a line that are looked at."""
SHOWN: Final = 40
"""Characters of what was typed that an error repeats."""
DIGITS: Final = 9
LEAVE: Final = "leave"
"""The kind of the offer to leave, which has no number."""
NONE: Final = "0"
"""Typed for no cards at all."""


class Menu(Struct, frozen=True, kw_only=True):
    """The answers that are possible now, as they stand on the screen."""

    offers: tuple[PlainOffer, ...]
    captions: tuple[str, ...]
    hand: tuple[Card, ...]
    """In the order in which it is shown."""

    @property
    def allowed(self) -> str:
        """All captions."""
        return ", ".join(self.captions)


class Question(Struct, frozen=True):
    """Chosen, but how much, or which, is still to be said; all these offers are of one kind."""

    offers: tuple[PlainOffer, ...]

    @property
    def first(self) -> PlainOffer:
        """The one that says what is asked for."""
        return self.offers[0]


def understand(text: str, menu: Menu) -> str | Question:
    """The action of that line in its text form, or what must still be asked.

    Raises:
        ParseError: it can mean nothing here, or several things, or what stands behind it does not fit.
    """
    words = text.replace(",", " ").split()[:WORDS]
    end = next((at for at, word in enumerate(words) if at and _is_piece(word)), len(words))
    if words == [NONE] and (sole := sole_pick(menu.offers)) is not None:
        return act_text(sole.kind, ())
    named = _named(words, menu)
    if named is not None:
        return named
    offers = _meant(words[:end], menu)
    if not offers or (words[end:] and isinstance(offers[0], PlainJust)):
        raise ParseError("terminal.unknown", asked=excerpt(text), allowed=menu.allowed)
    if len({offer.kind for offer in offers}) > 1 or (len(offers) > 1 and isinstance(offers[0], PlainJust)):
        several = (caption for offer, caption in zip(menu.offers, menu.captions, strict=True) if offer in offers)
        raise ParseError("terminal.ambiguous", asked=excerpt(text), allowed=", ".join(several))
    return _chosen(offers, words[end:], menu)


def answer(text: str, question: Question, menu: Menu) -> str | Question:
    """The action, when the line answers the question; else whatever else it means.

    Raises:
        ParseError: as `understand`.
    """
    words = text.replace(",", " ").split()[:WORDS]
    if words and all(map(_is_piece, words)):
        return _chosen(question.offers, words, menu)
    return understand(text, menu)


def normalized(text: str) -> str:
    """Words without case, accents and marks, so that nobody needs a foreign keyboard: `WEJDŹ` is `wejdz`."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    kept = (letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return " ".join("".join(kept).split())


def excerpt(text: str) -> str:
    """The typed text, short and without control characters."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text[: SHOWN * 4])
    printable = " ".join(printable.split())
    return printable if len(printable) <= SHOWN else f"{printable[:SHOWN]}…"


def _meant(head: Sequence[str], menu: Menu) -> tuple[PlainOffer, ...]:
    """The offers that these words may mean: by number, whole words, the text form's name, or a beginning."""
    if len(head) == 1 and (number := _number(head[0])) is not None:
        return tuple(offer for offer in menu.offers[max(number - 1, 0) : number] if offer.kind != LEAVE)
    typed = normalized(" ".join(head))
    if not typed:
        return ()
    captions = [normalized(caption) for caption in menu.captions]
    return (
        _where(menu, (caption == typed or caption.startswith(f"{typed} ") for caption in captions))
        or _where(menu, (offer.kind == typed.replace(" ", "_") for offer in menu.offers))
        or _where(menu, (caption.startswith(typed) for caption in captions))
    )


def _named(words: Sequence[str], menu: Menu) -> str | None:
    """The one act whose whole name, or whole text form, was typed; names may hold what elsewhere is a card."""
    typed = normalized(" ".join(words))
    offers = zip(menu.offers, menu.captions, strict=True)
    acts = [(offer.text, caption) for offer, caption in offers if isinstance(offer, PlainJust)]
    named = [action for action, caption in acts if typed and typed in (normalized(caption), normalized(action))]
    return named[0] if len(named) == 1 else None


def _where(menu: Menu, chosen: Iterable[bool]) -> tuple[PlainOffer, ...]:
    return tuple(offer for offer, right in zip(menu.offers, chosen, strict=True) if right)


def _chosen(offers: tuple[PlainOffer, ...], words: Sequence[str], menu: Menu) -> str | Question:
    """The action that one of these offers makes of the words behind it."""
    if not words:
        return _alone(offers)
    for offer in offers:
        action = _made(offer, words, menu)
        if action is not None:
            return action
    raise _unfit(offers, words, menu)


def _alone(offers: tuple[PlainOffer, ...]) -> str | Question:
    """The action of an offer that leaves nothing to choose."""
    for offer in offers:
        match offer:
            case PlainJust():
                return offer.text
            case PlainPick(kind, among, least, most) if least == most == len(among) and len(offers) == 1:
                return act_text(kind, among)
            case Amount(kind, low, high) if low == high:
                return act_text(kind, (low,))
    return Question(offers)


def _made(offer: PlainOffer, words: Sequence[str], menu: Menu) -> str | None:
    """The action that this offer makes of the words; None where they do not fit it."""
    match offer:
        case Amount(kind, low, high, step):
            amount = _number(words[0].strip("$")) if len(words) == 1 else None
            fits = amount is not None and low <= amount <= high and (amount - low) % step == 0
            return act_text(kind, (str(amount),)) if fits else None
        case PlainPick(kind, among):
            pieces = () if list(words) == [NONE] else tuple(_piece(word, among, menu) for word in words)
            return act_text(kind, pieces) if picks(offer, pieces) else None
    return None


def sole_pick(offers: Sequence[PlainOffer]) -> PlainPick | None:
    """The offer to choose any things or none, where beside it one can only leave; else None."""
    acts = [offer for offer in offers if offer.kind != LEAVE]
    none = next((offer for offer in acts if isinstance(offer, PlainPick) and not offer.least), None)
    return none if all(isinstance(offer, PlainPick) for offer in acts) else None


def picks(offer: PlainPick, pieces: Collection[str | int | None]) -> bool:
    """Whether these things are as many as are wanted, different, and all among those that are offered."""
    known = all(piece in offer.among for piece in pieces) and len(set(pieces)) == len(pieces)
    return known and offer.least <= len(pieces) <= offer.most


def act_text(kind: str, values: Iterable[str | int | None]) -> str:
    """The text form of an action: its kind, then its values."""
    return " ".join([kind, *map(str, values)])


def _piece(word: str, among: tuple[str | int, ...], menu: Menu) -> str | int | None:
    """The card of that text or at that place of the hand; the number itself where numbers are chosen."""
    number = _number(word)
    if not isinstance(among[0], str):
        return number
    at = None if number is None else number - 1
    card = read_card(word) if at is None else menu.hand[at] if 0 <= at < len(menu.hand) else None
    return None if card is None else str(card)


def _unfit(offers: tuple[PlainOffer, ...], words: Sequence[str], menu: Menu) -> PotluckError:
    """Why the words do not fit what is offered."""
    typed = excerpt(" ".join(words))
    match offers[0]:
        case Amount(_, low, high, step):
            sums = f"{low}..{high}" if step == 1 else f"{low}, {low + step} .. {high}"
            return ParseError("terminal.amount", asked=typed, allowed=sums)
        case PlainPick(among=among):
            offered = [offer for offer in offers if isinstance(offer, PlainPick)]
            known = dict.fromkeys(str(piece) for offer in offered for piece in offer.among)
            places = f"1..{len(menu.hand)}, " if isinstance(among[0], str) else ""
            most = max(offer.most for offer in offered)
            return ParseError("terminal.cards", asked=typed, allowed=f"{places}{' '.join(known)}", path=most)
        case _:
            return ParseError("terminal.unknown", asked=typed, allowed=menu.allowed)


def _is_piece(word: str) -> bool:
    return _number(word.strip("$")) is not None or read_card(word) is not None


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) <= DIGITS else None
