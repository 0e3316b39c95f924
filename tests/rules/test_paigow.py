"""Pai Gow (RP.1-RP.9)."""

import doctest
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.cards import deck, parse
from potluck.errors import RulesError
from potluck.games.paigow import GAME, WAYS, Bet, HouseWay, Leave, Phase, Rules, SetTwo, decide, setting, start
from potluck.games.paigow.hands import sorted_hand
from potluck.games.paigow.houseway import FIVES, MAKES, SHAPES, Case, Play, lines, shape
from potluck.games.paigow.values import Banks, Charged, HouseShown, Settled, Shown
from potluck.protocol import Amount, Dealt, Pick, Rolled
from potluck.ranking import High, Ranking, Two
from tests.contract.play import play as at_random
from tests.marks import rule
from tests.rules.pairs import came, deal, play, refusal, rules

GOOD = "As Ac Kd Qs Qh 9d 4c: Qs Qh"
POOR = "9s 8c 7d 5s 4h 3d 2c"
"""The house sets 9 at the back over 8-7."""
MIDDLE = "Ks Kc 8d 7s 5h 3h 2d"


@rule("RP.1")
def test_the_pack_has_one_joker_which_is_a_bug_and_among_two_cards_an_ace() -> None:
    assert Rules().deck == deck(53)
    assert [str(card) for card in Rules().deck if card.rank > 12] == ["Xr"]
    way = setting(parse("Ks Qd Jc Ts Xr 4h 2d"), parse("4h 2d"), High())
    assert way.worth[0] == Ranking().rank(parse("As Kd Qc Js Th")).strength
    assert (
        setting(parse("Ks Qd Jc Ts Xr 4h Ad"), parse("Xr Ad"), High()).worth[1] == Two().rank(parse("As Ah")).strength
    )


@rule("RP.1")
@pytest.mark.parametrize(
    ("text", "low", "high"), [("", 5, 50), ("letter", 1, 200), ("chips=30", 5, 30), ("chips=3", 3, 3)]
)
def test_bets_are_whole_and_stand_before_the_deal(text: str, low: int, high: int) -> None:
    match = start(rules(text))
    assert match.offers()[0] == Amount("bet", low, high)
    assert match.chance is None
    assert refusal(match, f"bet {high + 1}") == "action.illegal"
    assert refusal(match, f"bet {low - 1}") == "action.illegal"
    assert match.apply(Bet(high)).chance is not None
    assert refusal(match.apply(Bet(low)), f"bet {low}") == "action.chance_owed"


@rule("RP.1")
def test_the_houses_purse_is_in_the_ledger_and_may_go_below_zero() -> None:
    match = deal("least=5", GOOD, dealer=POOR, bets=(40,))
    assert match.state.seats[0].chips == 240
    assert match.state.house == match.view(None).house == -40
    assert match.payoffs() == match.state.payoffs() == (40, -40)


@rule("RP.1")
def test_a_match_is_so_many_deals_and_needs_chips() -> None:
    match = deal("deals=2", GOOD, dealer=POOR)
    assert not match.over
    match = deal("", GOOD, dealer=POOR, match=play(match, "next"))
    assert match.over
    assert match.view(0).winners == (0,)
    broke = deal("chips=7 most=7", "9s 8c 7d 5s 4h 3d 2c: 8c 7d", dealer="As Ac Kd Qs Qh 9d 4c", bets=(7,))
    assert broke.over
    assert broke.view(0).winners == ()


@rule("RP.1")
@pytest.mark.parametrize("text", ["least=60", "commission=true chips=19", "commission=true least=30 most=39"])
def test_options_that_allow_no_bet_are_refused(text: str) -> None:
    with pytest.raises(RulesError):
        rules(text)


