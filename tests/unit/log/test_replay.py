"""Replay: a log gives the same match, or an error that names the event."""

import msgspec
import pytest

from potluck.errors import StoreError
from potluck.games import GAMES
from potluck.games.draw import PRESETS, Rules
from potluck.log import TABLE, Acted, Event, Held, Record, replay
from tests.games.kuhn3 import GAME as KUHN
from tests.known import known
from tests.scribe import Scribe

DRAW = GAMES["draw"]
RULES = [*PRESETS.values(), Rules(profile="de", deck=52, open_deals=False)]


def told(scribe: Scribe, *, deals: int) -> list[Event]:
    entries = [entry for entries, _ in scribe.batches(deals=deals) for entry in entries]
    return [TABLE.event("s", Record(seq, one.salt, one.body, b"")) for seq, one in enumerate(entries, 1)]


@pytest.mark.parametrize("rules", RULES, ids=["evening", "quick", "letter", "de52"])
@pytest.mark.parametrize("seed", range(3))
def test_a_log_gives_the_same_match(rules: Rules, seed: int) -> None:
    scribe = Scribe(DRAW, rules, seed=seed)
    assert replay(DRAW, told(scribe, deals=8)) == scribe.match


def test_three_seats_replay_too() -> None:
    scribe = Scribe(KUHN, KUHN.options(), seed=4, seats=3)
    assert replay(KUHN, told(scribe, deals=5)) == scribe.match


def test_an_event_that_the_game_refuses_is_named() -> None:
    events = told(Scribe(DRAW, Rules(), seed=1), deals=3)
    at = next(at for at, event in enumerate(events) if isinstance(event.body, Acted))
    for wrong in ("open 999999", "wait 3", "dance", ""):
        changed = list(events)
        changed[at] = msgspec.structs.replace(events[at], body=msgspec.structs.replace(events[at].body, action=wrong))
        with pytest.raises(StoreError) as refused:
            replay(DRAW, changed)
        assert refused.value.code == "log.refused"
        assert str(at + 1) in str(refused.value)


def test_a_card_that_was_dealt_before_is_refused() -> None:
    events = told(Scribe(DRAW, Rules(), seed=1), deals=1)
    first, second = (at for at, event in enumerate(events) if isinstance(event.body, Held) and at < 12)
    body = msgspec.structs.replace(events[second].body, outcome=known(events[first].body).outcome)
    changed = [*events[:second], msgspec.structs.replace(events[second], body=body), *events[second + 1 :]]
    with pytest.raises(StoreError) as refused:
        replay(DRAW, changed)
    assert refused.value.code == "log.refused"


@pytest.mark.parametrize("start", [0, 1])
def test_a_log_that_does_not_begin_with_a_table_is_refused(start: int) -> None:
    events = told(Scribe(DRAW, Rules(), seed=1), deals=1)
    wrong = events[1:] if start else []
    with pytest.raises(StoreError) as refused:
        replay(DRAW, wrong)
    assert refused.value.code == "log.refused"


def test_options_that_the_game_does_not_know_are_refused() -> None:
    events = told(Scribe(DRAW, Rules(), seed=1), deals=1)
    body = msgspec.structs.replace(events[0].body, options={"deck": 31})
    with pytest.raises(StoreError) as refused:
        replay(DRAW, [msgspec.structs.replace(events[0], body=body)])
    assert refused.value.code == "log.refused"
