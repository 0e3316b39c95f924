"""The rules at hand: each rule of the draw in a sentence or two, as this table plays it (R0.1-R0.30)."""

from collections.abc import Callable, Iterator
from typing import Final

from potluck.games.draw import Rules
from potluck.ranking import Category
from potluck.words.draw.hands import CATEGORIES
from potluck.words.draw.screen import BUTTONS
from potluck.words.messages import Message
from potluck.words.speech import Speech, money

__all__ = ["rules"]

Sentences = Iterator[str]
Teller = Callable[[Speech, Rules], Sentences]

DECK: Final = {
    32: Message("draw rule", "The deck has 32 cards, seven to ace, and no joker; suits have no rank."),
    52: Message("draw rule", "The deck has 52 cards, two to ace, and no joker; suits have no rank."),
}
START: Final = Message("draw rule", "Two players begin with {amount} each.")
ANTE: Final = Message("draw rule", "Before every deal, after a tie too, each pays an ante of {amount} into the pot.")
DOUBLES: Final = Message("draw rule", "The ante doubles after every deal.", "The ante doubles every {n} deals.")
SHORT: Final = {
    "share": Message("draw rule", "If one cannot cover it after a tie, both pay what the poorer can, perhaps nothing."),
    "forfeit": Message("draw rule", "Whoever cannot pay it after a tie has lost the match; the pot goes to the other."),
}
FIVE_CARDS: Final = Message("draw rule", "Each gets five cards, face down.")
FIRST: Final = Message(
    "draw rule",
    "Who speaks first is drawn by lot, then it alternates, after a tie too. It is the same player in both rounds.",
)
OPENING: Final = Message(
    "draw rule", "The first to speak may bet ({open}), wait ({wait}) or fold ({pass}), also with nothing to pay."
)
NEXT: Final = Message(
    "draw rule",
    "The next may raise ({raise_by}), exchange ({exchange}) or fold ({pass}). "
    "After a wait he may bet instead of raising; nobody waits twice.",
)
RAISE: Final = Message("draw rule", "A raise costs what is outstanding and the raise on top of it.")
NO_CAP: Final = Message("draw rule", "Raises go back and forth without limit.")
CAP: Final = Message("draw rule", "There is at most {n} raise in a round.", "There are at most {n} raises in a round.")
LIMIT: Final = {
    "cover": Message("draw rule", "A stake is at least $1, at most what you have and what the other can cover."),
    "table": Message("draw rule", "A stake is at least $1, at most what you have; what cannot be covered comes back."),
    "pot": Message("draw rule", "A stake is at least $1, at most the pot, what you have and what the other can cover."),
    "fixed": Message(
        "draw rule", "A stake is {first} in the first round, {second} in the second; less if that is short."
    ),
}
COVER: Final = {
    "wardrobe": Message("draw rule", "What is still worn counts as cover."),
    "cash": Message("draw rule", "Cash alone counts as cover."),
}
CALL: Final = {
    "pl": Message(
        "draw rule", "Whoever exchanges pays what is outstanding, closes the round and throws the cards at once."
    ),
    "de": Message(
        "draw rule",
        "Whoever calls for the exchange pays what is outstanding and closes the round; then each marks cards.",
    ),
}
MOST: Final = Message("draw rule", "At most {n} card may be exchanged.", "At most {n} cards may be exchanged.")
MOST_WITH_ACE: Final = Message("draw rule", "Four may be exchanged when the card that is kept is an ace.")
ORDER: Final = {
    "pl": Message("draw rule", "Whoever called for the exchange gets new cards first, then the other marks."),
    "de": Message("draw rule", "The cards are exchanged in turn, beginning with the first to speak."),
}
PUBLIC: Final = Message("draw rule", "Everybody sees how many cards one exchanged, nobody sees which.")
OPEN: Final = {
    True: Message("draw rule", "After the deal all cards are laid open."),
    False: Message("draw rule", "Thrown cards stay hidden after the deal too."),
}
SECOND: Final = Message(
    "draw rule",
    "After the exchange the first to speak may bet ({open}), call for a showdown ({check}) or fold ({pass}).",
)
FIRST_CHECK: Final = {
    "ends": Message("draw rule", "As the first act {check} costs nothing and ends the deal at once."),
    "passes": Message("draw rule", "As the first act {check} costs nothing and passes the option on."),
}
ANSWER: Final = Message(
    "draw rule",
    "The next may raise ({raise_by}), pay what is outstanding and see the hands ({check}) or fold ({pass}).",
)
FOLD: Final = {
    True: Message(
        "draw rule",
        "Whoever folds loses what was put in. The whole pot goes to the other, who need not show a hand; the cards "
        "can be looked at when the deal is over.",
    ),
    False: Message(
        "draw rule", "Whoever folds loses what was put in. The whole pot goes to the other, and no hand is shown."
    ),
}
HANDS: Final = Message("draw rule", "The hands, from the lowest: {hands}.")
BESIDE: Final = Message("draw rule", "Between equal combinations the highest card beside them decides, then the next.")
TIE: Final = {
    "carries": Message("draw rule", "If everything is equal, it is a tie: the pot stays, and the next deal begins."),
    "splits": Message("draw rule", "If everything is equal, it is a tie: the pot is split."),
}
FLUSH: Final = {
    "top": Message("draw rule", "Between two flushes only the top card counts; if that is equal, it is a tie."),
    "all": Message("draw rule", "Between two flushes all five cards count, from the highest down."),
}
ACE_HIGH: Final = Message("draw rule", "The ace is the highest card.")
ACE_LOW: Final = Message("draw rule", "The ace is the highest card, and the lowest in A-2-3-4-5.")
LOWEST_STRAIGHT: Final = {
    True: Message("draw rule", "A-7-8-9-10 is the lowest straight."),
    False: Message("draw rule", "A-7-8-9-10 is no straight."),
}
RANKED: Final = Message(
    "draw rule",
    "Equal combinations compare their own cards first: the pair, the higher of two pairs and then the lower, "
    "the three, the four, the top of a straight.",
)
PAWN: Final = Message(
    "draw rule",
    "Where cash does not cover the ante, an exchange or a showdown, garments are pawned in the same act, "
    "the outermost first, for {value} each.",
)
PAWN_BY_LIST: Final = Message(
    "draw rule",
    "Where cash does not cover the ante, an exchange or a showdown, garments are pawned in the same act, "
    "the outermost first, for {values}.",
)
STAKE: Final = {
    True: Message("draw rule", "They may be pawned for a bet or a raise as well."),
    False: Message("draw rule", "A bet or a raise is paid in cash."),
}
OFF: Final = Message("draw rule", "Whoever loses a deal takes off all that is pawned.")
BACK: Final = {
    False: Message("draw rule", "Whoever wins one buys back, the last first, as long as the next ante can be paid."),
    True: Message("draw rule", "Whoever wins one buys back what is pawned, the last first; what is off stays off."),
}
GARMENTS: Final = Message(
    "draw rule",
    "The wardrobe has {n} garment; when it is off, the match is lost.",
    "The wardrobe has {n} garments; when the last one is off, the match is lost.",
)
WHOSE: Final = {
    "second": Message("draw rule", "The second player has a wardrobe, as a rule the computer."),
    "both": Message("draw rule", "Each player has a wardrobe."),
    "nobody": Message("draw rule", "Nobody has a wardrobe."),
}
BROKE: Final = Message("draw rule", "Whoever cannot pay the ante after a deal that was decided has lost the match.")
CREDITS: Final = Message(
    "draw rule",
    "Before that, a player without a wardrobe gets the starting money again, once.",
    "Before that, a player without a wardrobe gets the starting money again, up to {n} times.",
)
LEAVING: Final = Message("draw rule", "Whoever leaves folds and loses the match.")
SUMS: Final = Message(
    "draw rule",
    "No money appears and none is lost: cash and pot are always the starting money, what was pawned and the credits.",
)
DUMMY: Final = Message("draw rule", "The wardrobe hangs on a tailor’s dummy: there is nothing to see but clothes.")


