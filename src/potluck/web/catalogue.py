"""The catalogue of what can be opened, in words: games, presets, the form of all options, bots."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final
from weakref import WeakKeyDictionary

from msgspec.structs import asdict, replace

from potluck.kits import KITS, kit_of
from potluck.kits.registry import in_rounds
from potluck.options import Field, fields
from potluck.protocol import Game, encode
from potluck.room import GUIDES, Listing, Opponent, Room, SeatPlan, fresh_table, opponents, options_of
from potluck.wire import (
    BotInfo,
    FieldInfo,
    FreshInfo,
    GameInfo,
    Listed,
    LookInfo,
    PersonaInfo,
    PresetInfo,
    SeatAsked,
)
from potluck.words import Language, guest_name
from potluck.words.bots import bot_note

__all__ = ["fresh", "game", "games", "listed", "looks"]


def game(played: Game, language: Language) -> GameInfo:
    """A game and all that can be chosen when a table of it is opened."""
    words, kit = language.game(played.name), kit_of(played)
    return GameInfo(
        name=played.name,
        title=words.label,
        about=words.help,
        seats=played.seats,
        presets=tuple(_preset(played.name, name, value, language) for name, value in played.presets.items()),
        fields=tuple(_field(played.name, field, language) for field in fields(played.options)),
        bots=tuple(_bot(opponent, language) for opponent in opponents(played.name) if opponent.persona is None),
        personas=tuple(_personas(opponents(played.name), language)),
        guided=played.name in GUIDES,
        money=language.money(played.name),
        felt=kit.page.felt,
        usual=fresh(played, language),
        quick=kit.fresh.quick,
        idle=dict(kit.fresh.idle),
        own_variant=bool(kit.fresh.own_variant),
    )


def games(room: Room, language: Language) -> bytes:
    """All games of a room as JSON, made once in a language as long as no kit comes or goes."""
    known = _GAMES.setdefault(room, {})
    key = (language.code, KITS.changes, tuple(room.games))
    if key not in known:
        known[key] = encode([game(played, language) for played in room.games.values()])
    return known[key]


def fresh(
    played: Game,
    language: Language,
    *,
    others: Sequence[str] | None = None,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> FreshInfo:
    """A table as it would be opened.

    Raises:
        RulesError: there is no such preset, option or opponent, or they contradict each other.
    """
    plan = fresh_table(
        played,
        others=others,
        preset=preset,
        options=options,
        lang=language.code,
        named=partial(guest_name, language.speech),
    )
    return FreshInfo(
        others=tuple(seat.persona or seat.bot or seat.kind for seat in plan.seats[1:]),
        seats=tuple(_seat_asked(seat) for seat in plan.seats),
        options=options_of(plan.options),
    )


def looks() -> dict[str, LookInfo]:
    """Game -> its look."""
    return {name: LookInfo(felt=kit.page.felt) for name, kit in KITS.items()}


def listed(listing: Listing, language: Language) -> Listed:
    """A table in the lobby."""
    table = listing.table
    title = language.game(table.game).label
    seats = tuple(replace(seat, name=language.seat_name(seat)) for seat in table.seats)
    return Listed(
        **{**asdict(table), "seats": seats},
        title=title,
        seat=listing.seat,
        deal=listing.deal,
        yours=listing.yours,
        at=listing.at,
        rounds=in_rounds(table.game),
    )


_GAMES: Final[WeakKeyDictionary[Room, dict[tuple[object, ...], bytes]]] = WeakKeyDictionary()


def _seat_asked(seat: SeatPlan) -> SeatAsked:
    return SeatAsked(kind=seat.kind, name=seat.name, gender=seat.gender, bot=seat.bot or None, persona=seat.persona)


def _bot(opponent: Opponent, language: Language) -> BotInfo:
    name = opponent.bot
    strength = language.strength(name) or bot_note(language.speech, name)
    return BotInfo(name=name, title=language.bot(name), strength=strength, rung=opponent.level)


def _personas(able: Iterable[Opponent], language: Language) -> Iterator[PersonaInfo]:
    for opponent in able:
        if opponent.persona is not None:
            name, trade = language.persona(opponent.persona.id)
            yield PersonaInfo(
                id=opponent.persona.id,
                name=name,
                trade=trade,
                wardrobe=opponent.persona.wardrobe,
                strength=language.strength(opponent.bot) or language.bot(opponent.bot),
            )


def _preset(game: str, name: str, options: Any, language: Language) -> PresetInfo:
    words = language.preset(name, game=game)
    return PresetInfo(name=name, title=words.label, about=words.help, options=options_of(options))


def _field(game: str, field: Field, language: Language) -> FieldInfo:
    words = language.field(field.path, game=game)
    head, dot, _ = field.path.partition(".")
    return FieldInfo(
        **asdict(field),
        label=words.label,
        help=words.help,
        group=language.group(head if dot else "", game=game).label,
        captions=tuple(words.choices.get(str(choice), str(choice)) for choice in field.choices),
    )
