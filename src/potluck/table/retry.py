"""A decision of a past deal made again: at another table the same acts are played on the same orders up to it.

Both halves take one step at a time, so that whoever serves others can do so in between.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from potluck.dealer import Shoe, Source
from potluck.errors import RequestError
from potluck.log import Acted, Chanced, Chosen, Committed, Event, Prepared
from potluck.log.replay import move_of
from potluck.protocol import OUTCOMES, Action, Rolled, Starts, parse, show
from potluck.table.commands import Act, BotActed, Command, Open, Sit
from potluck.table.decide import decide, open_table
from potluck.table.values import Table

__all__ = ["MatchPrefix", "Retry", "Step"]


class Step(Struct, frozen=True):
    """An act of the past: who, at which decision, what."""

    seat: int
    turn: int
    action: Action


class MatchPrefix:
    """What a log tells of a match up to a decision: the orders of its deals, the lots drawn, the acts.

    `sources` are those of the deals that were opened whole; what is hidden cannot be known.
    """

    def __init__(self, turn: int, *, seat: int, sources: Mapping[int, Source]) -> None:
        self.steps: list[Step] = []
        self.deal = 0
        self._turn, self._seat = turn, seat
        self._sources = sources
        self._orders: dict[int, list[Shoe]] = {}
        self._lots: dict[int, list[str]] = {}

    def take(self, event: Event, *, before: Table | None, after: Table) -> bool:
        """One more event, with the table on both sides of it; whether the decision is reached.

        Raises:
            RequestError: `practice.refused`, what was dealt is not open, or the decision is another's.
        """
        match event.body:
            case Committed() as committed if before is not None:
                self._commit(committed, before)
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
        """What chance gives in each deal up to the decision; of the last one the lots drawn after it are open again."""
        return tuple(
            Prepared(tuple(" ".join(map(str, shoe.order)) for shoe in shoes), tuple(self._lots[deal]))
            for deal, shoes in sorted(self._orders.items())
        )

    def _commit(self, committed: Committed, before: Table) -> None:
        if committed.deal not in self._sources:
            raise RequestError("practice.refused")
        shoes = self._orders.setdefault(committed.deal, [])
        self._lots.setdefault(committed.deal, [])
        if committed.shuffle and before.reshuffling is not None:
            shoes.append(shoes[-1].reshuffle(before.reshuffling.deck))
        else:
            shoes.append(self._sources[committed.deal].shuffle(before.game.deck(before.options)))


class Retry:
    """Another table on which the past is played again; `decision` is all that is to be stored of it."""

    def __init__(self, asked: Open, sit: Sit, *, now: int, entropy: Callable[[int], bytes]) -> None:
        self._now, self._entropy = now, entropy
        self.decision = open_table(asked, now=now, entropy=entropy)
        self._ask(sit)

    def play(self, step: Step) -> None:
        """One act of the past; what the house has done by itself meanwhile is not done twice.

        Raises:
            PotluckError: it is not possible here.
        """
        table = self.decision.table
        if step.turn < table.turn:
            return
        if table.places[step.seat].plan.kind == "bot":
            self._ask(BotActed(turn=step.turn, answer=show(step.action)))
        else:
            self._ask(Act(seat=step.seat, turn=step.turn, id=f"again/{step.turn}", action=step.action))

    def _ask(self, command: Command) -> None:
        last = self.decision
        told = decide(last.table, command, kept=last.secrets, now=self._now, entropy=self._entropy)
        self.decision = replace(
            told, events=last.events + told.events, secrets={**last.secrets, **told.secrets}, accepted=None
        )
