"""PettingZoo: every game with its seats as agents, turn by turn (`env`) or all at once (`parallel_env`)."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import numpy as np

from potluck.adapters.episode import Episode, Saved
from potluck.adapters.setting import setting
from potluck.protocol import Game, View
from potluck.variants import Variant

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv

    from potluck.adapters.spaces import Observation, action_space, observation_space, observed
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error}; for potluck.adapters.pettingzoo: pip install 'potluck[zoo]'") from error

__all__ = ["ParallelTable", "Table", "env", "parallel_env"]

NAMES = "seat_{}"


def env(game: str | Path | Variant | Game, **options: object) -> "Table":
    """A game as an environment of PettingZoo in which one agent acts after the other.

    `options` are those of every adapter (`potluck.adapters.setting.Common`) and the game's own.

    Raises:
        RulesError: there is no such game, or an option is none of its.
    """
    return Table(Episode(setting(game, options)))


def parallel_env(game: str | Path | Variant | Game, **options: object) -> "ParallelTable":
    """The same with a step for each decision, in which who is not to act does nothing: the last number."""
    return ParallelTable(Episode(setting(game, options)))


class Table(AECEnv):
    """A game turn by turn. Rewards are chips: those of the deal at its end, or as they change during a match.

    `observe(agent)` is a dict: `action_mask` (actions,) int8, and `observation`, (width,) float32, named arrays or text
    as the option `observation` says. `view(agent)` is all that the seat may know as the game's own struct.
    """

    metadata: ClassVar[dict[str, object]] = {"name": "potluck", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, episode: Episode) -> None:
        super().__init__()
        self._episode = episode
        self.metadata = {**Table.metadata, "name": episode.playing.name}  # type: ignore[misc]  # each has its name
        self.render_mode = "ansi"
        self.possible_agents = [NAMES.format(at) for at in range(episode.playing.seats)]
        self._seats = {agent: at for at, agent in enumerate(self.possible_agents)}
        self._actions = {agent: action_space(episode) for agent in self.possible_agents}
        self._observations = {agent: observation_space(episode) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.rewards: dict[str, float] = {}

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Space:
        """The space of its observations: `observation` and `action_mask`."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """All actions by number; `action_names` says what they are."""
        return self._actions[agent]

    @property
    def action_names(self) -> tuple[str, ...]:
        """The name of each action."""
        return self._episode.actions.names

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """A new episode: the first of that seed, or the next one."""
        self._episode.reset(seed)
        self.agents = list(self.possible_agents)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._begin()

    def observe(self, agent: str) -> Observation:
        """All that this agent may know now, as it is shown here."""
        return observed(self._episode, self._seats[agent])

    def view(self, agent: str) -> View:
        """The same as the game's own struct."""
        return self._episode.moment.view(self._seats[agent])

    def step(self, action: int | None) -> None:
        """The agent that is selected does that.

        Raises:
            IllegalAction: it is not offered; nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = self._episode.payoffs()
        self._episode.step(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0
        after = self._episode.payoffs()
        self.rewards = {name: float(after[at] - before[at]) for name, at in self._seats.items()}
        self._accumulate_rewards()
        self._turn()

    def saved(self) -> tuple[Saved, dict[str, float]]:
        """The episode as it is now, to be taken up again as often as wanted."""
        return self._episode.saved(), dict(self._cumulative_rewards)

    def restore(self, saved: tuple[Saved, dict[str, float]], *, seed: int | None = None) -> None:
        """Goes back there. With another seed, other cards come from then on."""
        self._episode.restore(saved[0], seed=seed)
        self.agents = list(self.possible_agents)
        self.infos = {agent: {} for agent in self.agents}
        self._begin()
        self._cumulative_rewards = dict(saved[1])

    def render(self) -> str:
        """The table with all cards open, as nobody at it may see it."""
        return str(self._episode.moment.match)

    def close(self) -> None:
        """Nothing to let go of."""

    def _begin(self) -> None:
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn()

    def _turn(self) -> None:
        """Whose turn it is; at the end everybody is done."""
        actor = self._episode.actor
        self.terminations = dict.fromkeys(self.agents, actor is None)
        self.agent_selection = self.possible_agents[actor or 0]


class ParallelTable(ParallelEnv):
    """A game with one step for each decision, in which all agents answer and who is not to act does nothing.

    Observations and rewards as of `Table`; the last number of an action is to do nothing.
    """

    metadata: ClassVar[dict[str, object]] = {"name": "potluck", "render_modes": ["ansi"]}

    def __init__(self, episode: Episode) -> None:
        self._episode = episode
        self.metadata = {**ParallelTable.metadata, "name": episode.playing.name}  # type: ignore[misc]  # its name
        self.render_mode = "ansi"
        self.possible_agents = [NAMES.format(at) for at in range(episode.playing.seats)]
        self._seats = {agent: at for at, agent in enumerate(self.possible_agents)}
        self.nothing = episode.actions.n
        """The number of doing nothing, all that is left to who is not to act."""
        self._actions = {agent: spaces.Discrete(self.nothing + 1) for agent in self.possible_agents}
        mask = spaces.Box(0, 1, (self.nothing + 1,), np.int8)
        inner = observation_space(episode)["observation"]
        self._observations = {
            agent: spaces.Dict({"observation": inner, "action_mask": mask}) for agent in self.possible_agents
        }
        self.agents: list[str] = []

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Space:
        """The space of its observations: `observation` and `action_mask`."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """All actions by number, and to do nothing."""
        return self._actions[agent]

    @property
    def action_names(self) -> tuple[str, ...]:
        """The name of each action."""
        return (*self._episode.actions.names, "nothing")

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, object]]]:
        """A new episode: the first of that seed, or the next one."""
        self._episode.reset(seed)
        self.agents = list(self.possible_agents)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Mapping[str, object], ...]:
        """The agent to act does what is given for it.

        Raises:
            IllegalAction: it is not offered; nothing has changed.
        """
        if self._episode.actor is None:
            self.agents = []
            return {}, {}, {}, {}, {}
        before = self._episode.payoffs()
        self._episode.step(int(actions[self.possible_agents[self._episode.actor]]))
        after, ended = self._episode.payoffs(), self._episode.over
        agents, self.agents = self.agents, [] if ended else self.agents
        return (
            self._observed(),
            {agent: float(after[at] - before[at]) for agent, at in self._seats.items()},
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def saved(self) -> Saved:
        """The episode as it is now, to be taken up again as often as wanted."""
        return self._episode.saved()

    def restore(self, saved: Saved, *, seed: int | None = None) -> None:
        """Goes back there. With another seed, other cards come from then on."""
        self._episode.restore(saved, seed=seed)
        self.agents = [] if self._episode.over else list(self.possible_agents)

    def render(self) -> str:
        """The table with all cards open, as nobody at it may see it."""
        return str(self._episode.moment.match)

    def close(self) -> None:
        """Nothing to let go of."""

    def _observed(self) -> dict[str, Observation]:
        observations = {agent: observed(self._episode, at) for agent, at in self._seats.items()}
        for at, observation in enumerate(observations.values()):
            idle = np.int8(at != self._episode.actor)
            observation["action_mask"] = np.append(observation["action_mask"], idle)
        return observations
