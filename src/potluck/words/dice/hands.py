"""Combinations of poker dice in words: the sheet's own names, the pips that make them, and what decides between two."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from potluck.games.dice import Combination, Rank, Rules
from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["COMBINATIONS", "combination", "hand", "pips", "reason", "share"]

HANDS: Final = 2048
"""Names of dice that are remembered; there are 252 throws of five dice, in each language."""
COMBINATIONS: Final = {
    Combination.POKER: Message("dice hand", "FIVE OF A KIND"),
    Combination.LARGE_STRAIGHT: Message("dice hand", "LARGE STRAIGHT"),
    Combination.SMALL_STRAIGHT: Message("dice hand", "SMALL STRAIGHT"),
    Combination.FOUR: Message("dice hand", "FOUR OF A KIND"),
    Combination.FULL: Message("dice hand", "FULL HOUSE"),
    Combination.THREE: Message("dice hand", "THREE OF A KIND"),
    Combination.TWO_PAIR: Message("dice hand", "TWO PAIR"),
    Combination.PAIR: Message("dice hand", "PAIR"),
    Combination.HIGHEST: Message("dice hand", "HIGHEST DIE"),
}
"""R3.5, highest first."""
GROUPS: Final = {
    Combination.POKER: 1,
    Combination.LARGE_STRAIGHT: 5,
    Combination.SMALL_STRAIGHT: 5,
    Combination.FOUR: 1,
    Combination.FULL: 2,
    Combination.THREE: 1,
    Combination.TWO_PAIR: 2,
    Combination.PAIR: 1,
    Combination.HIGHEST: 1,
}
"""How many kinds of dice make the combination."""
NAMES: Final = {
    1: Message("dice pips", "ones"),
    2: Message("dice pips", "twos"),
    3: Message("dice pips", "threes"),
    4: Message("dice pips", "fours"),
    5: Message("dice pips", "fives"),
    6: Message("dice pips", "sixes"),
}
TWO: Final = Message("dice hand", "{combination}, {higher} and {lower}")

BETTER: Final = Message("dice reason", "{better} beats {worse}.")
GROUP: Final = Message("dice reason", "Both have {combination}; {better} against {worse} decides.")
BESIDE: Final = Message("dice reason", "Both have {hand}; of the other dice {better} against {worse} decides.")
SUM: Final = Message("dice reason", "Both have {combination}; {better} pips in all against {worse} decide.")


def pips(dice: Sequence[int]) -> str:
    """Dice as digits: `5 5 5 1 3`."""
    return " ".join(map(str, dice))


def combination(speech: Speech, kind: Combination) -> str:
    """The sheet's word: КАРЕ."""
    return speech.say(COMBINATIONS[kind])


@lru_cache(maxsize=HANDS)
def hand(speech: Speech, rank: Rank) -> str:
    """The combination of five dice with its values: `ТРОЙКА, пятёрки`."""
    name, groups = combination(speech, rank.combination), rank.groups
    match rank.combination:
        case Combination.LARGE_STRAIGHT | Combination.SMALL_STRAIGHT:
            return f"{name}, {groups[-1]}–{groups[0]}"
        case Combination.HIGHEST:
            return f"{name}, {groups[0]}"
        case Combination.TWO_PAIR | Combination.FULL:
            higher, lower = (speech.say(NAMES[pip]) for pip in groups[:2])
            return speech.say(TWO, combination=name, higher=higher, lower=lower)
        case _:
            return f"{name}, {speech.say(NAMES[groups[0]])}"


def reason(speech: Speech, rules: Rules, dice: Sequence[tuple[int, ...]]) -> str:
    """The comparison that decides between two results which are not the same dice (R3.5, R3.6)."""
    worse, better = sorted(map(rules.rank, dice))
    name = combination(speech, better.combination)
    if better.combination is not worse.combination:
        return speech.say(BETTER, better=name, worse=combination(speech, worse.combination))
    if better.total != worse.total:
        return speech.say(SUM, combination=name, better=better.total, worse=worse.total)
    at = next(at for at, (high, low) in enumerate(zip(better.groups, worse.groups, strict=True)) if high != low)
    pips = {"better": better.groups[at], "worse": worse.groups[at]}
    if at < GROUPS[better.combination]:
        return speech.say(GROUP, combination=name, **pips)
    return speech.say(BESIDE, hand=hand(speech, better), **pips)


def share(speech: Speech, chance: float, *, digits: int = 1) -> str:
    """A chance in per cent, as the language writes it."""
    text = f"{100 * chance:.{digits}f}"
    return f"{text}%" if speech.code == "en" else f"{text.replace('.', ',')}\u00a0%"
