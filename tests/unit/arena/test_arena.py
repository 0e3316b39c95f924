"""Duplicate matches: the same orders for everybody, the same answer on any number of workers."""

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from potluck import arena
from potluck.arena.orders import Orders
from potluck.arena.plan import CHUNK, Plan, seated
from potluck.arena.play import SHARE, Company
from potluck.arena.players import Named
from potluck.arena.tally import summed, tallied
from potluck.arena.variance_reduction import Reduction
from potluck.bots.reference import at_random, caller
from potluck.errors import RequestError, RulesError
from potluck.games import draw, paigow
from potluck.options import canonical
from potluck.protocol import Action, Dealt, Starts, View
from tests.games import kuhn3
from tests.games.kuhn3_values import ACTIONS
from tests.known import known

KUHN = "tests.games.kuhn3:GAMES"


def test_a_player_against_himself_wins_nothing_in_any_duplicate_deal() -> None:
    result = arena.run("draw", ["random", "random"], deals=64, seed=3)

    assert result.tally.points == (0, 0)
    assert result.tally.squares == (0, 0)
    assert result.tally.play_squares[0] > 0


@pytest.mark.parametrize(
    ("chips", "won"), [((0, 225), (0, SHARE)), ((230, 230), (SHARE // 2, SHARE // 2)), ((0, 200), (0, 0))]
)
def test_a_match_is_won_by_whom_its_rules_name_whatever_the_house_won(
    chips: tuple[int, int], won: tuple[int, int]
) -> None:
    company = Company(Plan(game="paigow", players=("a", "b"), deals=1, unit="match"), ())
    match = paigow.start(paigow.Rules(deals=1), 2)
    seats = tuple(replace(seat, chips=own) for seat, own in zip(match.state.seats, chips, strict=True))
    ended = replace(match, state=replace(match.state, seats=seats, house=400 - sum(chips)))._end()

    assert company._points(ended) == won


def test_the_orders_are_the_same_for_whoever_sits_where() -> None:
    first, second = Orders(5, 9), Orders(5, 9)
    hands = []
    for orders in (first, second):
        match = orders.settle(draw.GAME.start(draw.Rules(), 2))
        hands.append([seat.hand for seat in known(match.state).seats])

    assert hands[0] == hands[1]
    assert known(Orders(5, 10).settle(draw.GAME.start(draw.Rules(), 2)).state).seats[0].hand != hands[0][0]


def test_card_k_is_the_same_whatever_is_thrown() -> None:
    """One exchanges three, the other none: what the second gets then are the cards that the first would have got."""

    def drawn(order: str, *, kept: bool) -> list[str]:
        orders, match = Orders(1, 4), draw.GAME.start(draw.Rules(profile="de"), 2)
        match = orders.settle(match)
        rng = random.Random(0)
        while not match.state.over:
            view = match.view(match.actor)
            picks = [offer for offer in view.offers if offer.kind == "exchange" and hasattr(offer, "among")]
            if picks:
                cards = picks[0].among[: 0 if kept and match.actor == known(match.state).first else 2]
                match = match.apply(draw.GAME.actions["exchange"](cards))
                if match.state.chance is not None:
                    outcome = orders.outcome(match)
                    assert isinstance(outcome, Dealt)
                    return [str(card) for card in outcome.cards]
            else:
                match = match.apply(caller(view, rng))
        raise AssertionError(order)

    assert drawn("first throws", kept=False) == drawn("second throws", kept=True)


@pytest.mark.parametrize("unit", ["deal", "match"])
@pytest.mark.slow
def test_one_worker_and_two_give_the_same_bytes(unit: str) -> None:
    plans: dict[str, Any] = {"game": "draw", "bots": ["caller", "random"], "deals": 40, "seed": 2, "unit": unit}
    plans["options"] = canonical(draw.GAME.presets["quick"])
    one, two = (arena.run(**plans, workers=workers) for workers in (1, 2))

    assert json.dumps(one.json()) == json.dumps(two.json())
    assert one == two


@pytest.mark.slow
def test_a_match_gives_each_deal_of_it_orders_of_its_own() -> None:
    result = arena.run("draw", ["caller", "random"], deals=20, seed=1, unit="match")

    assert sum(result.tally.points) == 20 * 2 * SHARE
    assert sum(row.value for row in result.rows) == pytest.approx(100)


def test_three_seats_are_rotated_and_sums_are_zero() -> None:
    plan = Plan(game="kuhn3", players=("caller", "random", "random"), deals=40, games=KUHN)
    result = arena.execute(plan)

    assert result.tally.plays == 120
    assert sum(result.tally.points) == 0


def test_duplicate_deals_say_more_than_as_many_independent_ones() -> None:
    """Two that play much alike: what luck gives to one it gives to the other when they have changed seats."""
    plan = Plan(game="draw", players=("a", "b"), deals=150, seed=8)
    cautious = Company(plan, [Named(_timid), Named(caller)])
    tally = summed(tallied([cautious.play(at, 0), cautious.play(at, 1)]) for at in range(plan.deals))
    row = arena.Result(plan, tally).rows[0]

    assert 2 * row.within < row.plain


def test_who_remembers_is_given_what_he_made_of_his_own_views_of_the_ends_of_earlier_deals() -> None:
    asked: set[tuple[int, bytes]] = set()

    def choose(view: View, rng: random.Random, memory: bytes) -> Action:
        asked.add((known(view).deal, memory))
        return at_random(view, rng)

    def remember(memory: bytes, view: View) -> bytes:
        return memory + f"{known(view).deal} in {view.seat};".encode()

    plan = Plan(game="draw", players=("a", "b"), deals=2, seed=8, unit="match")
    Company(plan, [Named(choose, remember), Named(caller)]).play(0, 1)
    last = max(deal for deal, _ in asked)
    assert last > 2
    seen = ["".join(f"{deal} in 1;" for deal in range(1, n)).encode() for n in range(1, last + 1)]
    assert {memory for _, memory in asked} == {*seen}
    asked.clear()
    row = Company(replace(plan, unit="deal"), [Named(choose, remember), Named(caller)]).row([0, 1], 0)
    assert len(row) == 2
    assert {memory for _, memory in asked} == {b"", b"1 in 0;"}, "in a row each deal is a first one"


def test_what_was_kept_is_not_played_again_and_a_cut_line_is(tmp_path: Path) -> None:
    plan = Plan(game="draw", players=("caller", "random"), deals=100, seed=4)
    kept = tmp_path / "kept.jsonl"
    whole = arena.execute(plan, kept=kept)
    lines = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(b"".join(lines[:-1]) + lines[-1][:20])
    played: list[int] = []

    again = arena.execute(plan, kept=kept, progress=lambda done, of, left: played.append(done))

    assert again == whole
    assert played == [97, 98, 99, 100]


@pytest.mark.parametrize("deals", [10, 70])
def test_a_match_that_is_stopped_tells_what_was_played(deals: int) -> None:
    """All was lost that was not kept in a file; of less than a chunk nothing is told."""
    plan = Plan(game="draw", players=("caller", "random"), deals=100, seed=4)

    def press(done: int, of: int, left: float) -> None:
        if done == deals:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as stopped:
        arena.execute(plan, progress=press)
    if deals < CHUNK:
        assert not isinstance(stopped.value, arena.Stopped)
        return
    assert isinstance(stopped.value, arena.Stopped)
    assert stopped.value.result.tally == arena.execute(replace(plan, deals=2 * CHUNK)).tally


def test_results_of_another_match_are_not_gone_on_with(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    arena.execute(Plan(game="draw", players=("caller", "random"), deals=5, seed=4), kept=kept)
    before = kept.read_bytes()

    with pytest.raises(RequestError) as refused:
        arena.execute(Plan(game="draw", players=("caller", "random"), deals=5, seed=5), kept=kept)

    assert refused.value.code == "arena.other_plan"
    assert kept.read_bytes() == before


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "whist"}, "rules.unknown_game"),
        ({"players": ("caller",)}, "rules.wrong_seats"),
        ({"players": ("caller", "nobody")}, "rules.unknown_bot"),
        ({"players": ("caller", "perfect")}, "rules.unknown_bot"),
        ({"deals": 0}, "rules.bad_value"),
        ({"options": {"deck": 40}}, "rules.bad_value"),
        ({"control": True, "game": "kuhn3", "games": KUHN, "players": ("caller",) * 3}, "arena.no_value"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_with_its_reason(changes: dict[str, Any], code: str) -> None:
    plan: dict[str, Any] = {"game": "draw", "players": ("caller", "random"), "deals": 10} | changes

    with pytest.raises((RulesError, RequestError)) as refused:
        arena.execute(Plan(**plan))

    assert refused.value.code == code


def test_fewer_bots_than_seats_sit_down_again_in_turn() -> None:
    assert seated(["a", "b"], 5) == ("a", "b", "a", "b", "a")
    assert seated(["a", "b", "c"], 0) == ("a", "b", "c")


@pytest.mark.parametrize("skew", [0.0, 3.0])
def test_taking_luck_out_leaves_the_expectation_as_it_is(skew: float) -> None:
    """Kuhn's poker for three, all first seats and all deals in full: with any value function, right or mad,
    the mean result is exactly what it is without."""
    plan = Plan(game="kuhn3", players=("caller",) * 3, deals=1, games=KUHN)
    game, options = plan.rules()

    def value(match: Any) -> tuple[float, ...]:
        """What each card is worth by its rank, and something mad on top."""
        ranks = [sum(card.rank for card in seat.hand) for seat in match.state.seats]
        mean = sum(ranks) / 3
        return tuple(rank - mean + skew * (at - 1) * max(ranks) for at, rank in enumerate(ranks))

    plain, level, spread = _means(game, options, Reduction(value))

    assert level == pytest.approx(plain)
    if not skew:
        assert spread["level"] < spread["plain"]


def _means(game: Any, options: Any, reduction: Reduction) -> tuple[list[float], list[float], dict[str, float]]:
    """Over all first seats and all ways to deal: the mean payoff, the mean less luck, and the squares of both."""
    plain, level = [0.0] * 3, [0.0] * 3
    spread = {"plain": 0.0, "level": 0.0}
    deck = kuhn3.start(options, 3).state.undealt
    ways = [(first, cards) for first in range(3) for cards in itertools.permutations(deck, 3)]
    for first, cards in ways:
        luck = reduction.begin("exact")
        script = _Script(first, cards)
        match = luck.settle(game.start(options, 3), script)
        while not match.state.over:
            match = match.apply(_bold(match.view(match.actor), random.Random(0)))
        for seat, won in enumerate(match.state.payoffs()):
            plain[seat] += won / len(ways)
            level[seat] += (won - luck.total[seat]) / len(ways)
            spread["plain"] += won**2
            spread["level"] += (won - luck.total[seat]) ** 2
    return plain, level, spread


class _Script(Orders):
    """Chance that gives what it is told to."""

    def __init__(self, first: int, cards: tuple[Any, ...]) -> None:
        super().__init__(0, 0)
        self._told = [Starts(first), *(Dealt((card,)) for card in cards)]

    def outcome(self, playing: Any) -> Any:
        return self._told.pop(0)


def _bold(view: Any, rng: random.Random) -> Any:
    """Bets and calls with the two highest cards, else checks and folds."""
    good = max(card.rank for card in view.seats[view.seat].cards) >= 11
    wanted = ("bet", "call") if good else ("check", "fold")
    offer = next(offer for offer in view.offers if offer.kind in wanted)
    return offer.examples(ACTIONS)[0]


def _timid(view: Any, rng: random.Random) -> Any:
    """The caller, but it passes when more than thirty dollars are outstanding."""
    passing = next((offer for offer in view.offers if offer.kind == "pass"), None)
    return passing.action if passing is not None and view.owed > 30 else caller(view, rng)


def test_the_text_of_a_result_says_what_the_first_has_won() -> None:
    result = arena.run("draw", ["caller", "random"], deals=64, seed=1)

    assert str(result).startswith("+")
    assert str(result).endswith("chips a deal (95 %)")
