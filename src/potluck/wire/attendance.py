"""Attendance on the wire: who is here, the pause before the next deal, and what a viewer may wish about both."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from potluck.protocol import Felt
from potluck.room import PresenceState, Sight, Wish
from potluck.table.interval import NEXT, SIT_OUT
from potluck.words import Language
from potluck.words.attendance import (
    ask_text,
    broke_text,
    chips_text,
    kept_text,
    lent_text,
    pause_text,
    presence_text,
    wish_captions,
)
from potluck.words.levels import level_text

__all__ = [
    "LevelInfo",
    "NextDeal",
    "SeatPresence",
    "WishInfo",
    "ask_texts",
    "level_info",
    "next_deal",
    "seat_presences",
    "wish_infos",
]


class SeatPresence(Struct, frozen=True, kw_only=True):
    """The presence of a seat, in the reader's language too."""

    seat: int
    state: PresenceState
    text: str
    """Such as `away for 2 min`."""
    since: int = 0
    """Since when he is away, in milliseconds since 1970; 0 where he is not."""
    sits_out: bool = False
    """Whether the house or a bot acts for him, or he misses the next deal."""


class NextDeal(Struct, frozen=True, kw_only=True):
    """The pause before a deal that comes by itself; milliseconds."""

    left: int
    length: int
    """Of the whole pause."""
    ready: tuple[int, ...]
    """The seats that have asked for the deal."""
    text: str
    """When it comes; `{n}` is to be filled with seconds."""


class LevelInfo(Struct, frozen=True, kw_only=True):
    """The time until the next level, where sums rise by time; milliseconds."""

    left: int
    length: int
    """Of the whole level."""
    stopped: bool
    """Whether a break stops it."""
    text: str
    """When the next one comes; `{time}` is to be filled with minutes and seconds."""


class WishInfo(Struct, frozen=True, kw_only=True):
    """A wish that the viewer may have now, or soon, about how the table goes on."""

    wish: Wish
    caption: str
    """On the button."""
    seat: int = -1
    """Against whom a claim is made, or the seat that is asked for; -1 where it is neither."""
    deal: int = 0
    """The number of the deal that is over, for `ready`."""
    ask: int = 0
    """The number of the ask that is answered, for `confirm` and `refuse`."""
    left: int = 0
    """Milliseconds until it is possible."""
    question: str = ""
    """What it answers: the question of `confirm` and `refuse`, among the notices too for who has no answer; for
    `come_back` and `rest`, that a bot plays in his stead, or that he has no chips."""


def seat_presences(sight: Sight, language: Language, *, now: int) -> tuple[SeatPresence, ...]:
    """The presence of each seat in words."""
    kept = dict(sight.kept)
    return tuple(
        SeatPresence(
            seat=presence.seat,
            state=presence.state,
            since=presence.since,
            sits_out=bool(seat.sits_out or seat.rests or seat.lent),
            text=kept_text(language.speech, kept[presence.seat])
            if presence.seat in kept
            else presence_text(
                language.speech,
                presence.state,
                away=now - presence.since if presence.since else 0,
                sits_out=seat.sits_out,
                rests=seat.rests,
                lent=bool(seat.lent),
            ),
        )
        for presence, seat in zip(sight.presence, sight.table.seats, strict=False)
    )


def next_deal(sight: Sight, language: Language, *, now: int, names: Sequence[str]) -> NextDeal | None:
    """The pause that runs, as of now; where some are asked whether they take chips it lasts until that is decided."""
    pause = sight.pause
    if sight.short:
        return _once_decided(sight, language, now=now, names=names)
    if pause is None:
        return None
    left = max(0, pause.due - now)
    return NextDeal(left=left, length=pause.length, ready=pause.ready, text=pause_text(language.speech))


def _once_decided(sight: Sight, language: Language, *, now: int, names: Sequence[str]) -> NextDeal:
    """The pause while some are asked for chips: who they are, and how long the next deal waits for them at most."""
    chips, pause = sight.chips, sight.pause
    deciders = [names[at] for at in sight.short]
    return NextDeal(
        left=max(0, chips.due - now) if chips is not None else 0,
        length=chips.base if chips is not None else 0,
        ready=pause.ready if pause is not None else (),
        text=chips_text(language.speech, deciders, own=sight.seat in sight.short, timed=chips is not None),
    )


