"""PettingZoo's own tests; over every variant in `prove adapters`."""

import doctest
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from potluck.errors import IllegalAction
from potluck.kits import GAMES

pytestmark = [pytest.mark.adapters, pytest.mark.filterwarnings("ignore::UserWarning")]
ROOT = Path(__file__).resolve().parents[3]
SAMPLE = (*GAMES, "kuhn", "badugi", "seven-stud", "courchevel")


def zoo() -> Any:
    return import_module("potluck.adapters.pettingzoo")


def own_tests() -> Any:
    return import_module("pettingzoo.test")


@pytest.mark.parametrize("name", SAMPLE)
def test_pettingzoos_tests_pass(name: str) -> None:
    own_tests().api_test(zoo().env(name, history=8), num_cycles=8)
    own_tests().seed_test(lambda: zoo().env(name, history=8), num_cycles=4)


@pytest.mark.parametrize("name", SAMPLE)
def test_pettingzoos_tests_pass_for_whole_matches_and_all_seats_at_once(name: str) -> None:
    own_tests().api_test(zoo().env(name, unit="match", observation="dict", history=4), num_cycles=20)
    own_tests().parallel_api_test(zoo().parallel_env(name, history=8), num_cycles=20)


def test_a_text_lies_in_its_space_and_ends_with_the_board() -> None:
    env = zoo().env("draw", observation="text")
    env.reset(seed=1)
    observation = env.observe("seat_1")
    assert env.observation_space("seat_1").contains(observation)
    assert observation["observation"].endswith(str(env.view("seat_1")))


def test_rewards_are_the_chips_of_the_deal() -> None:
    env = zoo().env("holdem", seats=3)
    env.reset(seed=1)
    rng, rewards = np.random.default_rng(1), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, _, _ = env.last()
        rewards[agent] += reward
        env.step(None if ended else rng.choice(np.flatnonzero(observation["action_mask"])))
    assert sum(rewards.values()) == 0
    assert any(rewards.values())


def test_a_saved_episode_goes_on_alike_and_with_another_seed_otherwise() -> None:
    env = zoo().env("draw-fixed")
    env.reset(seed=3)
    saved = env.saved()

    def ends(seed: int | None = None) -> list[bytes]:
        env.restore(saved, seed=seed)
        seen = []
        for agent in env.agent_iter():
            observation, _, ended, _, _ = env.last()
            seen.append(observation["observation"].tobytes())
            env.step(None if ended else int(np.flatnonzero(observation["action_mask"])[-1]))
            assert agent in env.possible_agents
        return seen

    first = ends()
    assert ends() == first
    assert ends(seed=4) != first
    assert ends(seed=4)[0] == first[0]


def test_an_action_that_is_not_offered_is_refused() -> None:
    env = zoo().env("draw")
    env.reset(seed=1)
    agent, view = env.agent_selection, env.view(env.agent_selection)
    with pytest.raises(IllegalAction):
        env.step(env.action_names.index("check"))
    assert (env.agent_selection, env.view(agent)) == (agent, view)


def test_the_page_of_the_adapters_shows_what_is_so() -> None:
    results = doctest.testfile(str(ROOT / "docs" / "adapters.md"), module_relative=False, raise_on_error=False)
    assert results.attempted
    assert not results.failed
