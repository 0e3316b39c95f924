"""The structs of a match's summary: standings, the biggest moment, the parts of the result, decisions."""

from msgspec import Struct

from potluck.kits import Currency

__all__ = [
    "DecisionInfo",
    "FallInfo",
    "MomentHand",
    "MomentInfo",
    "PartInfo",
    "PricedChoice",
    "SavedCosts",
    "StandingInfo",
    "SummaryInfo",
]


class StandingInfo(Struct, frozen=True, kw_only=True):
    """One seat at the end of the match, the best first."""

    seat: int
    name: str
    you: bool
    winner: bool
    stack: str
    net: int
    gain: str
    """Won or lost, as the game writes its sums; empty where points are counted."""
    points: tuple[int | None, ...]
    """The sums of the curve, at the start and after each deal; null where it had none."""


class MomentHand(Struct, frozen=True, kw_only=True):
    """One hand of the biggest moment, as far as the reader may see it."""

    name: str
    you: bool
    cards: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    hand: str = ""


class MomentInfo(Struct, frozen=True, kw_only=True):
    """The deal that moved most."""

    deal: int
    heading: str
    turn: str
    """The same in a few words, for where it stands in the curve."""
    net: int
    text: str
    hands: tuple[MomentHand, ...]
    """The reader\'s own first, then that of whom it was taken from or who took it."""
    board: tuple[str, ...]


class FallInfo(Struct, frozen=True, kw_only=True):
    """A garment that was pawned and never came back."""

    deal: int
    seat: int
    garment: int
    """The garment, 0 the outermost."""
    name: str
    text: str
    """The same in a few words, for where it stands in the curve."""


class PartInfo(Struct, frozen=True, kw_only=True):
    """A part of the result."""

    kind: str
    """Of a match `chance`, `play` or `rest`; of one deal `expected`, what it was worth at the first decision, `play`,
    or `after`, what then came. `deal` is the whole of that."""
    label: str
    amount: float
    """In the game\'s own unit; where costs are chances, in chances."""
    text: str
    margin: float = 0.0
    """Half the 95 % interval of an amount that was estimated."""


class PricedChoice(Struct, frozen=True, kw_only=True):
    """One choice at a decision at which a solved strategy is known."""

    act: str
    """The act, in the words of its button."""
    often: str
    """How often the strategy does it; empty where it hardly ever does."""
    worth: str
    """What it is worth from there on, beside giving up."""
    cost: str
    """What it is worth less than the best."""
    close: bool
    """Whether it costs nothing only as far as can be told: the strategy hardly ever does it."""
    done: bool
    """Whether it is what was done."""


class DecisionInfo(Struct, frozen=True, kw_only=True):
    """One own decision that was not the best, or at which a solved strategy is known."""

    deal: int
    turn: int
    heading: str
    """Its deal in words."""
    cost: float
    text: str
    """The cost in words."""
    did: str
    """The act, in the words of its button."""
    better: str
    """The best act likewise."""
    why: str
    """The reason in a short sentence."""
    cards: tuple[str, ...]
    thrown: tuple[str, ...]
    """Those of them that were thrown, or set apart."""
    kept_better: tuple[str, ...]
    """Those of them that the best act would throw, or set apart."""
    board: tuple[str, ...]
    dice: tuple[int, ...]
    exact: bool
    dear: bool
    """Whether it surely cost something and was not for the match."""
    again: bool
    """Whether it can be made again."""
    further: str = ""
    """How often a solved strategy does what there, and what each choice costs; empty where none is kept."""
    share: str = ""
    """The cost as a share of the pot; empty where it cost nothing, and where there is none."""
    choices: tuple[PricedChoice, ...] = ()
    """What `further` tells, choice by choice, the best first."""


class SavedCosts(Struct, frozen=True, kw_only=True):
    """The part of a `SummaryInfo` that stands in a deal saved as one file."""

    decisions: tuple[DecisionInfo, ...] = ()
    parts: tuple[PartInfo, ...] = ()
    total: PartInfo | None = None
    parts_note: str = ""


class SummaryInfo(Struct, frozen=True, kw_only=True):
    """A match as a whole, as its reader may see it."""

    table: str
    game: str
    title: str
    terms: str
    lang: str
    money: Currency
    over: bool
    state: str
    seat: int | None
    """The seat of which it tells; null at a table of several persons for who has none there."""
    you: bool
    """Whether that seat is the reader\'s."""
    won: bool | None
    """Whether that seat has won; null where nobody or nobody alone has."""
    headline: str
    verdict: str
    """The end of the match in a sentence."""
    result: str
    deals: int
    count: str
    """Deals and time in words."""
    rounds: bool
    """Whether deals are called rounds."""
    standings: tuple[StandingInfo, ...]
    curve: str
    """The heading of the curve: stacks; or what was won by then, where chips were bought or carried away; or points."""
    moment: MomentInfo | None
    parts: tuple[PartInfo, ...]
    parts_note: str
    decisions: tuple[DecisionInfo, ...]
    """Those that cost something, the dearest first; then those that cost nothing, where a solved strategy is known."""
    judged: int
    """How many could be judged."""
    review: str
    """The decisions in a sentence; after the dearest what the others cost."""
    method: str
    """How costs were found."""
    falls: tuple[FallInfo, ...] = ()
    """The garments that fell, each at its deal, the first one first."""
    left: int = 0
    """Decisions that are not priced yet: whoever asks again goes on there."""
    untold: bool = False
    """Whether luck and play are still to be told apart."""
    total: PartInfo | None = None
    """Of one deal what it won or lost, the sum of its `parts`; null of a match, and where it is not told in parts."""
    retried: str = ""
    """In a practice whether its decision cost less than the same one of before; else empty."""
