"""The rules at hand, made from the data of a variant: each rule in a sentence or two, as this table plays it (R4.*)."""

from collections.abc import Callable, Iterator
from typing import Final

from potluck.cards import RANKS as ALL_RANKS
from potluck.cards import SUITS as ALL_SUITS
from potluck.games.poker import Rules
from potluck.games.poker.options import twofold
from potluck.ranking import Category
from potluck.ranking.shorthand import LEVELS as OF_THREE
from potluck.variants import Street, Variant
from potluck.words.draw.rules import HANDS
from potluck.words.messages import Message
from potluck.words.pips import SUITS as PIPS
from potluck.words.poker.names import variant_name
from potluck.words.ranks.hands import CATEGORIES
from potluck.words.speech import Speech, money

__all__ = ["ORDER", "rules"]

TURN_UP: Final = Message(
    "poker rule", "As soon as nobody can bet, throw or exchange any more, all hands that are in are turned face up."
)
RUN_TWICE: Final = Message(
    "poker rule",
    "Where nobody can bet any more and only cards for all are to come, the board is completed twice if all who are in "
    "agree.",
)
RUN_HALVES: Final = Message(
    "poker rule", "Each board then decides half of every pot; an odd chip goes with the first board."
)
ORDER: Final = ("R4.5", "R4.6", "R4.7", "R4.8", "R4.10", "R4.11", "R4.12", "R4.13")
"""The rules that say what beats what."""

Teller = Callable[[Speech, Rules], Iterator[str]]

PACK: Final = Message("poker rule", "The pack has {n} card.", "The pack has {n} cards.")
RANKS: Final = Message("poker rule", "Its ranks, from the lowest: {ranks}.")
SUITS: Final = Message("poker rule", "Its suits: {suits}.")
JOKERS: Final = Message("poker rule", "{n} of them is a joker.", "{n} of them are jokers.")
ANTE: Final = Message("poker rule", "Before the deal each pays an ante of {amount}.")
ANTE_BIG: Final = Message("poker rule", "Before the deal the big blind pays an ante of {amount} for all.")
BLIND: Final = Message("poker rule", "The first after the dealer posts a blind of {amount}.")
BLINDS: Final = Message(
    "poker rule",
    "The two after the dealer post blinds of {small} and {big}; with two players the dealer posts the first.",
)
BUTTON: Final = Message("poker rule", "The dealer posts a blind of {amount}.")
STRADDLE: Final = Message("poker rule", "The next one posts a straddle of {amount}.")
LOW_CARD: Final = Message(
    "poker rule",
    "The lowest card face up pays a bring-in of {amount}; between equal ranks clubs are lowest, then "
    "diamonds, hearts, spades.",
)
HIGH_CARD: Final = Message(
    "poker rule",
    "The highest card face up pays a bring-in of {amount}, the ace being low; between equal ranks spades "
    "are highest, then hearts, diamonds, clubs.",
)
FIRST_AFTER_BLINDS: Final = Message(
    "poker rule", "The first round begins after the blinds, each further one at the dealer’s left."
)
FIRST_LEFT: Final = Message("poker rule", "Each round begins at the dealer’s left.")
FIRST_HIGH: Final = Message("poker rule", "Each further round is begun by who shows the highest cards.")
FIRST_LOW: Final = Message("poker rule", "Each further round is begun by who shows the lowest cards.")
BY_TIME: Final = Message(
    "poker rule",
    "All sums rise after every minute, from the next deal on; breaks do not count.",
    "All sums rise after every {n} minutes, from the next deal on; breaks do not count.",
)
LEVELS: Final = Message("poker rule", "All sums rise after every deal.", "All sums rise after every {n} deals.")
CHOICE_ORBIT: Final = Message(
    "poker rule",
    "The first dealer names the game; it is played once round the table, a deal for each. Then the next to the left "
    "names one.",
)
CHOICE_DEAL: Final = Message("poker rule", "Before each deal its dealer names the game.")
CHOICE_MENU: Final = Message("poker rule", "On the menu: {games}.")

