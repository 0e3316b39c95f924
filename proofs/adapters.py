"""PettingZoo's, Gymnasium's and OpenSpiel's tests over every game and variant; leaks, exploitability, learning, speeds.

`prove adapters [PART...]`, all of `suites worlds exploited learnt speeds` if none is named. What a framework's own
tests have said of a game, and other worlds of each, is kept: a run that was stopped goes on there, until adapters or
rules change.
"""

import subprocess
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator
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
from proofs.kept import Kept, stamp
from tests.contract.test_views import KNOWING
from tests.unit.adapters.test_observing import differences
from tests.unit.adapters.test_openspiel import equilibrium

__all__ = ["main", "part"]

MATCHES: Final = 40
DEALS: Final = 300_000
EVERYTHING: Final = (*GAMES, *VARIANTS)
OWN: Final = "examples/own_variant.toml"
UNITS: Final = ("deal", "match")
CYCLES: Final = 20
LEARNER: Final = Path("examples/learning/beat_caller.py")
STEPS: Final = 5_000
TABLES: Final = 1_000
ROUNDS: Final = 200
GAMES_BESIDE: Final = (
    ("holdem-fixed", "heads-up fixed-limit hold'em", "texas_holdem_v4", "limit-holdem"),
    ("leduc", "Leduc hold'em", "leduc_holdem_v4", "leduc-holdem"),
)
"""Ours, its title, and the name of it that PettingZoo and RLCard have; pgx has the second alone."""
SOURCES: Final = ("src/potluck/adapters", "src/potluck/games", "src/potluck/variants", "src/potluck/protocol")
SEED: Final = 1
RATE: Final = "steps a second"


def main(argv: list[str]) -> list[Figure]:
    """The figures of the parts that are named. Raises: Refuted."""
    warnings.simplefilter("ignore")
    with Kept("adapters", stamp(*SOURCES)) as kept:
        parts: dict[str, Callable[[], Iterable[Figure]]] = {
            "suites": partial(suites, kept),
            "worlds": partial(worlds, kept),
            "exploited": exploited,
            "learnt": learnt,
            "speeds": speeds,
        }
        unknown = [name for name in argv if name not in parts]
        if unknown:
            raise SystemExit(f"prove adapters knows no part {unknown[0]}; it has {', '.join(parts)}")
        return [figure for name in argv or parts for figure in parts[name]()]


def part(argv: list[str]) -> bool:
    """Whether only some parts were run."""
    return bool(argv)


def suites(kept: Kept) -> Iterator[Figure]:
    """How many settings each framework's own tests pass."""
    for name, suite in (("PettingZoo", _zoo), ("Gymnasium", _gym), ("OpenSpiel", _spiel)):
        passed = 0
        for game in (*EVERYTHING, OWN):
            for unit in UNITS:
                if name == "OpenSpiel" and unit == "match":
                    continue  # a match can outlast all moves that its random simulation allows
                setting = f"{name} {game} {unit}"
                if setting not in kept:
                    try:
                        suite(game, unit)
                    except Exception as error:
                        raise Refuted(f"{name}, {game}, {unit}: {error}") from error
                    kept.keep(setting, b"true")
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
    spiel.random_sim_test(openspiel.game(game, unit=unit), num_sims=2, serialize=True, verbose=False)


def worlds(kept: Kept) -> Iterator[Figure]:
    """Other worlds that a seat can tell apart by what it observes."""
    for name, game in KNOWING.items():
        if f"worlds {name}" not in kept:
            leaks = list(differences(game, matches=MATCHES))
            if leaks:
                raise Refuted(f"{name}: {leaks[0]}")
            kept.keep(f"worlds {name}", b"true")
        print(f"other worlds: {name}", file=sys.stderr, flush=True)
    yield Figure("matches of each game in which a seat observes what it cannot know (tensor, dict, text)", 0, n=MATCHES)


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


def learnt() -> Iterator[Figure]:
    """What the example has learnt."""
    done = subprocess.run([sys.executable, str(LEARNER), str(DEALS)], capture_output=True, text=True, check=True).stdout
    mean, within = done.split("caller: ")[1].split(" chips")[0].split(" ± ")
    if float(mean) <= float(within):
        raise Refuted(done)
    interval = float(mean) - float(within), float(mean) + float(within)
    claim = f"chips a deal of 40 by which examples/learning/beat_caller.py beats caller after {DEALS:,} deals"
    yield Figure(claim, float(mean), "chips", n=50_000, interval=interval)


def speeds() -> Iterator[Figure]:
    """Steps a second of two games for two at random, in processor time on one core, all in this run."""
    rng = np.random.default_rng(SEED)
    for game, title, own, cards in GAMES_BESIDE:
        theirs: Any = import_module(f"pettingzoo.classic.{own}")
        yield _rate(title, f"PettingZoo {version('pettingzoo')}, its own {own}", partial(_turns, theirs.env(), rng))
        for history in (64, 0):
            ours = pettingzoo.env(game, history=history)
            remembers = f"{history} events remembered" if history else "no events remembered"
            yield _rate(title, f"potluck.adapters.pettingzoo, {remembers}", partial(_turns, ours, rng))
        yield _rate(title, f"RLCard {version('rlcard')}, {cards}", partial(_rlcard, cards, rng))
        if game == "leduc":
            yield _rate(title, f"pgx {version('pgx')}, leduc_holdem, {TABLES:,} tables, compiled before", _pgx())
        yield _rate(title, f"potluck.adapters.batch, {TABLES:,} tables", partial(_batch, game, rng))


def _rate(title: str, work: str, play: Callable[[], int]) -> Figure:
    begun = process_time()
    steps = play()
    return Figure(f"{work}: {title} at random", round(steps / (process_time() - begun)), RATE, n=steps)


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


def _rlcard(cards: str, rng: np.random.Generator) -> int:
    env = import_module("rlcard").make(cards, config={"seed": SEED})
    steps = 0
    while steps < 4 * STEPS:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
    return steps


def _pgx() -> Callable[[], int]:
    """Its leduc_holdem, a new deal where one is over, as its own wrapper does it; compiled by a first round."""
    jax: Any = import_module("jax")
    env = import_module("pgx").make("leduc_holdem")
    step = import_module("pgx.experimental.wrappers").auto_reset(env.step, env.init)

    def turn(state: Any, key: Any) -> tuple[Any, Any]:
        scores = jax.random.uniform(key, state.legal_action_mask.shape) * state.legal_action_mask
        after = jax.vmap(step)(state, scores.argmax(axis=1), jax.random.split(key, TABLES))
        return after, after.observation.sum()

    @jax.jit  # type: ignore[untyped-decorator]  # loaded when it is asked for
    def turns(key: Any) -> Any:
        opening, playing = jax.random.split(key)
        state = jax.vmap(env.init)(jax.random.split(opening, TABLES))
        return jax.lax.scan(turn, state, jax.random.split(playing, ROUNDS))[1].sum()

    turns(jax.random.PRNGKey(SEED)).block_until_ready()

    def play() -> int:
        turns(jax.random.PRNGKey(SEED + 1)).block_until_ready()
        return ROUNDS * TABLES

    return play


def _batch(game: str, rng: np.random.Generator) -> int:
    tables = batch.env(game, TABLES)
    tables.reset(SEED)
    for _ in range(ROUNDS):
        mask = tables.mask
        tables.observation.sum()
        tables.step((mask * rng.random(mask.shape)).argmax(axis=1))
    return ROUNDS * TABLES
