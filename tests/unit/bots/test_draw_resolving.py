"""The last round solved anew where the files have no stake of that size."""

import random

import numpy as np
import pytest
from msgspec.structs import replace

from measure import draw_asked
from measure.draw_asked import Asker, drawn
from potluck.arena.gate import FIELDS
from potluck.arena.orders import Orders
from potluck.bots import draw_solved
from potluck.bots.draw_files import HOUSE
from potluck.bots.draw_house import level_4
from potluck.bots.draw_solved import choose, frequencies
from potluck.bots.draw_worths import worths
from potluck.games import draw
from potluck.games.draw import Exchange, Open, Pass, Phase, RaiseBy, Wait
from potluck.games.draw.view import View
from potluck.kernels import COMPILED
from potluck.protocol import Action
from potluck.solve.draw_table import header_of

RULES = FIELDS["evening-32-pl"]


def staked(share: float, *, seed: int) -> View | None:
    """What the solved bot sees of a stake of that share of the pot behind the exchange; None: nobody can stake."""
    orders, rng = Orders(seed, 1), random.Random(seed)
    match = orders.settle(draw.start(RULES, 2))
    while not match.state.over and match.state.phase is not Phase.AFTER:
        assert match.actor is not None
        match = orders.settle(match.apply(choose(match.view(match.actor), rng)))
    if match.state.over:
        return None
    assert match.actor is not None
    view = match.view(match.actor)
    if view.limit < share * view.pot:
        return None
    match = match.apply(Open(round(share * view.pot)))
    return match.view(match.actor)


def first_staked(share: float) -> View:
    """The first such view of all deals."""
    return next(view for seed in range(100) if (view := staked(share, seed=seed)) is not None)


@pytest.mark.skipif(not COMPILED, reason="rounds are solved anew with kernels alone")
def test_a_stake_that_no_file_knows_is_answered_by_solving_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    odd, known = first_staked(1.0), first_staked(1.5)
    again, table = dict(frequencies(odd)), dict(frequencies(known))
    monkeypatch.setattr(draw_solved, "COMPILED", False)

    assert sum(again.values()) == pytest.approx(1)
    assert all(any(act in offer for offer in odd.offers) for act in again)
    assert dict(frequencies(odd)) != again
    assert dict(frequencies(known)) == table


@pytest.mark.skipif(not COMPILED, reason="rounds are solved anew with kernels alone")
def test_the_same_view_brings_the_same_answer_and_worse_hands_give_up_oftener() -> None:
    from potluck.bots.draw_resolving import _solved, resolved
    from potluck.bots.draw_solved import turn_of

    view = first_staked(1.0)
    before = frequencies(view)
    _solved.cache_clear()
    assert frequencies(view) == before
    turn = turn_of(view)
    assert turn is not None
    found = resolved(turn.tree, view, turn.line)
    assert found is not None
    groups = turn.tree.table.header.groups
    gives_up = [sum(chance for act, _, chance in found.chances(group) if act == "pass") for group in range(groups)]
    assert gives_up[0] > 0.5
    assert sum(gives_up[-10:]) < 0.1


def test_without_kernels_and_for_levels_the_stake_is_told_by_those_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    view = first_staked(1.0)
    monkeypatch.setattr("potluck.bots.draw_resolving.resolved", lambda *_: pytest.fail("a round was solved"))
    level_4(view, random.Random(1))
    monkeypatch.setattr(draw_solved, "COMPILED", False)
    assert frequencies(view)
    assert Pass() in [offer.action for offer in view.offers if hasattr(offer, "action")]


@pytest.mark.skipif(not COMPILED, reason="rounds are solved anew with kernels alone")
def test_a_review_prices_odd_stakes_by_the_round_that_is_solved_anew() -> None:
    """What the solution does often costs next to nothing; an odd stake of one's own is priced as it is."""
    asked = [view for seed in range(60) if (view := staked(1.0, seed=seed)) is not None]
    costs, dear = [], 0.0
    for view in asked[:8]:
        known = worths(view, Pass())
        told = dict(frequencies(view))
        for worth in known:
            assert worth.chance == pytest.approx(told.get(worth.action, 0.0))
            dear = max(dear, worth.cost)
            if worth.chance > 0.3:
                costs.append((worth.cost - worth.margin) / view.pot)
        giving = next(worth for worth in known if worth.action == Pass())
        assert giving.value == pytest.approx(0, abs=1e-9)
    assert len(costs) > 5
    assert max(costs) < 0.04
    assert dear > 1

    opening = before_staking()
    share = Open(round(0.9 * opening.pot))
    assert share in (worth.action for worth in worths(opening, share))
    assert share not in (act for act, _ in frequencies(opening))


