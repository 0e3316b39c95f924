"""R4.1, R4.2 and R4.4 over several deals: options, chips that are taken and carried away, blinds that rise, places."""

import pytest
from msgspec.structs import replace

from potluck.errors import PotluckError, RequestError, RulesError
from potluck.games.poker import HouseRules, Match, Rules, begin, start
from potluck.games.poker.match import Player
from potluck.games.poker.options import PRESETS
from potluck.games.poker.tournament import placed, prizes
from potluck.games.poker.values import Joined, Next, Outcome, Placed, SitOut
from potluck.protocol import Starts
from potluck.variants import VARIANTS
from tests.marks import rule
from tests.rules.poker_script import match, on, stacks

HANDS = {0: "AsAh", 1: "KsKh", 2: "QsQh"}
DRY = "2c3d7h8s9c"


def offers(table: Match) -> set[str]:
    """What the actor may do."""
    return {offer.kind for offer in table.offers()}


@rule("R4.2")
def test_every_ready_variant_can_be_named() -> None:
    assert len(match("variant=omaha", 2).state.seats[0].down) == 0
    assert match("variant=omaha", 2).state.chance.n == 4  # type: ignore[union-attr]
    assert match("variant=razz", 3).rules.game.name == "razz"


@rule("R4.2")
def test_each_begins_with_the_same_chips_and_the_sums_may_be_higher() -> None:
    assert stacks(match("money.start=50", 3).state) == (50, 49, 48)
    assert stacks(match("money.start=50 money.unit=5", 3).state) == (50, 45, 40)
    with pytest.raises(RulesError) as error:
        match("money.start=50 money.unit=50", 2)
    assert error.value.detail["path"] == "money.start"


@rule("R4.2")
def test_the_deal_goes_round_and_skips_who_sits_out() -> None:
    table = on(match("variant=holdem", 3, button=0), "fold; fold")
    assert table.actor == 0
    table = on(table, "next; sit_out; next")
    assert (table.deal, table.state.button, table.state.seats[1].out) == (2, 2, True)
    assert table.state.live == (0, 2)


@rule("R4.2")
def test_who_comes_back_posts_the_big_blind_where_he_owes_none() -> None:
    table = on(match("variant=holdem", 4, button=0), "fold; fold; fold; next; sit_out; next; next")
    assert table.state.button == 2
    table = on(table, "fold; fold; next; next; next; next")
    assert (table.deal, table.state.button) == (3, 3)
    assert [seat.bet for seat in table.state.seats] == [1, 2, 0, 0]
    assert not table.players[1].missed
    late = on(match("variant=holdem", 4, button=0), "fold; fold; fold; next; next; sit_out; next")
    late = on(late, "fold; fold; next; next; next; next")
    assert (late.state.button, [seat.bet for seat in late.state.seats]) == (2, [2, 0, 2, 1])


@rule("R4.2")
def test_who_has_no_chips_takes_more_or_leaves() -> None:
    table = on(match("money.start=40", 2), "raise_to 40; call", hands={0: "KsKh", 1: "AsAh"}, board=DRY)
    assert stacks(table.state) == (0, 80)
    assert offers(table) == {"rebuy", "leave"}
    again = on(table, "rebuy 40")
    assert (again.actor, offers(again)) == (0, {"next", "sit_out", "leave"})
    assert again.payoffs() == (-40, 40)
    gone = on(table, "leave")
    assert (gone.over, gone.payoffs(), gone.winner) == (True, (-40, 40), 1)


@rule("R4.2")
def test_without_rebuys_who_has_no_chips_is_out() -> None:
    text = "money.start=40 money.rebuys=0"
    table = on(match(text, 2), "raise_to 40; call", hands={0: "KsKh", 1: "AsAh"}, board=DRY)
    assert (table.over, table.payoffs()) == (True, (-40, 40))
    three = on(match(text, 3), "raise_to 40; call; fold", hands={0: "KsKh", 1: "AsAh", 2: "QsQh"}, board=DRY)
    assert [player.gone for player in three.players] == [True, False, False]
    assert three.actor == 1


@rule("R4.2")
def test_a_match_may_end_after_so_many_deals() -> None:
    table = on(match("money.deals=2", 2), "fold; next; next; fold")
    assert (table.over, table.payoffs(), table.winner) == (True, (0, 0), None)


@rule("R4.2")
def test_leaving_gives_up_the_deal_and_takes_along_what_is_left() -> None:
    table = on(match("money.start=40", 3), "raise_to 10; leave; fold")
    assert table.payoffs() == (3, -1, -2)
    assert (table.players[1].cashed, table.players[1].gone) == (39, True)
    assert on(table, "next; next").state.live == (0, 2)


