"""A screen of Red Dog in words: prompt, buttons, what each seat did, the card that decided, notices."""

from collections.abc import Iterator, Sequence
from typing import Final

from potluck.games.reddog import Phase, values
from potluck.games.reddog.view import View
from potluck.protocol import Offer
from potluck.words.generic import DEALING, EMPTY_SEATS, LEAVE, NEXT, WAITING
from potluck.words.messages import Message, Person, Spoken
from potluck.words.people import people
from potluck.words.pips import card_text
from potluck.words.reddog.standing import LOSES, last_actions
from potluck.words.reddog.story import LOSS, past_line, story, tell, winners
from potluck.words.reddog.tally import POOL, tally
from potluck.words.screen import PotWords, TableLike, Words, earlier
from potluck.words.shares import OF_POOL, staked_shares
from potluck.words.speech import Speech
from potluck.words.standing import marks, pot

__all__ = ["BUTTONS", "TITLE", "screen"]

TITLE: Final = Message("game", "Red Dog")
BUTTONS: Final = {
    "bet": Message("reddog button", "BET"),
    "decline": Message("reddog button", "DECLINE"),
    "next": NEXT,
    "leave": LEAVE,
}
"""Kind of action -> the sheet's own word; what the house adds is in sentence case."""
STAKE: Final = Message("reddog button", "{button} {amount}")
COST: Final = Message("reddog button", "{button}, costs 1")
YOUR_TURN: Final = Message(
    "reddog prompt",
    "Your turn. Does a card of yours beat the next one? The pool holds {n} chip.",
    "Your turn. Does a card of yours beat the next one? The pool holds {n} chips.",
)
READY: Final = Spoken("reddog prompt", "The deal is over. Go on when you are ready.", "{name} is not ready yet.")
LAST: Final = Message("reddog notice", "The last deal: whoever has most chips after it wins the match.")
OUT: Final = Message("reddog notice", "You are out; the others play on.")
NO_CREDITS: Final = Message(
    "reddog notice",
    "This match knows no credits. Its host can allow them for the next: who is out then takes new chips.",
)
BOTH: Final = 2
BOTH_PLAYED: Final = Message("reddog prompt", "Both rounds have been played.")
PLAYED: Final = Message("reddog prompt", "The one round has been played.", "All {n} rounds have been played.")
ALONE: Final = Message("reddog prompt", "All others are out.")
DEALER: Final = Message("reddog seat", "deals")
GONE: Final = Message("reddog seat", "out")
WINS_WITH: Final = Message("reddog seat", "wins {amount} with {card}")
PAYS: Final = Message("reddog seat", "pays 1")
ROUND: Final = Message("", "Round")
DEALS_LEFT: Final = Message("", "Deals to come")
STANDINGS: Final = Message("reddog notice", "The standings: {scores}.")


def screen(speech: Speech, table: TableLike, view: View | None) -> Words:
    """The words of one viewer's screen."""
    viewer = None if view is None else view.seat
    persons = people(speech, table, viewer)
    names, title = tuple(person.name for person in persons), speech.say(TITLE)
    if view is None:
        return Words(lang=speech.code, title=title, names=names, prompt=speech.say(EMPTY_SEATS))
    return Words(
        lang=speech.code,
        title=title,
        names=names,
        prompt=_prompt(speech, view, persons),
        offers=tuple(_caption(speech, offer) for offer in view.offers),
        hands=_seat_lines(speech, view),
        verdict=_verdict(speech, view, persons),
        story=story(speech, view, persons),
        past=tuple(past_line(speech, past, viewer) for past in earlier(view.past, view.deal)),
        wardrobe=((),) * len(names),
        notices=tuple(_notices(speech, view, persons)),
        last_actions=last_actions(speech, view),
        marks=_marks(speech, view),
        pot=_pool(speech, view),
        shares=staked_shares(speech, view.felt(), view.offers, OF_POOL),
        terms=_terms(speech, view),
        tally=tally(speech, view, persons),
    )


def _pool(speech: Speech, view: View) -> PotWords:
    """The pool as it lies there: once it was taken or divided, it is empty, and its chips lie before the players."""
    return pot(speech, view.pot, amount=str(view.pot), name=POOL)


