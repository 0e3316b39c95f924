"""Many deals of one variant side by side, moved in lock step: arrays in, arrays out."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from potluck.engine.deed import Ended, Kind, Phase
from potluck.engine.policies import Policy, players
from potluck.engine.setting import MOST_CHIPS, Setting, compiled, setting
from potluck.engine.sides import CompiledSide, LawSide, Longs, Side
from potluck.errors import IllegalAction, RulesError
from potluck.kernels.deals import POINT_FIELDS, SEAT_FIELDS
from potluck.variants import Variant, named

__all__ = [
    "MOST_FIRST",
    "MOST_SEED",
    "MOST_TABLES",
    "Observation",
    "Stacks",
    "Tables",
    "by_seat",
    "check_number",
    "seated",
    "stacks_of",
]

Stacks: TypeAlias = int | npt.ArrayLike
Small: TypeAlias = npt.NDArray[np.int8]
Flags: TypeAlias = npt.NDArray[np.bool_]

USUAL_STACK: Final = 100
"""Times the least bet of the first street."""
USUAL_SEATS: Final = 6
MOST_SEED: Final = 2**64 - 1
MOST_FIRST: Final = 2**63
MOST_TABLES: Final = 2**31
POINT: Final = {name: place for place, name in enumerate(POINT_FIELDS)}
SEAT: Final = {name: place for place, name in enumerate(SEAT_FIELDS)}
KINDS: Final = np.arange(len(Kind) - 1, dtype=np.uint8)


class Observation(NamedTuple):
    """All that the actor of each table may know; a row for each table. Cards are numbers, -1 is none."""

    actor: Longs
    """`(n,)`; -1: nobody acts, the deal is over."""
    street: Longs
    button: Longs
    pot: Longs
    """All that has been put in."""
    owed: Longs
    """What the actor has to pay to stay in, as far as he can."""
    stacks: Longs
    """`(n, seats)`."""
    bets: Longs
    """`(n, seats)`: put in on this street."""
    paid: Longs
    """`(n, seats)`: put in during this deal, dead chips included."""
    folded: Flags
    """`(n, seats)`."""
    threw: Longs
    """`(n, seats)`: how many cards each threw on this street; -1: none yet."""
    hand: Small
    """`(n, 16)`: the actor's hidden cards; the places of a discard are those of this row."""
    up: Small
    """`(n, seats, 8)`: cards face up."""
    board: Small
    """`(n, 16)`."""
    top: Longs
    """`(n,)`: the highest bet of the street."""


