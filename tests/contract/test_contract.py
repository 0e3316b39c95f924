"""What every game promises to everything above it; each law runs over all games, their presets and random options."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.errors import CODES, IllegalAction
from potluck.kits import KITS
from potluck.options import canonical, fields, read
from potluck.protocol import OUTCOMES, Felt, Game, Turned, View, decode, encode, parse, show
from tests.contract.neighbours import actions, ill_typed, outcomes
from tests.contract.play import Step, answer, options_of, pack, play, replay, seated
from tests.games import game_tests
from tests.games.kuhn3 import GAMES_WITH_KUHN3
from tests.known import known
from tests.laws.money import check
from tests.marks import rule

GAMES = dict(GAMES_WITH_KUHN3)
MATCHES = 8
"""Matches of each game with random options, beside one of each preset."""
CASES = [(name, f"preset {preset}") for name, game in GAMES.items() for preset in game.presets] + [
    (name, f"sample {number}") for name in GAMES for number in range(MATCHES)
]

each_case = pytest.mark.parametrize(("name", "case"), CASES, ids=lambda value: value)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def told(name: str, case: str, *, most: int = 80) -> tuple[Game, Any, Random, Iterator[Step]]:
    """The game, the options and a random match of a case, the same in every run."""
    game, rng = GAMES[name], Random(f"{name} {case}")
    kind, which = case.split()
    options = game.presets[which] if kind == "preset" else options_of(game, rng)
    return game, options, rng, play(game, options, rng=rng, most=most)


def accepted(match: Any, action: Any) -> bool:
    """Whether apply takes it."""
    try:
        match.apply(action)
    except IllegalAction:
        return False
    return True


@each_case
def test_apply_accepts_what_is_offered_and_nothing_else(name: str, case: str) -> None:
    game, _, rng, steps = told(name, case, most=25)
    for step in steps:
        offers = step.before.offers()
        assert bool(offers) == (step.seat is not None)
        for action in actions(step.before, game, rng):
            offered = any(action in offer for offer in offers)
            assert accepted(step.before, action) == offered, show(action)


@each_case
def test_what_is_no_action_is_refused_and_changes_nothing(name: str, case: str) -> None:
    game, _, _, steps = told(name, case, most=15)
    for step in steps:
        before = encode(step.before)
        for action in ill_typed(game):
            with pytest.raises(IllegalAction) as refusal:
                step.before.apply(action)
            assert refusal.value.code in CODES
            assert refusal.value.code.startswith("action.")
        assert encode(step.before) == before


@each_case
def test_chance_takes_only_answers_to_what_it_owes(name: str, case: str) -> None:
    _, _, rng, steps = told(name, case, most=25)
    for step in steps:
        for outcome in outcomes(step.before, rng):
            with pytest.raises(IllegalAction):
                step.before.apply(outcome)


@each_case
def test_samples_examples_and_the_clock_stay_within_the_offers(name: str, case: str) -> None:
    game, _, rng, steps = told(name, case)
    for step in steps:
        for offer in step.before.offers():
            drawn = [offer.sample(rng, game.actions) for _ in range(5)]
            assert all(action in offer for action in (*drawn, *offer.examples(game.actions)))
            assert {type(action) for action in drawn} == {game.actions[offer.kind]}
        if step.seat is not None:
            assert any(step.before.timeout() in offer for offer in step.before.offers())


@each_case
def test_somebody_is_to_move_until_all_is_over(name: str, case: str) -> None:
    _, _, _, steps = told(name, case, most=400)
    for before, _, _, after in steps:
        assert not before.over
        assert (before.actor is None) != (before.chance is None)
        assert after.turn == before.turn + (before.actor is not None)
        assert after.deal - before.deal in (0, 1)
    if after.over:
        assert (after.actor, after.chance, after.offers()) == (None, None, ())
        assert not accepted(after, after.timeout())


@each_case
def test_payoffs_sum_to_zero_in_every_deal_and_match(name: str, case: str) -> None:
    _, _, _, steps = told(name, case, most=400)
    for step in steps:
        assert sum(step.after.payoffs()) == 0
        assert sum(step.after.state.payoffs()) == 0


@each_case
def test_the_games_own_sums_hold(name: str, case: str) -> None:
    _, _, _, steps = told(name, case, most=400)
    for step in steps:
        check(name, step)


@each_game
def test_a_game_says_its_sums_what_a_viewer_may_know_and_how_it_could_leak(game: Game) -> None:
    """A game from elsewhere names them in its kit (`Kit.tests`), with playthroughs and what breaks each sum."""
    tests = game_tests(game.name)
    hides_nothing = game.deck(game.options()) == ()
    here = () if KITS.get(game.name) and KITS[game.name].tests else ("broken", "playthroughs")
    assert set(tests.missing) <= {*here, *(("leaks",) if hides_nothing else ())}
    assert set(tests.broken) <= {law.__name__ for law in tests.sums}


@each_game
def test_each_sum_of_a_kit_sees_what_breaks_it(game: Game) -> None:
    """Those of the house have tests of their own beside the sums."""
    for law in game_tests(game.name).sums:
        spoil = game_tests(game.name).broken.get(law.__name__)
        if spoil is not None:
            step, spoilt = next((step, after) for step in walks(game) if (after := spoil(step)) is not None)
            assert law(step)
            assert not law(step._replace(after=spoilt)), law.__name__


def walks(game: Game, matches: int = 100) -> Iterator[Step]:
    """The moves of many random matches."""
    for number in range(matches):
        rng = Random(f"{game.name} {number}")
        yield from play(game, options_of(game, rng), rng=rng)


@each_case
def test_every_action_and_outcome_reads_back_from_text_and_json(name: str, case: str) -> None:
    game, _, _, steps = told(name, case)
    for step in steps:
        kinds = OUTCOMES if step.seat is None else game.actions
        assert parse(show(step.action), kinds) == step.action
        assert decode(encode(step.action), type(step.action)) == step.action
        assert type(parse(show(step.action), kinds)) is type(step.action)


@each_case
def test_views_read_back_from_json(name: str, case: str) -> None:
    game, _, _, steps = told(name, case)
    for step in steps:
        for viewer in viewers(step.after):
            view = step.after.view(viewer)
            assert decode(encode(view), game.view) == view


@each_case
def test_a_view_agrees_with_the_match(name: str, case: str) -> None:
    _, _, _, steps = told(name, case)
    for _, _, _, after in steps:
        for viewer in viewers(after):
            view = after.view(viewer)
            assert (view.seat, view.turn, view.deal) == (viewer, after.turn, after.deal)
            assert (view.actor, view.over) == (after.actor, after.over)
            assert view.offers == (after.offers() if viewer is not None and viewer == after.actor else ())


@each_case
def test_the_felt_is_the_table_of_the_view(name: str, case: str) -> None:
    game, _, _, steps = told(name, case)
    for step in steps:
        for viewer in viewers(step.after):
            view = step.after.view(viewer)
            assert_felt(view, game, seats=seated(step.after))


@each_case
def test_a_view_laid_open_has_every_seats_own_cards(name: str, case: str) -> None:
    _, _, _, steps = told(name, case)
    for step in steps:
        own = [step.after.view(at) for at in range(seated(step.after))]
        for viewer in viewers(step.after):
            view = step.after.view(viewer)
            spots = view.laid_open(own).felt().spots
            assert [spot.cards for spot in spots] == [own[at].felt().spots[at].cards for at in range(len(own))]
            assert replace(view.laid_open(own), seats=view.seats) == view


@each_case
def test_the_story_only_grows_within_a_deal(name: str, case: str) -> None:
    _, _, _, steps = told(name, case)
    for before, _, _, after in steps:
        if after.deal == before.deal:
            for viewer in viewers(after):
                was, now = ([type(entry) for entry in at.view(viewer).story] for at in (before, after))
                assert now[: len(was)] == was


@each_case
def test_the_texts_of_all_moves_replay_to_an_equal_match(name: str, case: str) -> None:
    game, options, _, steps = told(name, case)
    walked = list(steps)
    texts = [(step.seat is None, show(step.action)) for step in walked]
    moves = [parse(text, OUTCOMES if by_chance else game.actions) for by_chance, text in texts]
    again = replay(game, options, moves, seats=seated(walked[0].before))
    last = walked[-1].after
    assert again == last
    assert hash(again) == hash(last)
    assert encode(again) == encode(last)


@each_case
def test_a_match_is_a_value_that_nothing_changes(name: str, case: str) -> None:
    _, _, _, steps = told(name, case, most=20)
    for before, _, action, after in steps:
        seen = encode(before), hash(before)
        assert before.apply(action) == after
        for viewer in viewers(before):
            before.view(viewer)
        before.offers(), before.payoffs()
        assert (encode(before), hash(before)) == seen
        for name in before.__struct_fields__:
            with pytest.raises(AttributeError):
                setattr(before, name, None)


@each_case
def test_cards_are_dealt_from_what_is_left(name: str, case: str) -> None:
    game, _, _, steps = told(name, case)
    gone: dict[tuple[int, int], set[Any]] = {}
    for before, seat, action, after in steps:
        order, then = shuffled(before), shuffled(after)
        gone.setdefault(order, set()).update(cards_in(action) if seat is None else ())
        if then != order and before.deal == after.deal:
            gone[then] = set(pack(game, after)) - set(after.state.undealt)
        if order == then:
            assert set(after.state.undealt) == set(pack(game, after)) - gone[order]
            assert len(set(after.state.undealt)) == len(after.state.undealt)


@each_game
def test_options_are_described_and_read_back(game: Game) -> None:
    paths = [field.path for field in fields(game.options)]
    assert "open_deals" in paths
    assert len(set(paths)) == len(paths)
    assert all(field.rule for field in fields(game.options))
    rng = Random(7)
    for options in (*game.presets.values(), *(options_of(game, rng) for _ in range(100))):
        assert read(game.options, canonical(options)) == options
        assert decode(encode(options), game.options) == options
        assert hash(options) == hash(decode(encode(options), game.options))


@each_game
def test_each_action_has_one_field_at_most_and_a_tag_without_blanks(game: Game) -> None:
    for tag, kind in game.actions.items():
        assert kind.__struct_config__.tag == tag == tag.strip()
        assert " " not in tag
        assert kind.__struct_config__.frozen
        assert len(kind.__struct_fields__) <= 1


@each_game
@rule("R0.5")
def test_every_seat_can_be_first_where_somebody_is(game: Game) -> None:
    if not hasattr(game.start(game.options(), game.seats[0]).state, "first"):
        return
    for seats in range(game.seats[0], game.seats[1] + 1):
        assert {first_of(game, seats, number) for number in range(20 * seats)} == set(range(seats))


def first_of(game: Game, seats: int, number: int) -> int | None:
    """Who is first when chance answers so, before any hand is dealt; the number says how."""
    match, rng = game.start(game.options(), seats), Random(number)
    while known(match.state).first is None:
        assert match.chance is not None
        match = match.apply(answer(match.chance, match.state, rng))
    first: int | None = known(match.state).first
    return first


def shuffled(match: Any) -> tuple[int, int]:
    """The deal, and the shuffle in it."""
    return match.deal, getattr(match.state, "shuffles", 0)


def cards_in(outcome: Any) -> tuple[Any, ...]:
    """The cards that chance gave."""
    return (outcome.card,) if isinstance(outcome, Turned) else getattr(outcome, "cards", ())


def assert_felt(view: View, game: Game, *, seats: int) -> None:
    """That a felt shows each seat and the middle, and not a card that the view does not hold."""
    felt = view.felt()
    assert len(felt.spots) == seats
    assert decode(encode(felt), Felt) == felt
    for at, spot in enumerate(felt.spots):
        assert len(spot.cards) <= spot.held
        assert set(spot.up) <= set(spot.cards)
        assert len(set(spot.cards)) == len(spot.cards)
        assert len(spot.cards) == spot.held or at != view.seat
        assert not (spot.cards and spot.dice)
    lying = (felt.board, felt.turned, felt.house, *(spot.cards for spot in felt.spots))
    assert all(f'"{card}"' in encode(view).decode() for cards in lying for card in cards)
    assert felt.button is None or 0 <= felt.button < seats
    assert felt.pot is None or felt.pot >= 0


def viewers(match: Any) -> list[int | None]:
    """Every seat, and the spectator."""
    return [None, *range(seated(match))]
