"""Matches of poker dice written down as text, so that a test of a rule reads like the rule.

    play("best_of=1", "55513; throw 4 5: 62; stand; 66612; stand")

Five pips are a first throw; `throw PLACES: PIPS` what is thrown again and how it falls; `next` is said by both.
"""

from typing import Any

from potluck.errors import PotluckError
from potluck.games.dice import ACTIONS, Match, Rules, start
from potluck.options import read
from potluck.protocol import Rolled, Starts, parse

__all__ = ["play", "refusal", "result", "rules"]


def rules(text: str = "") -> Rules:
    """The rules that a text such as `best_of=5 lock=no` names."""
    known: dict[str, Any] = {"yes": True, "no": False, **{str(number): number for number in range(7)}}
    changes = dict(word.split("=") for word in text.split())
    return read(Rules, {name: known.get(value, value) for name, value in changes.items()})


def play(rules_text: str, *rounds: str, first: int = 0) -> Match:
    """The match after these rounds; seat `first` throws first. Between two rounds both say `next`."""
    match = start(rules(rules_text)).apply(Starts(first))
    for number, told in enumerate(rounds):
        if number:
            match = match.apply(parse("next", ACTIONS)).apply(parse("next", ACTIONS))
        for move in told.split(";"):
            match = moved(match, move.strip())
    return match


def moved(match: Match, move: str) -> Match:
    """The match after one move and the dice that it throws."""
    if move.isdigit():
        return match.apply(rolled(move))
    act, _, pips = move.partition(":")
    acted = match.apply(parse(act, ACTIONS))
    return acted.apply(rolled(pips.strip())) if pips else acted


def rolled(pips: str) -> Rolled:
    """Dice as they fall."""
    return Rolled(tuple(map(int, pips)))


def result(rules_text: str, one: str, two: str) -> int | None:
    """The seat that wins a round in which both stand on these dice; None at a draw."""
    outcome = play(rules_text, f"{one}; stand; {two}; stand").state.outcome
    assert outcome is not None
    return outcome.winner


def refusal(match: Match, move: str) -> PotluckError:
    """Why a move is refused."""
    try:
        moved(match, move)
    except PotluckError as error:
        return error
    raise AssertionError(f"{move} is accepted")