ROUND: Final = Message("poker rule", "{number}. {parts}, then bets.")
DOWN: Final = Message("poker rule", "{n} card face down to each", "{n} cards face down to each")
UP: Final = Message("poker rule", "{n} card face up to each", "{n} cards face up to each")
BOARD: Final = Message("poker rule", "{n} card on the table for all", "{n} cards on the table for all")
DRAW: Final = Message("poker rule", "each exchanges at most {n} card", "each exchanges at most {n} cards")
THROW: Final = Message("poker rule", "each throws {n} card away", "each throws {n} cards away")

ACTS: Final = Message(
    "poker rule",
    "In turn one checks or bets; once there is a bet, one calls, raises or folds. A round ends when all who are in and "
    "have chips have had their turn and matched the highest bet. Who posted a blind still has a turn.",
)
OPEN_FOLD: Final = Message("poker rule", "One may fold where nothing is to pay, too.")
NO_LIMIT: Final = Message(
    "poker rule",
    "No limit: a bet is at least {amount}, a raise at least as much as the largest before it in the "
    "round; at most all one has.",
)
POT_LIMIT: Final = Message(
    "poker rule",
    "Pot limit: a bet is at least {amount}, a raise at least as much as the largest before it in the "
    "round; at most the pot after the call.",
)
SPREAD: Final = Message(
    "poker rule",
    "Spread limit: bets and raises of {amount} to {most}, a raise at least as much as the largest before "
    "it in the round.",
)
FIXED: Final = Message("poker rule", "Fixed limit: bets and raises are {amounts}, round by round.")
CAP: Final = Message(
    "poker rule",
    "At most {n} raise after the first bet of a round.",
    "At most {n} raises after the first bet of a round.",
)
NO_RAISE: Final = Message("poker rule", "A bet cannot be raised.")
SHORT: Final = Message(
    "poker rule",
    "Less is for all-in alone. After a short all-in, who has acted may only call or fold, unless he "
    "faces a full raise since, short ones added.",
)
SHORT_FIXED: Final = Message(
    "poker rule",
    "Less is for all-in alone. After an all-in of less than half a bet, who has acted may only call or fold.",
)
OPENERS: Final = Message(
    "poker rule",
    "The first bet of the first round needs a pair of jacks or better. If nobody has it, the antes go back.",
)

