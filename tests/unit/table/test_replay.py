"""A table is the fold of its events, whatever the game, and at every event."""

import random
from contextlib import closing
from pathlib import Path

import pytest

from potluck.errors import RulesError, StoreError
from potluck.games import GAMES, draw, reddog
from potluck.log import (
    TABLES,
    Acted,
    CardsDealt,
    Chanced,
    Chosen,
    Committed,
    Ended,
    Event,
    Held,
    Opened,
    Sat,
    export,
    read_export,
)
from potluck.log import Entry as LogEntry
from potluck.protocol import encode
from potluck.store import open_store, verify, verify_export
from potluck.table import fold, frames
from tests.games.kuhn3 import GAMES_WITH_KUHN3
from tests.known import known
from tests.unit.table.rig import PERSON, Rig, bot, persons, play, setups

PROFILES = [
    draw.Rules(profile=profile, deck=deck, open_deals=open_deals, money=draw.Money(start=20))
    for profile in ("pl", "de")
    for deck in (32, 52)
    for open_deals in (True, False)
]


def rig_of(name: str, preset: str, seed: int) -> Rig:
    game = GAMES_WITH_KUHN3[name]
    return Rig(game.presets[preset], game=game, seats=persons(game), seed=seed).fill(s0=b"my own part")


@pytest.mark.parametrize(("name", "preset"), setups())
def test_replay_gives_an_equal_table_after_every_decision(name: str, preset: str) -> None:
    rig = rig_of(name, preset, 3)
    assert rig.refold() == rig.table
    for _ in play(rig, random.Random(3), acts=60, leave=True):
        again = rig.refold()
        assert again == rig.table
        assert [encode(again.view(seat)) for seat in (None, *range(len(again.places)))] == rig.views()


@pytest.mark.parametrize("rules", PROFILES, ids=lambda rules: f"{rules.profile}-{rules.deck}-{rules.open_deals}")
def test_replay_of_every_prefix_gives_what_the_table_was(rules: draw.Rules) -> None:
    rig = Rig(rules, seats=(PERSON, PERSON), seed=5).fill()
    states = {rig.table.seq: rig.table}
    for decision in play(rig, random.Random(5), acts=200):
        states[decision.table.seq] = decision.table
    assert rig.bodies(Ended)
    for seq in range(1, len(rig.events) + 1):
        again = rig.refold(seq)
        assert again.seq == seq
        if seq in states:
            assert again == states[seq]


def test_the_same_entropy_and_commands_give_the_same_events() -> None:
    one, two = (rig_of("draw", "quick", 8) for _ in range(2))
    for rig in (one, two):
        list(play(rig, random.Random(8), acts=40))
    assert one.events == two.events
    assert rig_of("draw", "quick", 9).events != one.events


@pytest.mark.parametrize(("name", "preset"), setups())
def test_a_stored_match_verifies_with_its_secrets_and_as_an_export(name: str, preset: str, tmp_path: Path) -> None:
    rig = rig_of(name, preset, 4)
    list(play(rig, random.Random(4), acts=80, leave=True))
    records = rig.records()
    with closing(open_store(tmp_path / "felt.db")) as store:
        entries = [LogEntry(record.salt, record.body) for record in records]
        store.append(TABLES + "felt", entries, after=0, secrets=rig.kept).result()
        assert store.read(TABLES + "felt") == tuple(records)
    report = verify(tmp_path / "felt.db", games=GAMES_WITH_KUHN3)
    assert report.failure is None
    assert report.deals == rig.table.deal
    in_public = sum(len(chanced.openings) for chanced in rig.bodies(Chanced))
    assert report.cards == sum(dealt.n for dealt in rig.bodies(CardsDealt)) + in_public
    for reader in (None, 0, 1, "house"):
        seen = verify_export(export(TABLES + "felt", records, reader=reader), games=GAMES_WITH_KUHN3)
        assert seen.failure is None