@rule("RP.2")
def test_two_of_the_seven_cards_are_set_and_the_other_five_are_the_high_hand() -> None:
    match = deal("", "As Ac Kd Qs Qh 9d 4c")
    assert match.offers()[0] == Pick("set", parse("As Ac Kd Qs Qh 9d 4c"), 2, 2)
    for wrong in ("set Qs", "set Qs Qh 4c", "set Qs Qs", "set 2c 3c", "set"):
        assert refusal(match, wrong) == "action.illegal"
    told = deal("", GOOD, dealer=POOR).state.story
    assert Shown(0, parse("As Ac Kd 9d 4c"), parse("Qs Qh")) in told


@rule("RP.2")
def test_two_cards_are_a_pair_or_two_singles() -> None:
    worth = [
        setting((*parse("3c 5d 6h 8s 9c"), *two), two, High()).worth[1]
        for two in map(parse, ("2s 2h", "As Kh", "As Qh", "4s 2h"))
    ]
    assert worth == sorted(worth, reverse=True)
    assert len(set(worth)) == 4


@rule("RP.3")
@pytest.mark.parametrize(
    ("five", "two", "legal"),
    [
        ("Ad Ac Ks Qh 9c", "As Ah", True),
        ("Kd Kc As Qh 9c", "Ah Xr", False),
        ("Kd Kc As Qh 9c", "2h 2s", True),
        ("2d 2c 3s 3h 4c", "As Ah", True),
        ("As Qd 9c 4h 2s", "Ah Kd", False),
        ("As Kd 9c 4h 2s", "Ah Kc", True),
        ("As Kd 9c 4h 2s", "Ah Qc", True),
        ("Ks Qd 9c 4h 2s", "Ah 3c", False),
        ("Ks Qd 9c 4h 2s", "3h 3c", False),
        ("2s 3d 4c 5h 7s", "7d 6c", False),
        ("2s 3d 4c 5h 7s", "7d 5c", True),
    ],
)
def test_the_five_must_be_higher_and_run_out_equal_they_are(five: str, two: str, legal: bool) -> None:
    assert setting((*parse(five), *parse(two)), parse(two), High()).legal is legal
    mine = f"{five} {two}: {two}"
    spare = [card for card in deck(52) if card not in parse(f"{five} {two}")]
    worst = min(combinations(spare[:9], 7), key=lambda hand: decide(WAYS["foxwoods"], hand, High()).setting.worth)
    result = came(deal("", mine, dealer=" ".join(map(str, worst))))
    assert (result == "foul") is not legal


@rule("RP.3")
def test_a_foul_loses_whatever_the_dealer_holds() -> None:
    match = deal("", "As Ac Kd Qs Qh 9d 4c: As Ac", dealer=POOR, bets=(20,))
    assert came(match) == "foul"
    assert match.payoffs() == (-20, 20)


@rule("RP.4")
@pytest.mark.parametrize(
    ("hand", "dealer", "result", "won"),
    [
        (GOOD, POOR, "win", 10),
        ("9s 8c 7d 5s 4h 3d 2c: 8c 7d", "As Ac Kd Qs Qh 9d 4c", "lose", -10),
        ("As Ac Kd Qs Qh 9d 4c: 9d 4c", MIDDLE.replace("8d", "Jd"), "push", 0),
        ("Js Jh 9c 6s 4d Ad Tc: Ad Tc", MIDDLE, "push", 0),
    ],
)
def test_both_win_both_lose_or_a_push(hand: str, dealer: str, result: str, won: int) -> None:
    match = deal("", hand, dealer=dealer, bets=(10,))
    assert (came(match), match.payoffs()) == (result, (won, -won))


COPIES = [
    ("win + copy", "As Ac 9d 6s 4h 8c 7h: 8c 7h", "push", "push"),
    ("lose + copy", "Qs Qc 9d 6s 4h 8c 7h: 8c 7h", "lose", "push"),
    ("copy + copy", "Kh Kd 5s 3c 2s 8c 7h: 8c 7h", "lose", "push"),
    ("win + win", "As Ac 6d 4s 2h 9c 8h: 9c 8h", "win", "win"),
    ("lose + lose", "Qs Qc 2h 3s 4h 7h 6c: 7h 6c", "lose", "lose"),
]


