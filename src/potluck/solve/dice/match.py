"""The whole match of poker dice, solved exactly: every score, whoever throws first, every result that stands (R3.*).

A round is two turns: the second player answers each of the 252 results, and the first chooses among what they leave
him. Neither wants points, both want the match; so the worth of a drawn round enters every choice, and the worth of a
score depends on all choices at it. Best play is found for the worths at hand, the worths that follow from that play
are found by a linear equation in fractions, and both are exact as soon as the second changes nothing.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, cached_property
from typing import Final, NamedTuple

import numpy as np

from potluck.games.dice import Rules
from potluck.games.dice.hands import Compare, rank
from potluck.solve.dice.throws import FINALS, THROW, Ints, Pair, Played, Tree, play, tree

__all__ = ["POINT", "Duel", "Round", "Score", "Shares", "Solution", "Worth", "duel", "solve"]

HALF: Final = Fraction(1, 2)
ROUND: Final = THROW**6
"""Ways in which all throws of a round fall."""


class Score(NamedTuple):
    """A score before a round, as who throws first in it sees it."""

    mine: int
    """Points that he still needs."""
    others: int
    left: int = 0
    """Rounds that are left, this one included; 0 where a drawn round is played again (R3.7)."""

    @property
    def turned(self) -> "Score":
        """The same for the other player."""
        return self._replace(mine=self.others, others=self.mine)


class Worth(NamedTuple):
    """The worth of a round's three ends to a player: the chance to win the match, a drawn match counted half."""

    win: Fraction
    tie: Fraction
    lose: Fraction

    @property
    def other(self) -> "Worth":
        """The same for the other player."""
        return Worth(1 - self.lose, 1 - self.tie, 1 - self.win)

    @property
    def share(self) -> Fraction:
        """How much of a win a tie is worth; where nothing is at stake, half."""
        span = self.win - self.lose
        return (self.tie - self.lose) / span if span else HALF


POINT: Final = Worth(Fraction(1), HALF, Fraction(0))
"""A round for its own sake: the point, and nothing for a tie."""


class Shares(NamedTuple):
    """How a round between best players ends."""

    win: Fraction
    tie: Fraction

    @property
    def lose(self) -> Fraction:
        """The rest."""
        return 1 - self.win - self.tie


class Round(NamedTuple):
    """Best play of one round at given worths, of who throws first and of who answers."""

    worth: Worth
    """To who throws first."""
    first: Played
    """One column, out of `THROW` times as many ways, for each throw that the other still has: `THROW**3`."""
    second: Played
    """A column for each result of the first."""

    @property
    def shares(self) -> Shares:
        """How it ends."""
        win, tie = (int(part[0]) for part in self.first.root)
        return Shares(Fraction(win, ROUND), Fraction(tie, ROUND))


class Duel:
    """Rounds between best players by one set of rules; what was found for one worth of a tie helps with the next."""

    def __init__(self, *, lock: bool, compare: Compare) -> None:
        self.turn: Tree = tree(lock=lock)
        self.ranks = [rank(dice, compare=compare) for dice in FINALS]
        self._answers: dict[Fraction, Played] = {}

    @cached_property
    def target(self) -> Pair:
        """By own result and the other's: whether it wins, whether it ties."""
        order = {rank_: at for at, rank_ in enumerate(sorted(self.ranks))}
        place = np.array([order[rank_] for rank_ in self.ranks])
        mine, others = place[:, None], place[None, :]
        return Pair((mine > others).astype(np.int64), (mine == others).astype(np.int64))

    def round(self, worth: Worth) -> Round:
        """Best play of a round that is worth this to who throws first."""
        second = self.answers(worth.other.share)
        tied = second.root.tie.astype(object)
        won = THROW**3 - second.root.win.astype(object) - tied
        return Round(worth, play(self.turn, Pair(won[:, None], tied[:, None]), worth.share), second)

    def answers(self, tie: Fraction) -> Played:
        """The second player's best play against every result, a tie being worth that share of a win.

        What is best both for a smaller and for a larger share is best in between: the worth of a choice is linear in
        it, and the largest of several such worths is convex.
        """
        if tie not in self._answers:
            below = [self._answers[known] for known in sorted(self._answers) if known < tie][-1:]
            above = [self._answers[known] for known in sorted(self._answers) if known > tie][:1]
            played = self._between(below[0], above[0], tie) if below and above else play(self.turn, self.target, tie)
            self._answers[tie] = played
        return self._answers[tie]

    def _between(self, below: Played, above: Played, tie: Fraction) -> Played:
        """Only columns in which the two differ are solved again."""
        same = np.ones(len(FINALS), bool)
        for below_part, above_part in zip((*below.middle, *below.root), (*above.middle, *above.root), strict=True):
            equal = below_part == above_part
            same &= equal if equal.ndim == 1 else equal.all(axis=0)
        changed = np.flatnonzero(~same)
        if not len(changed):
            return below
        fresh = play(self.turn, self.target.columns(changed), tie)
        return Played(
            below.last, _patched(below.middle, fresh.middle, changed), _patched(below.root, fresh.root, changed)
        )


