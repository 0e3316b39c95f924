"""Reviews of one's own decisions: Red Dog against brute force by the rules, and costs that sum as chips do.

python3 dev.py prove review [DECISIONS] [MATCHES]
"""

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from measure.figure import Figure, Refuted
from potluck.games import GAMES, dice, paigow
from potluck.games.reddog import Bet, Decline, State
from potluck.games.reddog import Match as RedDog
from potluck.games.reddog.values import Lost, Won
from potluck.lab.dice import given_away
from potluck.lab.judgement import Decision, Judgement, judged
from potluck.lab.paigow.advice import cost
from potluck.protocol import Turned
from tests.contract.play import Step, options_of, play

__all__ = ["brute", "decisions_of", "main", "reviewed", "summed"]

SEED: Final = 37
DECISIONS: Final = 1_000
MATCHES: Final = 200


def main(argv: list[str]) -> list[Figure]:
    """The figures; two arguments: decisions of Red Dog, matches of each game whose costs are summed."""
    decisions, matches = (int(given) for given in (*argv, *map(str, (DECISIONS, MATCHES)[len(argv) :])))
    stakes = reviewed(decisions)
    sums = {game: summed(game, matches) for game in ("reddog", "dice", "paigow")}
    return [
        Figure(
            "decisions of Red Dog, best stake and cost as by brute force: each stake against each unseen card",
            decisions,
            n=decisions,
            seed=SEED,
        ),
        Figure("stakes and declines that were tried for them, card by card", stakes, seed=SEED),
        *(
            Figure(f"decisions of {game} whose costs, luck and best worth sum as chips do", n, n=n, seed=SEED)
            for game, n in sums.items()
        ),
    ]


def decisions_of(game: str, number: int) -> Iterator[tuple[Step, Decision]]:
    """Every decision of a random match with its step; its deal is played to the end."""
    rng = random.Random(f"{SEED} {game} {number}")
    options = options_of(GAMES[game], rng)
    open_: list[Step] = []
    for step in play(GAMES[game], options, rng=rng):
        open_ += [step] if step.seat is not None and not step.before.state.over else []
        if step.after.state.over and open_:
            for made in open_:
                end = step.after.view(made.seat)
                yield made, Decision(view=made.before.view(made.seat), action=made.action, end=end)
            open_ = []


def reviewed(n: int) -> int:
    """The acts that were tried for so many decisions of Red Dog. Raises: Refuted at one that is judged otherwise."""
    tried = number = done = 0
    while done < n:
        for step, decision in decisions_of("reddog", number):
            (judgement,) = judged("reddog", [decision])
            if judgement is None or done == n:
                continue
            assert step.seat is not None
            worth = brute(step.before, step.seat)
            own, best = worth[decision.action], max(worth.values())
            if judgement.cost != best - own or worth[judgement.best] != best:
                raise Refuted(f"match {number}: {decision.action} is judged {judgement}, brute force says {worth}")
            tried, done = tried + len(worth), done + 1
        number += 1
    return tried


def brute(match: RedDog, seat: int) -> dict[Any, Fraction]:
    """Act -> the chips that it brings on average: played by the rules against each card that the seat has not seen."""
    state, view = match.state, match.view(seat)
    known = {*view.turned, *(card for other in view.seats for card in other.cards)}
    unseen = [card for card in state.deck if card not in known]
    most = min(state.pool, state.seats[seat].chips)
    worth: dict[Any, Fraction] = {Decline(): Fraction(-1)}
    for amount in range(1, most + 1):
        bet = state.apply(Bet(amount))
        worth[Bet(amount)] = Fraction(sum(_brought(bet, seat, card) for card in unseen), len(unseen))
    return worth


def _brought(bet: State, seat: int, card: Any) -> int:
    """The chips that the pool gives for that card; a card that another holds is exchanged for one of the deck."""
    holder = next((at for at, other in enumerate(bet.seats) if card in other.hand), None)
    if holder is not None:
        spare = bet.undealt[0]
        hand = tuple(spare if held == card else held for held in bet.seats[holder].hand)
        seats = (replace(other, hand=hand) if at == holder else other for at, other in enumerate(bet.seats))
        bet = replace(bet, seats=tuple(seats))
    after = bet.apply(Turned(card))
    return _gained(next(entry for entry in reversed(after.story) if isinstance(entry, Won | Lost)))


def _gained(entry: Won | Lost) -> int:
    return entry.amount if isinstance(entry, Won) else -entry.amount


def summed(game: str, matches: int) -> int:
    """The decisions of so many random matches. Raises: Refuted where costs, luck and worth do not sum as chips do."""
    count = 0
    for number in range(matches):
        steps = list(decisions_of(game, number))
        pairs = [
            (step, decision, judgement)
            for (step, decision), judgement in zip(steps, judged(game, [each for _, each in steps]), strict=True)
            if judgement is not None
        ]
        for seat in {step.seat for step, _, _ in pairs}:
            own = [(decision, judgement) for step, decision, judgement in pairs if step.seat == seat]
            _SUMS[game](own)
            count += len(own)
    return count


def _reddog(own: list[tuple[Decision, Judgement]]) -> None:
    """Chips that the pool gave for the acts are worth of the best, less costs, and luck."""
    for decision, judgement in own:
        wins = judgement.chance
        assert isinstance(wins, Fraction)
        best = judgement.best
        worth = best.amount * (2 * wins - 1) if isinstance(best, Bet) else Fraction(-1)
        seat = decision.view.seat
        met = [entry for entry in decision.end.story if isinstance(entry, Won | Lost) and entry.seat == seat]
        came = sum(map(_gained, met)) - isinstance(decision.action, Decline)
        assert judgement.luck is not None
        if worth - judgement.cost + judgement.luck != came:
            raise Refuted(f"{decision.action}: {worth} - {judgement.cost} + {judgement.luck} is not {came}")


def _dice(own: list[tuple[Decision, Judgement]]) -> None:
    """The sum of costs in rounds that are over is what the match's own review says."""
    end = own[-1][0].end
    assert isinstance(end, dice.View)
    assert end.seat is not None
    total = sum(Fraction(judgement.cost) for _, judgement in own)
    given = given_away(end, end.seat).total
    if total != given and not (end.outcome is not None and end.outcome.by == "left"):
        raise Refuted(f"the costs are {total}, in all {given} was given away")


def _paigow(own: list[tuple[Decision, Judgement]]) -> None:
    """The sum of costs is what the match's own review says."""
    end = own[-1][0].end
    assert isinstance(end, paigow.View)
    total, known = sum(Fraction(judgement.cost) for _, judgement in own), cost(end).chips
    if total != known:
        raise Refuted(f"the costs are {total}, in all {known}")


_SUMS: Final = {"reddog": _reddog, "dice": _dice, "paigow": _paigow}
