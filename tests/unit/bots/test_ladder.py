"""The ladder: every mind plays legally under all options, and each level understands what the one below does not."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.bots import BOTS, bot, bots_for
from potluck.bots.ladder import LEVELS, MASTER, PERSONAS, Mind, choose
from potluck.bots.ladder.belief import believed
from potluck.bots.ladder.outlook import LEFT, UNSEEN, outlook
from potluck.bots.ladder.throws import by_rule
from potluck.cards import parse
from potluck.games import draw
from potluck.games.draw import Betting, Check, Drawing, Exchange, Open, Pass, RaiseBy, Rules, Showdown, Wait
from potluck.lab.exchange import exchanges
from potluck.protocol import Dealt, decode, encode
from tests.unit.bots.test_honest import after, played

LADDER = [name for name, found in BOTS.items() if found.source.startswith("potluck.bots.ladder")]
RULES = [
    Rules(),
    Rules(profile="de", deck=52),
    Rules(betting=Betting(limit="pot", raise_cap=1, first_check="passes"), profile="de"),
    Rules(betting=Betting(limit="fixed", cover="cash", pawn_to_raise=True), drawing=Drawing(most="four_with_ace")),
    Rules(showdown=Showdown(flush="all", flush_above_full=True, ace_below_seven=True), drawing=Drawing(most="three")),
]
PAIR, NOTHING = "As Ad Kh 9c 7d", "Ks Qd Jh 9d 7h"


def acts(state: Any, mind: Mind, *, seeds: int = 40) -> list[Any]:
    """What it does at this point, by seed."""
    view = state.view(state.actor)
    return [choose(view, random.Random(seed), mind=mind) for seed in range(seeds)]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", LADDER)
def test_every_choice_is_offered_under_all_kinds_of_options(name: str, rules: Rules) -> None:
    for seed in range(6):
        assert sum(played(rules, (name, "maniac" if seed % 2 else "master"), seed).payoffs()) == 0


@pytest.mark.parametrize("name", LADDER)
def test_the_same_view_and_seed_give_the_same_action(name: str) -> None:
    view = after(hands=(PAIR, NOTHING)).view(0)
    copy = decode(encode(view), draw.View)
    for seed in range(5):
        assert bot(name).choose(view, random.Random(seed)) == bot(name).choose(copy, random.Random(seed))


def test_the_first_level_stakes_nothing_and_the_next_do() -> None:
    full = after(hands=("As Ad Ah 9c 9s", NOTHING))

    assert not any(isinstance(act, Open) for act in acts(full, LEVELS[0]))
    assert all(any(isinstance(act, Open) for act in acts(full, mind)) for mind in LEVELS[1:])


def test_the_first_level_cannot_tell_one_pair_from_another() -> None:
    high, low = (after(Wait(), Open(4), hands=(hand, "8s 8d Jh 9d 7h")) for hand in (PAIR, "7s 7c Kh 9c 8c"))

    assert kinds(acts(high, LEVELS[0])) == kinds(acts(low, LEVELS[0]))


def test_from_the_fourth_level_on_it_matters_how_many_cards_were_thrown() -> None:
    pat, drew = (exchanged(thrown) for thrown in ((), tuple(parse("Jh 9d 7h"))))

    for mind in LEVELS[:3]:
        assert acts(pat, mind) == acts(drew, mind)
    for mind in LEVELS[3:]:
        assert acts(pat, mind) != acts(drew, mind)


def test_only_the_fifth_level_and_above_remember_more_than_the_last_act() -> None:
    """Raised before the exchange or waved through: what was done then is not the last act."""
    view = after(Wait(), Open(50), RaiseBy(1), Exchange(), Exchange(), hands=(PAIR, NOTHING)).view(0)
    silent = replace(view, story=tuple(entry for entry in view.story if getattr(entry, "paid", 0) != 50))

    for mind in LEVELS[:3]:
        assert (weights(view, mind) == weights(silent, mind)).all()
    for mind in (LEVELS[4], MASTER):
        assert (weights(view, mind) != weights(silent, mind)).any()


def test_a_story_of_stakes_makes_strong_hands_likelier() -> None:
    calm, bold = (after(*did, hands=(PAIR, NOTHING)).view(0) for did in ((Wait(),), (Wait(), Open(60))))
    seen = outlook(calm.rules.order, calm.rules.deck)
    means = [weights(view, MASTER) @ seen.before for view in (calm, bold)]

    assert means[1] > means[0] + 0.1


@pytest.mark.parametrize("name", ["draw-4", "draw-5", "master", "ottokar"])
def test_the_better_ones_never_give_up_the_best_hand(name: str) -> None:
    waiting = after(Wait(), Open(100), hands=("9s 9d 8h 8d 7d", "As Ks Qs Js Ts"))
    best = after(Open(100), hands=("9s 9d 8h 8d 7d", "As Ks Qs Js Ts"))

    assert waiting.actor == 0
    assert not any(isinstance(bot(name).choose(best.view(1), random.Random(seed)), Pass) for seed in range(20))


@pytest.mark.parametrize("mind", [*LEVELS, MASTER])
def test_nobody_passes_where_checking_is_free(mind: Mind) -> None:
    state = after(Wait(), Exchange(), Exchange(), hands=(NOTHING, "As Ad 9c 9h 8h"))

    assert kinds(acts(state, mind)) <= {Open, Check}


@pytest.mark.parametrize(
    ("hand", "lacking", "thrown"),
    [
        ("As Ad Kh 9c 7d", False, "Kh 9c 7d"),
        ("As Ad Kh Kc 7d", False, "7d"),
        ("As Ad Ah Kc 7d", False, "Kc 7d"),
        ("As Ad Ah Ac 7d", False, "7d"),
        ("As Ad Ah Kc Kd", False, ""),
        ("Js Td 9h 8c 7d", False, ""),
        ("As Ks 9s 8s 7d", False, "Ks 9s 8s 7d"),
        ("As Ks 9s 8s 7d", True, "7d"),
        ("As Jd Th 9c 8d", True, "As"),
        ("As Kd Qh Jc 8d", True, "Kd Qh Jc 8d"),
    ],
)
def test_rules_of_thumb_throw_what_people_throw(hand: str, lacking: bool, thrown: str) -> None:
    cards, seen = parse(hand), outlook(Rules().order, 32)

    assert set(by_rule(cards, seen.levels.level(cards), seen, lacking=lacking)) == set(parse(thrown))


@pytest.mark.parametrize("hand", [PAIR, NOTHING, "As Ks 9s 8s 7d", "9s 9d 8h 8d 7d"])
def test_what_is_remembered_of_an_exchange_is_the_exact_count(hand: str) -> None:
    cards = tuple(sorted(parse(hand)))
    seen = outlook(Rules().order, 32)
    slow = {choice.thrown: choice for choice in exchanges(cards, order=Rules().order, size=32)}
    draws = seen.draws(cards)

    assert len(draws.thrown) == len(slow)
    for thrown, ends in zip(draws.thrown, draws.ends, strict=True):
        choice = slow[tuple(cards[place] for place in thrown)]
        for cell in range(len(ends)):
            assert ends[cell] == pytest.approx(choice.counts[seen.cell == cell].sum() / choice.total)


def test_an_exchange_betters_the_sampled_hands() -> None:
    seen = outlook(Rules().order, 32)

    assert seen.places[seen.final[UNSEEN]].mean() > seen.places[seen.final[LEFT]].mean() + 0.05


def test_each_level_and_persona_is_a_bot_of_the_draw() -> None:
    ladder = [found for found in BOTS.values() if 1 <= found.level <= 5 and found.chance]

    assert sorted(found.level for found in ladder) == [1, 2, 3, 4, 5]
    assert [found.chance for found in sorted(ladder, key=lambda one: one.level)] == sorted(
        (found.chance for found in ladder), reverse=True
    )
    assert {*PERSONAS, "master"} <= set(bots_for("draw"))
    assert bots_for("draw")[0] == "draw-3"


def test_published_chances_are_of_the_opponents_as_they_play() -> None:
    """Who makes files or tastes anew runs `prove ladder`, sets the chances in the kit of the draw, then MEASURED."""
    from proofs.ladder import MEASURED, opponents

    assert opponents() == MEASURED


def weights(view: draw.View, mind: Mind) -> Any:
    return believed(view, memory=mind.memory, range=mind.range, trust=mind.trust).weights


def kinds(found: list[Any]) -> set[type]:
    return {type(act) for act in found}


def exchanged(thrown: tuple[Any, ...]) -> Any:
    """The second has thrown these; the first, with two pair, is to act after the exchange."""
    state = after(Wait(), Exchange(thrown), hands=("Ks Kd Th Tc 7d", "As Ad Jh 9d 7h"))
    if thrown:
        state = state.apply(Dealt(parse("8s 8d 9c")))
    return state.apply(Exchange())