@rule("RP.5")
@pytest.mark.parametrize(("dealer", "push"), [("dealer", "push")])
@pytest.mark.parametrize(("name", "hand", "by_dealer", "by_letter"), COPIES, ids=[case[0] for case in COPIES])
def test_a_copy_counts_for_the_dealer_or_for_nobody(
    dealer: str, push: str, name: str, hand: str, by_dealer: str, by_letter: str
) -> None:
    assert Rules().copies == "dealer"
    assert came(deal(f"copies={dealer}", hand, dealer=MIDDLE)) == by_dealer
    assert came(deal(f"copies={push}", hand, dealer=MIDDLE)) == by_letter


@rule("RP.6")
def test_a_win_pays_one_to_one_and_with_commission_a_twentieth_less() -> None:
    assert deal("", GOOD, dealer=POOR, bets=(40,)).payoffs() == (40, -40)
    match = deal("commission=true", GOOD, dealer=POOR, bets=(40,))
    assert match.payoffs() == (38, -38)
    assert Charged(0, 2) in match.state.story
    assert deal(
        "commission=true", "9s 8c 7d 5s 4h 3d 2c: 8c 7d", dealer="As Ac Kd Qs Qh 9d 4c", bets=(40,)
    ).payoffs() == (-40, 40)


@rule("RP.6")
def test_with_commission_bets_are_in_twenties() -> None:
    assert start(rules("commission=true chips=95 most=90")).offers()[0] == Amount("bet", 20, 80, 20)
    assert start(rules("commission=true chips=70 most=200")).offers()[0] == Amount("bet", 20, 60, 20)
    assert refusal(start(rules("commission=true")), "bet 30") == "action.illegal"


@rule("RP.7")
@pytest.mark.parametrize(("text", "result"), [("wheel=lowest", "push"), ("wheel=second", "win")])
def test_the_wheel_is_the_lowest_straight_or_the_second_highest(text: str, result: str) -> None:
    assert text.partition("=")[2] in ("lowest", "second")
    mine = "As 2d 3c 4h 5s Kh Qs: Kh Qs"
    assert came(deal(text, mine, dealer="Kd Qc Js Th 9s 4d 2c")) == result
    assert came(deal(text, "5d 2d 3d 4d Xr Kh Qs: Kh Qs", dealer="8c 7c 6c 5c 4c Jh 9d")) == result


@rule("RP.8")
@pytest.mark.parametrize("name", ["foxwoods", "ballys", "claridge", "flamingo", "golden_nugget", "trump_plaza"])
def test_the_house_sets_by_its_way_and_never_fouls(name: str) -> None:
    rng, way = Random(name), WAYS[name]
    assert way.source
    for _ in range(60):
        line = decide(way, sorted_hand(rng.sample(deck(53), 7)), High())
        assert line.setting.legal
        assert line.case in way.cases
    hand = "Ks Kc 8d 7s 5h 3h 2d"
    match = deal(f"house_way={name}", GOOD, dealer=hand)
    line = decide(way, sorted_hand(parse(hand)), High())
    shown = HouseShown(line.setting.high, line.setting.low, line.case.name)
    assert shown in match.state.story
    assert match.view(None).case == line.case.name


