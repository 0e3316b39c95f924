"""A deal of the draw taken apart: what the hand was worth, what decisions cost, and all that then came."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from potluck.bots.draw_solved import looked_up
from potluck.bots.draw_told import judge
from potluck.cards import parse
from potluck.games.draw import Open, Pass, Rules
from potluck.games.draw.options import Money, Wardrobe
from potluck.games.draw.state import State, begin
from potluck.games.draw.values import Closet, Seat
from potluck.lab.judgement import Decision, Judgement
from potluck.log import SeatPlan
from potluck.protocol import Action, Cards, Dealt
from potluck.room import Room
from potluck.room.deal_parts import deal_in_parts
from potluck.words import LANGUAGES, language
from potluck.words.summary import summary_info
from tests.known import known
from tests.unit.room.company import DUEL, noon, play_to_end, room_on

START, ANTE = 100, 5


def dealt(rng: Random, *, profile: Any = "pl", carried: int = 0, hands: tuple[str, ...] = ()) -> State:
    """A deal of an Evening, both hands dealt; seat 0 speaks first."""
    rules = Rules(profile=profile, money=Money(start=START), wardrobe=Wardrobe(whose="nobody"))
    state = begin(rules, (Seat(START, Closet(())),) * 2, first=0, carried=carried)
    for hand in hands:
        state = state.apply(Dealt(parse(hand)))
    return settled(state, rng)


def settled(state: State, rng: Random) -> State:
    while isinstance(state.chance, Cards):
        state = state.apply(Dealt(tuple(rng.sample(list(state.undealt), state.chance.n))))
    return state


def judged(state: State, action: Action) -> Judgement:
    """The judgement of the actor's act."""
    view = state.view(state.actor)
    found = judge(Decision(view=view, action=action, end=view))
    assert found is not None
    return found


def expected(judgement: Judgement) -> tuple[float, float]:
    """What the deal was worth, and half its interval."""
    assert judgement.expected is not None
    return judgement.expected


def firsts(state: State, rng: Random) -> Iterator[float]:
    """What the deal is worth to each seat at its first decision; to who never has one, what it then brings."""
    deciding = set[int]()
    while not state.over and len(deciding) < len(state.seats):
        assert state.actor is not None
        view, seat = state.view(state.actor), state.actor
        action = looked_up(view, rng)
        if seat not in deciding:
            deciding.add(seat)
            yield expected(judged(state, action))[0]
        state = settled(state.apply(action), rng)
    yield from (state.payoffs()[seat] for seat in range(len(state.seats)) if seat not in deciding)


@pytest.mark.parametrize(("profile", "carried"), [("pl", 0), ("de", 24)])
def test_what_a_deal_is_worth_to_both_sums_to_nothing_on_average(profile: str, carried: int) -> None:
    rng = Random(5)
    sums = [sum(firsts(dealt(rng, profile=profile, carried=carried), rng)) for _ in range(40)]
    mean = sum(sums) / len(sums)
    spread = (sum((each - mean) ** 2 for each in sums) / (len(sums) - 1)) ** 0.5
    assert abs(mean) < 3 * spread / len(sums) ** 0.5 < ANTE + carried / 2


def test_a_hand_that_is_always_given_up_is_worth_what_was_paid_and_half_of_what_a_tie_left() -> None:
    for carried in (0, 24):
        state = dealt(Random(1), carried=carried, hands=("Kh Kd Kc Ks 7h", "Qh Jd 9c 8s 7d")).apply(Open(95))
        assert expected(judged(state, Pass())) == pytest.approx((-ANTE - carried / 2, 0.0), abs=0.01)


def test_a_blunder_is_no_bad_luck_and_bad_luck_no_blunder() -> None:
    state = dealt(Random(1), hands=("9h 9d 9c Kd 7h", "Ah Qd Tc 8s 7d"))
    given_up = judged(state, Pass())
    thrown_away = deal_in_parts(-ANTE, [given_up])
    assert thrown_away is not None
    assert thrown_away.play == -given_up.cost < -ANTE
    assert abs(thrown_away.rest) <= thrown_away.margin + given_up.margin
    usual = given_up.solved[0][0]
    beaten = deal_in_parts(-START, [judged(state, usual)])
    assert beaten is not None
    assert beaten.expected == thrown_away.expected, "what was done changes nothing of it"
    assert beaten.play == 0
    assert beaten.rest == -START - beaten.expected < -START


