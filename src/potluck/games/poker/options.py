"""The options of a table of poker, each with its rule (R4.*). Presets are values."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.errors import RulesError
from potluck.options import Options
from potluck.variants import VARIANTS, Variant, bounded

__all__ = ["MENUS", "PRESETS", "Choice", "Money", "Rules", "Table", "Tournament", "twofold"]

MOST_CHIPS: Final = 1_000_000
MOST_UNIT: Final = 1_000
MOST_MINUTES: Final = 240


MENUS: Final[Mapping[str, tuple[str, ...]]] = {
    "mixed": (
        "holdem",
        "omaha",
        "omaha-hilo-fixed",
        "pineapple",
        "short-deck",
        "seven-stud",
        "seven-stud-hilo",
        "razz",
        "five-stud",
        "draw-fixed",
        "jacks-or-better",
        "deuces-wild",
        "joker-wild",
        "lowball-ace-to-five",
        "triple-draw-seven",
        "badugi",
    ),
    "five": ("holdem-fixed", "omaha-hilo-fixed", "razz", "seven-stud", "seven-stud-hilo"),
    "board": (
        "holdem",
        "holdem-fixed",
        "short-deck",
        "pineapple",
        "crazy-pineapple",
        "omaha",
        "omaha-hilo",
        "courchevel",
    ),
    "stud": ("seven-stud", "seven-stud-hilo", "razz", "seven-stud-no-limit", "five-stud", "five-stud-pot"),
    "draw": (
        "draw-fixed",
        "draw-pot",
        "draw-no-limit",
        "jacks-or-better",
        "triple-draw-seven",
        "badugi",
        "kansas-city",
    ),
    "wild": ("deuces-wild", "joker-wild", "one-eyed-jacks", "draw-bug", "lowball-ace-to-five-joker"),
    "all": tuple(VARIANTS),
}
"""What a dealer may choose among, by the name of the menu."""
MOST_SHOWN: Final = 40
"""Characters of an unknown name that an error repeats."""
OWN: Final = "own-"
"""Before the number of a variant of the table's own, from 1."""


def _meta(rule: str) -> Meta:
    """The rule that a field decides, for form, help and docs."""
    return Meta(extra={"rule": rule})


def _whole(least: int, most: int, rule: str) -> Meta:
    return Meta(ge=least, le=most, extra={"rule": rule})


