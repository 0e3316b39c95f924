"""Many deals of a variant of poker at once, by arrays, on the compiled engine; actions are those of the other adapters.

>>> from potluck.adapters import batch
>>> tables = batch.env("holdem", 1_000, seats=2, opponents="caller")
>>> tables.reset(seed=1)
>>> tables.observation.shape[0], tables.mask.shape[1] == len(tables.action_names), set(tables.actor.tolist())
(1000, True, {0})
>>> rewards = tables.step(tables.mask.argmax(axis=1))  # the first action that is offered
>>> rewards.shape
(1000, 2)
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from potluck.adapters.actions import Actions
from potluck.adapters.remembering import Memory
from potluck.adapters.setting import Setting, setting
from potluck.adapters.sights import observed
from potluck.engine import Kind, Policy, Tables
from potluck.errors import IllegalAction, RulesError
from potluck.games.poker.options import Rules
from potluck.variants import Variant

__all__ = ["Batch", "env"]

Flags: TypeAlias = npt.NDArray[np.bool_]
Longs: TypeAlias = npt.NDArray[np.int64]
Reals: TypeAlias = npt.NDArray[np.float32]

PLAIN: Final = {"fold": Kind.FOLD, "check": Kind.CHECK, "call": Kind.CALL, "bring_in": Kind.BRING_IN}
NONE: Final = -1


def env(
    variant: str | Path | Variant,
    n: int,
    *,
    opponents: Policy | Sequence[Policy | None] | None = None,
    history: int = 0,
    **options: object,
) -> "Batch":
    """So many tables at which a variant is played, deal after deal.

    `opponents` are built-in policies of the engine: one for all seats but the first, or one for each seat and None for
    those that act by `step`. `history` is how many acts of the deal an observation holds; with as many as a deal can
    have, recall is perfect. `options` are `seats`, `bets` and poker's own.

    Raises:
        RulesError: there is no such variant, or an option is none of poker's.
    """
    playing = setting(variant, {**options, "history": history})
    if not isinstance(playing.options, Rules):
        raise RulesError("rules.unknown_variant", path="variant", asked=playing.name, allowed="a variant of poker")
    policies = opponents if opponents is None or _is_many(opponents) else [None] + [opponents] * (playing.seats - 1)
    return Batch(playing, n, policies)  # type: ignore[arg-type]  # a policy for each seat


class Saved(NamedTuple):
    """Tables as they were, and what had been done there."""

    tables: Tables
    memory: Memory | None


class Batch:
    """Tables in lock step. A deal that ends is followed by the next at once; its chips are the rewards of that step.

    `observation` (n, width) float32 and `mask` (n, actions) bool are of each table's actor; `step` takes (n,) numbers
    of actions and gives (n, seats) int64 chips.
    """

    def __init__(self, playing: Setting, n: int, opponents: Sequence[Policy | None] | None) -> None:
        self._playing, self.n = playing, n
        self._opponents = tuple(opponents) if opponents is not None else (None,) * playing.seats
        if len(self._opponents) != playing.seats or all(policy is not None for policy in self._opponents):
            raise RulesError("rules.bad_value", path="opponents", asked=len(self._opponents), allowed=playing.seats)
        self._policies = [policy if policy is not None else "clock" for policy in self._opponents]
        self._learns = np.array([policy is None for policy in self._opponents])
        self._menu = _Menu(Actions(playing))
        self.action_names = self._menu.names
        """The name of each action."""
        self._tables = self._fresh(0)
        self._memory = Memory(n, playing.seats, playing.history) if playing.history else None
        self.ended: Flags = np.zeros(n, np.bool_)
        """`(n,)`: where a deal has ended in the last step."""

    def reset(self, seed: int = 0) -> None:
        """New deals at all tables."""
        self._tables = self._fresh(seed)
        if self._memory is not None:
            self._memory = Memory(self.n, self.seats, self._playing.history)
        self._tables.deal()
        self._onward()

    def step(self, numbers: npt.ArrayLike) -> Longs:
        """`(n, seats)`: the chips of deals that have ended, after each actor has done the action of that number.

        Raises:
            IllegalAction: one of them is not offered; nothing has changed.
        """
        chosen = np.asarray(numbers, np.int64)
        legal = self.mask[np.arange(self.n), chosen]
        if not legal.all():
            place = int(np.flatnonzero(~legal)[0])
            allowed = ", ".join(self.action_names[number] for number in np.flatnonzero(self.mask[place]))
            raise IllegalAction("action.illegal", asked=self.action_names[chosen[place]], allowed=allowed, path=place)
        self._act(*self._menu.acts(chosen, self._tables))
        return self._onward()

    @property
    def seats(self) -> int:
        """How many play at each table."""
        return self._playing.seats

    @property
    def compiled(self) -> bool:
        """Whether compiled code plays, not the law."""
        return self._tables.compiled

    @property
    def actor(self) -> Longs:
        """`(n,)`: the seat that is to act."""
        return self._tables.actor

    @property
    def mask(self) -> Flags:
        """`(n, actions)`: which actions are offered."""
        return self._menu.mask(self._tables)

    @property
    def observation(self) -> Reals:
        """`(n, size)`: all that the actors may know now, and behind it what was done before, where `history` says so.

        Own cards, board, cards face up by seat, stacks, bets, all that was paid, who has folded, how many each threw,
        pot, owed, street, dealer. Seats count from the actor's on; sums are divided by all chips at the table.
        """
        now = observed(self._tables.observe(), self._tables.setting.variant, self._total)
        if self._memory is None:
            return now
        rows = self._memory.rows(self._tables, self._total)
        return np.concatenate([now, rows.reshape(self.n, -1)], axis=1)

    @property
    def acts(self) -> Reals:
        """`(n, history, width)`: the last rows of `observation`, an act each, the newest last."""
        if self._memory is None:
            return np.zeros((self.n, 0, 0), np.float32)
        return self._memory.rows(self._tables, self._total)

    def saved(self) -> Saved:
        """All tables as they are."""
        return Saved(self._tables.clone(), None if self._memory is None else self._memory.clone())

    def restore(self, saved: Saved) -> None:
        """Goes back there."""
        self._tables = saved.tables.clone()
        self._memory = None if saved.memory is None else saved.memory.clone()

    def _fresh(self, seed: int) -> Tables:
        rules = self._playing.options
        assert isinstance(rules, Rules)
        variant, stack = rules.game.times(rules.money.unit), rules.money.start
        self._total = stack * self._playing.seats
        return Tables(variant, self.n, seats=self._playing.seats, stacks=stack, seed=seed)

    def _onward(self) -> Longs:
        """Chips of ended deals, once a seat that learns is to act everywhere."""
        tables = self._tables
        won, self.ended = np.zeros((self.n, self.seats), np.int64), np.zeros(self.n, np.bool_)
        while True:
            over = tables.over
            if over.any():
                won[over] += tables.payoffs[over]
                self.ended |= over
                tables.deal(over)
                if self._memory is not None:
                    self._memory.forget(over)
            waits = self._learns[tables.actor] & ~tables.over
            if waits.all():
                return won
            kinds, amounts = tables.choose(self._policies)
            self._act(np.where(waits | tables.over, Kind.NOTHING, kinds).astype(np.int8), amounts)

    def _act(self, kinds: npt.NDArray[np.int8], amounts: Longs) -> None:
        if self._memory is not None:
            self._memory.add(self._tables, kinds, amounts)
        self._tables.step(kinds, amounts)


class _Menu:
    """Actions by number as the engine takes them."""

    def __init__(self, actions: Actions) -> None:
        self.names = actions.names
        words = [name.split() for name in self.names]
        self._sums = [place for place, (kind, *_) in enumerate(words) if kind == "raise_to"]
        self._labels = [words[place][1] for place in self._sums]
        self._throws = [place for place, (kind, *_) in enumerate(words) if kind == "discard"]
        self._places = [tuple(map(int, words[place][1:])) for place in self._throws]
        self._sizes = np.array([len(places) for places in self._places], np.int64)
        self._highest = np.array([max(places, default=NONE) for places in self._places], np.int64)
        self._plain = {place: PLAIN[kind] for place, (kind, *_) in enumerate(words) if kind in PLAIN}
        self._kinds = np.full(len(words), Kind.NOTHING, np.int8)
        for place, kind in self._plain.items():
            self._kinds[place] = kind
        self._kinds[self._sums], self._kinds[self._throws] = Kind.RAISE_TO, Kind.DISCARD

    def mask(self, tables: Tables) -> Flags:
        """Which actions are offered; of several that come to the same sum the first."""
        legal, limits = tables.legal, tables.amounts
        mask = np.zeros((tables.n, len(self.names)), np.bool_)
        for place, kind in self._plain.items():
            mask[:, place] = legal[:, kind]
        if self._sums:
            mask[:, self._sums] = legal[:, [Kind.RAISE_TO]] & _first(self._amounts(tables))
        if self._throws:
            held = (tables.observe().hand != NONE).sum(axis=1)
            fits = (limits[:, [0]] <= self._sizes) & (self._sizes <= limits[:, [1]]) & (self._highest < held[:, None])
            mask[:, self._throws] = legal[:, [Kind.DISCARD]] & fits
        return mask

    def acts(self, numbers: Longs, tables: Tables) -> tuple[npt.NDArray[np.int8], Longs]:
        """Kinds and amounts, as the engine takes them."""
        kinds, amounts = self._kinds[numbers], np.zeros(tables.n, np.int64)
        sums = self._amounts(tables)
        for column, place in enumerate(self._sums):
            amounts = np.where(numbers == place, sums[:, column], amounts)
        rows = np.flatnonzero(kinds == Kind.DISCARD)
        if len(rows):
            hand = tables.observe().hand[rows].astype(np.int64)
            order = np.argsort(np.where(hand == NONE, 99, hand), axis=1, kind="stable")
            for row, places in zip(rows, order, strict=True):
                chosen = self._places[self._throws.index(int(numbers[row]))]
                amounts[row] = sum(1 << int(places[place]) for place in chosen)
        return kinds, amounts

    def _amounts(self, tables: Tables) -> Longs:
        """`(n, sums)`: the sum of each label, the nearest that is offered."""
        low, high = tables.amounts.T
        sight = tables.observe()
        pot = sight.pot + sight.owed
        wanted = [
            low
            if label == "min"
            else high
            if label == "max"
            else sight.top + np.rint(float(label) * pot).astype(np.int64)
            for label in self._labels
        ]
        sums: Longs = np.clip(np.stack(wanted, axis=1), low[:, None], high[:, None])
        return sums


def _first(amounts: Longs) -> Flags:
    """Which of the sums of a row are not those of an earlier column."""
    new = np.ones(amounts.shape, np.bool_)
    for column in range(1, amounts.shape[1]):
        new[:, column] = (amounts[:, :column] != amounts[:, [column]]).all(axis=1)
    return new


def _is_many(opponents: object) -> bool:
    return isinstance(opponents, Sequence) and not isinstance(opponents, str)
