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
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from potluck.adapters.actions import Actions
from potluck.adapters.setting import Setting, setting
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
    **options: object,
) -> "Batch":
    """So many tables at which a variant is played, deal after deal.

    `opponents` are built-in policies of the engine: one for all seats but the first, or one for each seat and None for
    those that act by `step`. `options` are `seats`, `bets` and poker's own.

    Raises:
        RulesError: there is no such variant, or an option is none of poker's.
    """
    playing = setting(variant, options)
    if not isinstance(playing.options, Rules):
        raise RulesError("rules.unknown_variant", path="variant", asked=playing.name, allowed="a variant of poker")
    policies = opponents if opponents is None or _is_many(opponents) else [None] + [opponents] * (playing.seats - 1)
    return Batch(playing, n, policies)  # type: ignore[arg-type]  # a policy for each seat


class Batch:
    """Tables in lock step. A deal that ends is followed by the next at once; its chips are the rewards of that step."""

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
        self.ended: Flags = np.zeros(n, np.bool_)
        """`(n,)`: where a deal has ended in the last step."""

    def reset(self, seed: int = 0) -> None:
        """New deals at all tables."""
        self._tables = self._fresh(seed)
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
        self._tables.step(*self._menu.acts(chosen, self._tables))
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
        """`(n, size)`: all that the actors may know now, without what happened before.

        Own cards, board, cards face up by seat, stacks, bets, all that was paid, who has folded, how many each threw,
        pot, owed, street, dealer. Seats count from the actor's on; sums are divided by all chips at the table.
        """
        return self._menu.observation(self._tables, self._total)

    def saved(self) -> Tables:
        """All tables as they are."""
        return self._tables.clone()

    def restore(self, saved: Tables) -> None:
        """Goes back there."""
        self._tables = saved.clone()

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
            waits = self._learns[tables.actor] & ~tables.over
            if waits.all():
                return won
            kinds, amounts = tables.choose(self._policies)
            tables.step(np.where(waits | tables.over, Kind.NOTHING, kinds), amounts)


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

    def observation(self, tables: Tables, total: int) -> Reals:
        """All that the actors know now, a row for each."""
        sight, seats = tables.observe(), tables.seats
        actor = np.maximum(sight.actor, 0)
        turned = (actor[:, None] + np.arange(seats)) % seats
        rows = np.arange(tables.n)[:, None]
        streets = len(tables.setting.variant.streets)
        pack = np.array(sorted(tables.setting.variant.cards))
        parts = [
            _marks(sight.hand, pack),
            _marks(sight.board, pack),
            *(_marks(sight.up[rows[:, 0], turned[:, at]], pack) for at in range(seats) if self._deals_up(tables)),
            *(each[rows, turned] / total for each in (sight.stacks, sight.bets, sight.paid)),
            sight.folded[rows, turned],
            (sight.threw[rows, turned] + 1) / 8,
            sight.pot[:, None] / total,
            sight.owed[:, None] / total,
            sight.street[:, None] == np.arange(streets),
            turned == sight.button[:, None],
        ]
        return np.concatenate(parts, axis=1, dtype=np.float32, casting="unsafe")

    def _deals_up(self, tables: Tables) -> bool:
        return any(street.up for street in tables.setting.variant.streets)


def _first(amounts: Longs) -> Flags:
    """Which of the sums of a row are not those of an earlier column."""
    new = np.ones(amounts.shape, np.bool_)
    for column in range(1, amounts.shape[1]):
        new[:, column] = (amounts[:, :column] != amounts[:, [column]]).all(axis=1)
    return new


def _marks(cards: npt.NDArray[np.int8], pack: Longs) -> Flags:
    """`(n, pack)`: which cards are among those of each row."""
    marks = np.zeros((len(cards), len(pack) + 1), np.bool_)
    places = np.full(128, len(pack), np.int64)
    places[pack] = np.arange(len(pack))
    np.put_along_axis(marks, places[cards.astype(np.int64)], True, axis=1)
    return marks[:, :-1]


def _is_many(opponents: object) -> bool:
    return isinstance(opponents, Sequence) and not isinstance(opponents, str)
