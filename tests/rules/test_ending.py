"""How a match ends, credits, leaving, person against person, and that no money comes or goes (R0.28, R0.29)."""

from random import Random

import pytest

from potluck.dealer import Dealer
from potluck.games.draw import ACTIONS, Match, start
from potluck.games.draw.values import Credited, Ended, Outcome
from tests.marks import rule
from tests.rules.script import cash, offered, play, pot, refusal, rules, story, wardrobe


def lost(stake: int) -> str:
    """A deal that seat 0 loses with the ante and that stake."""
    return f"1 wins: open {stake}; exchange; exchange; check"


@rule("R0.28")
@pytest.mark.parametrize(("stake", "over"), [(10, False), (11, True), (15, True)])
def test_the_person_who_cannot_pay_the_ante_after_a_decided_deal_has_lost(stake: int, over: bool) -> None:
    match = play("money.start=20", lost(stake))
    assert (cash(match)[0], match.over) == (15 - stake, over)
    assert match.view(None).winner == (1 if over else None)
    assert story(match, "ended") == ((Ended(1, "broke"),) if over else ())


@rule("R0.28")
def test_the_ante_that_must_be_paid_is_the_next_deals() -> None:
    assert not play("money.start=20 money.doubles_every=2", lost(6)).over
    assert play("money.start=20 money.doubles_every=1", lost(6)).over


@rule("R0.28")
def test_nothing_is_offered_once_the_match_is_over() -> None:
    match = play("money.start=20", lost(15))
    assert (match.actor, match.offers(), match.chance) == (None, (), None)
    assert refusal(match, "next") == "action.over"


@rule("R0.28")
def test_where_neither_can_pay_the_loser_of_the_deal_has_lost() -> None:
    poor = "money.start=5 money.doubles_every=1 wardrobe.whose=nobody"
    for seat in (0, 1):
        match = play(poor, "tie: show", f"{seat} wins: show")
        assert (cash(match)[seat], match.view(None).winner) == (10, seat)


@rule("R0.28")
def test_a_credit_is_the_starting_money_again() -> None:
    match = play("money.start=20 money.credits=1", lost(15))
    assert (cash(match), match.over) == ((20, 40), False)
    assert story(match, "credited") == (Credited(0, 20),)
    assert [seat.credits for seat in match.view(None).seats] == [1, 0]


@rule("R0.28")
def test_credits_come_to_an_end() -> None:
    second = "1 wins: wait; open 15; exchange; exchange; check"
    assert play("money.start=20 money.credits=1", lost(15), second).view(None).winner == 1
    match = play("money.start=20 money.credits=2", lost(15), second)
    assert (match.over, match.state.seats[0].credits) == (False, 2)


@rule("R0.28")
def test_a_credit_is_taken_only_where_the_ante_cannot_be_paid() -> None:
    assert not story(play("money.start=20 money.credits=1", lost(10)), "credited")
    assert story(play("money.start=20 money.credits=1", lost(11)), "credited")


@rule("R0.28", "R0.3")
def test_a_credit_is_for_after_a_decided_deal_and_a_tie_is_shared() -> None:
    match = play("money.start=7 money.credits=1 wardrobe.whose=nobody", "tie: show", "")
    assert (cash(match), pot(match)) == ((0, 0), 14)


@rule("R0.28", "R0.3")
def test_by_the_letter_a_credit_saves_who_cannot_pay_after_a_tie() -> None:
    letter = "money.start=20 money.credits=1 wardrobe.whose=nobody money.short_ante=forfeit"
    match = play(letter, "0 wins: open 8; exchange; exchange; check", "tie: show")
    assert (match.over, cash(match), [seat.credits for seat in match.state.seats]) == (False, (28, 22), [0, 1])


@rule("R0.28")
def test_who_wears_garments_takes_no_credit() -> None:
    match = play("money.start=20 money.credits=1", "0 wins: open 15; exchange; exchange; check", "")
    assert ([seat.credits for seat in match.state.seats], wardrobe(match)) == ([0, 0], "pwwww")


@rule("R0.28")
def test_who_has_a_wardrobe_takes_no_credit_even_where_it_brings_too_little() -> None:
    cheap = "money.start=20 money.credits=1 money.doubles_every=1 wardrobe.garments=1 wardrobe.value=6"
    match = play(cheap, "0 wins: open 15; exchange; exchange; check")
    assert (story(match, "ended"), match.state.seats[1].credits) == ((Ended(0, "broke"),), 0)


@rule("R0.28", "R0.25")
def test_the_person_may_pawn_too() -> None:
    both = "money.start=20 wardrobe.whose=both wardrobe.value=20"
    match = play(both, lost(15), "")
    assert (wardrobe(match, 0), wardrobe(match, 1), cash(match)) == ("pwwww", "wwwww", (15, 35))
    bare = play(f"{both} wardrobe.garments=1", lost(15), "1 wins: show")
    assert (wardrobe(bare, 0), bare.view(None).winner) == ("o", 1)


