"""The mean result of each act in each situation, and how far an act is given the benefit of the doubt.

See P. Auer, N. Cesa-Bianchi, P. Fischer: Finite-time Analysis of the Multiarmed Bandit Problem (2002).
"""

from collections import defaultdict
from collections.abc import Sequence
from math import log, sqrt

__all__ = ["Key", "Means"]

Key = tuple[object, ...]


class Means:
    """Numbers and means of the results of acts in situations; `width` is how far a single result may well lie off."""

    def __init__(self, width: float) -> None:
        self._width = width
        self._known: dict[Key, dict[str, list[float]]] = defaultdict(dict)
        self._trail: list[tuple[Key, str]] = []

    def note(self, key: Key, act: str) -> None:
        """That act is tried in the deal that is played."""
        self._trail.append((key, act))

    def learn(self, won: int) -> None:
        """Keep the result of the deal that was just played, for all that was tried in it."""
        for key, act in self._trail:
            entry = self._known[key].setdefault(act, [0.0, 0.0])
            entry[0] += 1
            entry[1] += (won - entry[1]) / entry[0]
        self._trail.clear()

    def mean(self, key: Key, act: str, *, less: float = 0.0) -> float | None:
        """The mean result, less so many standard errors; None where it was never tried."""
        if act not in self._known[key]:
            return None
        n, mean = self._known[key][act]
        return mean - less * self._width / sqrt(n)

    def hope(self, key: Key, act: str, among: Sequence[str]) -> float:
        """The upper confidence bound of its mean, one of these acts; infinite where it was never tried."""
        known = self._known[key]
        if act not in known:
            return float("inf")
        n, mean = known[act]
        tried = sum(known[other][0] for other in among if other in known)
        return mean + self._width * sqrt(log(tried + 1) / n)
