"""Screens in words, refusals and exports of tables are the same in all worlds that a viewer cannot tell apart."""

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from potluck.cards import Card
from potluck.dealer import Shoe, Source, commit, seal
from potluck.lab import advise
from potluck.log import TABLE, Chosen, Committed, Held, Opened, export, sources
from potluck.log.chain import digest
from potluck.protocol import Game, kind_of, show
from potluck.table import croupier, history, sight
from potluck.table.draft import Draft
from potluck.table.history import laid_open
from tests.contract.leaks import LEAKS
from tests.contract.play import options_of
from tests.contract.tables import HONEST, Doors, Told, World, leaving, records, twin, walk
from tests.games import game_tests
from tests.games.kuhn3 import GAMES_WITH_KUHN3 as GAMES
from tests.known import known
from tests.marks import rule

KNOWING = {name: game for name, game in GAMES.items() if game_tests(name).knows}
each_game = pytest.mark.parametrize("game", KNOWING.values(), ids=KNOWING)
HIDING = {name: game for name, game in GAMES.items() if LEAKS.get(name)}
"""Games that hide something from somebody."""


def tables(game: Game, *, matches: int, closed: bool = False) -> Iterator[tuple[Told, Random]]:
    """Tables after every command of some random matches; of closed deals alone, where asked."""
    for number in range(matches):
        rng = Random(f"table {game.name} {number}")
        options = options_of(game, rng)
        for told in walk(game, replace(options, open_deals=options.open_deals and not closed), rng=rng, most=7):
            yield told, rng


def differences(doors: Doors, game: Game, *, matches: int, closed: bool = False) -> Iterator[str]:
    """The parts in which two worlds differ for a viewer who cannot tell them apart."""
    for told, rng in tables(game, matches=matches, closed=closed):
        for viewer in (None, *range(len(told.seats))):
            found = twin(told, viewer, rng=rng)
            if found is not None:
                pair = leaving(doors, told, World(), viewer), leaving(doors, *found, viewer)
                yield from (part for (part, one), (_, two) in zip(*pair, strict=True) if one != two)


@rule("R0.14", "R0.18")
@each_game
@pytest.mark.slow
def test_what_leaves_a_table_does_not_depend_on_what_is_hidden(game: Game) -> None:
    assert list(differences(HONEST, game, matches=6)) == []


@pytest.mark.parametrize("game", HIDING.values(), ids=HIDING)
def test_the_twins_are_told_and_are_others(game: Game) -> None:
    """Else the test above would compare nothing."""
    twins = [(told, twin(told, None, rng=rng)) for told, rng in tables(game, matches=6)]
    assert sum(found is None for _, found in twins) <= len(twins) / 10
    assert sum(found is not None and found[0].table.match != told.table.match for told, found in twins) > len(twins) / 3
    assert all(found is None or len(found[0].events) == len(told.events) for told, found in twins)


@each_game
def test_seals_roots_and_seeds_are_commitments_and_nothing_else(game: Game) -> None:
    """What the comparison masks is a function of 32 secret bytes, so that nobody can try all decks."""
    for told, _ in tables(game, matches=4):
        made = sources(told.kept, known(told.events[0].body))
        for event in told.events:
            if isinstance(event.body, Opened):
                assert event.body.sealed == seal(made[1].secret)
            if isinstance(event.body, Committed):
                _check_commitment(event.body, made, _deck(told, event.body))


def _deck(told: Told, committed: Committed) -> tuple[Card, ...]:
    """What was shuffled, lowest first; of a later shuffle its cards are taken from what came out."""
    deck: tuple[Card, ...] = told.game.deck(told.options)
    return tuple(sorted(told.shoes[committed.deal, committed.shuffle].order)) if committed.shuffle else deck


def _check_commitment(committed: Committed, made: dict[int, Source], deck: Any) -> None:
    source = made[committed.deal]
    shoe, other = (shoe_of(made, deck, committed.shuffle) for made in (source, replace(source, secret=bytes(32))))
    assert committed.root == shoe.root
    assert committed.seeds == tuple(map(commit, source.seeds))
    assert committed.sealed_next == seal(made[committed.deal + 1].secret)
    assert len(set(shoe.salts)) == len(deck)
    assert not set(shoe.salts) & set(other.salts)


