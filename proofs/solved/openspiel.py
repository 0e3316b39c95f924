"""Our strategies as OpenSpiel's policies, measured by its own code."""

from importlib import import_module
from typing import Any, Final

from potluck.cards import Card
from potluck.solve.strategy import Strategy

__all__ = ["exploitability"]

GAMES: Final = {"kuhn": "kuhn_poker", "leduc": "leduc_poker"}
KUHN_CARDS: Final = ("Js", "Qs", "Ks")
LEDUC_CARDS: Final = ("Jh", "Js", "Qh", "Qs", "Kh", "Ks")
FOLD, CALL, RAISE = 0, 1, 2
"""OpenSpiel's actions in Leduc."""
BETS: Final = (2, 4)
PASS, BET = 0, 1
"""And in Kuhn."""


def exploitability(name: str, strategy: Strategy) -> float:
    """NashConv over the number of seats, as OpenSpiel's Python code says it of our strategy."""
    measured: Any = import_module("open_spiel.python.algorithms.exploitability")
    table: Any = import_module("open_spiel.python.policy").TabularPolicy(
        import_module("pyspiel").load_game(GAMES[name])
    )
    for state in table.states:
        row = table.policy_for_key(state.information_state_string(state.current_player()))
        chances = _kuhn(strategy, state.history()) if name == "kuhn" else _leduc(strategy, state.history())
        for action in state.legal_actions():
            row[action] = chances[action]
    return float(measured.exploitability(table.game, table))


def _kuhn(strategy: Strategy, history: list[int]) -> dict[int, float]:
    cards, acts = history[:2], history[2:]
    seat, tokens = len(acts) % 2, list[str]()
    for act in acts:
        tokens.append(("raise_to:1" if act == BET else "check") if "raise_to:1" not in tokens else "call")
    own = 1 << Card(KUHN_CARDS[cards[seat]])
    chances = strategy.chances(seat, " ".join(tokens), (own,))
    if "call" in chances:
        return {PASS: chances["fold"], BET: chances["call"]}
    return {PASS: chances["check"], BET: chances["raise_to 1"]}


def _leduc(strategy: Strategy, history: list[int]) -> dict[int, float]:
    cards, rest = history[:2], history[2:]
    tokens, board, street, bet, seat, waiting = list[str](), list[int](), 0, 0, 0, 2
    for act in rest:
        if waiting == 0:
            board.append(1 << Card(LEDUC_CARDS[act]))
            tokens.append("|")
            street, bet, seat, waiting = 1, 0, 0, 2
            continue
        if act == RAISE:
            bet += BETS[street]
            tokens.append(f"raise_to:{bet}")
            waiting = 1
        else:
            tokens.append("call" if bet else "check")
            waiting -= 1
        seat = 1 - seat
    chances = strategy.chances(seat, " ".join(tokens), (*board, 1 << Card(LEDUC_CARDS[cards[seat]])))
    raises = sum(part for text, part in chances.items() if text.startswith("raise_to"))
    return {FOLD: chances.get("fold", 0.0), CALL: chances.get("call", chances.get("check", 0.0)), RAISE: raises}
