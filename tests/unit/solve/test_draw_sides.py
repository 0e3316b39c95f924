"""What a solved deal remembers of the first hand behind the exchange, and files that do."""

import random
from bisect import bisect_right
from collections.abc import Sequence
from itertools import combinations_with_replacement, pairwise
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from measure import draw_asked
from measure.draw_met import deals_of
from potluck.bots import draw_files, draw_solved
from potluck.bots.draw_files import HOUSE
from potluck.bots.draw_line import Tree
from potluck.bots.draw_samples import sample
from potluck.bots.draw_solved import Turn
from potluck.bots.draw_tastes import Taste
from potluck.bots.draw_worths import _Worths, comes, worths
from potluck.cards import Card, deck, parse
from potluck.games.draw import Check, Exchange, Money, Open, Pass, RaiseBy, Rules, Wait, Wardrobe
from potluck.games.draw.state import begin
from potluck.games.draw.values import Closet, Phase, Seat
from potluck.games.draw.view import View
from potluck.kernels import COMPILED
from potluck.kernels.draws import DECIDES, DrawLoop
from potluck.protocol import Action, Cards, Dealt
from potluck.solve.draw.dealt import cuts_of, kind_hands, sided
from potluck.solve.draw.exchange import Merged, merged
from potluck.solve.draw.making import MENU, Point, filed, game_of, make, responded
from potluck.solve.draw.sets import number_of
from potluck.solve.draw_kinds import arranged, key_of, ranks_of, remembered
from potluck.solve.draw_table import SUFFIX, Table, load, packed
from potluck.solve.keeping import Keep

RULES = Rules(profile="de", deck=32, money=Money(start=15, ante=5), wardrobe=Wardrobe(whose="nobody"))
POINT = Point(32, "de", 3.0, 0, dealt=2, everywhere=True, systematic=True, sides=2)
SMALL = 20
LOW, HIGH = "7c", "Ac"


@pytest.fixture(scope="module")
def known() -> Merged:
    """With 32 cards, of which one may be thrown."""
    return merged(32, order=RULES.order, most=1, groups=20)


