"""Tables in two worlds: the same commands, all that a viewer cannot know exchanged: cards, secrets, seeds, salts.

What leaves a table is compared byte for byte, but for what binds a secret without telling it: seals, roots, paths and
salts of openings, links and digests of events. They differ by their nature, and are masked.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import accumulate
from random import Random
from typing import Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.dealer import Shoe, Source
from potluck.dealer.tree import grow
from potluck.errors import IllegalAction, ParseError, PotluckError
from potluck.lab import advise
from potluck.log import (
    TABLE,
    Entry,
    Event,
    Record,
    Revealed,
    SeatPlan,
    export,
    genesis,
    link,
    moves,
)
from potluck.log.chain import digest
from potluck.protocol import Game, Turned, encode, parse, show
from potluck.table import (
    Act,
    BotActed,
    Decision,
    Frame,
    Open,
    Sit,
    Table,
    begin,
    croupier,
    decide,
    evolve,
    frames,
    open_table,
    sight,
)
from potluck.wire import screen
from potluck.words import LANGUAGES, language
from tests.contract.play import Step, choose, seats_of
from tests.contract.worlds import deals, moved, redealt, renamed, same_story

__all__ = ["HONEST", "MASKED", "Doors", "Told", "World", "leaving", "records", "tell", "twin", "walk"]

NAME: Final = "table"
_TONGUES: Final = tuple(map(language, ("en", "pl")))
MASKED: Final = frozenset({"root", "sealed", "sealed_next", "seeds", "salt", "path", "digest", "link"})
DIALOGUE: Final = (
    "pass",
    "fold",
    "check",
    "exchange",
    "open 1",
    "throw Kc",
    "throw 1",
    "stand",
    "exchange Kc",
    "call",
    "bet 1",
    "decline",
    "next",
    "leave",
)


class Ask(NamedTuple):
    """What a seat, or the bot there, was told to do, in text."""

    seat: int
    text: str
    deal: int


class World(Struct, frozen=True, kw_only=True):
    """The random values of a table: the shoes that come out, the secrets behind them, seeds, salts of events."""

    shoes: Mapping[tuple[int, int], Shoe] = {}
    """By deal, and by how often it was shuffled anew."""
    name: Callable[[str], str] = lambda key: key
    """Another name for each thing that is drawn anew in this world."""

    def draw(self, key: str, size: int) -> bytes:
        """The random bytes of that name."""
        return sha256(self.name(key).encode()).digest()[:size]


class Told(Struct, frozen=True, kw_only=True):
    """A table as it came about."""

    game: Game
    options: Any
    seats: tuple[SeatPlan, ...]
    asks: tuple[Ask, ...]
    table: Table
    events: tuple[Event, ...]
    kept: Mapping[str, bytes]
    """The secrets."""
    shoes: Mapping[tuple[int, int], Shoe]


def walk(game: Game, options: Any, *, rng: Random, most: int) -> Iterator[Told]:
    """A random match at a table of persons and bots, after every command."""
    kinds: list[Literal["person", "bot"]] = [
        rng.choice(("person", "person", "bot")) for _ in range(seats_of(game, options, rng))
    ]
    seats = tuple(
        SeatPlan(kind, f"P{at}", bot="honest" * (kind == "bot"), persona="gus" * (kind == "bot"))
        for at, kind in enumerate(kinds)
    )
    asks: tuple[Ask, ...] = ()
    told = tell(game, options, seats, asks, World())
    while not told.table.match.over and len(asks) < most:
        table = told.table
        text = show(choose(table.match.offers(), game, rng))
        assert table.match.actor is not None
        asks = (*asks, Ask(table.match.actor, text, table.match.deal))
        told = tell(game, options, seats, asks, World())
        yield told


def tell(game: Game, options: Any, seats: tuple[SeatPlan, ...], asks: Sequence[Ask], world: World) -> Told:
    """The table that comes about when all is asked in that world.

    Raises:
        IllegalAction: something that is asked cannot be done there, by a person or a bot.
    """
    deal = iter(range(1, 10**6))
    kept: dict[str, bytes] = {}
    events: list[Event] = []

    def entropy(size: int) -> bytes:
        return world.draw(f"secret {next(deal)}", size)

    def done(decision: Decision) -> Table:
        if decision.failure is not None:
            raise IllegalAction("action.illegal", asked=asks, allowed=decision.failure)
        kept.update(decision.secrets)
        events.extend(decision.events)
        return decision.table

    with shoes(world.shoes) as used:
        table = done(open_table(Open(table=NAME, game=game, options=options, seats=seats), now=0, entropy=entropy))
        for at, seat in enumerate(seats):
            if seat.kind == "person":
                sit = Sit(seat=at, player=f"player {at}", seed=world.draw(f"seed 1 {at}", 16))
                table = done(decide(table, sit, kept=kept, now=1, entropy=entropy))
        for number, ask in enumerate(asks, 2):
            command = _command(table, ask, world)
            table = done(decide(table, command, kept=kept, now=number, entropy=entropy))
    return Told(
        game=game,
        options=options,
        seats=seats,
        asks=tuple(asks),
        table=table,
        events=tuple(events),
        kept=kept,
        shoes=used,
    )


def twin(told: Told, viewer: int | None, *, rng: Random) -> tuple[Told, World] | None:
    """The same table in another world for this viewer, and that world; None where the story cannot be told there."""
    opened = {event.body.deal for event in told.events if isinstance(event.body, Revealed)}
    steps = _steps(told)
    names = {
        number: {} if number in opened else renamed(told.game, deal, viewer, rng) for number, deal in _numbered(steps)
    }
    world = World(
        shoes={
            key: shoe if key[0] in opened else _reordered(told, key, names, rng) for key, shoe in told.shoes.items()
        },
        name=lambda key: f"other {key}" if _hidden(key, viewer, opened) else key,
    )
    asks = tuple(_renamed(told, ask, names, rng) for ask in told.asks)
    try:
        other = tell(told.game, told.options, told.seats, asks, world)
    except IllegalAction:
        return None
    return (other, world) if same_story(told.game, steps, _steps(other)) else None


class Doors(Struct, frozen=True, kw_only=True):
    """The ways in which something of a table leaves for a viewer."""

    sight: Callable[[Table, int | None], Any] = sight
    export: Callable[..., Iterator[str]] = export
    frames: Callable[[Sequence[Table], int | None], Sequence[Frame]] = frames
    """A past deal, step by step."""
    advise: Callable[[Table, int | None], Any] = lambda table, viewer: advise(table.game.name, table.view(viewer))
    """A hint for the seat that is to act."""


HONEST: Final = Doors()


def leaving(doors: Doors, told: Told, world: World, viewer: int | None) -> Iterator[tuple[str, bytes]]:
    """Name and bytes of each part of what the viewer gets from a table that came about in that world."""
    seen = doors.sight(told.table, viewer)
    refused = list(_refusals(told, viewer))
    yield "fair", encode(_masked(seen.fair))
    for spoken in map(language, LANGUAGES):
        yield f"screen {spoken.code}", encode(screen(replace(seen, fair=None), spoken))
        yield f"refusals {spoken.code}", encode([(error.code, spoken.error(error), error.detail) for error in refused])
    lines = [msgspec.json.decode(line) for line in doors.export(NAME, records(told, world, viewer), reader=viewer)]
    yield "export", encode([_masked(_opened(line)) for line in lines])
    for deal in range(1, told.table.deal + 1):
        steps = [
            (replace(frame.sight, fair=None), frame.hidden, frame.seen)
            for frame in doors.frames(_deal(told, deal), viewer)
        ]
        yield f"replay {deal}", encode(steps)
    if viewer is not None and told.table.started and told.table.actor == viewer:
        found = doors.advise(told.table, viewer)
        words = [] if found is None else [spoken.advice(seen.table, seen.view, found) for spoken in _TONGUES]
        told_values = [] if found is None else [(show(choice.action), str(choice.value)) for choice in found.choices]
        yield "hint", encode([told_values, words])


def _deal(told: Told, deal: int) -> list[Table]:
    """The table after each event of that deal."""
    states = list(accumulate(told.events[1:], evolve, initial=begin(told.events[0], games={told.game.name: told.game})))
    return [state for state in states if state.deal == deal == state.match.deal]


def _refusals(told: Told, viewer: int | None) -> Iterator[PotluckError]:
    """What a seat hears of acts out of turn, of stale acts, and of acts that are not offered."""
    if viewer is None or told.seats[viewer].kind == "bot":
        return
    for turn in (told.table.turn, told.table.turn - 1):
        for text in DIALOGUE:
            if _reads(text, told.game):
                act = Act(seat=viewer, turn=turn, id="probe", action=parse(text, told.game.actions))
                try:
                    decide(told.table, act, kept={}, now=0, entropy=lambda size: b"" * size)
                except PotluckError as error:
                    yield error


def _reads(text: str, game: Game) -> bool:
    """Whether that is an action of the game, possible or not."""
    try:
        parse(text, game.actions)
    except ParseError:
        return False
    return True


def records(told: Told, world: World, viewer: int | None) -> tuple[Record, ...]:
    """The events as they are stored; salts of those that the viewer may not see are drawn anew in another world."""
    last, stored = genesis(NAME), []
    for event in told.events:
        hides = event.audience is not None and viewer not in event.audience and not _reopened(told, event)
        salt = world.draw(f"salt {event.seq} {'hidden' if hides else 'open'}", 16)
        entry: Entry = TABLE.entry(event, salt=salt)
        last = link(last, digest(entry.salt, entry.body))
        stored.append(Record(event.seq, entry.salt, entry.body, last))
    return tuple(stored)


def _reopened(told: Told, event: Event) -> bool:
    """Whether a later event opens this one to everybody."""
    return any(isinstance(later.body, Revealed) and later.body.since <= event.seq <= later.seq for later in told.events)


def _masked(value: Any) -> Any:
    """The value with what binds a secret left out, but for whether it stands there."""
    plain = msgspec.json.decode(encode(value)) if isinstance(value, Struct) else value
    if isinstance(plain, dict):
        return {key: key if key in MASKED else _masked(inner) for key, inner in plain.items()}
    return [_masked(inner) for inner in plain] if isinstance(plain, list) else plain


def _opened(line: dict[str, Any]) -> dict[str, Any]:
    """A line of an export with its body read."""
    return line | {"body": msgspec.json.decode(line["body"])} if "body" in line else line


def _hidden(key: str, viewer: int | None, opened: set[int]) -> bool:
    """Whether the viewer does not know what was drawn under this name."""
    kind, number, *rest = key.split()
    if kind == "salt":
        return rest == ["hidden"]
    return int(number) not in opened and not (kind == "seed" and rest == [str(viewer)])


def _command(table: Table, ask: Ask, world: World) -> Act | BotActed:
    if table.places[ask.seat].plan.kind == "bot":
        return BotActed(turn=table.turn, answer=ask.text)
    seed = world.draw(f"seed {ask.deal + 1} {ask.seat}", 16)
    action = parse(ask.text, table.game.actions)
    return Act(seat=ask.seat, turn=table.turn, id=f"act-{table.turn}", action=action, seed=seed)


def _steps(told: Told) -> list[Step]:
    """The match of a table, move by move."""
    match, steps = told.game.start(told.options, len(told.seats)), []
    for move in moves(told.game, told.events):
        seat, after = match.actor, match.apply(move.action)
        steps.append(Step(match, seat, move.action, after))
        match = after
    return steps


def _numbered(steps: Sequence[Step]) -> Iterator[tuple[int, Sequence[Step]]]:
    return ((deal[0].before.deal, deal) for deal in deals(steps))


def _renamed(told: Told, ask: Ask, names: Mapping[int, Mapping[Card, Card]], rng: Random) -> Ask:
    """What is asked in the other world."""
    action = parse(ask.text, told.game.actions)
    return ask._replace(text=show(redealt(action, names[ask.deal], rng)))


def _reordered(told: Told, key: tuple[int, int], renames: Mapping[int, Mapping[Card, Card]], rng: Random) -> Shoe:
    """The shoe of a deal with hidden cards renamed, and moved within each hand that was dealt, and in the rest.

    Cards have their names of the deal's last shuffle; before it, only what was not dealt moves.
    """
    shoe, at = told.shoes[key], 0
    is_last = (key[0], key[1] + 1) not in told.shoes
    names = renames.get(key[0], {}) if is_last else {}
    order = list(shoe.order)
    for step in _steps(told):
        if (step.before.deal, getattr(step.before.state, "shuffles", 0)) == key and step.seat is None:
            size = 1 if isinstance(step.action, Turned) else len(getattr(step.action, "cards", ()))
            order[at : at + size] = moved(order[at : at + size], names, rng, places=False)
            at += size
    order[at:] = moved(order[at:], names, rng, places=False) if is_last else rng.sample(order[at:], len(order) - at)
    return replace(shoe, order=tuple(order), levels=grow(order, shoe.salts))


@contextmanager
def shoes(wanted: Mapping[tuple[int, int], Shoe]) -> Iterator[dict[tuple[int, int], Shoe]]:
    """While it lasts, tables deal from these shoes, whatever their secrets; gives the shoes of all deals."""
    used, honest = dict(wanted), croupier._shuffled

    def shuffled(source: Source, deck: tuple[Card, ...], shuffle: int = 0) -> Shoe:
        key = source.deal, shuffle
        return used.get(key) or used.setdefault(key, honest(source, deck, shuffle))

    croupier._shuffled = shuffled  # type: ignore[assignment]  # secrets that shuffle into a wanted order cannot be found
    try:
        yield used
    finally:
        croupier._shuffled = honest
