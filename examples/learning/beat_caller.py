"""Learns to beat `caller` at heads-up hold'em, in a minute: `python examples/learning/beat_caller.py [DEALS]`.

A network with one hidden layer, written in numpy, sees its own cards, the board and the chips at a thousand tables and
is moved towards the actions that won chips (policy gradient, Adam). Then it plays deals that it has never seen.

What it has learnt is kept in `beat_caller.npz`, and `choose` plays by it as a bot of the arena or at a table:
`potluck match poker examples/learning/beat_caller.py caller --set variant=holdem --set money.start=40`.
"""

import argparse
import sys
import time
from functools import cache
from pathlib import Path

import numpy as np

from potluck.adapters import batch, trained
from potluck.kernels import COMPILED

TABLES, STEPS, HIDDEN, RATE, STACK = 1_000, 16, 64, 0.01, 40
LEARNT, FRESH = 1, 2
"""Seeds of the deals that it learns from, and of those by which it is measured."""

WEIGHTS = Path("beat_caller.npz")


def tables_of(seed):
    """A thousand tables of two seats, of which `caller` has the second."""
    tables = batch.env("holdem", TABLES, opponents="caller", money={"start": STACK})
    tables.reset(seed)
    return tables


def features(seen):
    """The observation, and of ranks: how many are held, how many lie on the board, and which of them meet."""
    own, board = (seen[:, first : first + 52].reshape(-1, 13, 4).sum(axis=2) for first in (0, 52))
    return np.concatenate([seen, own, own == 2, board, own * board], axis=1)


def decide(weights, seen, mask, rng):
    """The hidden layer, the chance of each action that is offered, and an action by these chances."""
    hidden = np.maximum(seen @ weights[0] + weights[1], 0)
    scores = np.where(mask, hidden @ weights[2] + weights[3], -np.inf)
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    reached = np.cumsum(chances, axis=1) > rng.random((len(seen), 1))
    return hidden, chances, np.where(reached.any(axis=1), reached.argmax(axis=1), mask.argmax(axis=1))


def learn(most):
    """The weights after so many deals."""
    tables, rng = tables_of(LEARNT), np.random.default_rng(LEARNT)
    size, actions = features(tables.observation).shape[1], len(tables.action_names)
    weights = [rng.normal(0, 0.1, (size, HIDDEN)), np.zeros(HIDDEN), np.zeros((HIDDEN, actions)), np.zeros(actions)]
    means, squares, rounds, deals = [0.0] * 4, [0.0] * 4, 0, 0
    while deals < most:
        if sys.stderr.isatty():
            print(f"{deals:,} of {most:,} deals", end="\r", file=sys.stderr, flush=True)
        steps = []
        for _ in range(STEPS):
            seen = features(tables.observation)
            hidden, chances, chosen = decide(weights, seen, tables.mask, rng)
            won = tables.step(chosen)[:, 0] / STACK
            steps.append((seen, hidden, chances, chosen, won, tables.ended))
            deals += int(tables.ended.sum())
        rounds += 1
        for place, slope in enumerate(slopes(weights, steps)):
            means[place] = 0.9 * means[place] + 0.1 * slope
            squares[place] = 0.999 * squares[place] + 0.001 * slope**2
            speed = means[place] / (1 - 0.9**rounds) / (np.sqrt(squares[place] / (1 - 0.999**rounds)) + 1e-8)
            weights[place] += RATE * speed
    return weights


def slopes(weights, steps):
    """Where each weight has to go so that what won becomes likelier; acts of deals that are not over do not count."""
    later, known = np.zeros(TABLES), np.zeros(TABLES, bool)
    parts = []
    for seen, hidden, chances, chosen, won, ended in reversed(steps):
        later, known = np.where(ended, won, later), known | ended
        parts.append((seen[known], hidden[known], chances[known], chosen[known], later[known]))
    seen, hidden, chances, chosen, later = map(np.concatenate, zip(*parts, strict=True))
    gain = (later - later.mean())[:, None]
    towards = (np.eye(chances.shape[1])[chosen] - chances) * gain / len(seen)
    back = (towards @ weights[2].T) * (hidden > 0)
    return seen.T @ back, back.sum(axis=0), hidden.T @ towards, towards.sum(axis=0)


def measure(weights, deals):
    """Chips a deal against `caller`, and half the interval of 95 %."""
    tables, rng, chips = tables_of(FRESH), np.random.default_rng(FRESH), []
    while len(chips) < deals:
        *_, chosen = decide(weights, features(tables.observation), tables.mask, rng)
        won = tables.step(chosen)[:, 0]
        chips += won[tables.ended].tolist()
    return np.mean(chips), 1.96 * np.std(chips) / np.sqrt(len(chips))


@cache
def learnt():
    """The bot that plays by what was kept."""
    with np.load(WEIGHTS) as kept:
        weights = [kept[name] for name in kept.files]

    def policy(observation, mask, rng):
        _, chances, _ = decide(weights, features(observation[None]), mask[None], np.random.default_rng(0))
        return rng.choices(range(len(mask)), chances[0])[0]

    return trained.bot("holdem", policy, batch=True, money={"start": STACK})


def choose(view, rng):
    """What the learnt bot does."""
    return learnt()(view, rng)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Learns to beat caller at heads-up hold'em.")
    parser.add_argument("deals", nargs="?", type=int, default=300_000)
    begun, most = time.monotonic(), parser.parse_args().deals
    if not COMPILED:
        print(
            "the kernels are not compiled (pip install ./kernels): 300,000 deals take some ten minutes", file=sys.stderr
        )
    weights = learn(most)
    np.savez(WEIGHTS, *weights)
    mean, within = measure(weights, min(most, 50_000))
    print(f"learnt from {most:,} deals in {time.monotonic() - begun:.0f} s")
    print(f"against caller: {mean:+.2f} ± {within:.2f} chips a deal of {STACK} (95 %)")
    print(f"kept in {WEIGHTS}")
    print("it beats caller" if mean > within else "it does not beat caller yet")
