"""The words of one screen, and the part of a table that they need."""

from collections.abc import Sequence
from typing import Any, Literal, Protocol, TypeVar

from msgspec import Struct

from potluck.kits import Currency
from potluck.words.messages import Gender
from potluck.words.showdown import Showdown

__all__ = [
    "Duel",
    "Leaving",
    "FormerLike",
    "Placed",
    "PlayerLike",
    "PotWords",
    "PreAction",
    "Presence",
    "Round",
    "SeatLike",
    "Share",
    "TableLike",
    "Tally",
    "Ticket",
    "Words",
    "earlier",
]


class PastLike(Protocol):
    """A deal that is over, as far as a list of them needs it."""

    @property
    def deal(self) -> int: ...


PastT = TypeVar("PastT", bound=PastLike)


class PotWords(Struct, frozen=True, kw_only=True):
    """One pot in words."""

    name: str
    amount: str
    chips: int
    """The amount as a number."""
    among: str = ""
    """Who may win it, where there are several pots."""


class Share(Struct, frozen=True, kw_only=True):
    """A share of the pot that may be staked."""

    name: Literal["half", "two_thirds", "pot", "twice"]
    label: str
    """On the button."""
    amount: int
    """The sum of the act: in poker what one raises to."""


class Duel(Struct, frozen=True, kw_only=True):
    """One hand of the viewer against the one that it meets, where a hand is set as several."""

    came: Literal["win", "copy", "lose"]
    text: str
    """That in a word."""
    mine: str
    """The viewer's hand by name."""
    theirs: str
    """The hand that it meets by name."""


class PreAction(Struct, frozen=True, kw_only=True):
    """An act that can be decided before one's turn."""

    key: str
    """The same as long as it means the same, at the same price; with a key that is gone the decision is, too."""
    caption: str
    action: str = ""
    """The act that it has come to, in text form, at the viewer's turn; empty before."""
    lasting: bool = False
    """Whether it is a switch, which stays as it was set from deal to deal, beside whatever else is decided."""


class Leaving(Struct, frozen=True, kw_only=True):
    """How the viewer may leave the table now."""

    caption: str
    """On the button."""
    question: str = ""
    """The question before it, about what is given up; empty where nothing is."""


class Presence(Struct, frozen=True, kw_only=True):
    """How one of the house's own opponents looks, and what it says; all of it follows from the public story."""

    mood: Literal["calm", "pleased", "worried", "laughing"]
    said: str = ""
    """Its line; empty while it is silent."""
    pause: int = 100
    """How long it thinks when it is to act: percent of the usual time between two acts."""


class Ticket(Struct, frozen=True, kw_only=True):
    """The paper of the house that goes with a garment that is pawned or bought back, or with a credit."""

    entry: int
    """The entry of the view's story that it belongs to."""
    kind: Literal["pawned", "bought_back", "credited"]
    seat: int
    garment: int | None
    """The garment, 0 the outermost; null for a credit."""
    shop: str
    """The line at its head."""
    title: str
    facts: tuple[tuple[str, str], ...]
    """Number, thing and deal, each as a name and a value."""
    chips: int
    amount: str
    """The same in words."""
    note: str
    """When it comes back, or what else is to be known."""


class Round(Struct, frozen=True, kw_only=True):
    """One round of a match whose deals go round the table."""

    name: str
    done: int = 0
    """Deals of it that are over."""
    running: bool = False
    """Whether a deal of it runs."""
    left: int = 0
    """Deals of it that are to come, if nobody else is out."""
    closed: bool = False
    """Whether all of it is over."""


class Placed(Struct, frozen=True, kw_only=True):
    """One line of the standings of a match."""

    seat: int | None
    """Null for what lies before nobody, such as the pool."""
    place: str
    name: str
    amount: str
    """What it has; all lines together are all chips."""


class Tally(Struct, frozen=True, kw_only=True):
    """How far a match has come and who stands where, for the paper beside its table."""

    rounds: tuple[Round, ...]
    """As many as are worth a look: the one that runs and those about it."""
    further: str
    """What is still to come, in a sentence; empty where nothing is."""
    standings: str
    """The heading of `placed`."""
    placed: tuple[Placed, ...]