def rules(speech: Speech, options: Rules) -> list[tuple[str, str]]:
    """Number and text of each rule, as these options have it."""
    texts = ((number, " ".join(teller(speech, options))) for number, teller in _TELLERS.items())
    return [(number, text) for number, text in texts if text]


def _always(message: Message) -> Teller:
    """A rule that no option touches."""

    def tell(speech: Speech, options: Rules) -> Sentences:
        yield speech.say(message)

    return tell


def _by_buttons(message: Message) -> Teller:
    """A rule that names the buttons."""

    def tell(speech: Speech, options: Rules) -> Sentences:
        yield _with_buttons(speech, message)

    return tell


def _with_buttons(speech: Speech, message: Message) -> str:
    return speech.say(message, **{kind: speech.say(button) for kind, button in BUTTONS.items()})


def _ante(speech: Speech, options: Rules) -> Sentences:
    yield speech.say(ANTE, amount=money(options.money.ante))
    if options.money.doubles_every:
        yield speech.say(DOUBLES, n=options.money.doubles_every)
    yield speech.say(SHORT[options.money.short_ante])


def _cap(speech: Speech, options: Rules) -> Sentences:
    cap = options.betting.raise_cap
    yield speech.say(CAP, n=cap) if cap else speech.say(NO_CAP)


