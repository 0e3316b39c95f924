"""The rules at hand: each rule of Red Dog in a sentence or two, as this table plays it (R1.1-R1.11)."""

from collections.abc import Callable, Iterator
from typing import Final

from potluck.games.reddog import Rules
from potluck.words.messages import Message
from potluck.words.reddog.screen import BUTTONS
from potluck.words.speech import Speech

__all__ = ["rules"]

Sentences = Iterator[str]
Teller = Callable[[Speech, Rules], Sentences]

RANKS: Final = Message("reddog rule", "The ace is the highest card, then the king, and so on down to the two.")
ROUNDS: Final = Message("reddog rule", "The match has {n} round.", "The match has {n} rounds.")
BY_SEATS: Final = Message(
    "reddog rule", "With two players the match has 8 rounds, with three 6, four or five 4, six or seven 3, more 2."
)
ROUND: Final = Message("reddog rule", "A round ends when the deal comes back to the first dealer’s seat, or passes it.")
END: Final = Message(
    "reddog rule",
    "Who alone is left takes the pool. Otherwise those still in divide it equally, odd chips one each from the last "
    "dealer’s left. Most chips win; equal chips win jointly. Who leaves does not win.",
)
CHIPS: Final = Message("reddog rule", "Everyone begins with {n} chip.", "Everyone begins with {n} chips.")
ANTE: Final = {
    False: Message("reddog rule", "One of them goes into the pool at the start; there is no other ante."),
    True: Message("reddog rule", "One of them goes into the pool before every deal."),
}
DRAW: Final = Message(
    "reddog rule",
    "A card is turned for each player; the highest deals first. Only those tied turn again; then all is shuffled.",
)
HAND: Final = {
    5: Message(
        "reddog rule",
        "Everyone gets five cards, one at a time from the dealer’s left; with more than eight players in a deal four.",
    ),
    4: Message("reddog rule", "Everyone gets four cards, one at a time from the dealer’s left."),
}
TURN: Final = Message(
    "reddog rule",
    "In turn from the dealer’s left one bets ({bet}), from one chip up to the pool and one’s own chips; or declines "
    "({decline}), pays one chip to the pool and shows nothing. Who has no chip at his turn is out.",
)
MEETS: Final = Message(
    "reddog rule",
    "Against a bet the top card is turned. Whoever holds a higher card of its suit shows the lowest that suffices, "
    "takes the bet back and as much from the pool. Otherwise the whole hand is shown, and the bet goes to the pool. "
    "Nothing beats an ace.",
)
PUBLIC: Final = Message("reddog rule", "Turned and shown cards are there for all to see.")
OPEN: Final = {
    True: Message("reddog rule", "After the deal the dealer’s secret is published, and with it every card."),
    False: Message("reddog rule", "All other cards stay hidden after the deal too."),
}
EMPTY: Final = Message(
    "reddog rule",
    "When the pool is empty, everyone still in puts in one chip before the next turn, also who has acted; "
    "who cannot is out. After the last act of the match it stays empty.",
)
CREDIT: Final = Message(
    "reddog rule",
    "Who would be out takes the starting chips again, {n} time at most; they count against the score.",
    "Who would be out takes the starting chips again, {n} times at most; they count against the score.",
)
PASSES: Final = Message(
    "reddog rule", "Then the deal passes left, the pool stays, and the whole deck is shuffled again."
)
LAW: Final = Message(
    "reddog rule",
    "Declining is never better than betting one chip: it costs a chip for certain, the bet only when it loses.",
)


def rules(speech: Speech, options: Rules) -> list[tuple[str, str]]:
    """Number and text of each rule."""
    return [(number, " ".join(teller(speech, options))) for number, teller in _TELLERS.items()]


def _always(message: Message) -> Teller:
    """A rule that no option touches; it may name the buttons."""

    def tell(speech: Speech, options: Rules) -> Sentences:
        yield speech.say(message, **{kind: speech.say(button) for kind, button in BUTTONS.items()})

    return tell


def _match(speech: Speech, options: Rules) -> Sentences:
    yield speech.say(ROUNDS, n=options.rounds) if options.rounds else speech.say(BY_SEATS)
    yield speech.say(ROUND)
    yield speech.say(END)


def _chips(speech: Speech, options: Rules) -> Sentences:
    yield speech.say(CHIPS, n=options.chips)
    yield speech.say(ANTE[options.ante_every_deal])


def _public(speech: Speech, options: Rules) -> Sentences:
    yield speech.say(PUBLIC)
    yield speech.say(OPEN[options.open_deals])


def _empty(speech: Speech, options: Rules) -> Sentences:
    yield speech.say(EMPTY)
    if options.credits:
        yield speech.say(CREDIT, n=options.credits)


_TELLERS: Final[dict[str, Teller]] = {
    "R1.1": _always(RANKS),
    "R1.2": _match,
    "R1.3": _chips,
    "R1.4": _always(DRAW),
    "R1.5": lambda speech, options: iter((speech.say(HAND[options.cards]),)),
    "R1.6": _always(TURN),
    "R1.7": _always(MEETS),
    "R1.8": _public,
    "R1.9": _empty,
    "R1.10": _always(PASSES),
    "R1.11": _always(LAW),
}
