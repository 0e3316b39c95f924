"""Planted leaks, one for each way in which a secret could get out; the harness must find every one of them."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from potluck.cards import ACE, Card, show
from potluck.errors import IllegalAction
from tests.contract import poker_worlds
from tests.contract.surfaces import HONEST, Doors, Viewer, refusal, words

__all__ = ["LEAKS"]

Change = Callable[[Any, Any, tuple[Card, ...]], Any]
"""(view, match, cards that others hold) -> what leaks."""


def others(match: Any, viewer: Viewer) -> tuple[Card, ...]:
    """The cards in all hands but the viewer's own."""
    seats = match.state.seats
    return tuple(card for at, seat in enumerate(seats) if at != viewer for card in seat.hand)


def in_view(change: Change) -> Doors:
    """Doors whose views leak; the words are made of the honest ones."""
    return replace(HONEST, view=lambda match, viewer: change(match.view(viewer), match, others(match, viewer)))


def strong(cards: tuple[Card, ...]) -> bool:
    """Whether somebody holds an ace."""
    return any(card.rank == ACE for card in cards)


def odd(cards: tuple[Card, ...]) -> bool:
    """One bit of a hand."""
    return sum(cards) % 2 == 1


def opened(view: Any, match: Any, *, when: bool) -> Any:
    """The view with all hands and thrown cards open, where `when` holds."""
    if not when:
        return view
    pairs = zip(view.seats, match.state.seats, strict=True)
    return replace(view, seats=tuple(replace(seen, cards=seat.hand, thrown=seat.thrown or ()) for seen, seat in pairs))


