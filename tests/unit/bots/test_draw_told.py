"""A hint and a review of the draw say the same of a decision, and nothing against what the solved strategy does."""

from functools import cache
from itertools import islice
from random import Random

import pytest

from potluck.arena.gate import FIELDS
from potluck.bots.draw_prices import alike, prices
from potluck.bots.draw_solved import frequencies
from potluck.bots.draw_told import advise, judge
from potluck.bots.draw_worths import held
from potluck.cards import parse
from potluck.games.draw import Exchange, Open, Pass, Phase, Rules
from potluck.games.draw.options import Money, Wardrobe
from potluck.games.draw.state import begin
from potluck.games.draw.values import Check, Closet, RaiseBy, Seat
from potluck.games.draw.view import View
from potluck.kernels import rank_one
from potluck.lab.advice import Advice
from potluck.lab.judgement import USUAL, Decision, Judgement
from potluck.protocol import Action, Cards, Dealt
from potluck.words import LANGUAGES, language
from tests.unit.bots.test_draw_solved import views
from tests.unit.words.rig import after, seat, table

THREE = Exchange(parse("Qd 8c 7h"))
EVENING = Rules(money=Money(start=100), wardrobe=Wardrobe(whose="nobody"))


def seen(mine: str, theirs: str, *acts: Action) -> View:
    """What who comes next sees after those acts by the Polish sheet; who holds `mine` speaks first."""
    rng, state = Random(1), begin(EVENING, (Seat(100, Closet(())),) * 2, first=0)
    state = after(state, Dealt(parse(mine)), Dealt(parse(theirs)))
    for act in acts:
        state = state.apply(act)
        while isinstance(state.chance, Cards):
            state = state.apply(Dealt(tuple(rng.sample(list(state.undealt), state.chance.n))))
    assert state.actor is not None
    return state.view(state.actor)


def staked(thrown: str, stake: int = 13) -> View:
    """Kings and a lone low card, or what became of them, behind an exchange of three and one of so many: a stake."""
    acts = (Open(6), Exchange(parse(thrown) if thrown else ()), THREE, Open(stake))
    return seen("Ts Th Qd 8c 7h", "Ks Kh Ac 7c Qc", *acts)


def best(view: View, code: str = "en") -> str:
    """The line in bold of a hint."""
    persons = (seat(), seat("bot")) if view.seat == 0 else (seat("bot"), seat())
    return language(code).advice(table(*persons), view, advised(view))[0]


def advised(view: View) -> Advice:
    found = advise(view)
    assert found is not None
    return found


def reviewed(view: View, act: Action) -> Judgement:
    found = judge(Decision(view=view, action=act, end=view))
    assert found is not None
    return found


@cache
def some() -> tuple[View, ...]:
    """Decisions out of a few deals of an Evening."""
    return tuple(view for view, _ in islice(views(FIELDS["evening-32-pl"], deals=2), 6) if frequencies(view))


def test_what_is_advised_is_what_the_strategy_does_most() -> None:
    for view in some():
        first = advised(view).choices[0].action
        assert alike(first, frequencies(view)[0][0])
        assert any(first in offer for offer in view.offers)


def test_where_the_strategy_hardly_comes_what_it_does_has_a_price_and_is_not_advised() -> None:
    """Who keeps an ace beside kings: it raises two times in five there, since it never learnt what that costs."""
    view = staked("7c Qc", 50)
    often = dict(frequencies(view))
    costs = {worth.action: worth.cost for worth in prices(view)}
    raised = next(act for act in costs if isinstance(act, RaiseBy) and often.get(act, 0.0) >= USUAL)
    assert costs[raised] > 0.1 * view.pot
    assert reviewed(view, raised).cost == costs[raised]
    eights = seen("Ts Th Qd 8c 7h", "8s 8h Kc 7c Qc", Open(6), Exchange(()), THREE, Open(7))
    assert next(iter(frequencies(eights)))[0] == Check()
    assert advised(eights).choices[0].action == reviewed(eights, Check()).best != Check()


def test_a_decision_costs_the_same_in_a_hint_and_in_a_review_whatever_was_done() -> None:
    for view in some()[:3]:
        told = advised(view).facts.costs
        for act, cost, _ in told:
            judgement = reviewed(view, act)
            assert judgement.cost == cost
            assert judgement.worths == told


def test_what_the_strategy_does_one_time_in_ten_costs_nothing_anywhere_and_is_what_is_named_as_better() -> None:
    named = 0
    for view in some():
        often = dict(frequencies(view))
        for act, cost, _ in advised(view).facts.costs:
            assert not cost or often.get(act, 0) < USUAL
        dear = [worth.action for worth in prices(view) if worth.cost]
        if dear:
            assert often[reviewed(view, dear[-1]).best] >= USUAL
            named += 1
    assert named > 2


def test_a_stake_taken_for_the_strategys_own_costs_no_more_than_that() -> None:
    """Half the pot, $5, was billed where BET $6 is what the strategy does."""
    view = seen("Kc Kd 7d 7c Qc", "As Qh Jh 9s 8h")
    assert dict(frequencies(view))[Open(6)] > USUAL > dict(frequencies(view)).get(Open(5), 0)
    (half,) = (worth for worth in prices(view, Open(5)) if worth.action == Open(5))
    assert half.cost == 0


def test_the_order_in_which_cards_are_thrown_does_not_matter() -> None:
    view = seen("9s 9h 9c Ah 7d", "Ks Kh Ac 7c Qc", Open(6), Exchange(parse("Ac 7c Qc")))
    one, other = (reviewed(view, Exchange(parse(cards))) for cards in ("Ah 7d", "7d Ah"))
    assert (one.cost, one.worths) == (other.cost, other.worths)


def test_a_chance_is_against_the_hands_of_the_solved_line_and_the_strategy_pays_what_wins() -> None:
    """With kings against one who threw three and stakes: 54 % by a guess that knows no stakes."""
    view = staked("")
    known, own = held(view), rank_one(view.seats[1].cards, EVENING.order)
    assert known is not None
    share = known.chances @ ((own > known.strengths) + (own == known.strengths) / 2)
    assert advised(view).facts.share == pytest.approx(share, abs=1e-9)
    assert share < 0.4
    judgement = reviewed(view, RaiseBy(29))
    assert judgement.chance == pytest.approx(share, abs=1e-9)


def test_a_reason_is_given_where_the_chances_are_one_and_else_what_the_strategy_does() -> None:
    paid, folded = (
        seen("Ts Th Qd 8c 7h", f"{mine} {thrown}", Open(6), Exchange(parse(thrown)), THREE, Open(stake))
        for mine, thrown, stake in (("As Ah", "Jc 7c Qc", 5), ("Js Jh", "Ac 7c Qc", 28))
    )
    assert "enough to pay" in best(paid)
    assert frequencies(folded)[0][0] == Pass()
    assert folded.owed / (folded.pot + folded.owed) < advised(folded).facts.share
    assert "most often" in best(folded)
    assert len({best(folded, code) for code in LANGUAGES}) == len(LANGUAGES)


def test_no_chance_is_told_against_a_line_that_no_hand_of_the_strategy_goes() -> None:
    """Who pays by these files has no hand that he keeps whole: three nines were told to win 0.0 %."""
    view = seen("9s 9h 9c Ah 7d", "Ks Kh Kd 8c 8h", Open(6), Exchange(), Exchange(parse("Ah 7d")))
    assert view.phase is Phase.AFTER
    assert held(view) is None
    assert best(view).endswith("most often here.")
    assert reviewed(view, Open(89)).chance is None
    assert advised(view).choices[0].action == frequencies(view)[0][0]
