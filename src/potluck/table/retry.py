"""A decision of an earlier deal made again: another table plays the same acts on the same orders up to it.

Both halves take one step at a time, so that a server can serve others in between.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from potluck.dealer import Shoe, Source
from potluck.errors import RequestError
from potluck.log import Acted, Adjusted, Chanced, Chosen, Committed, Event, Prepared
from potluck.log.replay import move_of
from potluck.protocol import OUTCOMES, Action, Options, Rolled, Starts, parse, show
from potluck.table.commands import Act, BotActed, Command, Open, Sit
from potluck.table.decide import decide, open_table
from potluck.table.panel_acts import Adjust, Host
from potluck.table.values import Table

__all__ = ["Change", "MatchPrefix", "Retry", "Step"]


class Step(Struct, frozen=True):
    """An earlier act: its seat, its decision and the action."""

    seat: int
    turn: int
    action: Action


class Change(Struct, frozen=True):
    """A change of the options between two earlier acts, for the deals after it."""

    options: Options


class MatchPrefix:
    """A match up to a decision, read from its log: the orders of its deals, the lots drawn, the acts.

    `sources` are those of the deals that were opened whole; no others can be played again.
    """

    def __init__(self, turn: int, *, seat: int, sources: Mapping[int, Source]) -> None:
        self.steps: list[Step | Change] = []
        self.options: Options | None = None
        """The options of the first deal."""
        self.deal = 0
        self._turn, self._seat = turn, seat
        self._sources = sources
        self._orders: dict[int, list[Shoe]] = {}
        self._lots: dict[int, list[str]] = {}

    def take(self, event: Event, *, before: Table | None, after: Table) -> bool:
        """Take an event, with the table before and after it; gives whether the decision is reached.

        Raises:
            RequestError: `practice.refused`, what was dealt is not open, or the decision is another's.
        """
        match event.body:
            case Committed() as committed if before is not None:
                self._commit(committed, before)
            case Adjusted(fresh=False):
                self.steps.append(Change(after.upcoming or after.options))
            case Chanced(outcome=outcome) if isinstance(parse(outcome, OUTCOMES), Starts | Rolled):
                self._lots[after.deal].append(outcome)
            case Acted(seat=seat, turn=turn) | Chosen(seat=seat, turn=turn):
                move = move_of(after.game, event)
                if move is not None:
                    self.steps.append(Step(seat, turn, move.action))
        if after.turn > self._turn or after.over:
            raise RequestError("practice.refused")
        if after.turn < self._turn or after.actor is None or after.deal < after.match.deal:
            return False
        if after.actor != self._seat or after.match.state.over:
            raise RequestError("practice.refused")
        self.deal = after.match.deal
        return True

    @property
    def prepared(self) -> tuple[Prepared, ...]:
        """The orders and lots of each deal up to the decision; lots that were drawn after it are open again."""
        return tuple(
            Prepared(tuple(" ".join(map(str, shoe.order)) for shoe in shoes), tuple(self._lots[deal]))
            for deal, shoes in sorted(self._orders.items())
        )

    def _commit(self, committed: Committed, before: Table) -> None:
        if committed.deal not in self._sources:
            raise RequestError("practice.refused")
        if self.options is None:
            self.options = before.options
        shoes = self._orders.setdefault(committed.deal, [])
        self._lots.setdefault(committed.deal, [])
        if committed.shuffle and before.reshuffling is not None:
            shoes.append(shoes[-1].reshuffle(before.reshuffling.deck))
        else:
            shoes.append(self._sources[committed.deal].shuffle(before.game.deck(before.options)))


class Retry:
    """A new table on which the earlier acts are played; `decision` holds all that is to be stored of it."""

    def __init__(self, command: Open, sit: Sit, *, now: int, entropy: Callable[[int], bytes]) -> None:
        self._now, self._entropy = now, entropy
        self.decision = open_table(command, now=now, entropy=entropy)
        self._submit(sit)

    def play(self, step: Step | Change) -> None:
        """Play an earlier act, unless the croupier has done it already; or change the options as they were then.

        Raises:
            PotluckError: it is not possible at this table.
        """
        table = self.decision.table
        if isinstance(step, Change):
            assert table.host is not None
            self._submit(Host(by=table.host, act=Adjust(options=step.options)))
            return
        if step.turn < table.turn:
            return
        if table.places[step.seat].plan.kind == "bot":
            self._submit(BotActed(turn=step.turn, answer=show(step.action)))
        else:
            self._submit(Act(seat=step.seat, turn=step.turn, id=f"again/{step.turn}", action=step.action))

    def _submit(self, command: Command) -> None:
        last = self.decision
        decision = decide(last.table, command, kept=last.secrets, now=self._now, entropy=self._entropy)
        self.decision = replace(
            decision,
            events=last.events + decision.events,
            secrets={**last.secrets, **decision.secrets},
            accepted=None,
        )
