"""The rules at hand: each rule of poker dice in a sentence or two, as this table plays it (R3.1-R3.8)."""

from typing import Final

from potluck.games.dice import Rules
from potluck.words.dice.hands import COMBINATIONS
from potluck.words.dice.screen import BUTTONS
from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["rules"]

LENGTH: Final = Message(
    "dice rule", "The first to win {n} point wins the match.", "The first to win {n} points wins the match."
)
THROW: Final = Message(
    "dice rule",
    "Five dice are thrown. Then one may be content ({stand}), which ends the turn, "
    "or throw any one to five of them again ({throw}).",
)
PROVED: Final = Message("dice rule", "After the round the secret behind the throws is shown.")
LOCK: Final = {
    True: Message(
        "dice rule", "The third throw may only take dice that the second throw took: a die once left lying stays."
    ),
    False: Message("dice rule", "The third throw may take any of the five dice."),
}
TURN: Final = Message(
    "dice rule", "After at most three throws the turn passes. The second player has seen the first one’s result."
)
ORDER: Final = Message("dice rule", "From high to low: {hands}. Both straights beat four of a kind.")
EQUAL: Final = {
    "groups": Message(
        "dice rule",
        "Between equal combinations their pips decide, the largest group first, then the remaining dice.",
    ),
    "sum": Message(
        "dice rule",
        "Between equal combinations the sum of the combination’s pips decides; if that is equal too, "
        "the largest group, then the remaining dice.",
    ),
}
DRAWN: Final = {
    "again": Message("dice rule", "Identical dice: no point for either; the round is played again, without limit."),
    "counts": Message(
        "dice rule",
        "Identical dice: no point for either, but the round counts. After {n} round more points win; "
        "equal points are a draw.",
        "Identical dice: no point for either, but the round counts. After {n} rounds more points win; "
        "equal points are a draw.",
    ),
}
FIRST: Final = Message("dice rule", "Who throws first is drawn by lot, then it alternates, after drawn rounds too.")


def rules(speech: Speech, options: Rules) -> list[tuple[str, str]]:
    """Number and text of each rule, as these options have it."""
    buttons = {kind: speech.say(BUTTONS[kind]) for kind in ("throw", "stand")}
    thrown = [speech.say(THROW, **buttons), *([speech.say(PROVED)] if options.open_deals else [])]
    hands = ", ".join(map(speech.say, COMBINATIONS.values()))
    drawn = DRAWN[options.drawn]
    return [
        ("R3.1", speech.say(LENGTH, n=options.needed)),
        ("R3.2", " ".join(thrown)),
        ("R3.3", speech.say(LOCK[options.lock])),
        ("R3.4", speech.say(TURN)),
        ("R3.5", speech.say(ORDER, hands=hands)),
        ("R3.6", speech.say(EQUAL[options.compare])),
        ("R3.7", speech.say(drawn, n=options.best_of) if drawn.plural else speech.say(drawn)),
        ("R3.8", speech.say(FIRST)),
    ]
