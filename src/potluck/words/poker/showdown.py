"""How a deal of poker ended: which cards play, who won which pot, whole sums and reasons, also on two boards."""

from collections.abc import Iterator, Sequence
from typing import Final

from potluck.cards import Card
from potluck.games.poker.values import Showed, Took
from potluck.games.poker.view import View
from potluck.ranking import Category, Rank, deciding
from potluck.variants import Best
from potluck.words.draw.story import gained
from potluck.words.messages import Message, Person, Spoken
from potluck.words.poker.hands import decision, rank_text, ranked
from potluck.words.poker.standing import pot_name
from potluck.words.poker.story import HIGH, LOW, ON_BOARD, PART
from potluck.words.showdown import Half, PaidPart, PaidPot, PlayedHand, Showdown, Taking
from potluck.words.speech import Speech, money
from potluck.words.standing import POT

__all__ = ["reasons", "showdown", "won"]

TAKES: Final = Spoken("poker plate", "take {amount}", "takes {amount}")
BOTH_HALVES: Final = Spoken(
    "poker story", "You took {amount}, for high and for low.", "{name} took {amount}, for high and for low."
)
PART_GAINED: Final = Spoken("poker story", "You took {amount} and won {won}.", "{name} took {amount} and won {won}.")
PAID: Final = Message("poker verdict", "{pot}, {amount}: {names}.")
HIGH_LABEL: Final = Message("poker plate", "high")
LOW_LABEL: Final = Message("poker plate", "low")
BOARD_LABEL: Final = Message("poker plate", "board {number}")
HALF_ON_BOARD: Final = Message("poker plate", "board {number}, {half}")
_LABELS: Final = {"high": HIGH_LABEL, "low": LOW_LABEL}
_COMBINED: Final = {
    Category.HIGH_CARD: 1,
    Category.ONE_PAIR: 2,
    Category.TWO_PAIR: 4,
    Category.THREE_OF_A_KIND: 3,
    Category.FOUR_OF_A_KIND: 4,
}
"""Cards that make the combination; in every other category all of them do."""


def showdown(speech: Speech, view: View, casts: Sequence[Sequence[Person]]) -> Showdown | None:
    """How the deal ended, as far as the viewer sees; None before its end, and where nobody won anything."""
    taken = _taken(view)
    if not taken:
        return None
    persons, hands = _cast(view, casts), tuple(_hands(speech, view))
    sentences = won(speech, view, casts, pots=False)
    return Showdown(
        hands=hands,
        pots=tuple(_pots(speech, view, persons, hands)),
        takings=tuple(
            Taking(
                seat=seat,
                chips=chips,
                amount=money(chips),
                text=speech.tell(TAKES, persons[seat], amount=money(chips)),
                sentence=sentence,
            )
            for (seat, chips), sentence in zip(_sums(taken).items(), sentences, strict=True)
        ),
    )


def won(speech: Speech, view: View, casts: Sequence[Sequence[Person]], *, pots: bool = True) -> list[str]:
    """The whole sum of each winner, and what of it came from others; then, with `pots`, who won which of several pots,
    unless one won them all."""
    taken, persons = _taken(view), _cast(view, casts)
    sums = _sums(taken)
    sentences = [_sum(speech, view, persons[seat], seat=seat, chips=chips) for seat, chips in sums.items()]
    if pots and len(sums) > 1 and len({entry.pot for entry in taken}) > 1:
        sentences += [pot.text for pot in _pots(speech, view, persons, ())]
    return sentences


def _sum(speech: Speech, view: View, person: Person, *, seat: int, chips: int) -> str:
    """The sentence for all that a seat took: less what it had put in itself, that is what it won."""
    taken, gain = _taken(view), chips - view.seats[seat].paid
    if all(entry.seat == seat for entry in taken):
        return gained(speech, person, pot=chips, won=gain)
    halves = frozenset(entry.half for entry in taken if entry.seat == seat)
    sentence = _SENTENCES.get(halves, PART_GAINED if gain > 0 else PART)
    return speech.tell(sentence, person, amount=money(chips), won=money(gain))


def reasons(speech: Speech, view: View) -> list[str]:
    """The comparison that decided the main pot; on two boards one for each, by its number."""
    showed = _compared(view)
    why = [decision(speech, view, view.variant.showdown[0], showed, board=board) for board in view.boards]
    if len(why) == 1:
        return [sentence for sentence in why if sentence]
    return [speech.say(ON_BOARD, number=number, told=sentence) for number, sentence in enumerate(why, 1) if sentence]


_SENTENCES: Final = {
    frozenset({"high"}): HIGH,
    frozenset({"low"}): LOW,
    frozenset({"high", "low"}): BOTH_HALVES,
}


def _taken(view: View) -> list[Took]:
    return [entry for entry in view.story if isinstance(entry, Took)]


