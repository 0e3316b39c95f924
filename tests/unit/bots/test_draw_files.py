"""Which files of the solved draw play between their stacks, and what rows that kinds share keep of them."""

import random
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from potluck.arena.gate import FIELDS
from potluck.bots.draw_files import HOUSE, _kept, between, kept_strategies, kept_strategy
from potluck.bots.draw_line import Tree, hidden
from potluck.bots.draw_solved import Turn
from potluck.bots.draw_tastes import Taste, bent
from potluck.games.draw import Money, Phase, Rules, Wardrobe
from potluck.games.draw.values import Acted, Open
from potluck.kernels.draws import Deck, DrawLoop
from potluck.solve.draw.betting import Menu, acts
from potluck.solve.draw.exchange import merged
from potluck.solve.draw.gathered import gathered, spread_over
from potluck.solve.draw.ordering import ordered
from potluck.solve.draw_table import ANTE, SUFFIX, THROWS, Table, header_of, load, packed, rows_of
from tests.unit.bots.test_draw_solved import views

MENU = Menu(shares=(0.6, 1.5), raises=2)


def test_first_stakes_beside_the_menu_stand_before_the_exchange_alone() -> None:
    """Both may make them, one that leaves little among them; nobody raises by them, and the rest stays as it is."""
    plain, more = (
        acts(Rules(), ante=ANTE, stack=3 * ANTE, menu=menu).names for menu in (MENU, MENU._replace(opens=(0.1, 0.8)))
    )
    beside = {name for name in more if name.split()[-2:] in (["open", "20"], ["open", "160"])}

    assert beside == {"open 20", "open 160", "wait open 20", "wait open 160"}
    assert {*plain} == {name for name in more if not any(f"{name} ".startswith(f"{first} ") for first in beside)}


def test_a_first_stake_beside_the_menu_is_made_as_it_is_and_by_no_taste() -> None:
    """Of eight tenths of the pot at three antes, which leaves little; a taste stakes what the menu has."""
    tree = Tree(load(HOUSE / f"draw-52-de-3{SUFFIX}"))
    node = next(node for node in tree.further if tree.acts[node] == "open 160")
    rules = replace(FIELDS["letter-52-de"], money=Money(start=15, ante=5), wardrobe=Wardrobe(whose="nobody"))
    view = next(view for view, _ in views(rules, deals=3) if not any(isinstance(entry, Acted) for entry in view.story))
    children = tree.children(0)
    moved = bent(tree, 0, [float(child == node) for child in children], 0.9, Taste(calls=0.1))

    assert tree.spots[node].left > 0
    assert Turn(tree, view, lambda chances: 0).action(node) == Open(8)
    assert {child for child, chance in zip(children, moved, strict=True) if chance} == {tree.children(0)[-1]}


@pytest.mark.parametrize(("deck", "profile"), [(32, "pl"), (32, "de"), (52, "pl"), (52, "de")])
def test_the_two_files_on_either_side_play_what_lies_between_them_and_one_its_own_stacks(
    deck: int, profile: str
) -> None:
    """The nearer more often; beyond the first and the last that one alone."""
    kept = next(files for files in _kept(HOUSE).values() if f"-{deck}-{profile}-" in files[0].path)
    ratios = sorted(file.ratio for file in kept)
    for file in kept:
        assert between(kept, file.ratio) == ((file.path, 1.0),)
    for low, high in pairwise(ratios):
        ratio = (low * high) ** 0.4 * high**0.2
        (below, seldom), (above, often) = between(kept, ratio)
        assert [header_of(path).ratio for path in (below, above)] == [low, high]
        assert (seldom, often) == pytest.approx((0.4, 0.6))
    assert [header_of(path).ratio for end in (1.5, 900) for path, _ in between(kept, end)] == [ratios[0], ratios[-1]]


def test_which_of_two_plays_stays_for_a_deal_and_comes_as_often_as_it_should() -> None:
    """At 10.6 antes; the number comes of the own first hand and of which deal it is."""
    rules = replace(FIELDS["letter-52-de"], money=Money(start=53, ante=5), wardrobe=Wardrobe(whose="nobody"))
    asked = [view for view, _ in views(rules, deals=3) if not view.over and view.phase is not Phase.OVER]
    plays = [kept_strategy(replace(asked[0], deal=deal)) for deal in range(400)]
    files = kept_strategies(asked[0])

    assert len(files) == 2
    assert plays.count(files[0][0]) / len(plays) == pytest.approx(files[0][1], abs=0.08)
    thrown = [view for view in asked if view.seats[view.seat or 0].thrown]
    assert thrown
    for view in thrown:
        seat = view.seats[view.seat or 0]
        before = next(v for v in asked if v.deal == view.deal and {*v.seats[v.seat or 0].cards} >= {*seat.thrown})
        assert hidden(before, -1) == hidden(view, -1)