POTS: Final = Message(
    "poker rule",
    "A bet that nobody called goes back. Who is all-in can win from each as much as he put in himself; "
    "the rest is a side pot for the others. Equal hands share a pot.",
)
ODD_LEFT: Final = Message("poker rule", "Odd chips go to the winners nearest to the left of the dealer, one each.")
ODD_CARD: Final = Message("poker rule", "Odd chips go to the winner with the highest card, suits counting.")
HALVES: Final = Message(
    "poker rule",
    "The best high hand and the best low hand share each pot; an odd chip goes to high.",
)
QUALIFIER: Final = Message(
    "poker rule",
    "A low counts with five different ranks up to {rank} only; without one, high takes all.",
)
SHOWN: Final = Message("poker rule", "All hands that are left are shown; when all others fold, none.")
MUCKING: Final = Message("poker rule", "At the showdown one may throw a hand away unseen; who bet last is first.")
FIVE: Final = Message("poker rule", "The best five cards count; suits and further cards never break a tie.")
HOLE: Final = Message("poker rule", "Exactly {n} of one’s own cards plays.", "Exactly {n} of one’s own cards play.")
FLUSH_ABOVE: Final = Message("poker rule", "A flush beats a full house.")
ACE_BELOW: Final = Message("poker rule", "The ace also stands below the {rank}.")
FEW: Final = (
    Message("poker rule", "The higher card wins."),
    Message("poker rule", "All cards count; a pair beats none, then the higher card wins."),
    Message("poker rule", "All three cards count."),
)
"""What beats what among one, two and three cards."""
LOWS: Final = {
    "ace-to-five": Message(
        "poker rule",
        "The lowest hand wins; the ace is low, straights and flushes do not count: 5-4-3-2-A is best.",
    ),
    "deuce-to-seven": Message(
        "poker rule",
        "The lowest hand wins; the ace is high, straights and flushes count against: 7-5-4-3-2 is best.",
    ),
    "ace-to-six": Message(
        "poker rule",
        "The lowest hand wins; the ace is low, straights and flushes count against: 6-4-3-2-A is best.",
    ),
    "badugi": Message(
        "poker rule",
        "The most cards of different ranks and suits win, then the lowest; the ace is low.",
    ),
}
LOW_HALVES: Final = {
    "ace-to-five": Message(
        "poker rule", "For low the ace is low, straights and flushes do not count: 5-4-3-2-A is best."
    ),
    "deuce-to-seven": Message(
        "poker rule", "For low the ace is high, straights and flushes count against: 7-5-4-3-2 is best."
    ),
    "ace-to-six": Message(
        "poker rule", "For low the ace is low, straights and flushes count against: 6-4-3-2-A is best."
    ),
}
"""As `LOWS`, where the low hand has half of the pot."""
WHEEL: Final = Message("poker rule", "A-2-3-4-5 counts as a straight.")
BUG: Final = Message("poker rule", "The joker is an ace, or completes a straight or a flush.")
BUG_LOW: Final = Message("poker rule", "The joker is the lowest rank that the hand does not hold.")
JOKER_WILD: Final = Message("poker rule", "The joker stands for any card.")
WILD: Final = Message("poker rule", "Wild: {cards}; they stand for any card. Five of a kind beats a straight flush.")
FEWER: Final = Message("poker rule", "Between equal hands the one with fewer wild cards wins.")
RESHUFFLE: Final = Message(
    "poker rule",
    "When the pack runs out, folded and thrown cards are shuffled in, none that the drawer threw.",
)
COMMON: Final = Message("poker rule", "When there are not enough cards for all, one common card is turned.")
COMMONS: Final = Message(
    "poker rule", "When there are not enough cards for all, as many as each would get are turned for all instead."
)
REBUYS: Final = Message(
    "poker rule",
    "Each begins with {amount} and may rebuy once at most.",
    "Each begins with {amount} and may rebuy up to {n} times.",
)
BEGIN: Final = Message("poker rule", "Each begins with {amount}.")
PLACES: Final = Message(
    "poker rule",
    "Who has no chips is out. The last one wins; who goes out in the same deal is placed by the chips before it.",
)


def rules(speech: Speech, options: Rules) -> list[tuple[str, str]]:
    """Number in the rule book, and what it says at this table."""
    if options.choice.play:
        by_time = [("R4.17", text) for text in _levels(speech, options)]
        return [("R4.2", " ".join(_choice(speech, options))), *by_time]
    texts = ((number, " ".join(teller(speech, options))) for number, teller in _TELLERS)
    return [(number, text) for number, text in texts if text]


def _choice(speech: Speech, options: Rules) -> Iterator[str]:
    yield speech.say(CHOICE_ORBIT if options.choice.every == "orbit" else CHOICE_DEAL)
    yield speech.say(CHOICE_MENU, games="; ".join(variant_name(speech, game.name) for game in options.menu.values()))
    if options.tournament.play and not options.minutes:
        yield speech.say(LEVELS, n=options.tournament.level)


def _forced(speech: Speech, options: Rules) -> Iterator[str]:
    variant = options.game.times(options.money.unit)
    forced = variant.forced
    if forced.ante:
        yield speech.say(ANTE if forced.ante_from == "all" else ANTE_BIG, amount=money(forced.ante))
    if len(forced.blinds) == 2:
        yield speech.say(BLINDS, small=money(forced.blinds[0]), big=money(forced.blinds[1]))
    elif forced.blinds:
        yield speech.say(BLIND, amount=money(forced.blinds[0]))
    if forced.button:
        yield speech.say(BUTTON, amount=money(forced.button))
    if forced.straddle:
        yield speech.say(STRADDLE, amount=money(forced.straddle))
    if forced.bring_in:
        yield speech.say(LOW_CARD if variant.opens == "low-card" else HIGH_CARD, amount=money(forced.bring_in))
    if options.tournament.play and not options.minutes:
        yield speech.say(LEVELS, n=options.tournament.level)