class Words(Struct, frozen=True, kw_only=True):
    """Every text of one viewer's screen in his language; a pure function of table, view and language."""

    lang: str
    title: str
    """The name of the game."""
    names: tuple[str, ...]
    """One for each seat."""
    prompt: str
    """Whose turn it is, and what is asked."""
    offers: tuple[str, ...] = ()
    """The button's caption for each of the view's offers, with its price; `{amount}` is a sum still to be chosen."""
    hands: tuple[str | None, ...] = ()
    """For each seat its hand in words, where the viewer sees the cards."""
    verdict: str | None = None
    """Who won the deal and why: which comparison decided."""
    story: tuple[str, ...] = ()
    """One line for each entry of the view's story."""
    past: tuple[str, ...] = ()
    """One line for each past deal of the view but one that is over and lies on the table still."""
    wardrobe: tuple[tuple[str, ...], ...] = ()
    """For each seat the names of its garments, outermost first."""
    clothes: tuple[tuple[str, ...], ...] = ()
    """For each seat a text for its garments worn, pawned and off, as far as there are any."""
    shares: tuple[Share, ...] = ()
    """Shares of the pot that the viewer may stake now, the least first; empty where his game reckons none."""
    notices: tuple[str, ...] = ()
    """Notices beside the prompt: a carried pot, a new ante."""
    picks: tuple[tuple[str, str, str], ...] = ()
    """Each choice of cards with what it leaves and what it makes, where a game sets one hand as two."""
    doubts: tuple[tuple[str, str], ...] = ()
    """Choices of cards that hardly anybody means, each with what speaks against it: at Pai Gow the fouls."""
    ladder: tuple[str, ...] = ()
    """Which hands there are, the best first; empty where the game has no such order."""
    rung: int | None = None
    """Which of them the viewer holds."""
    rung_below: int | None = None
    """Which of them the lower of his hands is, where a hand is set as two."""
    pick_rungs: tuple[tuple[int, int], ...] = ()
    """For each of `picks` where both hands would stand on the ladder: what it leaves, and what it makes."""
    tally: Tally | None = None
    """Rounds and standings of the match; null where no match is counted so, and before it begins."""
    labels: tuple[str, ...] = ()
    """For each seat the label beside its name: which bot plays there; empty for persons."""
    presence: tuple[Presence | None, ...] = ()
    """For each seat the face and voice of the persona that sits there; null where none does."""
    stacks: tuple[str, ...] = ()
    """The stack of each seat, as the game counts it; empty before the match."""
    last_actions: tuple[str, ...] = ()
    """The last action of each seat, or why it has no part in the deal, in a word or two; empty where there is none."""
    turn: str = ""
    """The mark of the seat that is to act; empty where none is."""
    marks: tuple[str, ...] = ()
    """The mark of each other seat: who began, and at the end who won the match; empty for most."""
    deal: str = ""
    """The heading of the deal that runs, by its number; empty before the first."""
    earlier: str = ""
    """The heading of the deals in `past`."""
    pot: PotWords | None = None
    """The pot in the middle; null in games without one."""
    pots: tuple[PotWords, ...] = ()
    """Main pot and side pots, where somebody is all-in and there are several."""
    stakes: tuple[str, ...] = ()
    """The sums of this deal in short: blinds, antes; in a sit-and-go level, prizes and how many are left."""
    terms: tuple[tuple[str, str], ...] = ()
    """Further facts about the deal, each as a name and a value: the ante, the sum to be paid."""
    money: Currency = Currency()
    """How sums are written."""
    order: tuple[str, ...] = ()
    """The order of hands under the rules of this table, in sentences."""
    showdown: Showdown | None = None
    """How the deal ended, pot by pot, with the cards that play; null before, and in games that tell it otherwise."""
    duels: tuple[Duel, ...] = ()
    """Each hand of the viewer against the bank's, at the end of a deal in which a hand is set as several."""
    tickets: tuple[Ticket, ...] = ()
    """A ticket for each garment of this deal that was pawned or bought back, and for each credit."""


class PlayerLike(Protocol):
    """A player, as far as the words need him; an empty name is filled in."""

    @property
    def kind(self) -> str: ...
    @property
    def bot(self) -> str | None: ...
    @property
    def name(self) -> str: ...
    @property
    def gender(self) -> Gender: ...
    @property
    def persona(self) -> str: ...


class FormerLike(PlayerLike, Protocol):
    """Somebody who sat in a seat before."""

    @property
    def until(self) -> int: ...


class SeatLike(PlayerLike, Protocol):
    """The player of a seat."""

    @property
    def free(self) -> bool: ...
    @property
    def leaving(self) -> bool: ...
    @property
    def before(self) -> Sequence[FormerLike]: ...


class TableLike(Protocol):
    """A table, as far as the words need it."""

    @property
    def id(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def options(self) -> Any: ...
    @property
    def seats(self) -> Sequence[SeatLike]: ...


def earlier(past: Sequence[PastT], deal: int) -> list[PastT]:
    """Those that are told as past while that deal is on the table: it may be over, and lies there still."""
    return [over for over in past if over.deal != deal]