@rule("R4.3")
def test_what_a_hand_wins_whose_player_left_at_the_showdown_goes_with_him() -> None:
    """Seat 1 alone can win the side pot, and so cannot give up his hand by leaving."""
    uneven = begin(VARIANTS["holdem"], (20, 60, 200), button=2, house=HouseRules(mucking=True))
    players = tuple(Player(bought=bought) for bought in (20, 60, 200))
    table = replace(match("table.mucking=true", 3), state=uneven, players=players)
    table = on(table, "raise_to 200; call; call; muck; show", hands=HANDS, board=DRY)
    assert (table.actor, offers(table)) == (1, {"show", "leave"})
    gone = on(table, "leave")
    assert (gone.players[1].cashed, gone.state.seats[1].stack) == (80, 0)
    assert gone.payoffs() == (40, 20, -60)


@rule("R4.2")
def test_who_sits_down_in_a_deal_waits_for_its_end_and_brings_the_chips_of_the_start() -> None:
    table = on(match("money.start=40", 3), "raise_to 10; leave")
    assert table.free == (1,)
    joined = table.join(1)
    assert (joined.free, joined.players[1].gone, stacks(joined.state)[1]) == ((), True, 0)
    assert joined.state.story[-1] == Joined(1, 40)
    assert joined.view(None).seats[1].joining
    after = on(joined, "fold")
    assert (stacks(after.state), after.payoffs()) == ((43, 40, 38), (3, -1, -2))
    assert after.asked == (0, 1, 2)
    assert after.players[1] == Player(bought=80, earlier=-1, cashed=39, missed=True, new=True, late=True)


@rule("R4.2")
def test_who_sits_down_between_deals_is_asked_last_and_posts_where_he_owes_no_blind() -> None:
    """With the button at seat 1 the blinds are seats 2 and 3; seat 0 opens."""
    table = on(match("money.start=40", 4), "fold; fold; fold; leave; next").join(0)
    assert table.asked == (2, 3, 0)
    table = on(table, "next; next; next")
    assert (table.state.button, [seat.bet for seat in table.state.seats]) == (1, [2, 0, 1, 2])
    assert not table.players[0].missed
    assert not table.view(None).seats[0].joining


@rule("R4.4")
def test_who_takes_the_seat_of_another_never_sees_that_hand() -> None:
    hands = {0: "AsAh", 1: "KsKh", 2: "QsQh"}
    start = on(match("money.start=40", 3), "raise_to 10", hands=hands)
    assert start.view(1).seats[1].cards
    left = on(start, "leave")
    assert left.view(1).seats[1].cards
    within = left.join(1)
    between = on(left, "fold").join(1)
    for table in (within, on(within, "fold"), between):
        assert not table.view(1).seats[1].cards
        assert table.view(1).seat == 1
    dealt = on(between, "next; next; next")
    assert len(dealt.view(1).seats[1].cards) == 2


@rule("R4.3")
def test_who_leaves_while_a_pot_is_his_alone_keeps_his_cards_and_that_pot() -> None:
    """Seat 2 has folded 30, seat 0 is all-in for 20: what seat 1 alone can win does not fall to seat 0."""
    game = VARIANTS["triple-draw-seven"].replace(limit="no")
    players = tuple(Player(bought=bought) for bought in (20, 60, 200))
    table = replace(match("", 3), state=begin(game, (20, 60, 200), button=2), players=players)
    hands = {0: "2c3c4c5d7h", 1: "AsAhAdKsKh"}
    table = on(table, "raise_to 30; call; raise_to 60; fold; discard; leave", hands=hands)
    assert (table.actor, table.players[1].cashed, table.state.live) == (0, 30, (0, 1))
    over = on(table, "discard; discard")
    assert over.state.outcome == Outcome("showdown", (60, 20, 0))
    assert (over.players[1].cashed, over.payoffs()) == (50, (40, -10, -30))


@rule("R4.3")
def test_what_the_seat_before_has_won_does_not_go_to_who_takes_it() -> None:
    """Seat 1 leaves at the showdown and still wins the side pot; the newcomer brings his own chips alone."""
    uneven = begin(VARIANTS["holdem"], (20, 60, 200), button=2, house=HouseRules(mucking=True))
    players = tuple(Player(bought=bought) for bought in (20, 60, 200))
    table = replace(match("table.mucking=true", 3), state=uneven, players=players)
    table = on(table, "raise_to 200; call; call; muck; show; leave", hands=HANDS, board=DRY).join(1)
    assert (table.players[1].earlier, stacks(table.state)[1]) == (20, 200)
    assert table.payoffs() == (40, 20, -60)


@rule("R4.2")
def test_a_match_goes_on_with_one_player_while_another_has_sat_down() -> None:
    alone = on(match("money.start=40", 3), "leave")
    assert on(alone, "leave").over
    table = on(alone.join(0), "leave")
    assert (table.over, table.asked) == (False, (0, 2))