def level_info(sight: Sight, language: Language, *, now: int) -> LevelInfo | None:
    """The level that runs, as of now; None where nobody knows the time."""
    level = sight.level
    if level is None or not now:
        return None
    stopped = level.stopped is not None
    left = max(0, level.due - (now if level.stopped is None else level.stopped))
    text = level_text(language.speech, level.following, stopped=stopped)
    return LevelInfo(left=left, length=level.length, stopped=stopped, text=text)


def wish_infos(
    sight: Sight, language: Language, *, now: int, names: Sequence[str], felt: Felt | None = None
) -> tuple[WishInfo, ...]:
    """The viewer's wishes, with their captions; none that is an offer of the game to him anyway.

    `names` are those of the seats, as he reads them.
    """
    may, claim = sight.may, sight.claim
    asks = _ask_wishes(sight)
    if claim is None and not asks and not (may.ready or may.come_back or may.rest):
        return ()
    offered = {offer.kind for offer in sight.view.offers} if sight.view is not None else set()
    own: tuple[tuple[Wish, bool], ...] = (
        ("ready", may.ready and sight.pause is not None and NEXT not in offered),
        ("come_back", may.come_back),
        ("rest", may.rest and SIT_OUT not in offered),
    )
    wishes = [_Wished(wish) for wish, possible in own if possible]
    if claim is not None:
        wishes += [_Wished(remedy, claim.seat, due=claim.due) for remedy in claim.remedies]
    wishes += asks
    own_seat = sight.table.seats[sight.seat] if sight.seat is not None else None
    is_lent = own_seat is not None and bool(own_seat.lent)
    broke = _is_broke(sight, felt)
    rests = own_seat is not None and own_seat.rests and not own_seat.sits_out and not is_lent
    of = [(wished.wish, wished.seat) for wished in wishes]
    captions = wish_captions(language.speech, names, of, own=sight.seat, rests=rests, broke=broke)
    deal = sight.view.deal if sight.view is not None else 0
    texts = ask_texts(sight, language, names=names)
    questions = {ask.number: text for ask, text in zip(sight.asks, texts, strict=True)}
    reason = lent_text(language.speech) if is_lent else broke_text(language.speech) if broke else ""
    return tuple(
        WishInfo(
            wish=wished.wish,
            caption=caption,
            seat=wished.seat,
            deal=deal if wished.wish == "ready" else 0,
            ask=wished.ask,
            left=max(0, wished.due - now),
            question=reason if wished.wish in ("come_back", "rest") else questions.get(wished.ask, ""),
        )
        for wished, caption in zip(wishes, captions, strict=True)
    )


def ask_texts(sight: Sight, language: Language, *, names: Sequence[str]) -> tuple[str, ...]:
    """A sentence for each who asks for a seat from another device."""
    return tuple(ask_text(language.speech, names[ask.seat], ask.name, refused=ask.refused) for ask in sight.asks)


def _is_broke(sight: Sight, felt: Felt | None) -> bool:
    """Whether the viewer has no chips, plays in no deal, and is not asked for more now."""
    if felt is None or sight.seat is None or sight.seat in sight.short:
        return False
    spot = felt.spots[sight.seat]
    return spot.stack == 0 and spot.idle


class _Wished(NamedTuple):
    wish: Wish
    seat: int = -1
    due: int = 0
    ask: int = 0


def _ask_wishes(sight: Sight) -> list[_Wished]:
    """The wishes about seats that go to another device: to ask for one, and what is answered."""
    wishes = [_Wished("ask", seat) for seat in sight.askable]
    for ask in sight.asks:
        if ask.confirm is not None:
            wishes.append(_Wished("confirm", ask.seat, due=ask.confirm, ask=ask.number))
        if ask.refuse:
            wishes.append(_Wished("refuse", ask.seat, ask=ask.number))
    return wishes