def before_staking() -> View:
    """A first decision of a last round."""
    for seed in range(100):
        orders, rng = Orders(seed, 1), random.Random(seed)
        match = orders.settle(draw.start(RULES, 2))
        while not match.state.over and match.state.phase is not Phase.AFTER:
            assert match.actor is not None
            match = orders.settle(match.apply(choose(match.view(match.actor), rng)))
        if not match.state.over:
            assert match.actor is not None
            found = match.view(match.actor)
            if found.limit > found.pot and frequencies(found):
                return found
    raise AssertionError


@pytest.mark.skipif(not COMPILED, reason="rounds are solved anew with kernels alone")
@pytest.mark.parametrize(
    ("sheet", "line", "thrown"),
    [("de", (Open(3), Exchange(), 0, 2, Open(7)), (0, 2)), ("pl", (Open(9), 2, 0, Open(1)), (2, 0))],
)
def test_who_staked_before_the_exchange_as_nobody_does_is_not_believed_to_hold_a_good_hand(
    sheet: str, line: tuple[Action | int, ...], thrown: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three tenths of the pot, or all but a dollar, paid; no card thrown; then the rest. Believed, that wins it."""
    from potluck.bots import draw_resolving

    monkeypatch.setattr(draw_asked, "NUMBERS", (0.95,))
    asker = Asker(header_of(HOUSE / f"draw-32-{sheet}-3.draw"), ante=5, stack=15)

    def given_up() -> float:
        draw_resolving._solved.cache_clear()
        draw_resolving._ranges.cache_clear()
        return float(asker.late(line, *thrown)[Pass()].mean())

    doubted = given_up()
    monkeypatch.setattr(draw_resolving, "ANYTHING", 0.0)
    assert doubted < given_up() - 0.1


@pytest.mark.skipif(not COMPILED, reason="rounds are solved anew with kernels alone")
def test_rounds_behind_one_line_take_the_same_ranges_whatever_is_staked_in_them() -> None:
    from potluck.bots import draw_resolving

    asker = Asker(header_of(HOUSE / "draw-32-de-3.draw"), ante=5, stack=15)
    draw_resolving._solved.cache_clear()
    draw_resolving._ranges.cache_clear()
    for stake in (4, 7):
        asker.late([Open(3), Exchange(), 0, 2, Open(stake)], 0, 2)
    assert draw_resolving._solved.cache_info().misses > draw_resolving._ranges.cache_info().misses == 1


@pytest.mark.skipif(not COMPILED, reason="rounds are solved anew with kernels alone")
def test_who_pays_a_small_stake_with_weaker_hands_than_the_file_comes_behind_it_with_those_too() -> None:
    from potluck.bots import draw_resolving

    asker = Asker(header_of(HOUSE / "draw-32-de-3.draw"), ante=5, stack=15)
    state = asker.state([Wait(), Open(3), Exchange(), 0, 2])
    assert state.actor is not None
    turn = draw_solved.turn_of(state.view(state.actor))
    assert turn is not None
    assert 0.1 < turn.line.paid < 0.9
    at = draw_resolving._Past(turn.line.root, (0, 2), doubted=1, paid=turn.line.paid)
    kinds = asker.pack.kinds
    (with_them, same), (without, again) = (draw_resolving._reach(turn.tree, spot) for spot in (at, at._replace(paid=0)))

    assert np.array_equal(same, again)
    assert with_them[kinds].mean() > 1.05 * without[kinds].mean()
    assert (with_them >= without).all()


@pytest.mark.parametrize("sheet", ["de", "pl"])
def test_who_pays_a_stake_that_is_taken_for_all_and_leaves_little_stakes_that_too(sheet: str) -> None:
    """Of nine and of three dollars of ten; behind both the tree stands where all was staked and paid."""
    asker = Asker(header_of(HOUSE / f"draw-32-{sheet}-3.draw"), ante=5, stack=15)
    for amount, number, pays in ((9, 0.95, RaiseBy(1)), (9, 0.01, Exchange()), (3, 0.95, Exchange())):
        with drawn(number):
            turn = draw_solved.turn_of(asker.state([Open(amount)]).view(1))
            assert turn is not None
            turn.place()
            assert turn.stays() == pays
    small = draw_solved.turn_of(asker.state([Wait(), Open(6), RaiseBy(1)]).view(1))
    assert small is not None
    assert small.place().pays > 0.5
    assert small.stays() == Exchange()
    thrown = (Exchange(), 1) if sheet == "de" else (1,)
    with drawn(0.95):
        turn = draw_solved.turn_of(asker.state([Open(9), RaiseBy(1), *thrown]).view(1))
    assert turn is not None
    above = turn.tree.spots[turn.place().node].above
    assert (turn.tree.acts[above], turn.tree.spots[turn.place().node].left) == ("open 200", 0)


@pytest.mark.parametrize(
    ("deck", "antes", "strays"), [(32, 5, True), (32, 25, False), (32, 13, False), (52, 28, False)]
)
def test_stacks_between_files_are_solved_anew_where_a_short_pack_remembers_nothing(
    deck: int, antes: int, strays: bool
) -> None:
    """Else that gave more away than the file does: 17.7 and 2.4 % of the pot at 10 antes with 52 cards."""
    evening = FIELDS[f"evening-{deck}-pl"]
    rules = replace(evening, money=replace(evening.money, start=antes * evening.money.ante))
    for seed in range(40):
        orders, rng = Orders(seed, 1), random.Random(seed)
        match = orders.settle(draw.start(rules, 2))
        while not match.state.over and match.state.phase is not Phase.AFTER:
            assert match.actor is not None
            match = orders.settle(match.apply(choose(match.view(match.actor), rng)))
        if not match.state.over:
            assert match.actor is not None
            turn = draw_solved.turn_of(match.view(match.actor))
            assert turn is not None
            assert (turn.line.strayed > 0) == strays
            return
    raise AssertionError("nobody came behind the exchange")


@pytest.mark.skipif(not COMPILED, reason="rounds are solved anew with kernels alone")
@pytest.mark.parametrize("deck", [32, 52])
def test_hands_are_dealt_as_by_the_least_of_one_number_for_each_card(deck: int) -> None:
    """As by the generator that numpy promises; and where numbers are alike, which hardly ever are, as it sorts them."""
    from potluck.bots.draw_resolving import AT_ONCE, _dealt

    plain, raw = np.random.default_rng(1), np.random.default_rng(1).bit_generator
    many = AT_ONCE * deck // 2
    for _ in range(3):
        drawn = plain.random((AT_ONCE, deck), dtype=np.float32)
        assert (_dealt(raw.random_raw(many), deck, 8) == drawn.argsort(axis=1)[:, :8]).all()
    coarse = raw.random_raw(many) & np.uint64(0xE0000000_E0000000)
    drawn = (coarse.view(np.uint32).reshape(AT_ONCE, deck) >> 8).astype(np.float32)
    assert (_dealt(coarse, deck, 8) == drawn.argsort(axis=1)[:, :8]).all()


@pytest.mark.parametrize("lowest", [0, 5])
def test_hands_find_their_kind_and_their_order_many_at_once_as_one_by_one(lowest: int) -> None:
    from potluck.bots.draw_places import placed
    from potluck.solve.draw_kinds import arranged, key_of, keys_of

    rng, keys = random.Random(3), keys_of(lowest)
    decks = [range(4 * lowest, 52), [card for card in range(4 * lowest, 52) if card % 4 != 2 or card > 44]]
    suited = [[4 * rank + suit for rank in range(lowest, 13)] + [4 * lowest + (suit + 1) % 4] for suit in range(4)]
    hands = [rng.sample([*deck], 5) for deck in (*decks, *suited) for _ in range(200)]
    kinds, ordered = placed(np.array(hands), lowest)
    assert [keys[kind] for kind in kinds] == [key_of(hand) for hand in hands]
    assert ordered.tolist() == [arranged(hand) for hand in hands]
