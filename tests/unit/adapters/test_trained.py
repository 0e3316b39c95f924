"""A policy sees in a view what it saw in its environment, and its numbers are the same acts."""

from random import Random
from typing import Any

import numpy as np
import pytest

from potluck.adapters import batch, trained
from potluck.adapters.actions import Actions
from potluck.adapters.episode import over
from potluck.adapters.moments import Moment
from potluck.adapters.observing import Observer
from potluck.adapters.setting import setting
from potluck.dealer import Dealer
from potluck.errors import RulesError
from potluck.kits import GAMES


@pytest.mark.parametrize("name", [*GAMES, "leduc", "seven-stud"])
def test_a_view_shows_a_policy_what_its_environment_showed(name: str) -> None:
    playing = setting(name, {"history": 0})
    actions, rng, shown = Actions(playing), Random(name), list[Any]()
    observer = Observer(playing, actions)

    def policy(observation: Any, mask: Any, _: Random) -> int:
        shown.append((observation.tobytes(), mask.tobytes()))
        return number

    choose, deal = trained.bot(name, policy), Dealer(seed=5)
    for _ in range(3):
        match = deal(playing.start())
        while match.actor is not None and not over(Moment(match), playing):
            number = rng.choice([*actions.offered(match)])
            seat = match.actor
            assert choose(match.view(seat), rng) == actions.action(match, number)
            vector = observer.vector(Moment(match), seat, history=False)
            assert shown.pop() == (vector.tobytes(), actions.mask(match).tobytes())
            match = deal(match.apply(actions.action(match, number)))


@pytest.mark.parametrize("name", ["holdem", "leduc", "badugi", "crazy-pineapple", "seven-stud"])
def test_a_view_shows_a_policy_what_tables_in_lock_step_showed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("potluck.engine.tables.compiled", lambda playing: None)
    tables, rng = batch.env(name, 5), np.random.default_rng(2)
    tables.reset(seed=2)
    shown = list[Any]()

    def policy(observation: Any, mask: Any, _: Random) -> int:
        shown.append((observation, mask))
        return int(mask.argmax())

    choose = trained.bot(name, policy, batch=True)
    for _ in range(15):
        seen, mask = tables.observation, tables.mask
        for place, table in enumerate(tables._tables._side._tables):  # type: ignore[attr-defined]  # the law's own
            choose(table.state.view(table.state.actor), Random(1))
            observation, offered = shown.pop()
            assert (observation == seen[place]).all(), np.flatnonzero(observation != seen[place])
            assert (offered == mask[place]).all()
        tables.step((mask * rng.random(mask.shape)).argmax(axis=1))


def test_what_lies_between_two_deals_is_answered_and_a_history_refused() -> None:
    playing = setting("leduc", {"unit": "match"})
    deal = Dealer(seed=1)
    match = deal(playing.start())
    while match.state.actor is not None:
        match = deal(match.apply(match.offers()[0].sample(Random(1), playing.game.actions)))
    assert match.actor is not None
    asked = trained.bot("leduc", lambda *_: 1 // 0)
    assert type(asked(match.view(match.actor), Random(1))).__name__ == "Next"
    with pytest.raises(RulesError, match="history cannot be 8"):
        trained.bot("leduc", lambda *_: 0, history=8)
    with pytest.raises(RulesError):
        trained.bot("draw", lambda *_: 0, batch=True)
