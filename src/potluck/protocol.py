"""The contract between a game and everything above it, on one page.

A game is an immutable value: `apply` gives the next one. Whoever is to move finds what he may do in `offers()`, in
three shapes whatever the game is: `Just` one action, an `Amount` between limits, a `Pick` among things. Chance is
owed (`chance`) and answered by an outcome that goes through the same `apply`. `view(seat)` is all that may leave
for a seat, or for a spectator (`None`).

Actions are frozen tagged structs with at most one field: none for `Just`, an int for `Amount`, a tuple for `Pick`.
Each has one text form, used in log, tests and terminal: its tag, then its fields (`open 10`, `exchange Kc 7d`).
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from threading import Lock
from typing import Any, Final, Generic, Protocol, Self, TypeVar, get_args

import msgspec
from msgspec import Struct

from potluck.cards import Card
from potluck.errors import ParseError

__all__ = [
    "OUTCOMES",
    "Action",
    "Amount",
    "Cards",
    "Chance",
    "Deal",
    "Dealt",
    "First",
    "Game",
    "Just",
    "Match",
    "Offer",
    "Outcome",
    "Pick",
    "Playing",
    "Rng",
    "Roll",
    "Rolled",
    "Starts",
    "Turn",
    "Turned",
    "decode",
    "encode",
    "forms",
    "kind_of",
    "kinds",
    "parse",
    "show",
]

A = TypeVar("A")
T = TypeVar("T")
Action = Struct
"""An action of some game: a frozen, tagged struct with at most one field."""


class Rng(Protocol):
    """The part of `random.Random` that samples need; it always comes as an argument."""

    def randrange(self, start: int, stop: int, /) -> int: ...
    def sample(self, population: Sequence[T], k: int) -> list[T]: ...
    def choice(self, seq: Sequence[T], /) -> T: ...


class Just(Struct, Generic[A], frozen=True, tag="just"):
    """One action, as it stands."""

    action: A

    @property
    def kind(self) -> str:
        """The tag of the action."""
        return kind_of(self.action)

    def __contains__(self, action: object) -> bool:
        return action == self.action

    def sample(self, rng: Rng, actions: Mapping[str, type[A]]) -> A:
        """The action."""
        return self.action

    def examples(self, actions: Mapping[str, type[A]]) -> tuple[A, ...]:
        """The action."""
        return (self.action,)


class Amount(Struct, frozen=True, tag="amount"):
    """An action of that kind with a whole number of chips from `low` to `high` in steps of `step`."""

    kind: str
    low: int
    high: int
    step: int = 1

    def __contains__(self, action: object) -> bool:
        amount = _held(action, self.kind)
        return type(amount) is int and self.low <= amount <= self.high and (amount - self.low) % self.step == 0

    def sample(self, rng: Rng, actions: Mapping[str, type[Any]]) -> Any:
        """A random action, every amount equally likely."""
        return actions[self.kind](self.low + self.step * rng.randrange(0, (self.high - self.low) // self.step + 1))

    def examples(self, actions: Mapping[str, type[Any]]) -> tuple[Any, ...]:
        """The smallest, a middle and the largest amount, each once."""
        steps = (self.high - self.low) // self.step
        return tuple(actions[self.kind](self.low + self.step * k) for k in sorted({0, steps // 2, steps}))


class Pick(Struct, Generic[T], frozen=True, tag="pick"):
    """An action of that kind with `least` to `most` different things out of `among`, in any order."""

    kind: str
    among: tuple[T, ...]
    least: int
    most: int

    def __contains__(self, action: object) -> bool:
        things = _held(action, self.kind)
        return (
            isinstance(things, tuple)
            and self.least <= len(things) <= self.most
            and all(thing in self.among and type(thing) is type(self.among[0]) for thing in things)
            and len(set(things)) == len(things)
        )

    def sample(self, rng: Rng, actions: Mapping[str, type[Any]]) -> Any:
        """A random action: first how many, then which."""
        return actions[self.kind](tuple(rng.sample(self.among, rng.randrange(self.least, self.most + 1))))

    def examples(self, actions: Mapping[str, type[Any]]) -> tuple[Any, ...]:
        """The fewest, one more, and the most things, each once."""
        sizes = sorted({self.least, min(self.least + 1, self.most), self.most})
        return tuple(actions[self.kind](self.among[:size]) for size in sizes)


Offer = Just[Any] | Amount | Pick[Any]


class Cards(Struct, frozen=True, tag="cards"):
    """Owed: the next `n` cards of the deck to seat `to`, or to the board when `to` is None."""

    n: int
    to: int | None


class Roll(Struct, frozen=True, tag="roll"):
    """Owed: a throw of `n` dice."""

    n: int


class Turn(Struct, frozen=True, tag="turn"):
    """Owed: the top card of the deck, face up."""


class First(Struct, frozen=True, tag="first"):
    """Owed: one of `n` seats, each as likely."""

    n: int


Chance = Cards | Roll | Turn | First


class Dealt(Struct, frozen=True, tag="dealt"):
    """Answers `Cards`."""

    cards: tuple[Card, ...]


class Rolled(Struct, frozen=True, tag="rolled"):
    """Answers `Roll`: one to six on each die."""

    dice: tuple[int, ...]


class Turned(Struct, frozen=True, tag="turned"):
    """Answers `Turn`."""

    card: Card


class Starts(Struct, frozen=True, tag="starts"):
    """Answers `First`."""

    seat: int


Outcome = Dealt | Rolled | Turned | Starts
OUTCOMES: Final[Mapping[str, type[Outcome]]] = {"dealt": Dealt, "rolled": Rolled, "turned": Turned, "starts": Starts}


class Playing(Protocol):
    """What a deal (`State`) and a match (`Match`) have in common."""

    @property
    def actor(self) -> int | None:
        """The seat that is to act; None when chance is owed or all is over."""

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""

    @property
    def chance(self) -> Chance | None:
        """What chance owes now."""

    def offers(self) -> tuple[Offer, ...]:
        """What the actor may do; empty when nobody is to act."""

    def apply(self, action: Any) -> Self:
        """The value after `action`, of the actor or of chance.

        Raises:
            IllegalAction: it is not among the offers, or does not answer what chance owes.
        """

    def view(self, seat: int | None) -> Any:
        """All that this seat may know; a spectator is None."""

    def payoffs(self) -> tuple[int, ...]:
        """Chips won or lost by each seat, and last by the house where it plays; summing to zero. So far, in a match."""

    def timeout(self) -> Any:
        """What the clock does for the actor: one of his offers."""


class Deal(Playing, Protocol):
    """One deal: stacks and pot in, payoffs out."""

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards that have not been dealt yet, in no matter which order."""


