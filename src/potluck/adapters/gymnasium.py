"""Gymnasium: one seat of any game, the others played by bots."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Literal, SupportsInt

from potluck.adapters.actions import Mask
from potluck.adapters.episode import Episode, Saved
from potluck.adapters.opponents import Opponent, Opponents
from potluck.adapters.setting import setting
from potluck.errors import RulesError
from potluck.protocol import Game, View
from potluck.variants import Variant

try:
    from gymnasium import Env, spaces

    from potluck.adapters.spaces import Observation, observation_space, observed
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error}; for potluck.adapters.gymnasium: pip install 'potluck[gym]'") from error

__all__ = ["SeatTaken", "env"]


def env(
    game: str | Path | Variant | Game,
    opponents: Opponent | Sequence[Opponent],
    *,
    seat: int = 0,
    illegal: Literal["clock", "refuse"] = "clock",
    **options: object,
) -> "SeatTaken":
    """One seat of a game against bots: one for all other seats, or one for each.

    In place of an action that is not offered the clock acts, as for who is away, and `info["illegal"]` says so; or it
    is refused (`illegal`). `options` are those of every adapter (`potluck.adapters.setting.Common`) and the game's own.

    Raises:
        RulesError: there is no such game, seat or bot, or an option is none of the game's.
    """
    playing = setting(game, options)
    if not 0 <= seat < playing.seats:
        raise RulesError("rules.bad_value", path="seat", asked=seat, allowed=f"0..{playing.seats - 1}")
    if illegal not in ("refuse", "clock"):
        raise RulesError("rules.bad_value", path="illegal", asked=illegal, allowed="clock, refuse")
    others = Opponents(playing, opponents, seat)
    return SeatTaken(Episode(playing), others, seat=seat, clock=illegal == "clock")


class Offered(spaces.Discrete):
    """All actions by number; a sample is one of those that are offered now."""

    def __init__(self, episode: Episode, seat: int) -> None:
        super().__init__(episode.actions.n)
        self._episode, self._seat = episode, seat

    def sample(self, mask: Mask | None = None, probability: object = None) -> object:
        """One of the actions that are offered, or of those of a mask."""
        if mask is None and probability is None and self._episode.actor == self._seat:
            mask = self._episode.mask(self._seat)
        return super().sample(mask, probability)


class SeatTaken(Env):
    """A seat of a game. Rewards are its chips: those of the deal at its end, or as they change during a match.

    A deal that is over before the seat has had to act is no episode: the next one is dealt.
    """

    metadata: ClassVar[dict[str, object]] = {"render_modes": ["ansi"]}

    def __init__(self, episode: Episode, opponents: Opponents, *, seat: int, clock: bool) -> None:
        self._episode, self._opponents, self._seat, self._clock = episode, opponents, seat, clock
        self.render_mode = "ansi"
        self.action_space = Offered(episode, seat)
        self.observation_space = observation_space(episode)

    @property
    def action_names(self) -> tuple[str, ...]:
        """The name of each action."""
        return self._episode.actions.names

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """A new episode: the first of that seed, or the next one."""
        super().reset(seed=seed)
        self._episode.reset(seed)
        self._others()
        while self._episode.over:
            self._episode.reset()
            self._others()
        return self._observed(), self._info()

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        """The seat does that, then the others act until it is its turn again.

        Raises:
            IllegalAction: it is not offered, and the clock does not act in its place; nothing has changed.
        """
        before, episode, number = self._episode.payoffs()[self._seat], self._episode, int(action)
        illegal = self._clock and number not in episode.actions.offered(episode.moment.match)
        if illegal:
            episode.act(episode.moment.match.timeout())
        else:
            episode.step(number)
        self._others()
        reward = float(episode.payoffs()[self._seat] - before)
        return self._observed(), reward, episode.over, False, self._info() | ({"illegal": True} if illegal else {})

    def view(self) -> View:
        """All that the seat may know, as the game's own struct."""
        return self._episode.moment.view(self._seat)

    def saved(self) -> Saved:
        """The episode as it is now, to be taken up again as often as wanted."""
        return self._episode.saved()

    def restore(self, saved: Saved, *, seed: int | None = None) -> Observation:
        """Goes back there. With another seed, other cards come from then on, and the others may act otherwise."""
        self._episode.restore(saved, seed=seed)
        return self._observed()

    def render(self) -> str:
        """The table with all cards open, as nobody at it may see it."""
        return str(self._episode.moment.match)

    def _others(self) -> None:
        """The other seats act until it is this seat's turn, or all is over."""
        episode = self._episode
        while (actor := episode.actor) is not None and actor != self._seat:
            episode.act(self._opponents.action(episode.moment, actor, seed=episode.luck))

    def _observed(self) -> Observation:
        return observed(self._episode, self._seat)

    def _info(self) -> dict[str, object]:
        """The mask once more, where learning programs look for it."""
        return {"action_mask": self._episode.mask(self._seat)}