# The published texts, in examples: way, hand, what goes in front.
PUBLISHED = [
    ("foxwoods", "As Jd 9c 7h 5s 3d 2c", "Jd 9c"),
    ("foxwoods", "8s 8d Ac Kh 5s 3d 2c", "Ac Kh"),
    ("foxwoods", "Js Jd 3c 3h As Kd 2c", "3c 3h"),
    ("foxwoods", "Ts Td 3c 3h As 9d 2c", "As 9d"),
    ("foxwoods", "Ts Td 3c 3h Ks 9d 2c", "3c 3h"),
    ("foxwoods", "6s 6d 3c 3h Ks 9d 2c", "Ks 9d"),
    ("foxwoods", "6s 6d 3c 3h Qs 9d 2c", "3c 3h"),
    ("foxwoods", "9s 9d 6c 6h 3s 3d Kc", "9s 9d"),
    ("foxwoods", "As Ad Ac Kh 9s 5d 2c", "As Kh"),
    ("foxwoods", "4s 4d 4c Kh 9s 5d 2c", "Kh 9s"),
    ("foxwoods", "9s 9d 9c 4h 4s 4d Kc", "9s 9d"),
    ("foxwoods", "9s 9d 9c 4h 4s Kd Ac", "4h 4s"),
    ("foxwoods", "2s 2d 2c Ah Kd 9c Xr", "Ah Xr"),
    ("foxwoods", "Qs Qd Qc Qh Kd 9c 2s", "Qs Qd"),
    ("foxwoods", "9s 9d 9c 9h Kd 4c 2s", "Kd 4c"),
    ("foxwoods", "9s 9d 9c 9h Qd 4c 2s", "9s 9d"),
    ("foxwoods", "5s 5d 5c 5h 9d 4c 2s", "9d 4c"),
    ("foxwoods", "As Ad Ac Ah Xr 4c 2s", "As Xr"),
    ("foxwoods", "As Ad Ac Ah Xr Kc Ks", "Kc Ks"),
    ("foxwoods", "9s 8d 7c 6h 5s 4d Kc", "Kc 9s"),
    ("foxwoods", "Ks Kd Ac Qh Jd Tc 3s", "Ac Qh"),
    ("trump_plaza", "Ks Kd Ac Qh Jd Tc 3s", "Ks 3s"),
    ("trump_plaza", "Ks Kd Qc Jh Ts 9d Ac", "Ac Kd"),
    ("trump_plaza", "9s 9d 8c 7h 6s 5d Ac", "Ac 9s"),
    ("trump_plaza", "9s 9d 9c 8h 7s 6d 5c", "9s 9d"),
    ("trump_plaza", "9s 9d 9c 2h 2s Kd Ac", "Kd Ac"),
    ("claridge", "9s 9d 9c 2h 2s Kd Ac", "2h 2s"),
    ("claridge", "9s 9d 9c 9h Kd 4c 2s", "9s 9d"),
    ("trump_plaza", "Ks Kd Kc Kh Ad 4c 2s", "Ad 4c"),
    ("claridge", "Ks Kd Kc Kh Ad 4c 2s", "Ks Kd"),
    ("ballys", "8s 8d 8c 8h 6d 4c 2s", "6d 4c"),
    ("ballys", "As Ad Ac Ah 7d 7c 2s", "As Ad"),
    ("ballys", "As Xr Kc Qh Jd 3c 2s", "Kc Qh"),
    ("ballys", "As Xr Kc Qh Jd 9c 8s", "As Kc"),
    ("flamingo", "6s 6d 3c 3h Qs 9d 2c", "Qs 9d"),
    ("flamingo", "Ts Td 3c 3h As 9d 2c", "As 9d"),
    ("flamingo", "Ks Kd 5c 5h As 9d 2c", "As 9d"),
    ("flamingo", "Ks Kd 6c 6h As 9d 2c", "6c 6h"),
    ("flamingo", "9s 9d 9c 9h Ad 4c 2s", "9s 9d"),
    ("flamingo", "9s 9d 9c 9h Ad Jc 2s", "Ad Jc"),
    ("flamingo", "Ks Kd Kc Kh 9d 9c 2s", "Ks Kd"),
    ("golden_nugget", "Ks Kd 5c 5h As 9d 2c", "As 9d"),
    ("golden_nugget", "Ks Kd 6c 6h As 9d 2c", "6c 6h"),
    ("golden_nugget", "7s 7d 3c 3h Ks 9d 2c", "3c 3h"),
    ("golden_nugget", "9s 9d 9c 9h Ad 4c 2s", "Ad 4c"),
]


@rule("RP.8")
@pytest.mark.parametrize(("name", "hand", "front"), PUBLISHED)
def test_a_house_way_does_as_it_was_published(name: str, hand: str, front: str) -> None:
    line = decide(WAYS[name], sorted_hand(parse(hand)), High())
    assert {min(card.rank, 12) for card in line.setting.low} == {min(card.rank, 12) for card in parse(front)}