@pytest.fixture(scope="module")
def made(known: Merged, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of two sides."""
    folder = tmp_path_factory.mktemp("made")
    path = folder / f"two{SUFFIX}"
    path.write_bytes(make(POINT, known, keep=Keep(folder / "kept.npz", "two")))
    return path


def cards_of(text: str) -> list[Card]:
    """Of a text."""
    return [*parse(text)]


def view_of(hand: Sequence[Card], thrown: Sequence[Card], *then: Action) -> View:
    """Who waits first, throws those of his cards, and then does such acts in turn with the other, who throws none.

    What whoever decides next sees.
    """
    plain = Seat(RULES.money.start, Closet(()))
    state = begin(RULES, (plain, plain), first=0)
    for act in (Wait(), Exchange(), Exchange(tuple(thrown)), Exchange(), *then, None):
        while isinstance(owed := state.chance, Cards):
            free = [card for card in state.undealt if card not in hand]
            own = owed.to == 0 and not state.seats[0].hand
            state = state.apply(Dealt(tuple(hand) if own else tuple(free[: owed.n])))
        if act is not None:
            state = state.apply(act)
    assert state.phase is Phase.AFTER
    return state.view(state.actor)


def test_a_greater_sum_is_remembered_as_more_and_of_the_same_the_more_uneven() -> None:
    for many in range(1, 6):
        every = [*combinations_with_replacement(range(13), many)]
        told = [remembered([4 * rank + 1 for rank in ranks], ()) for ranks in every]
        slow = [(sum(ranks), sum(rank * rank for rank in ranks)) for ranks in every]
        for one, two in pairwise(sorted(range(len(every)), key=slow.__getitem__)):
            assert told[one] < told[two] or (slow[one] == slow[two] and told[one] == told[two])
    assert remembered((), cards_of("7c 8d")) == remembered(cards_of("7d 8s"), cards_of("Ac"))


def test_the_side_of_a_hand_is_that_of_a_slow_reading(known: Merged, made: Path) -> None:
    """Of some thousand hands, by what its kind keeps; each side has about half of all hands."""
    table, generator = load(made), random.Random(3)
    hands = kind_hands(32, known, order=RULES.order, cuts=table.stored.cuts)
    for _ in range(2000):
        hand = generator.sample(deck(32), 5)
        places = sorted(int(card) - 20 for card in hand)
        number = int(number_of(np.array([places]))[0])
        for many in (0, 1):
            thrown = gone_of(table, hand, many)
            ranks = [int(card) // 4 for card in thrown or hand]
            slow = int((sum(ranks), sum(rank**2 for rank in ranks)) >= divmod(table.stored.cuts[many][0], 1000))
            assert hands.sides[number, many] == table.side(thrown, hand) == slow
        assert hands.groups[number] % 2 == 0
    assert hands.sides.mean(axis=0) == pytest.approx([0.5, 0.5], abs=0.1)


@pytest.mark.parametrize("sides", [1, 2, 3])
def test_rows_come_to_places_as_their_hands_do(sides: int) -> None:
    """Twenty cards: to each group as before, and on each side as many as there are."""
    small = merged(SMALL, order=RULES.order, most=2, groups=30)
    cuts = cuts_of(SMALL, small, sides)
    _, _, plain = game_of(Point(SMALL, "de", 3.0, 0), small, MENU)
    hands = kind_hands(SMALL, small, order=RULES.order, cuts=cuts)
    whole = sided(plain, hands, cuts)

    assert whole.groups == sides * plain.groups
    counts = plain.counts
    for row in range(0, len(plain.weights), 7):
        mine = hands.rows == row
        for number in range(counts):
            come = [np.zeros(cards.groups) for cards in (plain, whole)]
            for cards, into in zip((plain, whole), come, strict=True):
                part = slice(*cards.starts[row * counts + number : row * counts + number + 2])
                into[cards.places[part]] = cards.chances[part]
            table = come[1].reshape(-1, sides)
            assert table.sum(axis=1) == pytest.approx(come[0])
            often = np.bincount(hands.sides[mine, number], minlength=sides) / mine.sum()
            assert table.sum(axis=0) == pytest.approx(often)


def test_who_remembers_and_plays_as_before_wins_as_much() -> None:
    """Hands of one group are alike at a showdown, on whatever sides they are."""
    small = merged(SMALL, order=RULES.order, most=2, groups=60)
    point = Point(SMALL, "de", 3.0, 0)
    cuts = cuts_of(SMALL, small, 3)
    _, tree, plain = game_of(point, small, MENU)
    loop = DrawLoop(tree.lines, plain, dtype=np.float32)
    loop.run(5)
    hands = kind_hands(SMALL, small, order=RULES.order, cuts=cuts)
    whole = DrawLoop(tree.lines, sided(plain, hands, cuts), dtype=np.float32)
    for seat in (0, 1):
        whole.before_sums[seat][:] = loop.before_sums[seat]
        whole.after_sums[seat][:] = np.repeat(loop.after_sums[seat], 3)
    value, *gains = loop.respond()
    found, *more = responded(whole, cuts)

    assert found == pytest.approx(value, abs=1e-4 * tree.pot)
    assert abs(whole.respond()[0] - value) > 2e-4 * tree.pot
    assert all(old - 1e-3 < new < old + 0.02 * tree.pot for old, new in zip(gains, more, strict=True))
    assert responded(loop, ()) == loop.respond()


def test_files_with_one_side_are_written_as_ever(tmp_path: Path) -> None:
    """Byte for byte: of format 3, without a word of sides."""
    for name in ("draw-32-pl-3", "draw-52-de-18"):
        path = HOUSE / f"{name}{SUFFIX}"
        table = load(path)
        again = packed(table.header, table.stored)

        assert again == path.read_bytes()
        assert b'"format":3' in again[:200]
        assert table.header.sides == 1
        assert table.side(cards_of("As Ks"), ()) == table.side((), cards_of("7s 8s 9s Td Jc")) == 0


@pytest.mark.kernels
@pytest.mark.skipif(not COMPILED, reason="deals are drawn by compiled kernels alone")
def test_a_file_of_two_sides_is_read_as_it_was_made(known: Merged, made: Path) -> None:
    """It has as many places for each group, and a loop made of it plays its chances by side."""
    table = load(made)
    header, stored = table.header, table.stored
    loop = filed(table, POINT, known)

    assert made.read_bytes() == packed(header, stored)
    assert (header.format, header.sides, stored.cuts) == (4, 2, cuts_of(32, known, 2))
    apart = 0
    for node, tables in enumerate(stored.after):
        if tables:
            assert len(tables) == header.counts**2 * stored.nodes[node][3] * header.groups * 2
            for group, side in ((3, 0), (3, 1), (12, 1)):
                told = table.after(node, (1, 0), group, side)
                assert loop.chances(node, own=1, other=0)[2 * group + side] == pytest.approx(told)
            apart += table.after(node, (1, 0), 3, 0) != table.after(node, (1, 0), 3, 1)
    assert apart


@pytest.mark.kernels
@pytest.mark.skipif(not COMPILED, reason="deals are drawn by compiled kernels alone")
def test_who_threw_a_high_card_plays_another_part_of_the_file(made: Path) -> None:
    """With the same hand behind the exchange; so does who held one and threw nothing. A coarse eye forgets it."""
    table = load(made)
    tree = Tree(one_act_each(table))
    plays = {}
    for own, gone in (("8c 9d Th Js", LOW), ("8c 9d Th Js", HIGH)):
        view = view_of(cards_of(f"{own} {gone}"), cards_of(gone))
        turn = Turn(tree, view, lambda chances: 0)
        plays[gone] = turn.chances(turn.place())
        coarse = Turn(tree, view, lambda chances: 0, Taste(eye="category"))
        assert coarse.chances(coarse.place())[:2] == pytest.approx([0.5, 0.5])
        assert turn.holding(view.seats[0].cards, 1).chances(turn.place())[:2] == [0, 1]
    assert (plays[LOW][:2], plays[HIGH][:2]) == ([1, 0], [0, 1])
    for text, wanted in (("7c 8d 9h Ts 7s", [1, 0]), ("Qc Qd Ah Ks Js", [0, 1])):
        turn = Turn(tree, view_of(cards_of(text), ()), lambda chances: 0)
        assert turn.chances(turn.place())[:2] == wanted


@pytest.mark.kernels
@pytest.mark.skipif(not COMPILED, reason="deals are drawn by compiled kernels alone")
def test_what_the_other_did_tells_what_he_threw(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """He opens behind the exchange who held high cards and threw none, and who threw a high one."""
    path = tmp_path / made.name
    table = one_act_each(load(made))
    path.write_bytes(packed(table.header, table.stored))
    monkeypatch.setattr(draw_solved, "kept_strategy", lambda view: str(path))
    opened = view_of(cards_of("7c 8d 9h Ts 7s"), (), Open(6))
    turn = draw_solved.turn_of(opened)
    assert turn is not None
    weights = _Worths(turn, opened, Check()).weights()
    known = sample(turn.tree.table, opened.rules, opened.seats[1].cards, (), len(weights))
    keys = [*table.places]
    sums = [remembered((), [4 * rank for rank in ranks_of(keys[kind])[1]]) for kind in known.kinds]

    assert np.array_equal(known.places[0] % 2, np.array(sums) >= table.stored.cuts[0][0])
    assert np.array_equal(known.places // 2, known.groups)
    assert 0 < (weights > 0).mean() < 1
    assert (known.places[0, weights > 0] % 2).all()
    assert len(worths(opened, Check())) > 1
    for gone, side in ((LOW, 0), (HIGH, 1)):
        view = view_of(cards_of(f"8c 9d Th Js {gone}"), cards_of(gone))
        mine = draw_solved.turn_of(view)
        assert mine is not None
        worth = _Worths(mine, view, Check())
        worth.weights()
        own, place = worth._own_now(), mine.place()
        assert own is not None
        told = table.after(place.node, (1, 0), int(own.groups[0]), side)
        assert worth._own_chances(place.node, own)[:, 0] == pytest.approx(told)
        assert worth._final(cards_of(gone), 1).side == side
    came = [
        comes(view_of(cards_of(f"8c 9d Th Js {gone}"), cards_of(gone), Open(6), RaiseBy(4))) for gone in (LOW, HIGH)
    ]
    assert came[0] == 0 < came[1]


@pytest.mark.kernels
@pytest.mark.skipif(not COMPILED, reason="deals are drawn by compiled kernels alone")
def test_the_bot_is_told_by_group_and_side(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is asked for measures: at the first decision behind the exchange and that of who is opened against."""
    for module in (draw_files, draw_asked):
        monkeypatch.setattr(module, "HOUSE", made.parent)
    table = load(made)
    asker = draw_asked.Asker(replace(table.header, name=made.stem), ante=5, stack=15)
    tree = Tree(table)
    line: list[Action | int] = [Wait(), Exchange(), 0, 0]
    waited = next(child for child in tree.children(0) if tree.acts[child] == "wait")
    node = next(child for child in tree.children(waited) if tree.acts[child] == "exchange")
    first = tree.nodes[node][2]
    opened = next(child for child in tree.children(first) if tree.acts[child] == "open 120")

    assert (asker.cuts, asker.sides) == (table.stored.cuts, 2)
    for at, then, act in ((first, (), Check()), (opened, (Open(6),), Pass())):
        told = asker.late([*line, *then], 1, 0)
        assert len(told[act]) == 2 * table.header.groups
        for place, chance in enumerate(told[act]):
            assert chance == pytest.approx(table.after(at, (1, 0), *divmod(place, 2))[0])
    deals = deals_of(asker, 50, 1)
    for at, seat in ((4, 0), (7, 1)):
        cards = [Card(int(card) + 20) for card in deals.cards[at, seat, 0]]
        gone = gone_of(table, cards, 1)
        assert deals.finals[at, seat, 0] % 2 == table.side((), cards)
        assert deals.finals[at, seat, 1] % 2 == table.side(gone, cards)
    (_, acts), *_ = asker.each(asker.state([*line]))
    strengths = deals.strengths[:, 0, 0]
    chances = acts[Check()][deals.finals[:, 0, 0]]
    for strength, final, chance in zip(strengths, deals.finals[:, 0, 0], chances, strict=True):
        group = max(bisect_right(table.stored.bounds, strength) - 1, 0)
        assert chance == pytest.approx(table.after(first, (0, 0), group, int(final) % 2)[0])


def gone_of(table: Table, hand: Sequence[Card], many: int) -> list[int]:
    """The cards that such a hand throws of so many."""
    kept = table.keeps(table.places[key_of(hand)], many)
    return [card for at, card in enumerate(arranged(hand)) if not kept >> at & 1]


def one_act_each(table: Table) -> Table:
    """Behind the exchange the first side does what stands first, the second what stands second, always."""
    header, stored = table.header, table.stored
    after = []
    for (kind, _, _, below), tables in zip(stored.nodes, stored.after, strict=True):
        whole = np.zeros((header.counts**2, below, header.groups, 2), np.uint8)
        if tables and kind == DECIDES:
            whole[:, 0, :, 0] = whole[:, min(1, below - 1), :, 1] = 250
        after.append(whole.tobytes() if tables else b"")
    return Table(header, replace(stored, after=tuple(after)))