@rule("R0.28")
def test_person_against_person_nobody_pawns_and_both_may_go_broke() -> None:
    nobody = "money.start=20 wardrobe.whose=nobody"
    for seat in (0, 1):
        match = play(nobody, f"{seat} wins: open 15; exchange; exchange; check")
        assert (match.view(None).winner, [wardrobe(match, each) for each in (0, 1)]) == (seat, ["", ""])


@rule("R0.28")
def test_person_against_person_each_may_have_one_wardrobe() -> None:
    match = play("wardrobe.whose=both wardrobe.garments=3", "")
    assert [wardrobe(match, seat) for seat in (0, 1)] == ["www", "www"]


@rule("R0.28")
@pytest.mark.parametrize(("deal", "leaver", "amount"), [("leave", 0, 10), ("open 10; leave", 1, 20)])
def test_leaving_is_a_pass_and_loses_the_match(deal: str, leaver: int, amount: int) -> None:
    match = play("", deal)
    assert match.state.outcome == Outcome(1 - leaver, "forfeit", amount)
    assert story(match, "ended") == (Ended(1 - leaver, "left"),)
    assert (match.over, match.view(None).winner, pot(match)) == (True, 1 - leaver, 0)
    assert not any(seat.cards for seat in match.view(None).seats)


@rule("R0.28", "R0.26")
def test_leaving_moves_garments_as_a_pass_does() -> None:
    both = "money.start=20 wardrobe.whose=both wardrobe.value=20"
    match = play(both, lost(15), "wait; leave")
    assert (wardrobe(match, 0), wardrobe(match, 1), match.view(None).winner) == ("owwww", "wwwww", 1)
    redeemed = play(both, lost(15), "leave")
    assert (wardrobe(redeemed, 0), redeemed.view(None).winner) == ("wwwww", 0)


@rule("R0.28")
def test_one_may_leave_between_two_deals() -> None:
    match = play("", "1 wins: show; leave")
    assert (match.view(None).winner, cash(match)) == (1, (295, 305))


@rule("R0.28", "R0.21")
def test_who_leaves_after_a_tie_leaves_the_pot_to_the_other() -> None:
    match = play("", "tie: show; next; leave")
    assert (match.view(None).winner, cash(match), pot(match)) == (0, (305, 295), 0)
    assert match.payoffs() == (5, -5)


@rule("R0.28")
def test_leaving_is_offered_whenever_one_is_to_act() -> None:
    for deal in ("", "open 10", "wait; exchange", "tie: show"):
        assert "leave" in [offer.kind for offer in play("", deal).offers()]
    assert offered(play("", "tie: show")) == "next"


TABLES = (
    "",
    "de evening",
    "quick 52 betting.limit=table",
    "quick money.ante=7 showdown.tie=splits betting.first_check=passes",
    "quick wardrobe.whose=both betting.pawn_to_raise=true wardrobe.off_stays_off=true",
    "de quick wardrobe.whose=nobody money.credits=3 money.short_ante=forfeit betting.limit=pot",
    "quick wardrobe.values=30,20,10,60 betting.cover=cash drawing.most=four_with_ace",
    "money.start=25 wardrobe.value=10 betting.limit=fixed betting.raise_cap=1 money.doubles_every=3",
)


@rule("R0.29")
@pytest.mark.parametrize("table", TABLES)
def test_money_and_pot_are_what_was_brought_pawned_and_lent(table: str) -> None:
    chosen = rules(table)
    for seed in range(30):
        for match in walk(start(chosen), seed=seed):
            brought = sum(chosen.money.start * (1 + seat.credits) for seat in match.state.seats)
            pawned = sum(seat.closet.gone_value for seat in match.state.seats)
            assert sum(cash(match)) + pot(match) == brought + pawned
            assert min(cash(match)) >= 0
            assert sum(match.payoffs()) == sum(match.state.payoffs()) == 0


@rule("R0.29", "R0.21")
@pytest.mark.parametrize("tie", ["carries", "splits"])
def test_a_carried_pot_is_paid_out_once(tie: str) -> None:
    match = play(f"showdown.tie={tie}", "tie: open 20; exchange; exchange; check", "0 wins: open 7; pass")
    assert (sum(cash(match)), pot(match)) == (600, 0)
    assert sum(match.payoffs()) == sum(match.state.payoffs()) == 0


@rule("R0.29")
@pytest.mark.parametrize("table", TABLES)
def test_at_a_showdown_both_have_put_in_the_same(table: str) -> None:
    shown = 0
    for seed in range(30):
        for match in walk(start(rules(table)), seed=seed):
            outcome = match.state.outcome
            if outcome is not None and outcome.by == "showdown":
                shown += 1
                one, two = match.state.seats
                assert one.paid == two.paid
                assert outcome.amount == match.state.carried + 2 * one.paid
    assert shown


def walk(match: Match, *, seed: int) -> list[Match]:
    """A random match, step by step, where nobody leaves."""
    dealer, rng, steps = Dealer(seed), Random(seed), []
    match = dealer(match)
    while not match.over and match.turn < 300:
        offers = [offer for offer in match.offers() if offer.kind != "leave"]
        match = match.apply(rng.choice(offers).sample(rng, ACTIONS))
        steps.append(match)
        match = dealer(match)
    return steps
