"""Planted leaks, one for each way in which a secret could get out; the harness must find every one of them.

Some are planted in every game that hides something; those that a game's own `leaks` name, in that game alone.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec.structs import fields, replace

from potluck.cards import Card, show
from potluck.errors import IllegalAction
from potluck.kits import KITS
from potluck.protocol import Game
from tests.contract.play import seated
from tests.contract.surfaces import HONEST, Doors, Viewer, refusal, words
from tests.games import game_tests
from tests.games.kuhn3 import GAMES_WITH_KUHN3 as GAMES
from tests.games.leaking import in_view, others

__all__ = ["LEAKS"]


def odd(cards: tuple[Card, ...]) -> bool:
    """One bit of some hands."""
    return sum(cards) % 2 == 1


def laid_open(match: Any, viewer: Viewer) -> Any:
    """The view with every hand open."""
    return match.view(viewer).laid_open([match.view(at) for at in range(seated(match))])


def length(view: Any, _: Any, cards: tuple[Card, ...]) -> Any:
    """The story is a line longer for one half of the hands."""
    return replace(view, story=view.story + view.story[-1:] * odd(cards))


def number(view: Any, _: Any, cards: tuple[Card, ...]) -> Any:
    """One bit of a hand in a number that looks innocent."""
    return replace(view, turn=view.turn + odd(cards))


def tag(view: Any, _: Any, cards: tuple[Card, ...]) -> Any:
    """A digest that names the state, and so can be guessed."""
    return {"view": view, "etag": sha256(bytes(sorted(cards))).hexdigest()[:8]}


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
    return replace(honest, prompt=honest.prompt + " !" * odd(others(match, viewer)))


def _face(match: Any, viewer: Viewer, info: Any, lang: str) -> Any:
    """A persona that smiles at its own good cards."""
    honest = words(info, match.view(viewer), lang)
    merry = "laughing" if odd(others(match, viewer)) else "calm"
    return replace(honest, presence=tuple(one and replace(one, mood=merry) for one in honest.presence))


def _pondering(match: Any, viewer: Viewer, info: Any, lang: str) -> Any:
    """A persona that thinks longer about good cards."""
    honest = words(info, match.view(viewer), lang)
    more = odd(others(match, viewer))
    return replace(honest, presence=tuple(one and replace(one, pause=one.pause + more) for one in honest.presence))


def _whole(match: Any, viewer: Viewer, info: Any, lang: str) -> Any:
    """Words made of what the house sees."""
    view = laid_open(match, viewer)
    hands = [show(spot.cards) for spot in view.felt().spots]
    return msgspec.to_builtins(words(info, view, lang)) | {"seen": hands}


def _spectator(match: Any, viewer: Viewer) -> Any:
    """Who does not play is shown everything."""
    return laid_open(match, viewer) if viewer is None else match.view(viewer)


ANYWHERE: Final[Mapping[str, Doors]] = {
    "a field": replace(HONEST, view=laid_open),
    "a spectator": replace(HONEST, view=_spectator),
    "a length": replace(HONEST, view=in_view(length)),
    "a number": replace(HONEST, view=in_view(number)),
    "a digest": replace(HONEST, view=in_view(tag)),
    "an error text": replace(HONEST, refusal=_loud),
    "a hint": replace(HONEST, words=_hint),
    "words of the house": replace(HONEST, words=_whole),
}
"""Leaks that are planted wherever something is hidden."""
IN_PERSON: Final[Mapping[str, Doors]] = {
    "a face": replace(HONEST, words=_face),
    "a pause": replace(HONEST, words=_pondering),
}
"""Leaks that are planted where personas play."""
NAMING: Final[Mapping[str, Doors]] = {"an error code": replace(HONEST, refusal=_telling)}
"""Leaks that are planted where a seat names cards."""


def _leaks(game: Game) -> Iterator[tuple[str, Doors]]:
    """All leaks of a game; none where it hides nothing."""
    own = game_tests(game.name).leaks
    if own:
        yield from ANYWHERE.items()
        names_cards = any(field.type == tuple[Card, ...] for kind in game.actions.values() for field in fields(kind))
        yield from NAMING.items() if names_cards else ()
        yield from IN_PERSON.items() if game.name in KITS and KITS[game.name].personas else ()
        yield from ((name, replace(HONEST, view=view)) for name, view in own.items())


LEAKS: Final[Mapping[str, Mapping[str, Doors]]] = {name: dict(_leaks(game)) for name, game in GAMES.items()}
"""Game -> doors that leak, by what gives the secret away; a game that hides nothing has none."""