class Money(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chips and stakes."""

    start: Annotated[int, _whole(1, MOST_CHIPS, "R4.2")] = 200
    """Chips of each at the start."""
    unit: Annotated[int, _whole(1, MOST_UNIT, "R4.2")] = 1
    """How many times as high as the variant says every sum is."""
    rebuys: Annotated[int, _whole(0, 100, "R4.2")] = 10
    """How often each may take chips again."""
    deals: Annotated[int, _whole(0, 10_000, "R4.2")] = 0
    """Deals in the match; 0: until no two are left."""
    rise: Annotated[int, _whole(0, MOST_MINUTES, "R4.17")] = 0
    """Minutes after which all sums rise at a cash table; 0: they stay."""


class Tournament(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sit-and-go: all begin with the same chips, blinds rise, the last ones share what all have paid."""

    play: Annotated[bool, _meta("R4.2")] = False
    """Whether this is one."""
    level: Annotated[int, _whole(1, 1_000, "R4.2")] = 10
    """Deals until blinds, antes and bets rise."""
    minutes: Annotated[int, _whole(0, MOST_MINUTES, "R4.17")] = 0
    """Minutes until they rise, in place of deals; 0: they rise by deals."""
    prizes: Annotated[Literal["one", "two", "three"], _meta("R4.2")] = "one"
    """How many places are paid: all; 65 and 35 %; 50, 30 and 20 %."""


class Choice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Dealer's choice: the game is named anew before each deal, or each time round the table."""

    play: Annotated[bool, _meta("R4.2")] = False
    """Whether the dealer has the choice; else one variant is played."""
    every: Annotated[Literal["orbit", "deal"], _meta("R4.2")] = "orbit"
    """For how long: a deal for each that plays, then the next to the left chooses; or one deal."""
    among: Annotated[Literal[tuple(MENUS)], _meta("R4.2")] = "mixed"  # type: ignore[valid-type]  # one list of names
    """The menu."""
    names: tuple[str, ...] | None = None
    """Ready variants by name, in place of the menu; a choice among the table's own alone where it is empty."""
    own: tuple[Variant, ...] | None = None
    """Variants of the table's own, beside those."""


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Habits of the table."""

    mucking: Annotated[bool, _meta("R4.4")] = False
    """Whether a beaten hand may be thrown away unseen; else all hands are shown."""
    open_fold: Annotated[bool, _meta("R4.1")] = False
    """Whether one may fold where there is nothing to pay."""
    turn_up: Annotated[bool, _meta("R4.15")] = False
    """Whether hands lie face up as soon as nobody can bet, throw or exchange any more."""
    run_twice: Annotated[bool, _meta("R4.16")] = False
    """Whether all who are in may then agree to deal the rest of the board twice, each for half of every pot."""


class Rules(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of one match of poker.

    Raises:
        RulesError: two options contradict each other; `detail["path"]` names one.
    """

    variant: Annotated[Literal[tuple(VARIANTS)], _meta("R4.2")] = "holdem"  # type: ignore[valid-type]  # one list of names
    """The ready variant."""
    custom: Variant | None = None
    """A variant of one's own, instead of a ready one."""
    open_deals: Annotated[bool, _meta("R4.4")] = False
    """Whether all cards and the dealer's secret are shown after each deal."""
    money: Money = Money()
    tournament: Tournament = Tournament()
    table: Table = Table()
    choice: Choice = Choice()

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_menu(self.choice)
        games = tuple(self.menu.values()) if self.choice.play else (self.game,)
        if self.table.run_twice:
            _check_boards(games, tournament=self.tournament.play)
        if self.tournament.play and self.money.rise:
            raise RulesError(
                "rules.contradiction", path="money.rise", asked=self.money.rise, allowed="tournament.play=false"
            )
        unit, bet = self.money.unit, max(street.bet for game in games for street in game.streets)
        if self.money.start < unit * bet:
            raise RulesError(
                "rules.contradiction", path="money.start", asked=self.money.start, allowed=f"{unit=}, {bet=}"
            )

    def admit(self) -> None:
        """Refuse a variant of the table's own whose showdown is too much work.

        Raises:
            RulesError: `variant.dear`.
        """
        if self.custom is not None:
            bounded(self.custom, path="custom")
        for place, variant in enumerate(self.choice.own or ()):
            bounded(variant, path=f"choice.own[{place}]")

    @property
    def game(self) -> Variant:
        """The variant that is played, at its own sums."""
        return self.custom or VARIANTS[self.variant]

    @property
    def minutes(self) -> int:
        """How many minutes a level lasts; 0 where sums do not rise by time (R4.17)."""
        return self.tournament.minutes if self.tournament.play else self.money.rise

    @property
    def menu(self) -> Mapping[str, Variant]:
        """The games that the dealer may choose, by name; empty where he has no choice."""
        return _menu(self.choice) if self.choice.play else {}

    def playing(self, name: str) -> "Rules":
        """The rules of the same table while that game is played: a ready one, or one of its menu.

        Raises:
            RulesError: there is none of that name.
        """
        known = {**VARIANTS, **self.menu}
        if name not in known:
            raise RulesError("rules.bad_value", path="variant", asked=name[:MOST_SHOWN], allowed=", ".join(known))
        custom = None if name in VARIANTS else known[name]
        table = self.table if twofold(known[name]) else replace(self.table, run_twice=False)
        return replace(
            self, variant=name if custom is None else self.variant, custom=custom, choice=Choice(), table=table
        )

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pack."""
        return self.game.cards


def _check_boards(games: Sequence[Variant], *, tournament: bool) -> None:
    """Refuses to run it twice where no game has two boards, or where chips are not cash (R4.16)."""
    if not any(map(twofold, games)):
        raise RulesError("rules.no_second_board", path="table.run_twice", asked=", ".join(game.name for game in games))
    if tournament:
        raise RulesError("rules.contradiction", path="table.run_twice", asked="true", allowed="tournament.play=false")


def twofold(variant: Variant) -> bool:
    """Whether the last cards of a variant lie for all alone, so that there can be two boards (R4.16)."""
    last = variant.streets[-1]
    return last.board > 0 and not (last.down or last.up or last.draw or last.throw)


def _check_menu(choice: Choice) -> None:
    """Refuses a menu that is empty, or with a name that is unknown or stands for two games."""
    names = choice.names if choice.names is not None else ()
    unknown = next((name for name in names if name not in VARIANTS), None)
    if unknown is not None:
        raise RulesError("rules.bad_value", path="choice.names", asked=unknown, allowed=", ".join(VARIANTS))
    menu = [*(MENUS[choice.among] if choice.names is None else names), *(game.name for game in choice.own or ())]
    if not menu:
        raise RulesError("rules.empty_menu", path="choice.names")
    twice = next((name for at, name in enumerate(menu) if name in menu[:at]), None)
    if twice is not None:
        raise RulesError("rules.name_twice", path="choice.names" if twice in names else "choice.own", asked=twice)


@lru_cache(maxsize=64)
def _menu(choice: Choice) -> Mapping[str, Variant]:
    names = MENUS[choice.among] if choice.names is None else choice.names
    own = {f"{OWN}{number}": variant for number, variant in enumerate(choice.own or (), 1)}
    return MappingProxyType({name: VARIANTS[name] for name in names} | own)


PRESETS: Final[Mapping[str, Rules]] = {
    "evening": Rules(),
    "sit-and-go": Rules(money=Money(start=100), tournament=Tournament(play=True)),
    "draw": Rules(variant="draw-fixed"),
    "stud": Rules(variant="seven-stud"),
    "choice": Rules(choice=Choice(play=True)),
}
"""The first is the page's first choice."""