@rule("RP.8")
def test_a_table_with_a_hole_or_a_name_twice_is_refused() -> None:
    foxwoods = WAYS["foxwoods"]
    with pytest.raises(RulesError, match="no_pair"):
        HouseWay(name="holes", source="", cases=foxwoods.cases[:-1])
    with pytest.raises(RulesError, match="three"):
        HouseWay(name="twice", source="", cases=(*foxwoods.cases, foxwoods.case("three")))
    narrow = replace(foxwoods.case("three-pair"), plays=(Play(pair=1),))
    cases = tuple(narrow if case.name == narrow.name else case for case in foxwoods.cases)
    with pytest.raises(RulesError, match="three_pair"):
        HouseWay(name="narrow", source="", cases=cases)


ONE: Any = {"name": "mine", "shapes": ("one_pair",), "plays": (Play(),)}


@rule("RP.8")
@pytest.mark.parametrize(
    ("fields", "path", "allowed"),
    [
        ({"pair": 9}, "Play.pair", "0..3"),
        ({"pair": -1}, "Play.pair", "0..3"),
        ({"front": "ZZ"}, "Play.front", "[23456789TJQKA][23456789TJQKA]"),
        ({"front": "A"}, "Play.front", "[23456789TJQKA][23456789TJQKA]"),
        ({"five": ("pair", "pairz")}, "Play.five", "straight_flush"),
        ({"best": "back of all"}, "Play.best", "front, back"),
        ({**ONE, "shapes": ("pairs",)}, "mine.shapes", "one_pair"),
        ({**ONE, "shapes": ()}, "mine.shapes", "one_pair"),
        ({**ONE, "groups": ("A", "K")}, "mine.groups", "len(groups) <= 1"),
        ({**ONE, "groups": ("A-K",)}, "mine.groups", "2-3 .. K-A"),
        ({**ONE, "groups": ("10",)}, "mine.groups", "2-3 .. K-A"),
        ({**ONE, "groups": ("2-3-4",)}, "mine.groups", "2-3 .. K-A"),
        ({**ONE, "single": "x"}, "mine.single", "[23456789TJQKA]"),
        ({**ONE, "single": "QK"}, "mine.single", "[23456789TJQKA]"),
        ({**ONE, "makes": ("flash",)}, "mine.makes", "straight, flush"),
        ({**ONE, "plays": ()}, "mine.plays", "Play()"),
        ({**ONE, "plays": (Play(), Play(pair=2))}, "mine.plays.pair", "0..1"),
        ({**ONE, "shapes": ("two_pair", "no_pair"), "plays": (Play(pair=1),)}, "mine.plays.pair", "0..0"),
    ],
)
def test_a_table_that_asks_for_what_no_hand_has_is_refused_with_what_is_allowed(
    fields: dict[str, Any], path: str, allowed: str
) -> None:
    with pytest.raises(RulesError) as refused:
        Case(**fields) if "name" in fields else Play(**fields)
    assert refused.value.code == "rules.bad_value"
    assert refused.value.detail["path"] == path
    assert allowed in str(refused.value.detail["allowed"])


def case_at_random(rng: Random) -> Case | None:
    """A case of values that are right and wrong; None where it was refused."""
    fives, makes, shapes = ([*known, "none"] for known in (FIVES, MAKES, SHAPES.values()))
    few = (0, 0, 0, 1, 2)
    fields: dict[str, Any] = {"shapes": rng.sample(shapes, rng.choice((0, 1, 1, 2)))}
    fields["groups"] = rng.choices(("", "A", "J-K", "2-T", "K-J"), k=rng.choice(few))
    fields["single"] = rng.choice(("", "", "A", "9", "aces"))
    fields["makes"] = rng.sample(makes, rng.choice(few))
    play: dict[str, Any] = {"five": tuple(rng.sample(fives, rng.choice(few))), "pair": rng.choice((*few, 4))}
    play["front"] = rng.choice(("", "", "A2", "TT", "XX"))
    try:
        return Case(name="random", plays=(Play(**play),) * rng.choice((0, 1, 1, 1)), **fields)
    except RulesError:
        return None