class Match(Playing, Protocol):
    """Deals in a row. `state` is the deal that runs, or the last one."""

    @property
    def state(self) -> Deal: ...

    @property
    def deal(self) -> int:
        """The number of that deal, from 1."""

    @property
    def turn(self) -> int:
        """How many decisions seats have made."""


class Game(Struct, frozen=True, kw_only=True):
    """A game of the room: everything above the rules reaches it through this."""

    name: str
    seats: tuple[int, int]
    """The fewest and the most."""
    options: type[Struct]
    """One frozen struct; every field has a default, its allowed values and its rule number; has `open_deals`."""
    presets: Mapping[str, Any]
    start: Callable[[Any, int], Any]
    """(options, number of seats) -> Match."""
    actions: Mapping[str, type[Any]]
    """Tag -> class, of the deal's actions and the match's own."""
    view: type[Any]
    """The struct that `Match.view` gives: has `seat turn actor offers story deal over` at least."""
    deck: Callable[[Any], tuple[Card, ...]]
    """options -> the cards that a deal is dealt from, before the shuffle."""


def kind_of(action: object) -> str:
    """The tag of an action; empty when it is none."""
    return str(action.__struct_config__.tag) if isinstance(action, Struct) else ""


def kinds(union: Any) -> dict[str, type[Any]]:
    """Tag -> class for a union of tagged structs."""
    return {kind.__struct_config__.tag: kind for kind in get_args(union)}


def show(action: Action) -> str:
    """The text form of an action or an outcome: `parse(show(action), actions) == action`."""
    words = [kind_of(action)]
    for value in msgspec.structs.astuple(action):
        words += map(str, value) if isinstance(value, tuple) else [str(value)]
    return " ".join(words)


def parse(text: str, actions: Mapping[str, type[Any]]) -> Any:
    """The action of that text.

    Raises:
        ParseError: no action reads so.
    """
    kind, *words = text.split()[:64] or [""]
    found = actions.get(kind)
    if found is None:
        raise ParseError("action.unreadable", asked=text[:80] or '""', allowed=forms(actions))
    try:
        return found(*_read(_field(found), words))
    except (ValueError, TypeError) as error:
        raise ParseError("action.unreadable", asked=text[:80], allowed=forms({kind: found})) from error


def forms(actions: Mapping[str, type[Any]]) -> str:
    """How these actions are written: `open AMOUNT, wait, exchange CARDS`."""
    return ", ".join(" ".join([kind, *map(str.upper, found.__struct_fields__)]) for kind, found in actions.items())


def encode(value: object) -> bytes:
    """A view, an event or any struct as JSON, cards and fractions as text."""
    return _ENCODER.encode(value)


def decode(data: bytes | str, kind: type[T]) -> T:
    """The value of that type in JSON.

    Raises:
        msgspec.ValidationError: it does not hold one; the message names the path.
    """
    decoder = _DECODERS.get(kind) or _decoder(kind)
    value: T = decoder.decode(data)
    return value


def _held(action: object, kind: str) -> Any:
    """The one value that an action of that kind holds; None when it is another, or holds none."""
    if not isinstance(action, Struct) or action.__struct_config__.tag != kind:
        return None
    values = msgspec.structs.astuple(action)
    return values[0] if len(values) == 1 else None


def _read(field: Any, words: Sequence[str]) -> tuple[Any, ...]:
    """The one argument of an action, or none."""
    if field is None and not words:
        return ()
    if field == tuple[Card, ...]:
        return (tuple(map(Card, words)),)
    if field == tuple[int, ...]:
        return (tuple(map(int, words)),)
    (word,) = words
    return (field(word),)


def _field(kind: type[Struct]) -> Any:
    """The type of an action's only field, looked up once; None when it has none."""
    if kind not in _FIELDS:
        fields = msgspec.structs.fields(kind)
        _FIELDS[kind] = fields[0].type if fields else None
    return _FIELDS[kind]


def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of a type, made once, one at a time: msgspec would let a second thread use a half-made one."""
    with _MAKING:
        if kind not in _DECODERS:
            _DECODERS[kind] = msgspec.json.Decoder(kind, dec_hook=_from_text)
        return _DECODERS[kind]


def _to_text(value: object) -> object:
    if isinstance(value, Card | Fraction):
        return str(value)
    raise NotImplementedError(type(value))


def _from_text(kind: type, value: object) -> object:
    if kind is Card and isinstance(value, str):
        return Card(value)
    raise ValueError("a card is written as text, such as As")


_ENCODER: Final = msgspec.json.Encoder(enc_hook=_to_text)

_FIELDS: Final[dict[type[Struct], Any]] = {}
_DECODERS: Final[dict[Any, msgspec.json.Decoder[Any]]] = {}
_MAKING: Final = Lock()
