"""A sit-and-go goes on among the bots when the last person is out: places are those of play."""

import random

import pytest

from potluck.games import poker
from potluck.games.poker import Money, Rules, Tournament
from potluck.log import Acted
from potluck.protocol import show
from potluck.table import BotActed, Leave
from tests.known import known
from tests.unit.table.rig import PERSON, Rig, bot

RULES = Rules(money=Money(start=20), tournament=Tournament(play=True, level=4, prizes="two"))


def play_on(rig: Rig, rng: random.Random) -> None:
    """Play to the end, each at random; nobody leaves."""
    while not rig.table.over:
        table = rig.table
        assert table.actor is not None
        offers = [offer for offer in table.match.offers() if offer.kind != "leave"]
        action = rng.choice(offers).sample(rng, table.game.actions)
        if table.places[table.actor].plan.kind == "bot":
            rig.ask(BotActed(turn=table.turn, answer=show(action)))
        else:
            rig.act(action)


@pytest.mark.parametrize("seed", range(6))
def test_bots_play_on_for_the_places_when_the_only_person_has_left(seed: int) -> None:
    rig = Rig(RULES, seats=(bot(), PERSON, bot(), bot()), game=poker.GAME, seed=seed).fill()
    rig.ask(Leave(seat=1))
    play_on(rig, random.Random(seed))
    match = known(rig.table.match)
    assert sorted(player.place for player in match.players) == [1, 2, 3, 4]
    assert match.players[1].place == 4
    stacks = [seat.stack for seat in match.state.seats]
    assert match.players[stacks.index(max(stacks))].place == 1
    assert sorted(stacks)[:-1] == [0, 0, 0]
    assert sum(match.payoffs()) == 0
    assert {event.seat for event in rig.bodies(Acted) if event.action == "leave"} <= {1}
    assert rig.refold() == rig.table


def test_bots_of_a_cash_table_leave_with_the_last_person() -> None:
    rig = Rig(Rules(), seats=(bot(), PERSON, bot()), game=poker.GAME).fill()
    rig.ask(Leave(seat=1))
    while rig.table.actor is not None and not rig.table.over:
        rig.ask(BotActed(turn=rig.table.turn, answer="fold"))
    assert rig.table.over
    assert len({event.seat for event in rig.bodies(Acted) if event.action == "leave"}) == 2