@rule("RP.8")
def test_a_table_that_is_taken_sets_every_hand() -> None:
    rng, counted = Random("tables"), Counter[str]()
    hands = [sorted_hand(rng.sample(deck(53), 7)) for _ in range(60)]
    hands += [sorted_hand(parse(hand)) for _, hand, _ in PUBLISHED]
    for _ in range(1500):
        first = case_at_random(rng)
        if first is None:
            counted["refused"] += 1
            continue
        mine = HouseWay(name="mine", source="", cases=(first, *WAYS["foxwoods"].cases))
        decided = {decide(mine, hand, High()).case.name for hand in hands if shape(hand) in first.shapes}
        counted["random" if "random" in decided else "others"] += 1
    assert min(counted[name] for name in ("refused", "random", "others")) > 40


@rule("RP.8")
def test_where_nothing_answers_a_case_the_next_that_fits_is_asked() -> None:
    way = WAYS["trump_plaza"]
    told = [decide(way, sorted_hand(parse(f"9s 9d 9c 2h 2s {two}")), High()).case.name for two in ("Kd Ac", "Kd Qc")]
    assert told == ["full-house-deuces", "full-house"]


@rule("RP.8")
def test_two_ways_differ_by_their_lines() -> None:
    one, two = (set(lines(WAYS[name])) for name in ("trump_plaza", "claridge"))
    assert {line.partition(":")[0] for line in one ^ two} == {
        "full-house-deuces",
        "four-high",
        "four-high (2)",
        "four-middle",
    }
    assert isinstance(WAYS["claridge"].cases[0], Case)


@rule("RP.9")
def test_all_set_before_any_of_the_dealers_cards_shows_and_nobody_sees_another_setting() -> None:
    match = deal("", "As Ac Kd Qs Qh 9d 4c: Qs Qh", "Js Jh 9c 6s 4d Ad Tc")
    assert match.state.dealer == ()
    assert match.state.phase is Phase.SETTING
    seen = match.view(1)
    assert (seen.seats[0].ready, seen.seats[0].cards, seen.seats[0].low) == (True, (), ())
    assert seen.dealer == ()
    assert match.view(None).seats[1].cards == ()
    shown = match.apply(SetTwo(parse("Ad Tc"))).apply(Dealt(parse(MIDDLE)))
    assert shown.view(1).seats[0].low == parse("Qs Qh")
    assert set(shown.view(None).dealer) == set(parse(MIDDLE))


@rule("RP.9")
def test_a_foul_is_warned_of_and_not_forbidden() -> None:
    match = deal("", "As Ac Kd Qs Qh 9d 4c")
    fouls = {frozenset(pair) for pair in match.view(0).fouls}
    assert frozenset(parse("As Ac")) in fouls
    assert frozenset(parse("Qs Qh")) not in fouls
    assert came(match.apply(SetTwo(parse("As Ac"))).apply(Dealt(parse(POOR)))) == "foul"
    assert match.view(None).fouls == ()


@rule("RP.9")
def test_who_leaves_loses_his_bet_and_plays_no_more() -> None:
    match = deal("", GOOD, "Js Jh 9c 6s 4d Ad Tc").apply(Leave())
    match = match.apply(Dealt(parse(POOR)))
    assert came(match, 1) == "left"
    assert match.payoffs() == (5, -5, 0)
    assert match.view(0).seats[1].cards == ()
    assert play(match, "next").actor == 0


@rule("RP.9")
def test_with_the_bank_in_turns_players_hold_it_after_the_house() -> None:
    match = deal("bank=turns", GOOD, "Js Jh 9c 6s 4d Ad Tc: Ad Tc", dealer=POOR)
    match = play(match, "next", "next")
    assert match.state.banker == 0
    assert Banks(0, 5) in match.state.story
    assert match.actor == 1
    match = deal("", GOOD, "Js Jh 9c 6s 4d Ad Tc: Ad Tc", dealer=POOR, match=match, bets=(0, 10))
    assert came(match, 1) == "lose"
    assert [entry.seat for entry in match.state.story if isinstance(entry, Settled)] == [1]
    assert match.state.payoffs() == (15, -10, -5)
    match = play(match, "next", "next")
    assert match.state.banker == 1
    assert Rules().bank == "house"


