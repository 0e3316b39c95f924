"""PettingZoo's, Gymnasium's and OpenSpiel's tests over every game and variant; leaks, exploitability, learning, speeds.

`prove adapters [MATCHES [DEALS]]`: other worlds of 40 matches a game, and 300,000 deals to learn from, by default.
"""

import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from time import process_time
from typing import Any, Final

import numpy as np

from measure.figure import Figure, Refuted
from potluck.adapters import batch, gymnasium, openspiel, pettingzoo
from potluck.kits import GAMES
from potluck.variants import VARIANTS
from tests.contract.test_views import KNOWING
from tests.unit.adapters.test_observing import differences
from tests.unit.adapters.test_openspiel import equilibrium

__all__ = ["main"]

MATCHES: Final = 40
DEALS: Final = 300_000
EVERYTHING: Final = (*GAMES, *VARIANTS)
OWN: Final = "examples/own_variant.toml"
UNITS: Final = ("deal", "match")
CYCLES: Final = 20
LEARNER: Final = Path("examples/learning/beat_caller.py")
STEPS: Final = 5_000
TABLES: Final = 1_000
SEED: Final = 1
RATE: Final = "steps a second"


def main(argv: list[str]) -> list[Figure]:
    """Every figure. Raises: Refuted."""
    matches, deals = [*map(int, argv), *(MATCHES, DEALS)[len(argv) :]]
    warnings.simplefilter("ignore")
    return [*suites(), *worlds(matches), *exploited(), learnt(deals), *speeds()]


def suites() -> Iterator[Figure]:
    """How many settings each framework's own tests pass."""
    for name, suite in (("PettingZoo", _zoo), ("Gymnasium", _gym), ("OpenSpiel", _spiel)):
        passed = 0
        for game in (*EVERYTHING, OWN):
            for unit in UNITS:
                if name == "OpenSpiel" and unit == "match":
                    continue  # a match can outlast all moves that its random simulation allows
                try:
                    suite(game, unit)
                except Exception as error:
                    raise Refuted(f"{name}, {game}, {unit}: {error}") from error
                passed += 1
            print(f"{name}: {game}", file=sys.stderr, flush=True)
        yield Figure(
            f"{len(GAMES)} games, {len(VARIANTS)} variants and one from TOML: settings that fail {name}'s own tests",
            0,
            n=passed,
        )


def _zoo(game: str, unit: str) -> None:
    own: Any = import_module("pettingzoo.test")
    for observation in ("tensor", "dict"):
        own.api_test(pettingzoo.env(game, unit=unit, observation=observation), num_cycles=CYCLES)
    own.seed_test(lambda: pettingzoo.env(game, unit=unit, observation="text"), num_cycles=CYCLES)
    own.parallel_api_test(pettingzoo.parallel_env(game, unit=unit), num_cycles=CYCLES)


def _gym(game: str, unit: str) -> None:
    check: Any = import_module("gymnasium.utils.env_checker").check_env
    for observation in ("tensor", "dict", "text"):
        check(gymnasium.env(game, "random", unit=unit, observation=observation), skip_render_check=True)


def _spiel(game: str, unit: str) -> None:
    spiel: Any = import_module("pyspiel")
    spiel.random_sim_test(openspiel.game(game, unit=unit), num_sims=2, serialize=False, verbose=False)


def worlds(matches: int) -> Iterator[Figure]:
    """Other worlds that a seat can tell apart by what it observes."""
    for name, game in KNOWING.items():
        leaks = list(differences(game, matches=matches))
        if leaks:
            raise Refuted(f"{name}: {leaks[0]}")
    yield Figure("matches of each game in which a seat observes what it cannot know (tensor, dict, text)", 0, n=matches)


def exploited() -> Iterator[Figure]:
    """By OpenSpiel, through us."""
    measured: Any = import_module("open_spiel.python.algorithms.exploitability").exploitability
    policies: Any = import_module("open_spiel.python.policy")
    game = openspiel.game("kuhn", history=0)
    random, best = (
        float(measured(game, policy))
        for policy in (policies.UniformRandomPolicy(game), policies.tabular_policy_from_callable(game, equilibrium))
    )
    if abs(random - 11 / 24) > 1e-9 or abs(best) > 1e-9:
        raise Refuted(f"Kuhn's game: {random} at random, {best} at the equilibrium")
    yield Figure(
        "exploitability that OpenSpiel measures of random play of Kuhn's game through us (11/24)",
        round(random, 9),
        "chips",
    )
    yield Figure("the same of its equilibrium", round(abs(best), 9), "chips")


def learnt(deals: int) -> Figure:
    """What the example has learnt."""
    done = subprocess.run([sys.executable, str(LEARNER), str(deals)], capture_output=True, text=True, check=True).stdout
    mean, within = done.split("caller: ")[1].split(" chips")[0].split(" ± ")
    if float(mean) <= float(within):
        raise Refuted(done)
    interval = float(mean) - float(within), float(mean) + float(within)
    claim = f"chips a deal of 40 by which examples/learning/beat_caller.py beats caller after {deals:,} deals"
    return Figure(claim, float(mean), "chips", n=50_000, interval=interval)


def speeds() -> Iterator[Figure]:
    """Steps a second of heads-up fixed-limit hold'em at random, in processor time on one core, all in this run."""
    rng = np.random.default_rng(SEED)
    theirs: Any = import_module("pettingzoo.classic.texas_holdem_v4")
    yield _rate(f"PettingZoo {version('pettingzoo')}, its own texas_holdem", lambda: _turns(theirs.env(), rng))
    for history in (64, 0):
        ours = pettingzoo.env("holdem-fixed", history=history)
        remembers = f"{history} events remembered" if history else "no events remembered"
        yield _rate(f"potluck.adapters.pettingzoo, {remembers}", partial(_turns, ours, rng))
    yield _rate(f"RLCard {version('rlcard')}, limit-holdem", lambda: _rlcard(rng))
    yield _rate(f"potluck.adapters.batch, {TABLES:,} tables", lambda: _batch(rng))


def _rate(work: str, play: Callable[[], int]) -> Figure:
    begun = process_time()
    steps = play()
    return Figure(
        f"{work}: heads-up fixed-limit hold'em at random", round(steps / (process_time() - begun)), RATE, n=steps
    )


def _turns(env: Any, rng: np.random.Generator) -> int:
    steps = 0
    for seed in range(STEPS):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            env.step(None if ended or cut else rng.choice(np.flatnonzero(observation["action_mask"])))
            steps += not ended
        if steps >= STEPS:
            break
    return steps


def _rlcard(rng: np.random.Generator) -> int:
    env = import_module("rlcard").make("limit-holdem", config={"seed": SEED})
    steps = 0
    while steps < 4 * STEPS:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
    return steps


def _batch(rng: np.random.Generator) -> int:
    tables = batch.env("holdem-fixed", TABLES)
    tables.reset(SEED)
    for _ in range(200):
        mask = tables.mask
        tables.observation.sum()
        tables.step((mask * rng.random(mask.shape)).argmax(axis=1))
    return 200 * TABLES