@rule("R4.2")
def test_seats_may_stay_free_at_the_start_and_are_dealt_no_cards() -> None:
    empty = start(Rules(), 6)
    for seat in (1, 3, 4):
        empty = empty.vacate(seat)
    assert empty.free == (1, 3, 4)
    with pytest.raises(RequestError) as error:
        empty.vacate(0).vacate(2)
    assert error.value.code == "seat.closed"
    table = on(empty.apply(Starts(3)), "")
    assert (table.state.button, table.state.live) == (5, (0, 2, 5))
    assert [seat.held for seat in table.view(None).seats] == [2, 0, 2, 0, 0, 2]
    table = on(table.join(4), "fold; fold; next; next; next; next")
    assert table.state.live == (0, 2, 4, 5)
    assert table.payoffs() == (-1, 0, 1, 0, 0, 0)


@rule("R4.2")
def test_nobody_sits_down_where_somebody_sits_nor_in_a_sit_and_go_nor_after_the_end() -> None:
    cash, sit_and_go = match("money.start=40", 3), match("tournament.play=true", 3)
    left = on(cash, "leave")
    for table, seat, code in (
        (cash, 1, "seat.taken"),
        (cash, 7, "seat.unknown"),
        (left.join(0), 0, "seat.taken"),
        (on(sit_and_go, "leave"), 0, "seat.closed"),
        (on(left, "leave"), 0, "action.over"),
    ):
        with pytest.raises(PotluckError) as error:
            table.join(seat)
        assert error.value.code == code, (seat, code)
    for begun in (cash, start(Rules(), 2), start(PRESETS["sit-and-go"], 4)):
        with pytest.raises(RequestError):
            begun.vacate(1)


@rule("R4.2")
def test_the_clock_keeps_away_who_is_away() -> None:
    table = on(match("money.start=40", 3), "fold; fold; sit_out; next; next; fold")
    assert (table.actor, table.timeout()) == (0, SitOut())
    assert on(table, "next").timeout() == Next()


@rule("R4.2")
def test_in_a_sit_and_go_sums_rise_from_level_to_level() -> None:
    table = match("money.start=100 tournament.play=true tournament.level=2", 2)
    tops = []
    for _ in range(5):
        tops.append(table.state.top)
        table = on(table, "fold; next; next")
    assert tops == [2, 2, 4, 4, 6]


@rule("R4.2")
def test_the_last_one_wins_a_sit_and_go_and_places_are_paid() -> None:
    text = "money.start=100 tournament.play=true tournament.prizes=two"
    table = match(text, 3)
    table = on(table, "raise_to 100; call; fold", hands={0: "KsKh", 1: "AsAh", 2: "QsQh"}, board=DRY)
    assert table.state.story[-1] == Placed(0, 3, 0)
    assert offers(on(table, "next; next")) <= {"call", "raise_to", "fold", "leave"}
    table = on(table, "next; next; raise_to 98; call", hands={1: "AsAh", 2: "KsKh"}, board=DRY)
    assert table.over
    assert table.payoffs() == (-100, 95, 5)
    assert [player.place for player in table.players] == [3, 1, 2]


@rule("R4.2")
def test_who_goes_out_in_one_deal_is_placed_by_the_chips_before_it() -> None:
    rules = match("money.start=100 tournament.play=true tournament.prizes=three", 4).rules
    assert prizes(rules, 4) == (200, 120, 80, 0)
    assert placed(rules, seats=4, remaining=1, stacks=(30, 50)) == ((3, 80), (2, 120))
    assert placed(rules, seats=4, remaining=1, stacks=(30, 30)) == ((2, 100), (2, 100))
    one = match("money.start=100 tournament.play=true tournament.prizes=one", 4).rules
    assert prizes(one, 4) == (400, 0, 0, 0)


@rule("R4.4")
def test_hands_may_be_mucked_where_the_table_says_so() -> None:
    acts = "call; check; " + "check; check; " * 3
    assert on(match("table.mucking=false", 2), acts).state.over
    assert offers(on(match("table.mucking=true", 2), acts)) == {"show", "muck", "leave"}


@rule("R4.1")
def test_one_may_fold_for_nothing_where_the_table_says_so() -> None:
    assert "fold" not in offers(on(match("table.open_fold=false", 2), "call"))
    assert "fold" in offers(on(match("table.open_fold=true", 2), "call"))


@rule("R4.4")
def test_folded_hands_are_shown_after_open_deals_alone() -> None:
    for text, seen in (("open_deals=true", 2), ("open_deals=false", 0)):
        table = on(match(text, 2), "fold")
        assert len(table.view(None).seats[0].cards) == seen


@rule("R4.14")
def test_a_match_seats_no_more_than_the_variant() -> None:
    with pytest.raises(RulesError) as error:
        start(match("variant=kuhn money.start=40", 2).rules, 4)
    assert error.value.code == "rules.wrong_seats"