def test_a_deal_is_committed_once_and_before_any_of_its_cards() -> None:
    rig = rig_of("draw", "quick", 6)
    list(play(rig, random.Random(6), acts=120))
    deals = [commit.deal for commit in rig.bodies(Committed)]
    assert deals == list(range(1, len(deals) + 1))
    assert len(deals) > 3
    kinds = [type(event.body) for event in rig.events]
    assert kinds.index(Committed) < kinds.index(CardsDealt)
    at = {event.seq: event.body for event in rig.events}
    for seq, body in at.items():
        if isinstance(body, Committed) and body.deal > 1:
            assert isinstance(at[seq - 1], Acted)
            assert known(at[seq - 1]).action == "next"
            assert isinstance(at[seq + 1], CardsDealt)


def test_an_act_and_the_chance_it_calls_for_are_one_decision() -> None:
    rig = Rig(draw.Rules(profile="pl"), seats=(PERSON, PERSON)).fill()
    rig.act(draw.Open(5))
    hand = known(rig.table.view(rig.table.actor)).seats[rig.table.actor].cards
    decision = rig.act(draw.Exchange(hand[:2]))
    assert [type(event.body) for event in decision.events] == [Acted, Chosen, CardsDealt, Held]


def test_times_never_run_backwards() -> None:
    rig = Rig(draw.Rules(), seats=(PERSON, bot()))
    rig.now -= 5_000_000
    rig.fill()
    assert [event.at for event in rig.events] == sorted(event.at for event in rig.events)


def _log() -> list[Event]:
    rig = Rig(draw.Rules(), seats=(PERSON, PERSON)).fill()
    list(play(rig, random.Random(1), acts=4))
    return rig.events


@pytest.mark.parametrize("at", [0, 3, 4, 6])
def test_a_log_with_an_event_missing_is_refused(at: int) -> None:
    events = _log()
    with pytest.raises(StoreError):
        fold(events[:at] + events[at + 1 :], games=GAMES_WITH_KUHN3)


def test_a_log_of_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(RulesError, match="there is no game draw") as caught:
        fold(_log(), games={"kuhn3": GAMES_WITH_KUHN3["kuhn3"]})
    assert caught.value.code == "rules.unknown_game"


def test_a_log_that_opens_twice_or_seats_nobody_is_refused() -> None:
    events = _log()
    with pytest.raises(StoreError, match="opens once"):
        fold([*events, events[0]], games=GAMES_WITH_KUHN3)
    with pytest.raises(StoreError) as caught:
        fold([*events, Event(Sat(7, "p", "x"), 0, seq=99)], games=GAMES_WITH_KUHN3)
    assert caught.value.code == "log.refused"


def test_the_first_event_holds_the_rules_in_full() -> None:
    (opened,) = _rules_of("quick")
    assert opened.options["money"] == {"start": 60, "ante": 5, "doubles_every": 15, "short_ante": "share", "credits": 1}
    assert opened.options["wardrobe"]["whose"] == "second"


def _rules_of(preset: str) -> list[Opened]:
    return Rig(draw.PRESETS[preset], seats=(PERSON, bot())).bodies(Opened)


def test_an_export_of_one_seat_reads_as_that_seat() -> None:
    rig = rig_of("draw", "quick", 2)
    found = read_export(export(TABLES + "felt", rig.records(), reader=1))
    assert sum(record is None for record in found.records) == 1


def test_a_replay_keeps_what_was_seen_of_a_hand_that_was_not_shown_whole() -> None:
    """Who wins at Red Dog shows the one card that beats the turned one, who loses shows all (R1.7)."""
    game = GAMES["reddog"]
    rig = Rig(game.presets["letter"], seats=(PERSON,) * 4, game=game, seed=2).fill()
    while not known(rig.table.view(0)).outcome:
        rig.act(reddog.Bet(1))
    tables = [rig.refold(upto) for upto in range(2, len(rig.events) + 1)]
    first = [table for table in tables if table.deal == 1]
    steps = frames(first, 0)
    last, live = steps[-1], known(rig.table.view(0)).felt().spots
    assert {at: live[at].cards for at in last.hidden} == dict(zip(last.hidden, last.seen, strict=True))
    assert 1 in {len(cards) for cards in last.seen}
