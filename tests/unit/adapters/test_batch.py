"""Tables in lock step take the same numbers as every other adapter, and the chips of their deals come to nothing."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from potluck.adapters import batch
from potluck.adapters.actions import Actions
from potluck.adapters.remembering import pack_of
from potluck.adapters.setting import setting
from potluck.engine import Kind
from potluck.errors import IllegalAction, RulesError
from potluck.games.poker.state import State
from potluck.games.poker.values import Discard, RaiseTo
from potluck.kernels import COMPILED
from potluck.protocol import Offer

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "learning" / "beat_caller.py"


class Lone:
    """A deal that is no part of a match."""

    def __init__(self, state: State) -> None:
        self.state, self.actor, self.over = state, state.actor, state.over

    def offers(self) -> tuple[Offer, ...]:
        return self.state.offers()

    def view(self, seat: int | None) -> Any:
        return self.state.view(seat)


@pytest.mark.parametrize("name", ["holdem", "omaha-hilo-fixed", "kuhn", "badugi", "crazy-pineapple", "seven-stud"])
def test_numbers_mean_what_they_mean_by_the_law(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("potluck.engine.tables.compiled", lambda playing: None)
    tables, actions = batch.env(name, 6, seats=2), Actions(setting(name, {"seats": 2}))
    tables.reset(seed=3)
    rng = Random(name)
    for _ in range(14):
        states = [table.state for table in tables._tables._side._tables]  # type: ignore[attr-defined]  # the law's own
        offered = [actions.offered(Lone(state)) for state in states]  # type: ignore[arg-type]  # as much as is asked
        assert [np.flatnonzero(row).tolist() for row in tables.mask] == [[*numbers] for numbers in offered]
        chosen = np.array([rng.choice([*numbers]) for numbers in offered])
        kinds, amounts = tables._menu.acts(chosen, tables._tables)
        for state, kind, amount, action in zip(
            states,
            kinds,
            amounts,
            [numbers[number] for numbers, number in zip(offered, chosen, strict=True)],
            strict=True,
        ):
            assert state.actor is not None
            if kind == Kind.DISCARD:
                down = state.seats[state.actor].down
                assert isinstance(action, Discard)
                assert {card for place, card in enumerate(down) if amount >> place & 1} == set(action.cards)
            elif kind == Kind.RAISE_TO:
                assert action == RaiseTo(int(amount))
        tables.step(chosen)


def test_chips_come_to_nothing_and_the_learning_seat_is_to_act() -> None:
    tables = batch.env("holdem", 50, seats=3, opponents=["random", None, "caller"])
    tables.reset(seed=1)
    rng, deals, chips = np.random.default_rng(1), 0, np.zeros(3)
    for _ in range(40):
        assert set(tables.actor.tolist()) == {1}
        mask = tables.mask
        won = tables.step((mask * rng.random(mask.shape)).argmax(axis=1))
        assert not won.sum(axis=1).any()
        assert not won[~tables.ended].any()
        deals, chips = deals + int(tables.ended.sum()), chips + won.sum(axis=0)
    assert deals > 50
    assert chips.any()


@pytest.mark.parametrize("name", ["badugi", "crazy-pineapple", "razz"])
def test_what_a_seat_knew_at_its_earlier_decisions_stands_in_each_later_observation(name: str) -> None:
    tables = batch.env(name, 10, history=40)
    tables.reset(seed=4)
    rng, before = np.random.default_rng(4), dict[tuple[int, int], tuple[Any, Any, int]]()
    seats, kinds, size = tables.seats, 6, tables.observation.shape[1] - tables.acts[0].size
    streets, pack = len(tables._tables.setting.variant.streets), len(pack_of(tables._tables.setting.variant))
    cards = seats + kinds + 1 + streets
    shows = any(street.up for street in tables._tables.setting.variant.streets)
    met = 0
    for _ in range(30):
        seen, acts, actor = tables.observation[:, :size], tables.acts, tables.actor
        assert not acts[acts[:, :, 0] == 0][:, cards:].any(), "cards of others"
        for table in range(tables.n):
            earlier = before.get((table, int(actor[table])))
            if earlier is not None:
                known, rows, done = earlier
                new = int((acts[table, :, :seats].any(axis=1)).sum()) - int(rows[:, :seats].any(axis=1).sum())
                assert (acts[table, : len(rows) - new] == rows[new:]).all(), "an earlier row"
                own = acts[table, len(rows) - new]
                assert own[0] == 1, "the first of the new rows is his own"
                assert own[seats : seats + kinds].argmax() == done
                assert (own[cards : cards + pack] == known[:pack]).all(), "his hand of then"
                assert (own[cards + 2 * pack : cards + 3 * pack] == known[pack : 2 * pack]).all(), "the board of then"
                if shows:
                    assert (own[cards + 3 * pack :] == known[2 * pack : (2 + seats) * pack]).all(), "cards face up"
                met += 1
        mask = tables.mask
        chosen = (mask * rng.random(mask.shape)).argmax(axis=1)
        kind = tables._menu.acts(chosen, tables._tables)[0]
        for table in range(tables.n):
            before[table, int(actor[table])] = seen[table].copy(), acts[table].copy(), int(kind[table])
        tables.step(chosen)
        for table in np.flatnonzero(tables.ended).tolist():
            assert not tables.acts[table].any(), "a new deal begins with nothing"
            before = {key: value for key, value in before.items() if key[0] != table}
    assert met > 25


def test_a_saved_batch_goes_on_alike() -> None:
    tables = batch.env("badugi", 20, opponents="random", history=6)
    tables.reset(seed=2)
    saved = tables.saved()

    def ends() -> bytes:
        tables.restore(saved)
        for _ in range(10):
            tables.step(tables.mask.argmax(axis=1))
        return tables.observation.tobytes()

    assert ends() == ends()


def test_what_is_not_offered_is_refused() -> None:
    tables = batch.env("holdem", 3)
    tables.reset()
    with pytest.raises(IllegalAction):
        tables.step([0, 0, tables.action_names.index("check")])
    with pytest.raises(RulesError):
        batch.env("draw", 3)
    with pytest.raises(RulesError):
        batch.env("holdem", 3, opponents=["caller", "caller"])


def test_the_example_learns_a_little_and_says_how_much(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLE), "2000"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (done.stderr == "") == COMPILED, done.stderr
    assert "learnt from 2,000 deals" in done.stdout
    assert "chips a deal of 40" in done.stdout
    assert (tmp_path / "beat_caller.npz").exists()
