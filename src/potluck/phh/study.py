"""Hand histories studied: a record for each seat of each hand, and the usual rates of many.

records = [record for replay in phh.replay_all(Path("hands.phhs")) for record in phh.records(replay)]
phh.statistics(records, by=("player", "position"))
"""

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Final, Literal

from msgspec import Struct

from potluck.games.poker import State
from potluck.games.poker.values import (
    Acted,
    BringIn,
    Call,
    Check,
    Common,
    Discarded,
    Faced,
    Fold,
    RaiseTo,
    Received,
    Second,
)
from potluck.phh.hand import Hand, Number
from potluck.phh.replay import Replay

__all__ = ["GROUPS", "Group", "SeatRecord", "Statistics", "records", "statistics"]

Group = Literal["player", "variant", "position", "players"]
"""Whatever hands are put together by: `players` is their number."""
GROUPS: Final[tuple[Group, ...]] = ("player", "variant", "position", "players")
"""By which records can be put together."""
DEALING: Final = (Common, Second, Received, Faced, Discarded)
"""What stands in a story between two rounds of betting."""
LATE: Final = ("button", "cutoff", "hijack")
"""Positions from the dealer backwards."""


class SeatRecord(Struct, frozen=True, kw_only=True):
    """The acts of one seat in one hand, and what it won. Sums are in the numbers of the file."""

    player: str
    """By name, else `p1`, `p2` and so on as the file counts them."""
    seat: int
    """From 1, as the file counts them."""
    variant: str
    players: int
    """Seats that were dealt in."""
    position: str
    """`small blind`, `big blind`, `early`, `hijack`, `cutoff`, `button`; empty in games without blinds."""
    entered: bool
    """Put chips in of his own will on the first street (VPIP)."""
    raised_first: bool
    """Bet, raised or completed on the first street (PFR)."""
    could_reraise: bool
    """Was to act on the first street when just one raise had been made, by somebody else."""
    reraised: bool
    """Raised then (3-bet)."""
    bets: int
    """Bets and raises after the first street."""
    calls: int
    """Calls after the first street."""
    saw_second: bool
    """Was still in when the second round of betting began."""
    showdown: bool
    """Was still in when hands were shown, whether it showed its own or mucked it."""
    won_showdown: bool
    """Won chips there."""
    net: float
    """Chips won or lost in the hand, by the stacks at its end that the file records, where it does: without a rake."""
    net_big_blinds: float | None
    """The same in big blinds; None in games without."""


class Statistics(Struct, frozen=True, kw_only=True):
    """The rates of a group of records; None where there was no occasion. Shares are of one."""

    group: dict[str, str | int]
    hands: int
    vpip: float
    pfr: float
    three_bet: float | None
    """Of the occasions to reraise on the first street."""
    aggression: float | None
    """Bets and raises for each call, after the first street."""
    went_to_showdown: float | None
    """Of the hands that saw the second street."""
    won_at_showdown: float | None
    net: float
    big_blinds_per_100: float | None
    """None where any of the hands has no blinds."""


def records(replay: Replay) -> tuple[SeatRecord, ...]:
    """One record for each seat; none of a hand that failed or breaks off.

    >>> records(Replay(hand=Hand()))
    ()
    """
    state, scale = replay.state, replay.scale
    if not replay.finished or state is None or scale is None or state.outcome is None:
        return ()
    first = _FirstStreet(state)
    later = _later(state)
    places = _positions(replay.hand)
    blind = max(_blinds(replay.hand), default=0.0)
    shown = state.outcome.by == "showdown"
    names = replay.hand.players or ()
    taken: list[SeatRecord] = []
    nets = _nets(replay.hand) or tuple(map(scale.amount, state.payoffs()))
    for at, (seat, net) in enumerate(zip(state.seats, nets, strict=True)):
        there = shown and (seat.mucked or not seat.folded)
        taken.append(
            SeatRecord(
                player=names[at] if at < len(names) and names[at] else f"p{at + 1}",
                seat=at + 1,
                variant=replay.hand.variant,
                players=len(state.seats),
                position=places[at],
                entered=at in first.entered,
                raised_first=at in first.raised,
                could_reraise=at in first.could_reraise,
                reraised=at in first.reraised,
                bets=sum(who == at and raised for who, raised in later),
                calls=sum(who == at and not raised for who, raised in later),
                saw_second=first.over and at not in first.folded,
                showdown=there,
                won_showdown=there and state.outcome.won[at] > 0,
                net=float(net),
                net_big_blinds=round(float(net) / blind, 4) if blind else None,
            )
        )
    return tuple(taken)


