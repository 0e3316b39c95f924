"""All of a match that leaves for one viewer, as bytes; a leak is one of these doors exchanged for a worse one."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from potluck.cards import CARDS
from potluck.errors import PotluckError
from potluck.log import options_of
from potluck.protocol import Game, encode
from potluck.table import SeatInfo, TableInfo
from potluck.words import LANGUAGES, language
from tests.contract.play import seated

__all__ = ["HONEST", "Doors", "seen"]

Viewer = int | None
NAMES: Final = ("Ada", "Bob", "Cyd", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon")
GENDERS: Final = ("f", "m", "n")
SITS: Final = ("halina", "lev", "")
"""Everybody carries himself as a persona does, so that a face that tells too much is found."""


def refusal(match: Any, viewer: Viewer, action: Any) -> tuple[str, str, Any] | None:
    """What a seat hears of an action of its own that is refused; None for one that is taken, or out of turn."""
    if viewer is None or viewer != match.actor:
        return None
    try:
        match.apply(action)
    except PotluckError as error:
        return error.code, str(error), error.detail
    return None


def words(info: TableInfo, view: Any, lang: str) -> Any:
    """All texts of a screen."""
    return language(lang).words(info, view)


class Doors(Struct, frozen=True, kw_only=True):
    """The ways in which something of a match leaves for a viewer."""

    view: Callable[[Any, Viewer], Any] = lambda match, viewer: match.view(viewer)
    refusal: Callable[[Any, Viewer, Any], Any] = refusal
    words: Callable[[Any, Viewer, TableInfo, str], Any] = lambda match, viewer, info, lang: words(
        info, match.view(viewer), lang
    )


HONEST: Final = Doors()


def seen(doors: Doors, game: Game, match: Any, viewer: Viewer) -> Iterator[tuple[str, bytes]]:
    """Name and bytes of each part of what the viewer is shown."""
    yield "view", encode(doors.view(match, viewer))
    heard = [doors.refusal(match, viewer, action) for action in _probes(game)] if viewer == match.actor else []
    yield "refusals", encode(heard)
    info = _info(game, match, viewer)
    for lang in LANGUAGES:
        yield f"words {lang}", encode(doors.words(match, viewer, info, lang))
    said = language(LANGUAGES[0])
    shown = match.view(viewer)
    yield "screen", encode([shown.felt(), said.pre_actions(game.name, shown), said.leaving(game.name, shown)])


def _probes(game: Game) -> Iterator[Any]:
    """Actions that a curious seat might try, the same in every world: numbers, every card, too many cards."""
    for kind in game.actions.values():
        match [field.type for field in msgspec.structs.fields(kind)]:
            case []:
                yield kind()
            case [inner] if inner is int:
                yield from map(kind, (0, 1, 10**6))
            case [inner] if inner is str:
                yield from map(kind, ("holdem", "razz", "nothing"))
            case _:
                yield from (kind((card,)) for card in CARDS)
                yield kind(CARDS[:6])


def _info(game: Game, match: Any, viewer: Viewer) -> TableInfo:
    seats = tuple(
        SeatInfo(
            kind="person",
            name=NAMES[at],
            gender=GENDERS[at % len(GENDERS)],
            bot=None,
            taken=True,
            you=at == viewer,
            persona=SITS[at % len(SITS)],
        )
        for at in range(seated(match))
    )
    return TableInfo(
        id="t",
        game=game.name,
        options=options_of(match.rules),
        preset=None,
        seats=seats,
        started=True,
        over=False,
        created=0,
    )