def test_a_cost_that_cannot_be_told_from_nothing_is_none_of_ones_decisions() -> None:
    first = judged(dealt(Random(1), hands=("9h 9d 9c Kd 7h", "Ah Qd Tc 8s 7d")), Open(95))
    unsure = Judgement(best=Pass(), cost=1.0, margin=2.0, solved=first.solved)
    parts = deal_in_parts(20, [first, unsure])
    assert parts is not None
    assert parts.play == -float(first.cost)
    assert parts.expected + parts.play + parts.rest == pytest.approx(20)
    assert deal_in_parts(20, [Judgement(best=Pass(), cost=Fraction(1)), first]) is None
    assert deal_in_parts(20, []) is None


async def opened(room: Room, **wishes: Any) -> str:
    """A table of the draw at which Ada plays the computer."""
    seats = (SeatPlan("person"), SeatPlan("bot", bot="draw-1"))
    table = (await room.open_table("draw", seats=seats, **wishes)).id
    await room.sit(table, "me", seat=0, name="Ada")
    return table


def net(end: Any) -> int:
    """What seat 0 won or lost of a deal, by its last view."""
    if end.outcome.winner is None:
        return 0
    lost = end.seats[0].paid + end.carried // 2
    return int(end.outcome.amount - lost if end.outcome.winner == 0 else -lost)


@pytest.mark.parametrize(
    ("seed", "wishes"),
    [
        (5, {"preset": "quick"}),
        (6, {"preset": "quick", "options": {"profile": "de"}}),
        (7, {"options": {"money": {"start": 60, "credits": 1}, "wardrobe": {"whose": "nobody"}}}),
        (8, {"options": {"profile": "de", "deck": 52, "wardrobe": {"whose": "both", "garments": 3, "value": 20}}}),
    ],
)
async def test_the_parts_of_all_deals_sum_to_the_match_to_the_cent(seed: int, wishes: Any, tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.db", seed=seed, clock=noon) as room:
        table = await opened(room, **wishes)
        last = known((await play_to_end(room, table, "me", seed=seed)).view)
        told, won, payoff = 0, 0, None
        for deal in range(1, last.deal + 1):
            one = await room.summaries.of(table, "me", deal=deal)
            info = summary_info(one, language("en"))
            of_deal = net(known(one.ends[deal - 1].view))
            won, payoff = won + of_deal, one.table.match.payoffs()[0]
            if info.total is None:
                assert (info.parts, info.parts_note, one.decisions) == ((), "", ()), "who decided is told"
                continue
            assert info.total.amount == of_deal
            assert [part.kind for part in info.parts] == ["expected", "play", "after"]
            assert sum(round(100 * part.amount) for part in info.parts) == 100 * of_deal
            told += 1
        assert told > last.deal / 2
        assert won == payoff


@pytest.mark.parametrize("end", ["pass", "clock", "leave"])
async def test_what_the_clock_did_for_a_seat_and_who_leaves_is_not_told_as_cards(end: str, tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.db", seed=5, clock=noon) as room:
        table = (await room.open_table("draw", seats=DUEL, preset="evening")).id
        for seat, player in enumerate(("p0", "p1")):
            await room.sit(table, player, seat=seat, name=player)
        actor = known((await room.sight(table, "p0")).view).actor
        first, second = f"p{actor}", f"p{1 - actor}"
        await room.act(table, first, turn=0, action="wait", id="a")
        await room.act(table, second, turn=1, action="open 10", id="b")
        if end == "clock":
            await room.time_out(table, turn=2)
        else:
            await room.act(table, first, turn=2, action=end, id="c")
        own, other = [await room.summaries.of(table, player, deal=1) for player in (first, second)]
        assert (own.deal_parts is None) == (end != "pass")
        assert other.deal_parts is not None
        assert other.deal_parts.net == ANTE
        for code in LANGUAGES:
            info = summary_info(other, language(code))
            assert info.total is not None
            texts = [info.parts_note, info.total.label, *(part.label for part in info.parts)]
            assert all(texts)
            assert "{" not in "".join(texts)