def _terms(speech: Speech, view: View) -> tuple[tuple[str, str], ...]:
    """The round, and how many deals are still to come while the match runs."""
    rounds = (speech.say(ROUND), f"{view.round} / {view.rounds}")
    return (rounds,) if view.over else (rounds, (speech.say(DEALS_LEFT), str(view.deals_left)))


def _marks(speech: Speech, view: View) -> tuple[str, ...]:
    winners = view.winners if view.over else None
    return marks(speech, len(view.seats), winners=winners)


def _prompt(speech: Speech, view: View, persons: Sequence[Person]) -> str:
    if view.over:
        return f"{winners(speech, view.winners, persons)} {_why_over(speech, view)}".rstrip()
    if view.actor is None:
        return speech.say(DEALING)
    actor = persons[view.actor]
    if view.phase is Phase.OVER:
        return speech.tell(READY, actor)
    return speech.say(YOUR_TURN, n=view.pot) if actor.you else speech.say(WAITING, name=actor.name)


def _why_over(speech: Speech, view: View) -> str:
    """The reason why no deal follows; empty where the pool held every chip (R1.3)."""
    if sum(seat.within for seat in view.seats) == 1:
        return speech.say(ALONE)
    parts = next((entry.parts for entry in view.story if isinstance(entry, values.Divided)), ())
    stuck = bool(parts) and all(seat.cash == part for seat, part in zip(view.seats, parts, strict=True))
    if stuck or view.round < view.rounds:
        return ""
    return speech.say(BOTH_PLAYED) if view.rounds == BOTH else speech.say(PLAYED, n=view.rounds)


def _caption(speech: Speech, offer: Offer) -> str:
    button = speech.say(BUTTONS[offer.kind])
    if offer.kind == "bet":
        return speech.say(STAKE, button=button, amount="{amount}")
    return speech.say(COST, button=button) if offer.kind == "decline" else button


def _seat_lines(speech: Speech, view: View) -> tuple[str | None, ...]:
    """The acts of each seat in this deal, in a few words: `deals · wins 4 with Q♥`."""
    parts: list[list[str]] = [[speech.say(DEALER)] if view.dealer == at else [] for at in range(len(view.seats))]
    for entry in view.story:
        match entry:
            case values.Won(seat, amount, card):
                parts[seat].append(speech.say(WINS_WITH, amount=amount, card=card_text(speech, card)))
            case values.Lost(seat, amount):
                parts[seat].append(speech.say(LOSES, amount=str(amount)))
            case values.Acted(seat, values.Decline()):
                parts[seat].append(speech.say(PAYS))
    return tuple(
        (" · ".join(acts) or None) if seat.within else speech.say(GONE)
        for seat, acts in zip(view.seats, parts, strict=True)
    )


def _verdict(speech: Speech, view: View, persons: Sequence[Person]) -> str | None:
    """The last bet of the deal: the card that was turned, and what became of it; before it who got the last pool."""
    pool = [entry for entry in view.story if isinstance(entry, values.Divided | values.Took)]
    entries = [entry for entry in view.story if isinstance(entry, values.TurnedUp | values.Won | values.Lost)]
    return " ".join(tell(speech, entry, persons) for entry in (*pool, *entries[-2:])) or None


def _standings(speech: Speech, view: View, persons: Sequence[Person]) -> str:
    """The scores of the match, the highest first; credits are taken off them (R1.2)."""
    ranked = sorted(enumerate(view.seats), key=lambda place: (place[1].left, -place[1].score))
    scores = (f"{persons[at].name} {f'{seat.score}'.replace('-', LOSS)}" for at, seat in ranked)
    return speech.say(STANDINGS, scores=", ".join(scores))


def _notices(speech: Speech, view: View, persons: Sequence[Person]) -> Iterator[str]:
    if view.over:
        yield _standings(speech, view, persons)
        return
    if view.seat is not None and not view.seats[view.seat].within:
        yield speech.say(OUT)
        if not view.rules.credits and not view.seats[view.seat].left:
            yield speech.say(NO_CREDITS)
    if view.last and view.phase is not Phase.OVER:
        yield speech.say(LAST)