def folded_shown(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """All hands at the end of every deal, also of those who passed."""
    return opened(view, match, when=match.state.over)


def length(view: Any, _: Any, cards: tuple[Card, ...]) -> Any:
    """The story is a line longer when somebody holds an ace."""
    return replace(view, story=view.story + view.story[-1:] * strong(cards))


def order(view: Any, _: Any, cards: tuple[Card, ...]) -> Any:
    """One bit of a hand in the order of the viewer's own cards."""
    mine = [replace(seat, cards=seat.cards[::-1]) if odd(cards) else seat for seat in view.seats]
    return replace(view, seats=tuple(mine))


def number(view: Any, _: Any, cards: tuple[Card, ...]) -> Any:
    """One bit of a hand in a number that looks innocent."""
    return replace(view, turn=view.turn + odd(cards))


def tag(view: Any, _: Any, cards: tuple[Card, ...]) -> Any:
    """A digest that names the state, and so can be guessed."""
    return {"view": view, "etag": sha256(bytes(sorted(cards))).hexdigest()[:8]}


def deck(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """How many aces are still to come."""
    return {"view": view, "aces": sum(card.rank == ACE for card in match.state.undealt)}


def first_card(view: Any, match: Any, cards: tuple[Card, ...]) -> Any:
    """What was dealt first, for example because hands are kept in the order of the deal."""
    return {"view": view, "first": cards[:1] if not match.state.over else ()}


def thrown(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """Thrown cards, as soon as the deal is over, though deals are not open."""
    if not match.state.over:
        return view
    pairs = zip(view.seats, match.state.seats, strict=True)
    return replace(view, seats=tuple(replace(seen, thrown=seat.thrown or ()) for seen, seat in pairs))


def thrown_first(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """Whether the first thrown card was the higher one: the order in which a seat chose."""
    two = [seat.thrown[:2] for seat in match.state.seats if seat.thrown]
    return {"view": view, "order": [list(cards) == sorted(cards) for cards in two]}


def unredacted(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """The story as the state keeps it."""
    return replace(view, story=match.state.story)


def to_everybody(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """The actor's offers, and so the cards that he may throw."""
    return replace(view, offers=match.offers())


def set_up(view: Any, match: Any) -> Any:
    """All hands open while they are set."""
    pairs = zip(view.seats, match.state.seats, strict=True)
    return replace(view, seats=tuple(replace(seen, cards=seat.hand) for seen, seat in pairs))


def fouls_of_all(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """How many fouls the hands of all would allow."""
    counts = [len(match.view(at).fouls) for at in range(len(view.seats))]
    return {"view": view, "fouls": counts}


def _loud(match: Any, viewer: Viewer, action: Any) -> Any:
    """An error text that helps too much."""
    heard = refusal(match, viewer, action)
    return None if heard is None else (*heard, f"free are {show(match.state.undealt)}")


def _telling(match: Any, viewer: Viewer, action: Any) -> Any:
    """Another code for a card that somebody else holds."""
    heard = refusal(match, viewer, action)
    if heard is not None and set(getattr(action, "cards", ())) & set(others(match, viewer)):
        return IllegalAction("cards.not_in_deck").code
    return heard


def _hint(match: Any, viewer: Viewer, info: Any, lang: str) -> Any:
    """A prompt that warns."""
    honest = words(info, match.view(viewer), lang)
    return replace(honest, prompt=honest.prompt + " !" * strong(others(match, viewer)))


def _face(match: Any, viewer: Viewer, info: Any, lang: str) -> Any:
    """A persona that smiles at its own good cards."""
    honest = words(info, match.view(viewer), lang)
    merry = "laughing" if strong(others(match, viewer)) else "calm"
    return replace(honest, presence=tuple(one and replace(one, mood=merry) for one in honest.presence))


def _pondering(match: Any, viewer: Viewer, info: Any, lang: str) -> Any:
    """A persona that thinks longer about good cards."""
    honest = words(info, match.view(viewer), lang)
    more = odd(others(match, viewer))
    return replace(honest, presence=tuple(one and replace(one, pause=one.pause + more) for one in honest.presence))


def _whole(match: Any, viewer: Viewer, info: Any, lang: str) -> Any:
    """Words made of what the house sees."""
    view = opened(match.view(viewer), match, when=True)
    return msgspec.to_builtins(words(info, view, lang)) | {"seen": [show(seat.cards) for seat in view.seats]}


def _spectator(match: Any, viewer: Viewer) -> Any:
    """Who does not play is shown everything."""
    return opened(match.view(viewer), match, when=viewer is None)


def all_hands(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """What those hold who declined, or were not asked."""
    pairs = zip(view.seats, match.state.seats, strict=True)
    return replace(view, seats=tuple(replace(seen, cards=seat.hand) for seen, seat in pairs))


def winners_whole(view: Any, match: Any, _: tuple[Card, ...]) -> Any:
    """The whole hand of who won a bet, where the lowest card that suffices is shown alone."""
    pairs = zip(view.seats, match.state.seats, strict=True)
    return replace(
        view, seats=tuple(replace(seen, cards=seat.hand if seat.shown else seen.cards) for seen, seat in pairs)
    )


def _any_card(match: Any, viewer: Viewer) -> Any:
    """Whether a bet would win, told by an offer that is made only then."""
    hands = [seat.hand for at, seat in enumerate(match.state.seats) if at != viewer]
    return {"view": match.view(viewer), "hopeful": [any(card.rank == ACE for card in hand) for hand in hands]}


LEAKS: Final[Mapping[str, Mapping[str, Doors]]] = {
    "draw": {
        "a field": in_view(lambda view, match, _: opened(view, match, when=True)),
        "a spectator": replace(HONEST, view=_spectator),
        "offers": in_view(to_everybody),
        "hands after a pass": in_view(folded_shown),
        "thrown cards": in_view(thrown),
        "the order of thrown cards": in_view(thrown_first),
        "a length": in_view(length),
        "an order": in_view(order),
        "a number": in_view(number),
        "a digest": in_view(tag),
        "the deck": in_view(deck),
        "the first card": in_view(first_card),
        "an error text": replace(HONEST, refusal=_loud),
        "an error code": replace(HONEST, refusal=_telling),
        "a hint": replace(HONEST, words=_hint),
        "words of the house": replace(HONEST, words=_whole),
        "a face": replace(HONEST, words=_face),
        "a pause": replace(HONEST, words=_pondering),
    },
    "poker": {
        **{name: in_view(change) for name, change in poker_worlds.CHANGES.items()},
        "a hint": replace(HONEST, words=_hint),
        "an error text": replace(HONEST, refusal=_loud),
    },
    "dice": {},
    "reddog": {
        "a field": in_view(all_hands),
        "a winner's hand": in_view(winners_whole),
        "a spectator": replace(
            HONEST,
            view=lambda match, viewer: (
                all_hands(match.view(viewer), match, ()) if viewer is None else match.view(viewer)
            ),
        ),
        "a bit of each hand": replace(HONEST, view=_any_card),
        "a length": in_view(length),
        "a number": in_view(number),
        "a digest": in_view(tag),
        "the deck": in_view(deck),
        "the first card": in_view(first_card),
        "an error text": replace(HONEST, refusal=_loud),
        "a hint": replace(HONEST, words=_hint),
    },
    "paigow": {
        "a field": in_view(lambda view, match, _: set_up(view, match)),
        "a setting": in_view(
            lambda view, match, _: {"view": view, "low": [bool(seat.low) and seat.low for seat in match.state.seats]}
        ),
        "offers": in_view(to_everybody),
        "fouls": in_view(fouls_of_all),
        "a length": in_view(length),
        "a number": in_view(number),
        "a digest": in_view(tag),
        "the deck": in_view(deck),
        "an error text": replace(HONEST, refusal=_loud),
        "an error code": replace(HONEST, refusal=_telling),
        "a hint": replace(HONEST, words=_hint),
    },
    "kuhn3": {
        "a field": in_view(lambda view, match, _: opened(view, match, when=True)),
        "the story": in_view(unredacted),
        "offers": in_view(to_everybody),
        "folded hands": in_view(folded_shown),
        "a number": in_view(number),
        "a hint": replace(HONEST, words=_hint),
        "an error text": replace(HONEST, refusal=_loud),
    },
}
"""Game -> doors that leak, by what gives the secret away; a game that hides nothing has none."""
