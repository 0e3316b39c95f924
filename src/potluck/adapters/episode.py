"""An episode that goes on by numbers: what all adapters drive."""

import secrets
from typing import Final, NamedTuple

from potluck.adapters.actions import Actions, Mask
from potluck.adapters.moments import Moment
from potluck.adapters.observing import Observer
from potluck.adapters.setting import Setting
from potluck.dealer import Dealer
from potluck.protocol import Action

__all__ = ["Episode", "Saved"]

WORD: Final = 32
"""Bits of the numbers of an episode and of a move in the seed of that move's chance."""


class Saved(NamedTuple):
    """An episode as it stood, with all that is to come."""

    moment: Moment
    seed: int
    number: int


class Episode:
    """One deal or match after another. What chance says follows from seed, number of the episode and of the move."""

    def __init__(self, playing: Setting) -> None:
        self.playing = playing
        self.actions = Actions(playing)
        self.observer = Observer(playing, self.actions)
        self._seed, self._number = secrets.randbits(64), -1
        self.moment = Moment(playing.start())

    def reset(self, seed: int | None = None) -> None:
        """A new episode: the first of that seed, or the next one."""
        if seed is None:
            self._number += 1
        else:
            self._seed, self._number = seed, 0
        self.moment = self._settled(Moment(self.playing.start()))

    @property
    def over(self) -> bool:
        """Whether the deal, or the match, is over."""
        return over(self.moment, self.playing)

    @property
    def actor(self) -> int | None:
        """The seat to act; None once it is over."""
        return None if self.over else self.moment.match.actor

    @property
    def luck(self) -> str:
        """A seed for whoever is to act, another one at each decision."""
        return f"{self._seed} {self._number} {self.moment.number}"

    def payoffs(self) -> tuple[int, ...]:
        """Chips won or lost by each seat so far; in a deal nothing before its end."""
        return payoffs(self.moment, self.playing)

    def mask(self, seat: int) -> Mask:
        """`(n,)`, 1 where that seat may do it now."""
        return self.actions.mask(self.moment.match if seat == self.actor else None)

    def step(self, number: int) -> None:
        """The actor does that.

        Raises:
            IllegalAction: it is not offered.
        """
        self.act(self.actions.action(self.moment.match, number))

    def act(self, action: Action) -> None:
        """The actor does that action of the game, which may be no number's."""
        self.moment = self._settled(self.moment.after(action))

    def saved(self) -> Saved:
        """The episode as it is now, to be taken up again as often as wanted."""
        return Saved(self.moment, self._seed, self._number)

    def restore(self, saved: Saved, *, seed: int | None = None) -> None:
        """Goes back there. With another seed, other cards come from then on."""
        self.moment, self._seed, self._number = saved
        self._seed = self._seed if seed is None else seed

    def _settled(self, moment: Moment) -> Moment:
        """The moment when chance owes nothing more."""
        base = (self._seed << WORD | self._number) << WORD
        while moment.match.chance is not None:
            moment = moment.after(Dealer(seed=base | moment.number).outcome(moment.match))
        return moment


def over(moment: Moment, playing: Setting) -> bool:
    """Whether an episode is over there."""
    match = moment.match
    return match.over or (playing.unit == "deal" and match.state.over)


def payoffs(moment: Moment, playing: Setting) -> tuple[int, ...]:
    """Chips won or lost by each seat of the deal or the match so far; of a deal nothing before its end."""
    match = moment.match
    if playing.unit == "deal":
        return match.state.payoffs()[: playing.seats] if match.state.over else (0,) * playing.seats
    return match.payoffs()[: playing.seats]
