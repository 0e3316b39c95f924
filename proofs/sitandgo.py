"""Sit-and-gos with bots and one person who is out early: places and prizes by an account that is kept beside them.

python3 dev.py prove sitandgo [MATCHES]

Each is played at a table as the room plays it, from commands to events. Half of the persons lose their chips, half
leave.
The account reads the stacks between deals alone: who has none is out, behind all who have some; in one deal, who had
more before it is ahead; who leaves is behind all who are still in, and his chips are dead.
"""

import random
from typing import Final

from measure.figure import Figure, Refuted
from potluck.games import poker
from potluck.games.poker import Money, Rules, Tournament
from potluck.protocol import Amount, show
from potluck.table import BotActed, Leave, evolve
from tests.known import known
from tests.unit.table.rig import PERSON, Rig, bot

__all__ = ["main"]

MATCHES: Final = 500
SEED: Final = 16
START: Final = 40
LEVEL: Final = 3


def main(argv: list[str]) -> list[Figure]:
    """Matches, and those whose places are not those of play. Raises: Refuted at the first."""
    matches = int(argv[0]) if argv else MATCHES
    decisions = alone = 0
    for number in range(matches):
        made, after = check(random.Random(f"{SEED} {number}"))
        decisions, alone = decisions + made, alone + after
    return [
        Figure(
            claim="sit-and-gos of bots and a person who is out early whose places are not those of play, or chips lost",
            value=0,
            n=matches,
            seed=SEED,
        ),
        Figure(claim="decisions of bots in them after the person was out", value=alone, n=decisions, seed=SEED),
    ]


def check(rng: random.Random) -> tuple[int, int]:
    """Decisions of a match, and those after the person was out. Raises: Refuted where it ends otherwise."""
    seats, leaves = rng.randint(3, 8), rng.random() < 0.5
    rules = Rules(
        money=Money(start=START),
        tournament=Tournament(play=True, level=LEVEL, prizes=rng.choice(("one", "two", "three"))),
    )
    at = rng.randrange(seats)
    rig = Rig(
        rules,
        seats=tuple(PERSON if seat == at else bot() for seat in range(seats)),
        game=poker.GAME,
        seed=rng.getrandbits(30),
    )
    rig.fill()
    account, alone, decisions = Account(seats), 0, 0
    while not rig.table.over:
        before, gone = rig.table, known(rig.table.match).players[at].gone
        alone, decisions = alone + gone, decisions + 1
        if leaves and not gone and before.actor == at:
            account.leave(at)
            decision = rig.ask(Leave(seat=at))
        elif before.actor == at:
            decision = rig.act(eager(rig))
        else:
            decision = rig.ask(BotActed(turn=before.turn, answer=step(rig, rng)))
        for event in decision.events:
            before = evolve(before, event)
            account.note(before.match)
    match = known(rig.table.match)
    places = [player.place for player in match.players]
    if places != account.places():
        raise Refuted(f"places {places}, by the account {account.places()}")
    if sum(match.payoffs()) != 0 or sum(player.prize for player in match.players) != START * seats:
        raise Refuted(f"prizes {[player.prize for player in match.players]}")
    if rig.refold() != rig.table:
        raise Refuted("the log gives another table")
    return decisions, alone


class Account:
    """Who is out since when, by the chips between deals."""

    def __init__(self, seats: int) -> None:
        self._stacks = dict.fromkeys(range(seats), START)
        self._out: list[list[int]] = []
        self._gone: set[int] = set()
        self._deal = 0

    def note(self, match: object) -> None:
        """Take down the stacks once a deal is over."""
        state, deal = known(match).state, known(match).deal
        if not state.over or deal == self._deal:
            return
        self._deal = deal
        stacks = {at: seat.stack for at, seat in enumerate(state.seats) if at not in self._gone}
        broke = sorted((at for at, chips in stacks.items() if not chips), key=lambda at: self._stacks[at])
        for at in broke:
            equals = self._out[-1] if self._out and self._stacks[self._out[-1][0]] == self._stacks[at] else None
            if equals is not None and equals[0] in broke:
                equals.append(at)
            else:
                self._out.append([at])
            self._gone.add(at)
        self._stacks |= {at: chips for at, chips in stacks.items() if chips}

    def leave(self, at: int) -> None:
        """A seat is out, behind all others."""
        self._out.append([at])
        self._gone.add(at)

    def places(self) -> list[int]:
        """The place of each seat; equals share one."""
        n, places, behind = len(self._stacks), dict[int, int](), 0
        for equals in self._out:
            behind += len(equals)
            places |= dict.fromkeys(equals, n - behind + 1)
        return [places.get(at, 1) for at in range(n)]


def step(rig: Rig, rng: random.Random) -> str:
    """A bot's answer at random."""
    offers = [offer for offer in rig.table.match.offers() if offer.kind != "leave"]
    return show(rng.choice(offers).sample(rng, rig.table.game.actions))


def eager(rig: Rig) -> poker.RaiseTo | poker.Call | poker.Check | poker.Next:
    """What loses the person's chips soonest."""
    offers = {offer.kind: offer for offer in rig.table.match.offers()}
    raising = offers.get("raise_to")
    if isinstance(raising, Amount):
        return poker.RaiseTo(raising.high)
    return poker.Call() if "call" in offers else poker.Check() if "check" in offers else poker.Next()
