"""What a typed line means among the offers: a number, the sheets' word or its beginning, or an action's text form.

Behind it stand an amount, or cards by their text or by their place in the hand: `2 10`, `bet 10`, `draw 2 4`,
`exchange Kc 7d`. What is left out is asked for.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from potluck.cards import Card
from potluck.errors import ParseError, PotluckError
from potluck.protocol import Action, Amount, Just, Offer, Pick, show
from potluck.terminal.cards import read_card

__all__ = ["Menu", "Question", "answer", "plain", "shown", "understand"]

WORDS: Final = 64
"""Words of a line that are looked at."""
SHOWN: Final = 40
"""Characters of what was typed that an error repeats."""
DIGITS: Final = 9
NONE: Final = "0"
"""Typed for no cards at all."""


class Menu(Struct, frozen=True, kw_only=True):
    """What can be answered now, as it stands on the screen."""

    offers: tuple[Offer, ...]
    captions: tuple[str, ...]
    hand: tuple[Card, ...]
    """In the order in which it is shown."""
    actions: Mapping[str, type[Any]]

    @property
    def allowed(self) -> str:
        """All captions."""
        return ", ".join(self.captions)


class Question(Struct, frozen=True):
    """Chosen, but how much, or which, is still to be said; all these offers are of one kind."""

    offers: tuple[Offer, ...]

    @property
    def first(self) -> Offer:
        """The one that says what is asked for."""
        return self.offers[0]


def understand(text: str, menu: Menu) -> Action | Question:
    """The action of that line, or what must still be asked.

    Raises:
        ParseError: it can mean nothing here, or several things, or what stands behind it does not fit.
    """
    words = text.replace(",", " ").split()[:WORDS]
    end = next((at for at, word in enumerate(words) if at and _is_thing(word)), len(words))
    named = _named(words, menu)
    if named is not None:
        return named
    found = _meant(words[:end], menu)
    if not found or (words[end:] and isinstance(found[0], Just)):
        raise ParseError("terminal.unknown", asked=shown(text), allowed=menu.allowed)
    if len({offer.kind for offer in found}) > 1 or (len(found) > 1 and isinstance(found[0], Just)):
        several = (caption for offer, caption in zip(menu.offers, menu.captions, strict=True) if offer in found)
        raise ParseError("terminal.ambiguous", asked=shown(text), allowed=", ".join(several))
    return _chosen(found, words[end:], menu)


def answer(text: str, question: Question, menu: Menu) -> Action | Question:
    """The action, when the line answers the question; else whatever else it means.

    Raises:
        ParseError: as `understand`.
    """
    words = text.replace(",", " ").split()[:WORDS]
    if words and all(map(_is_thing, words)):
        return _chosen(question.offers, words, menu)
    return understand(text, menu)


def plain(text: str) -> str:
    """Words without case, accents and marks, so that nobody needs a foreign keyboard: `WEJDŹ` is `wejdz`."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    kept = (letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return " ".join("".join(kept).split())


def shown(text: str) -> str:
    """What was typed, short and without what a terminal would obey."""
    seen = "".join(letter if letter.isprintable() else " " for letter in text[: SHOWN * 4])
    seen = " ".join(seen.split())
    return seen if len(seen) <= SHOWN else f"{seen[:SHOWN]}…"


def _meant(head: Sequence[str], menu: Menu) -> tuple[Offer, ...]:
    """The offers that these words may mean: by number, whole words, the text form's name, or a beginning."""
    if len(head) == 1 and (number := _number(head[0])) is not None:
        return menu.offers[max(number - 1, 0) : number]
    typed = plain(" ".join(head))
    if not typed:
        return ()
    captions = [plain(caption) for caption in menu.captions]
    return (
        _where(menu, (caption == typed or caption.startswith(f"{typed} ") for caption in captions))
        or _where(menu, (offer.kind == typed.replace(" ", "_") for offer in menu.offers))
        or _where(menu, (caption.startswith(typed) for caption in captions))
    )


def _named(words: Sequence[str], menu: Menu) -> Action | None:
    """The one act whose whole name, or whole text form, was typed; names may hold what elsewhere is a card."""
    typed = plain(" ".join(words))
    acts = [(offer.action, said) for offer, said in zip(menu.offers, menu.captions, strict=True) if type(offer) is Just]
    found = [action for action, said in acts if typed and typed in (plain(said), plain(show(action)))]
    return found[0] if len(found) == 1 else None


def _where(menu: Menu, chosen: Iterable[bool]) -> tuple[Offer, ...]:
    return tuple(offer for offer, right in zip(menu.offers, chosen, strict=True) if right)


def _chosen(offers: tuple[Offer, ...], words: Sequence[str], menu: Menu) -> Action | Question:
    """The action that one of these offers makes of the words behind it."""
    if not words:
        return _alone(offers, menu)
    values = [_value(offer, words, menu) for offer in offers]
    for offer, value in zip(offers, values, strict=True):
        action: Action | None = None if value is None else menu.actions[offer.kind](value)
        if action is not None and action in offer:
            return action
    raise _unfit(offers, words, menu)


def _alone(offers: tuple[Offer, ...], menu: Menu) -> Action | Question:
    """The action of an offer that leaves nothing to choose."""
    for offer in offers:
        match offer:
            case Just(action):
                return action
            case Pick(kind, among, least, most) if least == most == len(among) and len(offers) == 1:
                return menu.actions[kind](among)  # type: ignore[no-any-return]
            case Amount(kind, low, high) if low == high:
                return menu.actions[kind](low)  # type: ignore[no-any-return]
    return Question(offers)


def _value(offer: Offer, words: Sequence[str], menu: Menu) -> int | tuple[Any, ...] | None:
    """The amount, or the things, that the words name; None when they name none."""
    match offer:
        case Amount():
            return _number(words[0].strip("$")) if len(words) == 1 else None
        case Pick(among=among):
            things = () if list(words) == [NONE] else tuple(_thing(word, among, menu) for word in words)
            return None if None in things else things
        case _:
            return None


def _thing(word: str, among: tuple[Any, ...], menu: Menu) -> Any:
    """The card of that text or at that place of the hand; the number itself where numbers are chosen."""
    number = _number(word)
    if isinstance(among[0], Card):
        at = None if number is None else number - 1
        return read_card(word) if at is None else menu.hand[at] if 0 <= at < len(menu.hand) else None
    return number


def _unfit(offers: tuple[Offer, ...], words: Sequence[str], menu: Menu) -> PotluckError:
    """Why the words do not fit what is offered."""
    asked = shown(" ".join(words))
    match offers[0]:
        case Amount(_, low, high, step):
            sums = f"{low}..{high}" if step == 1 else f"{low}, {low + step} .. {high}"
            return ParseError("terminal.amount", asked=asked, allowed=sums)
        case Pick(among=among):
            known = dict.fromkeys(str(thing) for offer in offers if isinstance(offer, Pick) for thing in offer.among)
            places = f"1..{len(menu.hand)}, " if isinstance(among[0], Card) else ""
            most = max(offer.most for offer in offers if isinstance(offer, Pick))
            return ParseError("terminal.cards", asked=asked, allowed=f"{places}{' '.join(known)}", path=most)
        case _:
            return ParseError("terminal.unknown", asked=asked, allowed=menu.allowed)


def _is_thing(word: str) -> bool:
    return _number(word.strip("$")) is not None or read_card(word) is not None


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) <= DIGITS else None