class Tables:
    """So many tables at which one variant is played. Nothing is dealt before `deal`.

    `stacks` are chips of each seat: one number, a row for all deals, or a row for each table. Deal `k` of table `t` has
    the number `first + t + k * n`: its cards and all that policies choose follow from seed and number alone. It is
    dealt by seat `button`, or else by seat `number % seats`.

    Raises:
        RulesError: there is no such variant, it does not serve so many seats, or a number is not one of chips.
    """

    def __init__(
        self,
        variant: Variant | str,
        n: int,
        *,
        seats: int | None = None,
        stacks: Stacks | None = None,
        seed: int = 0,
        first: int = 0,
        button: int | None = None,
        antes: Sequence[int] | None = None,
        blinds: Sequence[int] | None = None,
        posts: Sequence[int] | None = None,
        dead: bool | None = None,
    ) -> None:
        self.setting = setting(variant, seated(variant, seats), antes=antes, blinds=blinds, posts=posts, dead=dead)
        check_number("n", n, most=MOST_TABLES)
        check_number("seed", seed, most=MOST_SEED)
        check_number("first", first, most=MOST_FIRST)
        check_number("button", button or 0, most=self.setting.seats - 1)
        self.n, self.seed, self._first, self._button = n, seed, first, button
        self._stacks = np.broadcast_to(stacks_of(self.setting, stacks, n), (n, self.setting.seats))
        self._rounds = np.zeros(n, np.uint64)
        game = compiled(self.setting)
        self._side: Side = LawSide(self.setting, n) if game is None else CompiledSide(game, self.setting.seats, n)
        self._cache: dict[str, Longs] = {}

    @property
    def seats(self) -> int:
        """How many play at each table."""
        return self.setting.seats

    @property
    def compiled(self) -> bool:
        """Whether the tables are played by compiled code, not by the law."""
        return isinstance(self._side, CompiledSide)

    def deal(self, which: npt.ArrayLike | None = None) -> None:
        """A new deal at those tables, given as indices or as a mask; at all where nothing runs, if none are given."""
        places = np.flatnonzero(self.over) if which is None else self._places(which)
        numbers = np.uint64(self._first) + places.astype(np.uint64) + self._rounds[places] * np.uint64(self.n)
        buttons = (
            (numbers % np.uint64(self.seats)).astype(np.int64)
            if self._button is None
            else np.full(len(places), self._button, np.int64)
        )
        stacks = np.ascontiguousarray(self._stacks[places])
        self._side.begin(places, stacks, buttons=buttons, seed=self.seed, numbers=numbers)
        self._rounds[places] += np.uint64(1)
        self._cache.clear()

    def step(self, kinds: npt.ArrayLike, amounts: npt.ArrayLike | int = 0) -> None:
        """Each actor does what is given for his table; `Kind.NOTHING` leaves a table as it is.

        Raises:
            IllegalAction: one of them is not offered; nothing has changed.
        """
        acts = np.ascontiguousarray(np.broadcast_to(np.asarray(kinds, np.int8), (self.n,)))
        sums = np.ascontiguousarray(np.broadcast_to(np.asarray(amounts, np.int64), (self.n,)))
        place = self._side.step(acts, sums)
        if place is not None:
            raise self._refusal(place, int(acts[place]), int(sums[place]))
        self._cache.clear()

    def choose(self, policies: Policy | Sequence[Policy]) -> tuple[Small, Longs]:
        """The acts that built-in policies choose at each table, as `step` takes them: kinds and amounts `(n,)`."""
        return self._side.choose(players(by_seat(policies, self.seats), self.setting.variant))

    @property
    def legal(self) -> Flags:
        """`(n, 6)`: which kinds of actions are offered."""
        return (self._offered()[0][:, None] >> KINDS & 1).astype(np.bool_)

    @property
    def amounts(self) -> Longs:
        """`(n, 2)`: the least and the most that may be raised to, or how many cards may be thrown."""
        return self._offered()[1]

    @property
    def actor(self) -> Longs:
        """`(n,)`: the seat that is to act; -1: nobody, the deal is over."""
        return self._point("actor")

    @property
    def over(self) -> Flags:
        """`(n,)`: whether no deal runs."""
        return np.equal(self._point("phase"), Phase.OVER)

    @property
    def ended(self) -> Longs:
        """`(n,)`: how each deal ended (`Ended`)."""
        return self._point("ended")

    @property
    def payoffs(self) -> Longs:
        """`(n, seats)`: chips won or lost in this deal; zeros before its end."""
        seats = self._seats()
        change = seats[:, :, SEAT["won"]] - seats[:, :, SEAT["paid"]] - seats[:, :, SEAT["dead"]]
        return np.where((self.ended != Ended.RUNNING)[:, None], change, 0)

    def observe(self) -> Observation:
        """All that the actors may know."""
        seats, actor = self._seats(), self.actor
        _, up, board = self._side.cards()
        at, rows = np.maximum(actor, 0), np.arange(self.n)
        paid = seats[:, :, SEAT["paid"]] + seats[:, :, SEAT["dead"]]
        bets, stacks = seats[:, :, SEAT["bet"]], seats[:, :, SEAT["stack"]]
        owed = np.minimum(np.maximum(self._point("top") - bets[rows, at], 0), stacks[rows, at])
        betting = np.equal(self._point("phase"), Phase.BETTING)
        over = self.over
        return Observation(
            actor=actor,
            street=self._point("street"),
            button=self._point("button"),
            pot=np.where(over, 0, paid.sum(axis=1)),
            owed=np.where(betting, owed, 0),
            stacks=stacks,
            bets=bets,
            paid=paid,
            folded=seats[:, :, SEAT["folded"]].astype(np.bool_),
            threw=seats[:, :, SEAT["threw"]],
            hand=self._side.own(),
            up=up,
            board=board,
            top=self._point("top"),
        )

    def open_cards(self) -> tuple[Small, Small, Small]:
        """All cards that are out, as nobody at the table may see them: face down, face up, on the board."""
        return self._side.cards()

    def clone(self) -> "Tables":
        """All tables once more, as they are; both go on alike."""
        twin = object.__new__(Tables)
        twin.setting, twin.n, twin.seed, twin._first, twin._button = (
            self.setting,
            self.n,
            self.seed,
            self._first,
            self._button,
        )
        twin._stacks, twin._rounds, twin._side, twin._cache = self._stacks, self._rounds.copy(), self._side.clone(), {}
        return twin

    def restore(self, other: "Tables", *, which: npt.ArrayLike | None = None, to: npt.ArrayLike | None = None) -> None:
        """Takes over tables of a clone: all, or those of `which`, to the same places or to those of `to`."""
        first = np.arange(other.n) if which is None else other._places(which)
        places = first if to is None else self._places(to)
        if len(first) != len(places):
            raise RulesError("rules.bad_value", path="to", asked=len(places), allowed=str(len(first)))
        if other.setting != self.setting or type(other._side) is not type(self._side):
            raise RulesError("rules.bad_value", path="other", asked=other.setting.variant.name, allowed="a clone")
        self._side.copy(other._side, first=first, to=places)
        self._rounds[places] = other._rounds[first]
        self._cache.clear()

    def _places(self, which: npt.ArrayLike) -> Longs:
        """Indices of tables, each at most once."""
        given = np.asarray(which)
        places = np.flatnonzero(given) if given.dtype == np.bool_ else given.astype(np.int64).reshape(-1)
        sound = given.shape == (self.n,) if given.dtype == np.bool_ else len(np.unique(places)) == len(places)
        if not sound or (len(places) and not (places.min() >= 0 and places.max() < self.n)):
            raise RulesError(
                "rules.bad_value", path="which", asked=str(given.tolist())[:40], allowed=f"0..{self.n - 1}"
            )
        return np.ascontiguousarray(places, dtype=np.int64)

    def _point(self, field: str) -> Longs:
        if "points" not in self._cache:
            self._cache["points"] = self._side.points()
        return self._cache["points"][:, POINT[field]]

    def _seats(self) -> Longs:
        if "seats" not in self._cache:
            self._cache["seats"] = self._side.seats()
        return self._cache["seats"]

    def _offered(self) -> tuple[npt.NDArray[np.uint8], Longs]:
        if "kinds" not in self._cache:
            kinds, amounts = self._side.offers()
            self._cache["kinds"], self._cache["amounts"] = kinds.astype(np.int64), amounts
        return self._cache["kinds"].astype(np.uint8), self._cache["amounts"]

    def _refusal(self, place: int, kind: int, amount: int) -> IllegalAction:
        """Why the act at that table is refused."""
        low, high = self.amounts[place].tolist()
        sums = {Kind.RAISE_TO: f" {low}..{high}", Kind.DISCARD: f" {low}..{high} cards"}
        legal = self.legal[place].tolist()
        offered = [
            Kind(number).name.lower() + sums.get(Kind(number), "") for number, is_legal in enumerate(legal) if is_legal
        ]
        name = Kind(kind).name.lower() if kind in list(Kind) else str(kind)
        return IllegalAction(
            "action.illegal", asked=f"{name} {amount} (table {place})", allowed=", ".join(offered) or "-", path=place
        )


