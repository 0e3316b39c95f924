"""What a table answers: who may do what and when, and that nothing changes when it is refused."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.errors import IllegalAction, ParseError, RequestError, RulesError, StaleAction
from potluck.games import GAMES, draw, poker
from potluck.log import Acted, Chosen, Committed, Ended, Left, Sat, SeatPlan
from potluck.protocol import public_text
from potluck.table import Act, BotActed, Clock, Leave, Open, Sit, open_table, read_action
from potluck.table.answers import Answers
from tests.games.kuhn3 import GAMES_WITH_KUHN3
from tests.known import known
from tests.marks import rule
from tests.unit.table.rig import PERSON, Rig, bot, persons, play

DRAW = GAMES["draw"]
WAIT, PASS, NEXT, LEAVE = draw.Wait(), draw.Pass(), draw.Next(), draw.Leave()


def duel(rules: draw.Rules | None = None, **fields: Any) -> Rig:
    """Two persons, the match begun."""
    return Rig(rules or draw.Rules(), seats=(PERSON, PERSON), **fields).fill()


def solo(rules: draw.Rules | None = None, **fields: Any) -> Rig:
    """A person against a bot, the match begun."""
    return Rig(rules or draw.PRESETS["quick"], seats=(PERSON, bot()), **fields).fill()


def refused(rig: Rig, command: Any, error: type[Exception], code: str) -> None:
    """The command raises that and nothing else changes."""
    table, events, kept = rig.table, list(rig.events), dict(rig.kept)
    with pytest.raises(error) as caught:
        rig.ask(command)
    assert caught.value.code == code  # type: ignore[attr-defined]  # one of ours
    assert (rig.table, rig.events, rig.kept) == (table, events, kept)


def to_act(rig: Rig) -> int:
    seat = rig.table.actor
    assert seat is not None
    return seat


def test_the_match_begins_when_the_last_seat_is_taken() -> None:
    rig = Rig(draw.Rules(), seats=(PERSON, PERSON))
    rig.ask(Sit(seat=1, player="b", name="Bo"))
    assert (rig.table.started, rig.table.view(1), rig.table.actor) == (False, None, None)
    rig.ask(Sit(seat=0, player="a", name="Ann"))
    assert rig.table.started
    assert rig.table.actor in (0, 1)
    assert [place.name for place in rig.table.places] == ["Ann", "Bo"]


def test_nobody_sits_under_the_name_of_somebody_else() -> None:
    rig = Rig(poker.Rules(), game=GAMES["poker"], seats=(PERSON,) * 9)
    wide, cyrillic = "Ｔom", "\u0422\u043em"  # other letters that look alike
    for seat, name in enumerate(("Tom", "tom", wide, "", "Ann", cyrillic, "Ton", "T0m")):
        rig.ask(Sit(seat=seat, player=f"p{seat}", name=name))
    named = [place.name for place in rig.table.places]
    assert named == ["Tom", "tom 2", "Ｔom 3", "", "Ann", f"{cyrillic} 4", "Ton", "T0m 5", ""]
    rig.ask(Leave(seat=4))
    rig.ask(Sit(seat=4, player="p4", name="Ann"))
    assert rig.table.places[4].name == "Ann"


def test_a_table_of_bots_begins_as_it_opens() -> None:
    assert Rig(draw.Rules(), seats=(bot(), bot())).table.started


def test_sitting_again_is_as_good_as_once() -> None:
    rig = duel()
    assert rig.ask(Sit(seat=0, player="p0", name="Other")).events == ()


def test_seats_are_refused() -> None:
    rig = Rig(draw.Rules(), seats=(PERSON, PERSON))
    rig.ask(Sit(seat=0, player="a"))
    refused(rig, Sit(seat=0, player="b"), RequestError, "seat.taken")
    refused(rig, Sit(seat=1, player="a"), RequestError, "seat.another")
    refused(rig, Sit(seat=2, player="b"), RequestError, "seat.unknown")
    refused(rig, Sit(seat=-1, player="b"), RequestError, "seat.unknown")
    refused(Rig(draw.Rules(), seats=(PERSON, bot())), Sit(seat=1, player="a"), RequestError, "seat.taken")


def test_a_table_with_the_wrong_number_of_seats_is_not_opened() -> None:
    asked = Open(table="felt", game=DRAW, options=draw.Rules(), seats=(PERSON,) * 3)
    with pytest.raises(RulesError) as caught:
        open_table(asked, now=1, entropy=random.Random(1).randbytes)
    assert caught.value.code == "rules.wrong_seats"


def test_an_act_before_the_match_is_refused() -> None:
    rig = Rig(draw.Rules(), seats=(PERSON, PERSON))
    rig.ask(Sit(seat=0, player="a"))
    refused(rig, Act(seat=0, turn=0, id="x", action=PASS), IllegalAction, "action.not_started")
    refused(rig, Clock(turn=0), IllegalAction, "action.not_started")


def test_an_act_for_another_turn_is_stale() -> None:
    rig = duel()
    rig.act(WAIT)
    for turn in (0, 2, -1):
        refused(rig, Act(seat=to_act(rig), turn=turn, id="late", action=PASS), StaleAction, "action.stale")
    refused(rig, Clock(turn=0), StaleAction, "action.stale")
    refused(rig, BotActed(turn=0, answer="pass"), StaleAction, "action.stale")


def test_an_act_out_of_turn_is_refused() -> None:
    rig = duel()
    other = 1 - to_act(rig)
    refused(rig, Act(seat=other, turn=0, id="x", action=PASS), IllegalAction, "action.not_your_turn")


def test_an_act_that_is_not_offered_is_refused() -> None:
    rig = duel()
    for action in (draw.Open(0), draw.Open(10**40), draw.RaiseBy(1), draw.Check(), NEXT, draw.Exchange()):
        refused(rig, Act(seat=to_act(rig), turn=0, id="x", action=action), IllegalAction, "action.illegal")


@rule("R0.11")
def test_an_exchange_of_cards_one_does_not_hold_is_refused() -> None:
    rig = duel()
    rig.act(WAIT)
    seat = to_act(rig)
    theirs = known(rig.table.view(1 - seat)).seats[1 - seat].cards
    refused(rig, Act(seat=seat, turn=1, id="x", action=draw.Exchange(theirs[:1])), IllegalAction, "action.illegal")


def test_the_same_act_again_gets_the_same_answer() -> None:
    rig = duel()
    seat = to_act(rig)
    act = Act(seat=seat, turn=0, id="once", action=draw.Open(7))
    first = rig.ask(act)
    assert first.accepted is not None
    assert (first.accepted.turn, first.accepted.seq) == (1, first.events[0].seq)
    list(play(rig, random.Random(2), acts=30))
    rig.table = rig.refold()
    again = rig.ask(act)
    assert again.accepted == first.accepted
    assert (again.events, again.table) == ((), rig.table)
    rig.table = replace(rig.table, answers=Answers())
    with pytest.raises(StaleAction):
        rig.ask(act)


def test_the_same_exchange_again_is_known_by_its_hidden_cards() -> None:
    rig = duel()
    rig.act(WAIT)
    seat = to_act(rig)
    hand = known(rig.table.view(seat)).seats[seat].cards
    act = Act(seat=seat, turn=1, id="once", action=draw.Exchange(hand[:2]))
    first = rig.ask(act)
    rig.table = rig.refold()
    assert rig.ask(act).accepted == first.accepted
    other = Act(seat=seat, turn=1, id="once", action=draw.Exchange(hand[2:4]))
    refused(rig, other, IllegalAction, "action.duplicate")


def test_an_id_stands_for_one_act_alone() -> None:
    rig = duel()
    seat = to_act(rig)
    rig.act(draw.Open(7), id="once")
    for other in (
        Act(seat=seat, turn=0, id="once", action=draw.Open(8)),
        Act(seat=1 - seat, turn=0, id="once", action=draw.Open(7)),
        Act(seat=seat, turn=1, id="once", action=draw.Open(7)),
    ):
        refused(rig, other, IllegalAction, "action.duplicate")


@pytest.mark.parametrize("id", ["", "x" * 65, "two words", "line\n", "\x00"])
def test_an_id_is_short_and_visible(id: str) -> None:
    with pytest.raises(RequestError) as caught:
        Act(seat=0, turn=0, id=id, action=PASS)
    assert caught.value.code == "action.bad_id"


def test_a_bots_id_never_answers_for_a_person() -> None:
    rig = solo(seed=next(seed for seed in range(99) if solo(seed=seed).table.actor == 1))
    rig.ask(BotActed(turn=0, answer="wait"))
    assert rig.bodies(Acted)[0].id == "bot/0"
    decision = rig.act(draw.Open(1), id="bot/0")
    assert decision.accepted is not None
    assert decision.accepted.turn == 2


def test_a_bot_acts_by_its_answer() -> None:
    rig = _bot_first()
    rig.ask(BotActed(turn=0, answer="open 3"))
    assert [(act.action, act.by) for act in rig.bodies(Acted)] == [("open 3", "bot")]


@pytest.mark.parametrize("answer", [None, "", "open", "open 999999", "exchange Zz", "dance", "open 1 2", "\x00"])
def test_the_clock_acts_for_a_bot_that_answers_nonsense(answer: str | None) -> None:
    rig = _bot_first()
    expected = rig.table.match.timeout()
    decision = rig.ask(BotActed(turn=0, answer=answer))
    (act,) = rig.bodies(Acted)
    assert (read_action(DRAW, act.action), act.by, act.id) == (expected, "clock", "clock/0")
    assert decision.failure


def test_a_bots_answer_never_acts_for_a_person() -> None:
    rig = duel()
    refused(rig, BotActed(turn=0, answer="pass"), IllegalAction, "action.not_your_turn")


def test_the_clock_acts_for_a_person() -> None:
    rig = duel()
    seat, expected = to_act(rig), rig.table.match.timeout()
    rig.ask(Clock(turn=0))
    (act,) = rig.bodies(Acted)
    assert (act.seat, read_action(DRAW, act.action), act.by) == (seat, expected, "clock")


def test_a_bot_asks_for_the_next_deal_at_once() -> None:
    rig = solo()
    if to_act(rig) == 1:
        rig.ask(BotActed(turn=0, answer="pass"))
    else:
        rig.act(PASS)
    assert (rig.table.match.state.over, rig.table.actor) == (True, 0)
    decision = rig.act(NEXT)
    acts = [
        (known(event.body).seat, known(event.body).action, known(event.body).by)
        for event in decision.events
        if _is_act(event)
    ]
    assert acts == [(0, "next", "person"), (1, "next", "bot")]
    assert rig.table.deal == 2


def test_where_only_bots_play_each_deal_can_be_seen_to_its_end() -> None:
    rig = Rig(draw.PRESETS["quick"], seats=(bot(), bot()))
    rig.ask(BotActed(turn=0, answer="pass"))
    assert rig.table.match.state.over
    assert rig.table.deal == 1
    assert [offer.kind for offer in rig.table.match.offers()] == ["next", "leave"]


def test_who_leaves_before_the_match_frees_his_seat() -> None:
    rig = Rig(draw.Rules(), seats=(SeatPlan("person", name="Host"), PERSON))
    rig.ask(Sit(seat=0, player="a", name="Ann", seed=b"seed of a"))
    rig.ask(Leave(seat=0))
    assert (rig.table.places[0].taken, rig.table.places[0].name) == (False, "Host")
    rig.ask(Sit(seat=0, player="b"))
    rig.ask(Sit(seat=1, player="a"))
    assert rig.table.started
    assert rig.refold() == rig.table
    assert not [name for name in rig.kept if name.startswith("seed/")], "the seed of who left counts no more"


@rule("R0.28")
def test_who_leaves_on_his_turn_has_lost() -> None:
    rig = duel()
    seat = to_act(rig)
    rig.act(LEAVE)
    assert (rig.table.over, known(rig.table.match).ended.winner) == (True, 1 - seat)
    (ended,) = rig.bodies(Ended)
    assert (sum(ended.payoffs), ended.why) == (0, "left")
    refused(rig, Act(seat=seat, turn=1, id="y", action=PASS), IllegalAction, "action.over")
    refused(rig, Clock(turn=1), IllegalAction, "action.over")
    assert rig.ask(Leave(seat=seat)).events == ()


@rule("R0.28")
def test_who_leaves_out_of_turn_has_lost_when_his_turn_comes() -> None:
    rig = duel()
    seat = to_act(rig)
    leave = Act(seat=1 - seat, turn=0, id="bye", action=LEAVE)
    first = rig.ask(leave)
    assert [type(event.body) for event in first.events] == [Left]
    assert not rig.table.over
    assert rig.table.places[1 - seat].leaving
    assert rig.refold() == rig.table
    rig.act(draw.Open(5))
    assert (rig.table.over, known(rig.table.match).ended.winner) == (True, seat)
    assert rig.bodies(Acted)[-1].by == "house"
    assert rig.ask(leave).accepted == first.accepted


def test_who_leaves_twice_is_answered_twice() -> None:
    rig = duel()
    seat = 1 - to_act(rig)
    rig.ask(Leave(seat=seat))
    assert rig.ask(Leave(seat=seat)).events == ()
    assert rig.ask(Act(seat=seat, turn=0, id="bye", action=LEAVE)).accepted is not None


def test_kuhn_for_three_goes_on_to_its_end() -> None:
    game = GAMES_WITH_KUHN3["kuhn3"]
    rig = Rig(game.presets["throwing"], game=game, seats=persons(game)).fill()
    list(play(rig, random.Random(1), acts=500))
    assert rig.table.over
    assert sum(rig.bodies(Ended)[0].payoffs) == 0


def test_an_exchange_is_public_by_its_number_alone() -> None:
    rig = duel()
    rig.act(WAIT)
    seat = to_act(rig)
    hand = known(rig.table.view(seat)).seats[seat].cards
    act, chosen = rig.act(draw.Exchange(hand[1:4])).events[:2]
    assert (known(act.body).action, known(act.body).whole, act.audience) == ("exchange #3", False, None)
    assert (read_action(DRAW, known(chosen.body).action), chosen.audience) == (draw.Exchange(hand[1:4]), (seat,))
    assert public_text(draw.Exchange()) == ("exchange", True)


@pytest.mark.parametrize("asked", ["open 5", {"type": "open", "amount": 5}])
def test_an_action_is_read_as_text_or_object(asked: Any) -> None:
    assert read_action(DRAW, asked) == draw.Open(5)


@pytest.mark.parametrize(
    "asked",
    [
        "open five",
        "",
        {"type": "open"},
        {"type": "open", "amount": True},
        {"type": "open", "amount": 5.5},
        {"type": "open", "amount": 5, "more": 1},
        {"type": "exchange", "cards": "As"},
        {"type": "exchange", "cards": [1, 2]},
        {"type": "fly"},
        {"amount": 5},
        {},
        {1: 2},
        {"type": "open", "amount": "5"},
    ],
)
def test_what_is_no_action_is_named(asked: Any) -> None:
    with pytest.raises(ParseError) as caught:
        read_action(DRAW, asked)
    assert caught.value.code == "action.unreadable"


def test_both_forms_of_every_offered_action_read_the_same() -> None:
    rig = duel()
    for _ in play(rig, random.Random(3), acts=20):
        for offer in rig.table.match.offers():
            for action in offer.examples(DRAW.actions):
                text, _whole = public_text(action)
                assert text.split()[0] == offer.kind


def test_the_seat_of_a_player_is_known_by_digest() -> None:
    rig = duel()
    assert [rig.table.seat_of(player) for player in ("p0", "p1", "p2", None)] == [0, 1, None, None]
    assert [sat.player for sat in rig.bodies(Sat)] == ["p0", "p1"]


def test_every_decision_commits_at_most_one_order() -> None:
    rig = solo()
    rng = random.Random(5)
    for _ in range(200):
        if rig.table.over:
            break
        offers = [offer for offer in rig.table.match.offers() if offer.kind != "leave"]
        decision = rig.act(rng.choice(offers).sample(rng, DRAW.actions)) if to_act(rig) == 0 else _bot_turn(rig)
        assert sum(isinstance(event.body, Committed) for event in decision.events) <= 1
    assert rig.table.deal > 2


def _bot_turn(rig: Rig) -> Any:
    return rig.ask(BotActed(turn=rig.table.turn, answer="check"))


def _bot_first() -> Rig:
    return next(rig for rig in (solo(seed=seed) for seed in range(99)) if rig.table.actor == 1)


def _is_act(event: Any) -> bool:
    return isinstance(event.body, Acted) and not isinstance(event.body, Chosen)


@pytest.mark.parametrize(
    ("asked", "said", "allowed"),
    [
        ("open", "open", "open AMOUNT"),
        ("exchange Zz", "exchange Zz", "exchange CARDS"),
        ("pass 3", "pass 3", "pass"),
        ("", '""', "open AMOUNT, wait, pass, raise_by AMOUNT, exchange CARDS, check, next, leave"),
    ],
)
def test_an_action_that_cannot_be_read_says_how_it_is_written(asked: str, said: str, allowed: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_action(DRAW, asked)
    assert (caught.value.detail["asked"], caught.value.detail["allowed"]) == (said, allowed)
