"""OpenSpiel's own tests, and its exploitability of Kuhn's game as we play it."""

from importlib import import_module
from typing import Any

import pytest

from potluck.kits import GAMES

pytestmark = pytest.mark.adapters


def spiel(name: str, **options: Any) -> Any:
    return import_module("potluck.adapters.openspiel").game(name, **options)


@pytest.mark.parametrize("name", [*(name for name in GAMES if name != "reddog"), "leduc", "badugi", "seven-stud"])
def test_openspiels_random_simulations_pass(name: str) -> None:
    import_module("pyspiel").random_sim_test(spiel(name, history=8), num_sims=1, serialize=True, verbose=False)


JACK, QUEEN, KING = "J", "Q", "K"
FACING_A_BET = {JACK: 0.0, QUEEN: 1 / 3, KING: 1.0}
"""How often each card calls in an equilibrium of Kuhn's game."""
AFTER_A_CHECK = {JACK: 1 / 3, QUEEN: 0.0, KING: 1.0}
"""How often it bets; who is first to act checks everything."""


def equilibrium(state: Any) -> dict[int, float]:
    """Kuhn's own, read off the view of the seat to act."""
    view = state.moment.view(state.current_player())
    card = str(view.seats[view.seat].cards[0])[0]
    active = FACING_A_BET[card] if view.owed else AFTER_A_CHECK[card] if view.seat == view.button else 0.0
    passive_first = sorted(state.legal_actions(), key=lambda action: "call raise_to min".find(name(state, action)))
    return dict(zip(passive_first, (1 - active, active), strict=True))


def name(state: Any, action: int) -> str:
    return str(state.action_to_string(state.current_player(), action))


def test_openspiel_measures_our_game_as_its_own() -> None:
    """Who plays at random can be exploited by 11/24 of a chip, Kuhn's equilibrium by nothing (Kuhn 1950)."""
    measured: Any = import_module("open_spiel.python.algorithms.exploitability").exploitability
    policies: Any = import_module("open_spiel.python.policy")
    game = spiel("kuhn", history=0)
    assert measured(game, policies.UniformRandomPolicy(game)) == pytest.approx(11 / 24)
    assert measured(game, policies.tabular_policy_from_callable(game, equilibrium)) == pytest.approx(0, abs=1e-12)


def test_a_clone_goes_its_own_way() -> None:
    state = spiel("leduc").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert (str(state), str(twin) != before) == (before, True)


def test_only_what_a_player_has_seen_is_in_his_state() -> None:
    """The two worlds differ in the card of seat 1 alone."""
    states = []
    for card in (1, 2):
        state = spiel("kuhn").new_initial_state()
        state.apply_action(1)
        for place in (0, card - 1):
            state.apply_action(state.legal_actions()[place])
        states.append(state)
    for kind in ("information_state_string", "information_state_tensor", "observation_string", "observation_tensor"):
        mine, others = ([getattr(state, kind)(seat) for state in states] for seat in (0, 1))
        assert mine[0] == mine[1], kind
        assert others[0] != others[1], kind


def test_openspiel_loads_it_by_name() -> None:
    game = import_module("pyspiel").load_game("potluck(game=badugi)") if spiel("badugi") else None
    assert game is not None
    assert game.num_distinct_actions() == spiel("badugi").num_distinct_actions()


def test_a_game_with_its_options_and_a_state_come_back_from_text() -> None:
    pyspiel: Any = import_module("pyspiel")
    for game in (
        spiel("leduc", seats=3, bets="min,max"),
        spiel("examples/own_variant.toml"),
        spiel("draw", preset="quick"),
    ):
        state = game.new_initial_state()
        for _ in range(8):
            state.apply_action(state.legal_actions()[-1])
        other, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert (str(other), str(again), again.history()) == (str(game), str(state), state.history())
        assert [other.num_players(), other.num_distinct_actions()] == [game.num_players(), game.num_distinct_actions()]
        assert again.legal_actions() == state.legal_actions()