def seated(variant: Variant | str, seats: int | None) -> int:
    """How many play: as many as are asked for, else six, or the most that the variant serves."""
    if seats is not None:
        return seats
    return min(USUAL_SEATS, (named(variant) if isinstance(variant, str) else variant).most_seats)


def stacks_of(playing: Setting, stacks: Stacks | None, n: int) -> Longs:
    """Chips by deal and seat: one row for all, or a row for each.

    Raises:
        RulesError: they are no chips, or of another shape.
    """
    usual = USUAL_STACK * playing.variant.streets[0].bet
    given = np.asarray(usual if stacks is None else stacks)
    shapes = ((), (1,), (playing.seats,), (1, playing.seats), (n, playing.seats))
    if given.dtype.kind not in "iu" or given.shape not in shapes:
        raise RulesError(
            "rules.bad_value",
            path="stacks",
            asked=f"{given.dtype} {given.shape}",
            allowed=f"() ({playing.seats},) ({n}, {playing.seats})",
        )
    if given.size and (given.min() < 0 or given.max() > MOST_CHIPS):
        raise RulesError("rules.bad_value", path="stacks", asked=int(given.max()), allowed=f"0..{MOST_CHIPS}")
    whole = np.broadcast_to(given.astype(np.int64), (n if given.shape == (n, playing.seats) else 1, playing.seats))
    return np.ascontiguousarray(whole)


def by_seat(policies: Policy | Sequence[Policy], seats: int) -> Sequence[Policy]:
    """A policy for each seat: one for all, or as they are given.

    Raises:
        RulesError: there are more or fewer of them than seats.
    """
    if isinstance(policies, str) or not isinstance(policies, Sequence):
        return [policies] * seats
    if len(policies) != seats:
        raise RulesError("rules.bad_value", path="policies", asked=len(policies), allowed=str(seats))
    return policies


def check_number(path: str, number: object, *, most: int) -> None:
    """Raises: RulesError where it is no whole number from 0 to that."""
    if not isinstance(number, int | np.integer) or not 0 <= number <= most:
        raise RulesError("rules.bad_value", path=path, asked=str(number), allowed=f"0..{most}")
