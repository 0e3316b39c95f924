"""Questions about betting at the draw: decisions of solved deals, and what each act gives away there."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count, islice

import pytest
from msgspec.structs import replace

from potluck.bots import draw_drills
from potluck.bots.draw_drills import MANY, WIDEST
from potluck.bots.draw_prices import prices
from potluck.bots.draw_solved import frequencies
from potluck.errors import RequestError, RulesError
from potluck.games import draw
from potluck.games.draw import Match, Phase, Rules
from potluck.games.draw.view import View
from potluck.lab.drills import Drill, Terms, asked_by, closeness, drill, judge, weigh
from potluck.lab.drills.betting import HARDNESS, answer_of, deal
from potluck.lab.drills.values import DAILY, Preset, Sheet
from potluck.lab.judgement import USUAL
from potluck.words import laboratory as words
from potluck.words import language
from potluck.words.draw.betting import why
from potluck.words.frequencies import STEEP

NUMBERS = range(0, 6 * HARDNESS, HARDNESS)
MOST = 100
SETTINGS = [(32, "pl"), (32, "de"), (52, "pl"), (52, "de")]


def questions() -> Iterator[Drill]:
    """One after another, as many as a test needs to meet what it is about, whatever the files play."""
    return (drill("betting", number, deck=32, sheet="pl") for number in range(MOST))


def seen(question: Drill) -> View:
    assert question.view is not None
    return question.view


def test_the_same_number_asks_the_same_and_another_something_else() -> None:
    first = drill("betting", 9, deck=32, sheet="pl")
    deal.cache_clear()
    again = drill("betting", 9, deck=32, sheet="pl")

    assert again is not first
    assert again == first
    assert drill("betting", 12, deck=32, sheet="pl").view != first.view


def test_a_search_that_was_broken_off_goes_on_where_it_was_and_finds_the_same() -> None:
    number, far = 10, list[str]()
    found: Drill | None = None
    while found is None:
        try:
            found = asked_by(Terms(deck=32, sheet="pl"), "betting", number, within=0.0)
        except RequestError as refused:
            far.append(f"{refused.code} {refused.detail['asked']}")
    assert list(dict.fromkeys(far)) == sorted(set(far))
    assert far[-1] == "lab.unfinished 4"
    assert found == drill("betting", number, deck=32, sheet="pl")


def test_a_search_is_broken_off_within_the_match_that_is_played_for_it_too() -> None:
    terms = Terms(deck=32, sheet="pl", preset="evening")
    found, asked = None, 0
    while found is None:
        try:
            found = asked_by(terms, "betting", 7, within=0.0)
        except RequestError:
            asked += 1
    assert asked > seen(found).deal
    assert found == drill("betting", 7, deck=32, sheet="pl", preset="evening")


@pytest.mark.parametrize(("deck", "sheet"), SETTINGS)
def test_who_is_asked_has_to_bet_and_may_do_all_that_is_told(deck: int, sheet: str) -> None:
    for number in NUMBERS[:2]:
        question = drill("betting", number, deck=deck, sheet=sheet)  # type: ignore[arg-type]  # one of SHEETS
        view = seen(question)
        assert (question.deck, question.sheet, view.actor) == (deck, sheet, view.seat)
        assert len(question.acts) > 1
        assert all(any(act in offer for offer in view.offers) for act in question.acts)
        assert [sorted(option.answer) for option in sorted(weigh(question), key=lambda one: one.answer)] == [
            sorted(answer) for answer in sorted(map(answer_of, question.acts))
        ]


def test_questions_come_from_before_the_exchange_and_after_it() -> None:
    assert {seen(drill("betting", number, deck=32)).phase for number in NUMBERS} == {Phase.BEFORE, Phase.AFTER}


@pytest.mark.parametrize(("preset", "deck", "sheet"), [("evening", 32, "pl"), ("letter", 52, "de")])
def test_questions_out_of_whole_matches_meet_deals_seats_and_stacks_as_they_come(
    preset: Preset, deck: int, sheet: Sheet
) -> None:
    views = [seen(drill("betting", number, deck=deck, sheet=sheet, preset=preset)) for number in NUMBERS]
    assert len({view.deal for view in views}) > len(views) // 2
    assert {view.seat for view in views} == {0, 1}
    assert len({min(seat.cover for seat in view.seats) for view in views}) > len(views) // 2
    for view in views:
        assert view.rules == replace(draw.PRESETS[preset], deck=deck, profile=sheet)
        assert view.ante <= view.rules.ante_of(view.deal)
        whole = sum(seat.cash for seat in view.seats) + view.pot
        credits = sum(seat.credits for seat in view.seats)
        pawned = sum(garment.value for seat in view.seats for garment in seat.wardrobe if garment.where != "worn")
        assert whole == (2 + credits) * view.rules.money.start + pawned, "no dollar is lost until there"


def test_a_pot_that_a_tie_has_left_is_carried_into_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """One deal of some 2,000 ends in a tie; here those behind one alone are asked about."""
    deals = draw_drills._deals

    def after_a_tie(rules: Rules, seed: int) -> Iterator[Match]:
        played = (match for at in count(seed) for match in deals(rules, at))
        return islice((match for match in played if match.view(0).carried), 1)

    monkeypatch.setattr(draw_drills, "_deals", after_a_tie)
    question = draw_drills.deal(6, size=32, profile="pl", preset="evening")
    view = seen(question)
    assert view.carried
    assert view.pot >= 2 * view.ante + view.carried
    known = [fact.text for fact in words.facts(language("en").speech, question, most=0)]
    assert known[:2] == [f"${view.pot} in the pot", f"${view.carried} of it from a tie"]
    (mine,) = (fact for fact in known if fact.startswith("you have $"))
    (others,) = (fact for fact in known if fact.startswith("the computer has $"))
    assert known.index(others) == known.index(mine) + 1, "cash, apart from the clothes that one of both has"
    assert (mine + others).count(" in cash and clothes for $") == 1
    assert known[-2] == f"Evening, deal {view.deal}, ante ${view.ante}"


def test_stakes_that_a_short_stack_makes_one_act_are_one_answer() -> None:
    """DRAW for $12 stood there eight times: once for each stake of the menu that the stack does not cover."""
    question = drill("betting", 880344, deck=32, sheet="pl", preset="evening")
    assert len({*question.acts}) == len(question.acts) > 1
    assert {option.answer for option in weigh(question)} == {answer_of(act) for act in question.acts}


def test_an_answer_costs_what_a_hint_would_say_and_has_its_worth_from_here_on() -> None:
    """So that folding is worth nothing, and what is worth more costs no more."""
    priced = folds = 0
    for number in NUMBERS:
        question = drill("betting", number, deck=32, sheet="pl")
        often, known = dict(frequencies(seen(question))), prices(seen(question), many=MANY)
        for worth in known:
            given = judge(question, answer_of(worth.action)).given
            assert float(given.worth) == pytest.approx(worth.value, abs=0.005), "levelled with no other"
            assert given.cost == pytest.approx(worth.cost, abs=0.005)
            assert given.cost == 0 or often.get(worth.action, 0) < USUAL
            priced += worth.cost > 0
            folds += given.answer == ("pass",)
            assert given.worth == 0 or given.answer != ("pass",)
        assert sum(option.ways[0] for option in weigh(question)) == 100
        worths = [option.worth for option in weigh(question)[1:]]
        assert worths == sorted(worths, reverse=True)
    assert priced >= len(NUMBERS)
    assert folds


def test_what_is_worth_more_than_an_act_of_the_strategy_gives_nothing_away() -> None:
    """It was told to cost something, below an act that is worth less and cost nothing."""
    met = 0
    for options in map(weigh, questions()):
        usual = [option.worth for option in options if option.ways[0] > 100 * USUAL]
        above = [option.cost for option in options if option.ways[0] < 100 * USUAL and option.worth > min(usual)]
        assert not any(above)
        met += bool(above)
        if met == 2:
            break
    assert met == 2


def test_prices_stand_beside_the_act_that_is_called_the_best() -> None:
    """CHECK at $18.53 was called the best, and $3.75 of an act worth $14.94 stood beside OPEN by $13 at $18.69."""
    first, *others = weigh(drill("betting", 34239, deck=32, sheet="pl", preset="evening"))
    dear = [option for option in others if option.cost]
    assert dear
    for option in dear:
        assert option.cost == pytest.approx(first.worth - option.worth, abs=0.011)


def test_no_act_that_the_strategy_does_not_do_is_the_best_unless_the_sample_tells_it() -> None:
    """It was the best there is, by less than half of its interval, where the strategy does another."""
    first, second = next(
        (first, second)
        for first, second, *_ in map(weigh, questions())
        if second.worth > first.worth and not second.ways[0]
    )
    assert first.ways[0]
    assert second.cost == Fraction(0)
    clear, *_ = weigh(drill("betting", 705633, deck=52, sheet="pl"))
    assert clear.answer == ("raise_by", "13"), "worth $1.71 ± 0.48 more than what the strategy does"


def test_an_act_that_costs_more_than_a_free_one_of_its_worth_says_so() -> None:
    """A stake worth $3.34 costs $0.57, where another, worth $3.44, is free."""
    options = {option.answer: option for option in weigh(drill("betting", 210, deck=52, sheet="de"))}
    free, dear = options["open", "6"], options["open", "15"]
    assert free.cost == 0
    assert (free.ways[4], dear.ways[4]) == (0, 1)
    assert dear.cost is not None
    assert free.worth > dear.worth > free.worth - dear.cost / 2
    assert not options["open", "95"].ways[4], "as dear as it is worth less"
    assert language("en").speech.say(STEEP) in why(language("en").speech, dear)


def test_a_share_of_the_pot_is_of_the_pot_that_is_shown() -> None:
    question = next(question for question in questions() if seen(question).owed > 1)
    shares = [(option.ways[3], option.cost / seen(question).pot) for option in weigh(question) if option.cost]
    assert [told for told, _ in shares] == [round(1000 * share) for _, share in shares]
    assert any(told for told, _ in shares)


@pytest.mark.parametrize("number", [356289, 934878])
def test_something_is_given_away_and_no_interval_is_wide(number: int) -> None:
    question = drill("betting", number, deck=32, sheet="pl")
    best, *others = weigh(question)
    assert all(option.cost is not None and option.cost >= 0 for option in (best, *others))
    pot = seen(question).pot + seen(question).owed
    widest = max(max(option.ways[1:3]) for option in (best, *others))
    assert widest <= 100 * WIDEST * pot + 1
    assert any(option.cost for option in others), "something is given away by somebody"


def test_harder_questions_are_closer() -> None:
    def gap(number: int) -> float:
        question = drill("betting", number, deck=32, sheet="pl")
        return float(closeness(question) / (seen(question).pot + seen(question).owed))

    easy, hard = (sum(gap(3 * at + hardness) for at in range(15, 21)) for hardness in (0, HARDNESS - 1))
    assert hard < 0.6 * easy


def test_a_deck_that_nobody_has_solved_is_refused_and_days_ask_what_they_asked() -> None:
    for deck, sheet, named in ((36, "pl", ("deck", "32, 52")), (32, "en", ("sheet", "pl, de"))):
        with pytest.raises(RulesError) as refused:
            drill("betting", 1, deck=deck, sheet=sheet)  # type: ignore[arg-type]  # one of SHEETS
        detail = refused.value.detail
        assert (refused.value.code, detail["path"], detail["allowed"]) == ("rules.bad_value", *named)
    assert "betting" not in DAILY