def _levels(speech: Speech, options: Rules) -> Iterator[str]:
    if options.minutes:
        yield speech.say(BY_TIME, n=options.minutes)


def _pack(speech: Speech, options: Rules) -> Iterator[str]:
    variant = options.game
    yield speech.say(PACK, n=len(options.cards))
    if variant.ranks != ALL_RANKS:
        yield speech.say(RANKS, ranks=", ".join(map(_rank_text, variant.ranks)))
    if variant.suits != ALL_SUITS:
        yield speech.say(SUITS, suits=" ".join(PIPS[ALL_SUITS.index(suit)] for suit in variant.suits))
    if options.game.jokers:
        yield speech.say(JOKERS, n=options.game.jokers)


def _streets(speech: Speech, options: Rules) -> Iterator[str]:
    for number, street in enumerate(options.game.streets, 1):
        yield speech.say(ROUND, number=number, parts=", ".join(_parts(speech, street)) or "–")


def _openers(speech: Speech, options: Rules) -> Iterator[str]:
    """The rule who begins each round."""
    variant = options.game
    forced = variant.forced
    if variant.opens != "left":
        if len(variant.streets) > 1:
            yield speech.say(FIRST_LOW if variant.opens == "high-card" else FIRST_HIGH)
    elif len(variant.streets) > 1 and (forced.blinds or forced.button or forced.straddle):
        yield speech.say(FIRST_AFTER_BLINDS)
    elif not (forced.blinds or forced.button or forced.straddle):
        yield speech.say(FIRST_LEFT)


def _parts(speech: Speech, street: Street) -> Iterator[str]:
    counted = ((THROW, street.throw), (DRAW, street.draw), (DOWN, street.down), (UP, street.up), (BOARD, street.board))
    return (speech.say(message, n=n) for message, n in counted if n)


def _acts(speech: Speech, options: Rules) -> Iterator[str]:
    yield speech.say(ACTS)
    if options.table.open_fold:
        yield speech.say(OPEN_FOLD)


def _limits(speech: Speech, options: Rules) -> Iterator[str]:
    variant = options.game.times(options.money.unit)
    first = variant.streets[0]
    match variant.limit:
        case "fixed":
            yield speech.say(FIXED, amounts=", ".join(money(street.bet) for street in variant.streets))
        case "spread":
            yield speech.say(SPREAD, amount=money(first.bet), most=money(first.most))
        case limit:
            yield speech.say(POT_LIMIT if limit == "pot" else NO_LIMIT, amount=money(first.bet))
    cap = variant.streets[-1].cap
    if cap:
        yield speech.say(CAP, n=cap - 1) if cap > 1 else speech.say(NO_RAISE)
    yield speech.say(SHORT_FIXED if variant.limit == "fixed" else SHORT)
    if variant.openers:
        yield speech.say(OPENERS)


def _pots(speech: Speech, options: Rules) -> Iterator[str]:
    variant = options.game
    yield speech.say(POTS)
    yield speech.say(ODD_LEFT if variant.odd_chip == "left" else ODD_CARD)
    if len(variant.showdown) > 1:
        yield speech.say(HALVES)
        if variant.showdown[1].qualifier:
            yield speech.say(QUALIFIER, rank=variant.showdown[1].qualifier)


def _showdown(speech: Speech, options: Rules) -> Iterator[str]:
    best = options.game.showdown[0]
    if best.order not in ("badugi", "few"):
        yield speech.say(FIVE)
    if best.hole is not None:
        yield speech.say(HOLE, n=best.hole)
    yield speech.say(MUCKING if options.table.mucking else SHOWN)


def _high(speech: Speech, options: Rules) -> Iterator[str]:
    variant, best = options.game, options.game.showdown[0]
    if best.order == "few":
        yield from _few(speech, variant)
    if best.order != "high":
        return
    wild = variant.wild or variant.jokers
    names = [speech.say(word) for kind, word in CATEGORIES.items() if wild or kind is not Category.FIVE_OF_A_KIND]
    yield speech.say(HANDS, hands=", ".join(names))
    if best.flush_above_full:
        yield speech.say(FLUSH_ABOVE)
    if best.ace_below:
        yield speech.say(ACE_BELOW, rank=best.ace_below)


