"""Random deals that pokerkit plays alone, with very short stacks and posts, by its own rules, and writes as files."""

from random import Random
from typing import Any, Final
from warnings import catch_warnings, simplefilter

import pokerkit
from pokerkit import Automation

__all__ = ["CODES", "written"]

AUTOMATIC: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
CODES: Final = {"FT": 9, "NT": 9, "NS": 6, "PO": 9, "F7S": 7, "FR": 7, "N2L1D": 6, "F2L3D": 6, "FB": 6}
"""Code -> most seats. Pokerkit plays FO/8 with pot limit, and shares side pots of F7S/8 in which nobody has a low."""
STUD: Final = ("F7S", "FR")
FIXED: Final = ("FT", "F2L3D", "FB")
SHORT_DECK: Final = ("NS",)


def written(rng: Random) -> str | None:
    """The file of one deal; None where the pack ran out, since each house shuffles in as it likes."""
    told = _stakes(rng)
    game = pokerkit.HandHistory(actions=[], automations=AUTOMATIC, **told).create_game()
    with catch_warnings():
        simplefilter("ignore")
        state = game(told["starting_stacks"], len(told["starting_stacks"]))
        if not _played(state, _pack(told["variant"], rng), rng):
            return None
        hand = pokerkit.HandHistory.from_game_state(game, state, finishing_stacks=list(state.stacks), **told)
    return hand.dumps()


def _stakes(rng: Random) -> dict[str, Any]:
    """Seats, short and uneven stacks, and forced bets of every kind."""
    code = rng.choice(tuple(CODES))
    n, unit, deep = rng.randint(2, CODES[code]), rng.choice((2, 4, 10)), rng.choice((1, 3, 8, 40, 200))
    ante = rng.choice((1, 2)) if code in STUD else rng.choice((0, 0, 0, 1, 2))
    stacks = [ante + rng.randint(1, unit * deep) for _ in range(n)]
    told: dict[str, Any] = {
        "variant": code,
        "ante_trimming_status": rng.random() < 0.4,
        "antes": [ante] * n,
        "starting_stacks": stacks,
        "small_bet": unit,
        "big_bet": 2 * unit,
        "min_bet": unit,
    }
    if code in STUD:
        return told | {"bring_in": rng.randint(1, unit - 1)}
    return told | {"blinds_or_straddles": _blinds(n, unit, rng)}


def _blinds(n: int, unit: int, rng: Random) -> list[int]:
    """Small and big blind; sometimes straddles, or posts of who has just sat down."""
    blinds, kind = [unit // 2, unit, *[0] * (n - 2)], rng.choice(("two", "two", "straddles", "posts"))
    if kind == "straddles":
        blinds[2:4] = [2 * unit, 4 * unit][: max(n - 2, 0)]
    elif kind == "posts":
        blinds[2:] = [-rng.choice((0, 0, unit, unit // 2)) for _ in blinds[2:]]
    return blinds


def _pack(code: str, rng: Random) -> list[str]:
    ranks = "6789TJQKA" if code in SHORT_DECK else "23456789TJQKA"
    pack = [rank + suit for rank in ranks for suit in "cdhs"]
    return rng.sample(pack, len(pack))


def _played(state: pokerkit.State, pack: list[str], rng: Random) -> bool:
    """Whether the deal came to its end before the pack did."""
    eager = rng.choice((1, 4, 8, 14))
    while state.status:
        if state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_hole() or state.can_deal_board():
            if not pack:
                return False
            (state.deal_hole if state.can_deal_hole() else state.deal_board)(pack.pop())
        elif (drawer := state.stand_patter_or_discarder_index) is not None:
            hand = tuple(state.hole_cards[drawer])
            state.stand_pat_or_discard(tuple(rng.sample(hand, rng.randint(0, min(3, len(hand))))))
        else:
            _act(state, eager, rng)
    return True


def _act(state: pokerkit.State, eager: int, rng: Random) -> None:
    """One random legal action of pokerkit's choosing."""
    low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    brings = state.can_post_bring_in()
    kinds = {"call": 0 if brings else 10, "bring": 10 if brings else 0, "fold": 0, "raise": 0}
    if low is not None and high is not None:
        kinds["raise"] = eager
    if state.checking_or_calling_amount and not brings:
        kinds["fold"] = 3
    match rng.choices(tuple(kinds), tuple(kinds.values()))[0]:
        case "bring":
            state.post_bring_in()
        case "fold":
            state.fold()
        case "raise" if low is not None and high is not None:
            state.complete_bet_or_raise_to(rng.choice((low, low, high, rng.randint(low, high))))
        case _:
            state.check_or_call()