def statistics(many: Iterable[SeatRecord], *, by: Sequence[Group] = ("player",)) -> tuple[Statistics, ...]:
    """The rates of each group, those with most hands first; all together where `by` is empty."""
    groups: dict[tuple[str | int, ...], list[SeatRecord]] = {}
    for record in many:
        groups.setdefault(tuple(getattr(record, name) for name in by), []).append(record)
    rated = [_rated(dict(zip(by, key, strict=True)), some) for key, some in groups.items()]
    return tuple(sorted(rated, key=lambda rates: (-rates.hands, str(rates.group))))


def _rated(group: dict[str, str | int], some: Sequence[SeatRecord]) -> Statistics:
    hands, calls = len(some), sum(record.calls for record in some)
    shown = sum(record.showdown for record in some)
    blinds = [record.net_big_blinds for record in some if record.net_big_blinds is not None]
    return Statistics(
        group=group,
        hands=hands,
        vpip=sum(record.entered for record in some) / hands,
        pfr=sum(record.raised_first for record in some) / hands,
        three_bet=_share(sum(record.reraised for record in some), sum(record.could_reraise for record in some)),
        aggression=_share(sum(record.bets for record in some), calls),
        went_to_showdown=_share(shown, sum(record.saw_second for record in some)),
        won_at_showdown=_share(sum(record.won_showdown for record in some), shown),
        net=round(sum(record.net for record in some), 8),
        big_blinds_per_100=round(100 * sum(blinds) / hands, 4) if len(blinds) == hands else None,
    )


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


class _FirstStreet:
    """The seats by what they did before the second round of betting."""

    def __init__(self, state: State) -> None:
        self.entered: set[int] = set()
        self.raised: set[int] = set()
        self.could_reraise: set[int] = set()
        self.reraised: set[int] = set()
        self.folded: set[int] = set()
        self.over = False
        """Whether another street came."""
        raisers: list[int] = []
        for entry in state.story:
            if isinstance(entry, Acted):
                self._take(entry, raisers)
            elif isinstance(entry, DEALING) and self._betting:
                self.over = True
                return

    _betting = False

    def _take(self, entry: Acted, raisers: list[int]) -> None:
        self._betting = True
        seat, action = entry.seat, entry.action
        facing = len(raisers) == 1 and raisers[0] != seat
        if facing:
            self.could_reraise.add(seat)
        if isinstance(action, Fold):
            self.folded.add(seat)
        elif isinstance(action, Call | RaiseTo):
            self.entered.add(seat)
        if isinstance(action, RaiseTo):
            self.raised.add(seat)
            if facing:
                self.reraised.add(seat)
            raisers.append(seat)


def _later(state: State) -> list[tuple[int, bool]]:
    """(Seat, whether it bet or raised rather than called) of each such act after the first street."""
    acts, betting, later = [], False, False
    for entry in state.story:
        if isinstance(entry, Acted):
            betting = True
            if later and not isinstance(entry.action, Fold | Check | BringIn):
                acts.append((entry.seat, isinstance(entry.action, RaiseTo)))
        elif isinstance(entry, DEALING) and betting:
            later = True
    return acts


def _nets(hand: Hand) -> tuple[Number, ...] | None:
    """The sum by which each stack of the file has grown in the hand; None where it does not say."""
    if hand.finishing_stacks is None or not all(map(isfinite, (*hand.starting_stacks, *hand.finishing_stacks))):
        return None
    return tuple(after - before for before, after in zip(hand.starting_stacks, hand.finishing_stacks, strict=True))


def _blinds(hand: Hand) -> list[float]:
    """The blinds by seat, a post as what it is; none where the file has none."""
    return [abs(float(amount)) for amount in hand.blinds_or_straddles or ()]


def _positions(hand: Hand) -> tuple[str, ...]:
    """The position of each seat, by the blinds: the file's first player sits left of the dealer."""
    n = len(hand.starting_stacks)
    blinds = _blinds(hand)
    if not any(blinds):
        return ("",) * n
    if n == 2:
        # Heads-up files name the blinds the other way round: the second is the first player's.
        return ("big blind", "button") if blinds[1] >= blinds[0] else ("button", "big blind")
    late = dict(zip(range(n - 1, 1, -1), LATE, strict=False))
    return tuple(("small blind", "big blind", *(late.get(at, "early") for at in range(2, n)))[:n])