class Solution:
    """The worth of every score, by one set of rules; a score is solved when it is first asked for."""

    def __init__(self, duel: Duel, *, drawn: str) -> None:
        self.duel = duel
        self._drawn = drawn
        self._rounds: dict[Score, Round] = {}
        self._values: dict[Score, Fraction] = {}

    def start(self, best_of: int) -> Score:
        """The score before the first round."""
        needed = best_of // 2 + 1
        return Score(needed, needed, best_of if self._drawn == "counts" else 0)

    def value(self, score: Score) -> Fraction:
        """The chance of who throws first to win the match, a drawn match counted half."""
        if score not in self._values:
            self._solve(score)
        return self._values[score]

    def drawn(self, score: Score) -> Fraction:
        """The chance that a match of best players is drawn from there on; 0 where rounds are played again."""
        mine, others, left = score
        if not (mine and others and left):
            return Fraction(0)
        ends = Score(others, mine - 1, left - 1), Score(others, mine, left - 1), Score(others - 1, mine, left - 1)
        shares = self.round(score).shares
        chances = (shares.win, shares.tie, shares.lose)
        if left == 1:
            return sum(
                (chance for chance, end in zip(chances, ends, strict=True) if end.mine == end.others), Fraction(0)
            )
        return sum((chance * self.drawn(end) for chance, end in zip(chances, ends, strict=True)), Fraction(0))

    def known(self) -> Mapping[Score, Fraction]:
        """Every score that has been solved so far, with its value."""
        return self._values

    def round(self, score: Score) -> Round:
        """Best play of a round at that score."""
        self.value(score)
        return self._rounds[score]

    def _solve(self, score: Score) -> None:
        """Policy iteration over the score and the one that a draw leads to; exact when nothing changes any more."""
        pair = (score,) if score.left or score == score.turned else (score, score.turned)
        again = not score.left
        plain = self.duel.round(POINT)._replace
        guess = _values({score_: plain(worth=self._worth(score_, {})) for score_ in pair}, again=again)
        while True:
            rounds = {score_: self.duel.round(self._worth(score_, guess)) for score_ in pair}
            values = _values(rounds, again=again)
            if values == guess or not again:
                self._rounds |= rounds
                self._values |= values
                return
            guess = values

    def _worth(self, score: Score, guess: dict[Score, Fraction]) -> Worth:
        """The worth of winning, tying and losing the round to the player who throws first in it."""
        mine, others, left = score
        win = self._then(Score(others, mine - 1, left))
        lose = self._then(Score(others - 1, mine, left))
        tie = self._then(score.turned) if left else 1 - guess.get(score.turned, HALF)
        return Worth(win, tie, lose)

    def _then(self, after: Score) -> Fraction:
        """The worth of a score that a round has led to, to the player who threw first in that round."""
        if not after.mine or not after.others:
            return Fraction(after.mine > 0)
        if after.left == 1:
            return HALF * (1 + (after.others < after.mine) - (after.others > after.mine))
        return 1 - self.value(after._replace(left=max(after.left - 1, 0)))


@cache
def duel(*, lock: bool, compare: Compare) -> Duel:
    """Rounds by these rules, kept for the whole process."""
    return Duel(lock=lock, compare=compare)


def solve(rules: Rules) -> Solution:
    """The solution for these rules, kept for the whole process; all scores together take well under a second."""
    return _solution(rules.lock, rules.compare, rules.drawn)


@cache
def _solution(lock: bool, compare: Compare, drawn: str) -> Solution:  # noqa: FBT001  # a key, not an argument
    return Solution(duel(lock=lock, compare=compare), drawn=drawn)


def _values(rounds: dict[Score, Round], *, again: bool) -> dict[Score, Fraction]:
    """The values of scores when these rounds are played so for ever: v = fixed + tie · (1 - v after a draw)."""
    fixed: dict[Score, Fraction] = {}
    ties: dict[Score, Fraction] = {}
    for score, best in rounds.items():
        shares, worth = best.shares, best.worth
        fixed[score] = shares.win * worth.win + shares.lose * worth.lose + (0 if again else shares.tie * worth.tie)
        ties[score] = shares.tie if again else Fraction(0)
    values = {}
    for score in rounds:
        back = score.turned if again else score
        after = fixed[back] + ties[back]
        values[score] = (fixed[score] + ties[score] * (1 - after)) / (1 - ties[score] * ties[back])
    return values


def _patched(old: Pair, fresh: Pair, columns: Ints) -> Pair:
    """The old with some columns exchanged."""
    patched = []
    for part, new in zip(old, fresh, strict=True):
        whole = part.copy()
        whole[..., columns] = new
        patched.append(whole)
    return Pair(*patched)