def test_what_a_file_leaves_out_is_what_the_others_leave_and_must_come_to_one(tmp_path: Path) -> None:
    """Whole files of 3 and 11 antes, kinds by themselves and in rows; then one hand with a part more than others."""
    for name in ("draw-32-pl-3", "draw-52-de-11"):
        table = load(HOUSE / f"{name}{SUFFIX}")
        stored, path = table.stored, tmp_path / name
        path.write_bytes(packed(table.header, stored))

        assert load(path).stored == stored
        node = next(node for node, tables in enumerate(stored.after) if tables)
        off = bytes([stored.after[node][0] + 1]) + stored.after[node][1:]
        with pytest.raises(ValueError, match="parts"):
            packed(table.header, replace(stored, after=(*stored.after[:node], off, *stored.after[node + 1 :])))


def test_a_file_whose_kinds_share_rows_tells_of_each_kind_what_its_row_does() -> None:
    table = load(HOUSE / f"draw-52-de-11{SUFFIX}")
    kinds, rng = len(table.places), random.Random(1)
    assert len(table.stored.rows) == 2 * kinds
    for node, (kind, _, _, below) in enumerate(table.stored.nodes):
        place = rng.randrange(kinds)
        if not table.stored.before[node]:
            continue
        whole = np.frombuffer(table.whole(node), np.uint8).reshape(-1, kinds)[:, place]
        if kind == THROWS:
            counts = table.header.counts
            told = [*table.throws(node, place, other=None), *table.throws(node, place, other=2)]
            whole = np.concatenate([whole[:counts], whole[3 * counts : 4 * counts]]).reshape(2, counts)
            assert told == pytest.approx((whole / whole.sum(axis=1, keepdims=True)).reshape(-1))
        else:
            assert len(whole) == below
            assert table.before(node, place) == pytest.approx(whole / whole.sum())


@pytest.mark.parametrize("together", [True, False])
def test_rows_put_beside_those_that_play_alike_tell_the_same_and_pack_smaller(*, together: bool) -> None:
    """Of a file whose rows lie anyhow, or whose kinds have a row each."""
    table = load(HOUSE / f"draw-32-pl-3{SUFFIX}")
    width, kinds = max(rows_of(table.stored)) + 1, len(table.places)
    mixed = np.random.default_rng(3).permutation(width)
    nodes = [node for node, tables in enumerate(table.stored.before) if tables][:9]
    told = {node: np.frombuffer(table.whole(node), np.uint8).reshape(-1, kinds) for node in nodes}
    places = np.argsort(mixed)[rows_of(table.stored)]
    first = np.unique(places, return_index=True)[1]
    before = [
        told[node][:, first if together else slice(None)].tobytes() if node in told else b""
        for node in range(len(table.stored.nodes))
    ]
    rows = places.astype("<u2").tobytes() if together else b""
    stored = replace(table.stored, before=tuple(before), after=(b"",) * len(before), rows=rows)
    better = ordered(table.header, stored)

    assert all(Table(table.header, better).whole(node) == table.whole(node) for node in nodes)
    assert len(packed(table.header, better)) < len(packed(table.header, stored))


def test_kinds_are_put_together_by_what_they_come_to() -> None:
    """Twenty cards: hands are as many as before, each row is the mean of its kinds, and what that loses is little."""
    known = merged(20, order=Rules(profile="de").order, most=2, groups=40)
    shares = known.shares
    deck = Deck(known.weights, known.counts, len(known.bounds), shares.starts, shares.groups, shares.chances)
    few, alike = gathered(known, 30), gathered(known, 10**6)
    tree = acts(Rules(profile="de"), ante=ANTE, stack=4 * ANTE, menu=MENU)

    assert len(few.deck.weights) <= 30 < len(alike.deck.weights) <= len(known.weights)
    assert _come_to(few.deck) == pytest.approx(_come_to(deck))
    gains, within = [], 0.0
    for together in (few, alike):
        loop, whole = (DrawLoop(tree.lines, cards, dtype=np.float32) for cards in (together.deck, deck))
        loop.run(40)
        spread_over(loop, whole, together.rows)
        gains.append(sum(whole.respond()[1:]) / (4 * ANTE))
        within = sum(loop.respond()[1:]) / (4 * ANTE)
        assert within <= gains[-1] + 1e-9
    # Kinds that come to the same have one row, and lose nothing by it.
    assert gains[1] == pytest.approx(within)
    assert gains[1] < gains[0] < gains[1] + 0.03


def _come_to(deck: Deck) -> np.ndarray:
    """(groups,): how often a hand comes to each, over all numbers thrown."""
    rows = np.repeat(np.repeat(deck.weights, deck.counts), np.diff(deck.starts))
    return np.bincount(deck.places, rows * deck.chances, minlength=deck.groups)