def _limit(speech: Speech, options: Rules) -> Sentences:
    first, second = map(money, options.betting.fixed)
    yield speech.say(LIMIT[options.betting.limit], first=first, second=second)
    if _has_wardrobe(options):
        yield speech.say(COVER[options.betting.cover])


def _most(speech: Speech, options: Rules) -> Sentences:
    yield speech.say(MOST, n=options.most_thrown)
    if options.drawing.most == "four_with_ace":
        yield speech.say(MOST_WITH_ACE)


def _public(speech: Speech, options: Rules) -> Sentences:
    yield speech.say(PUBLIC)
    yield speech.say(OPEN[options.open_deals])


def _hands(speech: Speech, options: Rules) -> Sentences:
    order = list(CATEGORIES)
    if options.showdown.flush_above_full:
        flush = order.index(Category.FLUSH)
        order[flush : flush + 2] = reversed(order[flush : flush + 2])
    yield speech.say(HANDS, hands=", ".join(speech.say(CATEGORIES[category]) for category in order))


def _straights(speech: Speech, options: Rules) -> Sentences:
    if options.deck == 52:
        yield speech.say(ACE_LOW)
        return
    yield speech.say(ACE_HIGH)
    yield speech.say(LOWEST_STRAIGHT[options.showdown.ace_below_seven])


def _pawning(speech: Speech, options: Rules) -> Sentences:
    if not _has_wardrobe(options):
        return
    worth = list(map(money, options.garment_values))
    if len(set(worth)) == 1:
        yield speech.say(PAWN, value=worth[0])
    else:
        yield speech.say(PAWN_BY_LIST, values=", ".join(worth))
    yield speech.say(STAKE[options.betting.pawn_to_raise])


def _garment(speech: Speech, options: Rules) -> Sentences:
    if _has_wardrobe(options):
        yield speech.say(OFF)
        yield speech.say(BACK[options.wardrobe.off_stays_off])


def _wardrobe(speech: Speech, options: Rules) -> Sentences:
    if _has_wardrobe(options):
        yield speech.say(GARMENTS, n=len(options.garment_values))


def _end(speech: Speech, options: Rules) -> Sentences:
    yield speech.say(WHOSE[options.wardrobe.whose])
    yield speech.say(BROKE)
    if options.money.credits and options.wardrobe.whose != "both":
        yield speech.say(CREDITS, n=options.money.credits)
    yield speech.say(LEAVING)


def _dummy(speech: Speech, options: Rules) -> Sentences:
    if _has_wardrobe(options):
        yield speech.say(DUMMY)


def _has_wardrobe(options: Rules) -> bool:
    return options.wardrobe.whose != "nobody"


_TELLERS: Final[dict[str, Teller]] = {
    "R0.1": lambda speech, options: iter((speech.say(DECK[options.deck]),)),
    "R0.2": lambda speech, options: iter((speech.say(START, amount=money(options.money.start)),)),
    "R0.3": _ante,
    "R0.4": _always(FIVE_CARDS),
    "R0.5": _always(FIRST),
    "R0.6": _by_buttons(OPENING),
    "R0.7": _by_buttons(NEXT),
    "R0.8": _always(RAISE),
    "R0.9": _cap,
    "R0.10": _limit,
    "R0.11": lambda speech, options: iter((speech.say(CALL[options.profile]),)),
    "R0.12": _most,
    "R0.13": lambda speech, options: iter((speech.say(ORDER[options.profile]),)),
    "R0.14": _public,
    "R0.15": _by_buttons(SECOND),
    "R0.16": lambda speech, options: iter((_with_buttons(speech, FIRST_CHECK[options.betting.first_check]),)),
    "R0.17": _by_buttons(ANSWER),
    "R0.18": lambda speech, options: iter((speech.say(FOLD[options.open_deals]),)),
    "R0.19": _hands,
    "R0.20": _always(BESIDE),
    "R0.21": lambda speech, options: iter((speech.say(TIE[options.showdown.tie]),)),
    "R0.22": lambda speech, options: iter((speech.say(FLUSH[options.order.flush]),)),
    "R0.23": _straights,
    "R0.24": _always(RANKED),
    "R0.25": _pawning,
    "R0.26": _garment,
    "R0.27": _wardrobe,
    "R0.28": _end,
    "R0.29": _always(SUMS),
    "R0.30": _dummy,
}
