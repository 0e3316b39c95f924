"""What thirty-one says. Sentences are English here; `messages.py` holds them in the other languages."""

from collections.abc import Sequence

from msgspec.structs import replace

from potluck.cards import Card
from potluck.words import GameWords, Message, OptionText, Speech, TableLike, Words, card_text, names_at, plain_screen
from thirtyone.deal import points
from thirtyone.values import Ended, Entry, Got, Rules, Showed, Stood, Swapped, Took
from thirtyone.view import View

TITLE = Message("thirtyone", "Thirty-One")
ABOUT = Message("thirtyone", "Three at the table, three cards each. Most points in one suit take the pot.")
SWAP = Message("thirtyone", "SWAP")
STAND = Message("thirtyone", "STAND")
YOUR_TURN = Message("thirtyone", "Your turn: swap one card, or stand.")
STOOD = Message("thirtyone", "{name}: stands")
SHOWED = Message("thirtyone", "{name}: {cards}, {n} point", "{name}: {cards}, {n} points")
COUNTS = Message("thirtyone", "{n} point", "{n} points")
ENDED = Message("thirtyone", "The match is over.")
ANTE = Message("thirtyone", "Ante")
RULE = Message("thirtyone", "Each pays ${n} and gets three cards of 32, from the seven up.")
COUNTING = Message("thirtyone", "Aces count 11, other pictures and tens 10; only cards of one suit count together.")
SWAPPING = Message(
    "thirtyone", "In turn each may swap a card, {n} time at most.", "In turn each may swap a card, {n} times at most."
)


def screen(speech: Speech, table: TableLike, view: View | None) -> Words:
    """The words of one viewer's screen: those that any game has, and this game's own in their place."""
    plain = replace(plain_screen(speech, table, view), title=speech.say(TITLE))
    if view is None:
        return plain
    own = {"swap": speech.say(SWAP), "stand": speech.say(STAND)}
    captions = (own.get(offer.kind, caption) for offer, caption in zip(view.offers, plain.offers, strict=True))
    choosing = any(offer.kind == "swap" for offer in view.offers)
    names = names_at(speech, table, view.seat)
    story = tuple(line(speech, entry, names) for entry in view.story)
    taken = [text for text, entry in zip(story, view.story, strict=True) if isinstance(entry, Took)]
    return replace(
        plain,
        prompt=speech.say(YOUR_TURN) if choosing else plain.prompt,
        offers=tuple(captions),
        hands=tuple(speech.say(COUNTS, n=points(seat.cards)) if seat.cards else None for seat in view.seats),
        story=story,
        last_actions=tuple(last_action(speech, view, at) for at in range(len(view.seats))),
        verdict=" ".join(taken) or None,
        terms=((speech.say(ANTE), f"${view.rules.ante}"),),
    )


def last_action(speech: Speech, view: View, at: int) -> str:
    """What stands beside a seat's name: its last swap or stand; empty where it has done nothing yet."""
    own = [type(entry) for entry in view.story if isinstance(entry, Swapped | Stood) and entry.seat == at]
    return speech.say(STAND if own[-1] is Stood else SWAP) if own else ""


def line(speech: Speech, entry: Entry, names: Sequence[str]) -> str:
    """One line of the story."""
    match entry:
        case Got(seat, n, cards):
            return f"{names[seat]}: + {shown(speech, cards, n)}"
        case Swapped(seat, cards):
            return f"{names[seat]}: - {shown(speech, cards, 1)}"
        case Stood(seat):
            return speech.say(STOOD, name=names[seat])
        case Showed(seat, cards, n):
            return speech.say(SHOWED, name=names[seat], cards=shown(speech, cards, 0), n=n)
        case Took(seat, amount):
            return f"{names[seat]}: +${amount}"
        case Ended():
            return speech.say(ENDED)


def shown(speech: Speech, cards: Sequence[Card], hidden: int) -> str:
    """Cards as people write them; a question mark for each that is hidden."""
    return " ".join(card_text(speech, card) for card in cards) or " ".join("?" * hidden)


def rules(speech: Speech, options: Rules) -> list[tuple[str, str]]:
    """The rules that a table plays, each with its number."""
    return [
        ("1", speech.say(RULE, n=options.ante)),
        ("2", speech.say(COUNTING)),
        ("3", speech.say(SWAPPING, n=options.swaps)),
    ]


WORDS = GameWords(
    title=TITLE,
    about=ABOUT,
    screen=screen,
    rules=rules,
    bots={"collector": Message("thirtyone", "Collector: keeps its best suit")},
    fields={
        "open_deals": OptionText(Message("thirtyone", "Show thrown cards")),
        "ante": OptionText(ANTE),
        "swaps": OptionText(Message("thirtyone", "Swaps")),
        "deals": OptionText(Message("thirtyone", "Deals")),
    },
    presets={
        "short": OptionText(Message("thirtyone", "Short")),
        "evening": OptionText(Message("thirtyone", "Long evening")),
    },
)