def _cast(view: View, casts: Sequence[Sequence[Person]]) -> Sequence[Person]:
    """The persons in the seats when the pots were paid out."""
    return next((cast for cast, entry in zip(casts, view.story, strict=True) if isinstance(entry, Took)), ())


def _sums(taken: Sequence[Took]) -> dict[int, int]:
    """Seat -> all that it won."""
    sums: dict[int, int] = {}
    for entry in taken:
        sums[entry.seat] = sums.get(entry.seat, 0) + entry.amount
    return sums


def _compared(view: View) -> tuple[int, ...]:
    """The seats whose hands were shown and compared, in the order in which they showed."""
    showed = dict.fromkeys(entry.seat for entry in view.story if isinstance(entry, Showed))
    return tuple(at for at in showed if not view.seats[at].folded)


def _hands(speech: Speech, view: View) -> Iterator[PlayedHand]:
    """The hands that were compared, board by board, in each order of the game."""
    seats, twice = _compared(view), len(view.boards) > 1
    if len(seats) < 2:
        return
    for number, board in enumerate(view.boards, 1):
        for best, half in zip(view.variant.showdown, _halves(view), strict=False):
            ranks = {at: ranked(view.variant, best, view.seats[at].cards, board) for at in seats}
            counting = {at: rank for at, rank in ranks.items() if rank is not None and rank.qualifies}
            for at, rank in counting.items():
                yield _hand(
                    speech,
                    view,
                    (best, half),
                    (number if twice else 0, board),
                    seat=at,
                    rank=rank,
                    decisive=_decisive(rank, tuple(counting.values())),
                )


def _halves(view: View) -> tuple[Half, ...]:
    return ("high", "low") if len(view.variant.showdown) > 1 else ("all",)


def _hand(
    speech: Speech,
    view: View,
    order: tuple[Best, Half],
    board: tuple[int, tuple[Card, ...]],
    *,
    seat: int,
    rank: Rank,
    decisive: tuple[Card, ...],
) -> PlayedHand:
    best, half = order
    number, common = board
    return PlayedHand(
        seat=seat,
        board=number,
        half=half,
        label=_label(speech, half, number),
        text=rank_text(speech, view.variant, best, rank),
        own=tuple(card for card in rank.best if card not in common),
        common=tuple(card for card in rank.best if card in common),
        kickers=_kickers(rank),
        decisive=decisive,
    )


def _label(speech: Speech, half: Half, number: int) -> str:
    """The label of a hand beside the seat; empty where it needs no telling."""
    named = speech.say(_LABELS[half]) if half in _LABELS else ""
    if not number:
        return named
    return speech.say(HALF_ON_BOARD, number=number, half=named) if named else speech.say(BOARD_LABEL, number=number)


def _kickers(rank: Rank) -> tuple[Card, ...]:
    """The cards that count beside the combination; in low orders an unpaired hand has none."""
    if rank.family == "badugi" or (rank.family == "low" and rank.category is Category.HIGH_CARD):
        return ()
    return rank.best[_COMBINED.get(rank.category, len(rank.best)) :]


def _decisive(rank: Rank, all_ranks: Sequence[Rank]) -> tuple[Card, ...]:
    """The cards of the best hand by which it beats the next best of the same category."""
    worse = max((other for other in all_ranks if other < rank), default=None)
    if worse is None or max(all_ranks) > rank:
        return ()
    decided = deciding(rank, worse)
    if decided.part not in ("major", "minor"):
        return ()
    ranks, stands = rank.major if decided.part == "major" else rank.minor, dict(rank.stands)
    return tuple(card for card in rank.best if stands.get(card, card.rank) == ranks[decided.place])


def _pots(speech: Speech, view: View, persons: Sequence[Person], hands: Sequence[PlayedHand]) -> Iterator[PaidPot]:
    """Each pot with who won what of it, the main pot first."""
    taken = _taken(view)
    numbers = sorted({entry.pot for entry in taken})
    for number in numbers:
        parts = [entry for entry in taken if entry.pot == number]
        chips = sum(entry.amount for entry in parts)
        name = pot_name(speech, number) if len(numbers) > 1 else speech.say(POT)
        winners = ", ".join(persons[at].name for at in dict.fromkeys(entry.seat for entry in parts))
        yield PaidPot(
            name=name,
            chips=chips,
            amount=money(chips),
            parts=tuple(_part(entry, hands) for entry in parts),
            text=speech.say(PAID, pot=name, amount=money(chips), names=winners),
        )


def _part(entry: Took, hands: Sequence[PlayedHand]) -> PaidPart:
    """The share that a seat took of a pot, and its hand that won it."""
    fits = (
        at
        for at, hand in enumerate(hands)
        if (hand.seat, hand.board) == (entry.seat, entry.board) and (hand.half == "low") == (entry.half == "low")
    )
    return PaidPart(
        seat=entry.seat,
        chips=entry.amount,
        amount=money(entry.amount),
        half=entry.half,
        board=entry.board,
        hand=next(fits, None),
    )