def shoe_of(source: Source, deck: Any, shuffle: int) -> Shoe:
    """The order after so many reshuffles."""
    shoe = source.shuffle(deck)
    for _ in range(shuffle):
        shoe = shoe.reshuffle(deck)
    return shoe


@each_game
def test_a_hidden_event_leaves_a_salted_digest_and_nothing_else(game: Game) -> None:
    for told, _ in tables(game, matches=4):
        stored = records(told, World(), None)
        lines = [msgspec.json.decode(line) for line in export("table", stored, reader=None)][1:-1]
        opened = [line for line in lines if "body" in line]
        for event, record, line in zip(told.events, stored, lines, strict=True):
            if "digest" in line:
                assert isinstance(event.body, Held | Chosen)
                assert line == {"seq": event.seq, "digest": digest(record.salt, record.body).hex()}
                known = [bytes.fromhex(other["salt"]) for other in opened]
                assert line["digest"] not in {digest(salt, record.body).hex() for salt in (bytes(16), *known)}
                assert TABLE.entry(event, salt=bytes(16)).body == record.body


def _all_open(draft: Any, body: Any, *, audience: Any = None) -> None:
    _say(draft, body)


def _told_whole(action: Any) -> tuple[str, bool]:
    return show(action), True


def _judged_first(draft: Any, act: Any) -> Any:
    """An act out of turn is judged as if it were the actor's."""
    if draft.table.actor != act.seat and kind_of(act.action) != "leave":
        draft.table.match.apply(act.action)
    return _act(draft, act)


def _all_proved(draft: Any, dealing: Any) -> dict[int, list[int]]:
    """Every hand is proved to all at the end of a deal, also after a pass."""
    state, order = draft.table.match.state, croupier._shoe(draft).order
    if not state.over:
        return {}
    hands = {at: [order.index(card) for card in seat.hand] for at, seat in enumerate(state.seats)}
    new = {at: [k for k in places if k not in dealing.shown] for at, places in hands.items()}
    return {at: places for at, places in new.items() if places}


def _house_export(stream: str, stored: Any, *, reader: Any) -> Iterator[str]:
    return export(stream, stored, reader="house")


def _salts_of_all(stream: str, stored: Any, *, reader: Any) -> Iterator[str]:
    """Digests as they should be, and the salts with them: whoever has both can try all cards."""
    for line, record in zip(list(export(stream, stored, reader=reader))[1:-1], stored, strict=True):
        yield msgspec.json.encode(msgspec.json.decode(line) | {"grain": record.salt.hex()}).decode()


def _neighbour(table: Any, viewer: int | None) -> Any:
    return sight(table, 0 if viewer is None else (viewer + 1) % len(table.places))


def _all_laid_open(tables: Any, seat: int | None) -> Any:
    """A replay that shows every hand, whether or not the deal was opened."""
    return tuple(history._frames(tables, seat, opened=True))


def _oracle(table: Any, viewer: int | None) -> Any:
    """A hint for the seat that looks at the other's cards."""
    view = laid_open(table.match, viewer)
    found = advise(table.game.name, view)
    mine, other = (view.rules.order.rank(view.seats[at].cards) for at in (viewer, 1 - (viewer or 0)))
    return found if found is None or mine > other else replace(found, choices=found.choices[::-1])


_DECIDE: Any = import_module("potluck.table.decide")
_PLAYING: Any = import_module("potluck.table.playing")
_say, _act = Draft.say, _DECIDE.act
PATCHES: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "events without an audience": (Draft, "say", _all_open),
    "acts told whole": (_PLAYING, "public_text", _told_whole),
    "acts judged before whose turn it is": (_DECIDE, "act", _judged_first),
    "proofs of hands after a pass": (croupier, "_new_to_all", _all_proved),
}
DOORS = {
    "the export of the house": replace(HONEST, export=_house_export),
    "salts of hidden events": replace(HONEST, export=_salts_of_all),
    "the screen of another seat": replace(HONEST, sight=_neighbour),
    "replays with all cards open": replace(HONEST, frames=_all_laid_open),
    "hints that see the other hand": replace(HONEST, advise=_oracle),
}


@pytest.mark.parametrize("leak", [*PATCHES, *DOORS])
@pytest.mark.slow
def test_every_leak_planted_at_a_table_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if leak in PATCHES:
        monkeypatch.setattr(*PATCHES[leak])
    found = differences(DOORS.get(leak, HONEST), GAMES["draw"], matches=30, closed=True)
    assert next(found, None) is not None