@rule("RP.9")
def test_copies_count_for_a_player_who_holds_the_bank() -> None:
    match = play(deal("bank=turns chips=100", GOOD, dealer=POOR), "next")
    assert match.state.banker == 0
    match = deal("", "Kh Kd 5s 3c 2s 8c 7h: 8c 7h", dealer=MIDDLE, match=match)
    assert match.state.payoffs() == (5, -5)


@rule("RP.9")
@pytest.mark.parametrize(("last", "at_stake"), [("set 8h 7h", 25), ("leave", 15)])
def test_by_the_hands_of_a_bank_go_all_bets_but_that_of_who_has_left(last: str, at_stake: int) -> None:
    jacks, tens = "Js Jh 9c 6s 4d Ad Tc: Ad Tc", "Ts Th 8h 7h 5h 3c 2d"
    first = deal("bank=turns", GOOD, jacks, f"{tens}: 8h 7h", dealer=POOR)
    assert first.view(0).past[-1].bet == 5
    match = deal("", GOOD, jacks, tens, match=play(first, "next", "next", "next"), bets=(0, 10, 10))
    assert match.state.banker == 0
    after = play(match, last).apply(Dealt(parse(POOR)))
    assert [after.view(at).past[-1].bet for at in (0, 1)] == [at_stake, 10]


@rule("RP.9")
def test_a_bank_must_be_able_to_pay_every_bet() -> None:
    first = deal(
        "bank=turns chips=30 least=10 most=30", GOOD, "Js Jh 9c 6s 4d 8d Tc: 8d Tc", dealer=POOR, bets=(10, 30)
    )
    match = play(first, "next", "next")
    assert match.state.banker == 0
    assert match.offers()[0] == Amount("bet", 10, 20)
    poor = replace(first.state.seats[0], chips=19)
    broke = replace(first, state=replace(first.state, seats=(poor, first.state.seats[1])))
    assert play(broke, "next", "next").state.banker is None


@rule("RP.9")
@pytest.mark.parametrize("open_deals", [True, False])
def test_cards_that_were_not_shown_are_in_no_view(open_deals: bool) -> None:
    match = deal("open_deals=true" if open_deals else "open_deals=false", GOOD, "Js Jh 9c 6s 4d Ad Tc").apply(Leave())
    assert match.apply(Dealt(parse(POOR))).view(None).seats[1].cards == ()
    assert match.rules.open_deals is open_deals


def test_the_wrong_chance_is_refused() -> None:
    match: Any = start(Rules()).apply(Bet(5))
    for wrong in (Dealt(parse("As Ac")), Dealt(parse("As Ac Kd Qs Qh 9d Xb")), Dealt(parse("As") * 7)):
        with pytest.raises(ValueError, match="chance"):
            match.apply(wrong)
    assert refusal(match, "bet 5") == "action.chance_owed"
    with pytest.raises(ValueError, match=r"possible|chance"):
        match.apply(Rolled((1,)))


def test_the_clock_bets_least_and_sets_by_the_house_way() -> None:
    for step in at_random(GAME, Rules(), rng=Random(4), most=30):
        if step.before.actor is not None and not step.before.state.over:
            after = step.before.apply(step.before.timeout())
            assert after.turn == step.before.turn + 1
            if step.before.state.phase is Phase.SETTING:
                assert set(step.before.timeout().cards) not in map(set, step.before.view(step.before.actor).fouls)


@pytest.mark.parametrize("seats", [0, 7])
def test_the_table_is_for_one_to_six(seats: int) -> None:
    with pytest.raises(RulesError):
        start(Rules(), seats)


def test_the_document_says_what_happens() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "paigow.md"
    found = doctest.testfile(str(page), module_relative=False, raise_on_error=False)
    assert (found.failed, found.attempted > 8) == (0, True)
