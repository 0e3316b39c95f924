"""What the shark takes others to throw in games with exchanges, against far more tries of every exchange.

`prove throws [TIMES]`. Hands that one other may hold are drawn as the shark draws them, with what each would throw and
its place among them, TIMES times (25) in each game. Then every exchange of each hand is tried a thousand times with
other cards, against hands that exchange well: by half of the tries its best is chosen, by the other half that and the
shark's are compared. So is the best of six tries, as a control. Refuted where the shark's loses more than a fiftieth of
a pot on average, or no less than the control. Of several exchanges to come each is one more try, here as there.
"""

from typing import Final, NamedTuple

import numpy as np

from measure.figure import Figure, Refuted
from potluck.dealer import Dealer
from potluck.games.poker import Call, Check, Discard, Phase, View, begin
from potluck.lab.poker_futures import Floats, Future, future_of, places, throws, tries
from potluck.lab.poker_ranges import Range, ranges, unseen_in
from potluck.lab.showdowns import Ints, array
from potluck.variants import VARIANTS

__all__ = ["Gap", "gaps", "main", "moment"]

SEED: Final = 7
TIMES: Final = 25
GAMES: Final = (("badugi", 3), ("badugi", 2), ("triple-draw-seven", 3), ("triple-draw-five", 2), ("draw-fixed", 1))
"""The variant, and how many exchanges are to come."""
N: Final = 500
"""Tries of each exchange to choose by, and as many to compare by."""
FEW: Final = 60
"""Tries by which those who are faced choose their exchange."""
CONTROL: Final = 6
"""Tries of the control."""
EACH: Final = 20
"""How often the hands that are faced are exchanged."""
STACK: Final = 200
LIMIT: Final = 0.02
MUCH: Final = 0.05
Z: Final = 1.96


class Gap(NamedTuple):
    """Of each hand `(m,)`: the part of a pot lost by what it is taken to throw; its place and the true one, 0 to 1."""

    lost: Floats
    place: Floats
    true: Floats


def main(argv: list[str]) -> list[Figure]:
    """What is lost, how often it is much, and how the places agree. Raises: Refuted."""
    times, figures = int(argv[0]) if argv else TIMES, []
    for name, to_come in GAMES:
        view = moment(name, to_come)
        each = [gaps(view, np.random.default_rng([SEED, time])) for time in range(times)]
        where = f"{name}, exchanges to come: {to_come}"
        means = []
        for way, found in zip(("by the shark", "by the best of six tries"), zip(*each, strict=True), strict=True):
            gap = Gap(*map(np.concatenate, zip(*found, strict=True)))
            figures += told(gap, f"{where}, {way}")
            means.append(float(gap.lost.mean()))
        if means[0] > min(LIMIT, means[1]):
            raise Refuted(f"{where}: the shark's lose {means[0]:.3f} of a pot, the best of six tries {means[1]:.3f}")
    return figures


def told(gap: Gap, where: str) -> list[Figure]:
    """The figures of a game."""
    n, mean = len(gap.lost), float(gap.lost.mean())
    half = Z * float(gap.lost.std(ddof=1)) / n**0.5
    often = 100 * float((gap.lost > MUCH).mean())
    alike = float(np.corrcoef(gap.place, gap.true)[0, 1])
    interval = (round(mean - half, 4), round(mean + half, 4))
    return [
        Figure(f"part of a pot lost by what others throw: {where}", round(mean, 4), n=n, seed=SEED, interval=interval),
        Figure(f"per cent of hands that lose more than a twentieth by it: {where}", round(often, 1), n=n, seed=SEED),
        Figure(f"correlation of the places of hands with the true ones: {where}", round(alike, 3), n=n, seed=SEED),
    ]


def moment(name: str, to_come: int) -> View:
    """What the one who is to act sees, with two at the table, once so many exchanges are left."""
    dealer = Dealer(seed=SEED)
    state = dealer(begin(VARIANTS[name], (STACK, STACK), button=1))
    while True:
        assert state.actor is not None
        view = state.view(state.actor)
        if state.phase is not Phase.DRAWING and len(future_of(view, 1 - state.actor).draws) == to_come:
            return view
        passed = Discard() if state.phase is Phase.DRAWING else Call() if state.owed else Check()
        state = dealer(state.apply(passed))


def gaps(view: View, rng: np.random.Generator) -> tuple[Gap, Gap]:
    """What the other is taken to hold and to throw, held against the truth: by the shark, and by the control."""
    assert view.seat is not None
    other = 1 - view.seat
    future, found = future_of(view, other), ranges(view, rng, story=False)[other]
    hands = np.arange(len(found.hands))
    choices = len(throws(found.hands.shape[1], least=0, most=future.draws[0]))
    every = np.repeat(np.arange(choices)[:, None], len(hands), axis=1)
    few = _tried(view, rng, found, future, picks=every, n=CONTROL)
    control = _worth(few, few[0])
    faced = few[0]
    for _ in range(2):
        best = _worth(_tried(view, rng, found, future, picks=every, n=FEW), faced).argmax(axis=0)
        faced = _tried(view, rng, found, future, picks=best[None, :], n=EACH)[0]
    best = _worth(_tried(view, rng, found, future, picks=every, n=N), faced).argmax(axis=0)
    worth = _worth(_tried(view, rng, found, future, picks=every, n=N), faced)
    most = worth[best, hands]
    return (
        Gap(most - worth[found.thrown, hands], found.places, _placed(most)),
        Gap(most - worth[control.argmax(axis=0), hands], _placed(control.max(axis=0)), _placed(most)),
    )


def _placed(worth: Floats) -> Floats:
    """Where each stands among all, 0 to 1."""
    return (worth.argsort().argsort() + 0.5) / len(worth)


def _tried(view: View, rng: np.random.Generator, found: Range, future: Future, *, picks: Ints, n: int) -> Ints:
    """Strengths `(choices, halves, m, n)`."""
    facing = (array(view.board), future)
    strengths = tries(view.variant, rng, found.hands, unseen_in(view), facing=facing, n=n, picks=picks)
    return strengths.reshape(*strengths.shape[:2], len(found.hands), n)


def _worth(strengths: Ints, faced: Ints) -> Floats:
    """The part of a pot that each hand takes by each choice `(choices, m)`."""
    others = faced.reshape(len(faced), -1)
    parts = [places(each.reshape(len(each), -1), others).reshape(each.shape[1:]).mean(axis=1) for each in strengths]
    return np.array(parts)
