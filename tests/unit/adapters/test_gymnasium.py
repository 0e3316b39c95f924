"""Gymnasium's own checks, over every game; over every variant in `prove adapters`."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from potluck.errors import IllegalAction, RulesError
from potluck.kits import GAMES

pytestmark = [pytest.mark.adapters, pytest.mark.filterwarnings("ignore::UserWarning")]


def seat(*game: Any, **options: Any) -> Any:
    return import_module("potluck.adapters.gymnasium").env(*game, **options)


@pytest.mark.parametrize("name", [*GAMES, "kuhn", "badugi"])
def test_gymnasiums_checks_pass(name: str) -> None:
    check: Any = import_module("gymnasium.utils.env_checker").check_env
    for observation in ("tensor", "dict", "text"):
        check(seat(name, "random", observation=observation, history=4), skip_render_check=True)


def test_a_sample_is_offered_and_chips_come_at_the_end() -> None:
    env = seat("holdem", ["caller", "random"], seats=3, seat=1, illegal="refuse")
    rewards = []
    for number in range(20):
        env.reset(seed=number)
        ended, reward = False, 0.0
        while not ended:
            _, reward, ended, cut, _ = env.step(env.action_space.sample())
            assert not cut
            assert ended or reward == 0
        rewards.append(reward)
        assert reward == env.view().felt().spots[1].stack - 200
    assert any(rewards)


def test_the_clock_acts_where_an_action_is_not_offered_or_it_is_refused() -> None:
    env = seat("draw", "honest", seat=1)
    env.reset(seed=1)
    _, _, _, _, info = env.step(env.action_names.index("exchange 0"))
    assert info["illegal"]
    env = seat("draw", "honest", seat=1, illegal="refuse")
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(env.action_names.index("exchange 0"))


def test_a_saved_deal_goes_on_alike_with_all_that_the_others_do() -> None:
    env = seat("draw-fixed", "random", seats=4)
    env.reset(seed=5)
    saved = env.saved()

    def ends() -> list[bytes]:
        env.restore(saved)
        ended, observations = False, []
        while not ended:
            observation, _, ended, _, _ = env.step(int(np.flatnonzero(env.unwrapped._info()["action_mask"])[-1]))
            observations.append(observation["observation"].tobytes())
        return observations

    assert ends() == ends()


@pytest.mark.parametrize(
    ("arguments", "options", "path"),
    [
        (("draw", "nobody"), {}, "opponents"),
        (("draw", ["caller", "caller"]), {}, "opponents"),
        (("draw", "caller"), {"seat": 2}, "seat"),
        (("draw", "caller"), {"illegal": "never"}, "illegal"),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[Any, ...], options: dict[str, Any], path: str) -> None:
    with pytest.raises(RulesError) as refused:
        seat(*arguments, **options)
    assert refused.value.detail["path"] == path