def _few(speech: Speech, variant: Variant) -> Iterator[str]:
    cards = sum(street.down + street.up + street.board - street.throw for street in variant.streets)
    yield speech.say(FEW[cards - 1])
    if cards == len(FEW):
        levels = sorted(OF_THREE, key=OF_THREE.__getitem__)
        yield speech.say(HANDS, hands=", ".join(speech.say(CATEGORIES[level]) for level in levels))


def _lows(*orders: str) -> Teller:
    """The rule of lows in these orders."""

    def tell(speech: Speech, options: Rules) -> Iterator[str]:
        for best in options.game.showdown:
            if best.order not in orders:
                continue
            yield speech.say((LOWS if best is options.game.showdown[0] else LOWS | LOW_HALVES)[best.order])
            if best.wheel_is_straight:
                yield speech.say(WHEEL)

    return tell


def _bug(speech: Speech, options: Rules) -> Iterator[str]:
    if _has_bug(options) and any(best.order == "high" for best in options.game.showdown):
        yield speech.say(BUG)


def _low_joker(speech: Speech, options: Rules) -> Iterator[str]:
    if _has_bug(options) and any(best.order != "high" for best in options.game.showdown):
        yield speech.say(BUG_LOW)


def _has_bug(options: Rules) -> bool:
    return bool(options.game.jokers) and options.game.joker == "bug"


def _wild(speech: Speech, options: Rules) -> Iterator[str]:
    variant = options.game
    if variant.jokers and variant.joker == "wild":
        yield speech.say(JOKER_WILD)
    if variant.wild:
        yield speech.say(WILD, cards=", ".join(map(_wild_text, variant.wild)))


def _fewer_wild(speech: Speech, options: Rules) -> Iterator[str]:
    if options.game.fewer_wild:
        yield speech.say(FEWER)


def _rank_text(rank: str) -> str:
    return "10" if rank == "T" else rank


def _wild_text(wild: str) -> str:
    """`2` for a rank, `J♥` for a card."""
    return _rank_text(wild[0]) + "".join(PIPS[ALL_SUITS.index(suit)] for suit in wild[1:])


def _runs_out(speech: Speech, options: Rules) -> Iterator[str]:
    variant = options.game
    if variant.draws:
        yield speech.say(RESHUFFLE)
    if variant.turns:
        most = max(street.cards for street in variant.streets[1:] if street.down + street.up)
        yield speech.say(COMMON if most == 1 else COMMONS)


def _turned_up(speech: Speech, options: Rules) -> Iterator[str]:
    if options.table.turn_up:
        yield speech.say(TURN_UP)


def _twice(speech: Speech, options: Rules) -> Iterator[str]:
    if options.table.run_twice and twofold(options.game):
        yield speech.say(RUN_TWICE)
        yield speech.say(RUN_HALVES)


def _money(speech: Speech, options: Rules) -> Iterator[str]:
    amount = money(options.money.start)
    if options.tournament.play:
        yield speech.say(BEGIN, amount=amount)
        yield speech.say(PLACES)
    elif options.money.rebuys:
        yield speech.say(REBUYS, amount=amount, n=options.money.rebuys)
    else:
        yield speech.say(BEGIN, amount=amount)


_TELLERS: Final[tuple[tuple[str, Teller], ...]] = (
    ("R4.1", _acts),
    ("R4.2", _pack),
    ("R4.2", _forced),
    ("R4.2", _streets),
    ("R4.2", _openers),
    ("R4.2", _limits),
    ("R4.2", _money),
    ("R4.3", _pots),
    ("R4.4", _showdown),
    ("R4.5", _high),
    ("R4.6", _lows("ace-to-five", "badugi")),
    ("R4.7", _lows("deuce-to-seven")),
    ("R4.8", _lows("ace-to-six")),
    ("R4.10", _bug),
    ("R4.11", _low_joker),
    ("R4.12", _wild),
    ("R4.13", _fewer_wild),
    ("R4.14", _runs_out),
    ("R4.15", _turned_up),
    ("R4.16", _twice),
    ("R4.17", _levels),
)
