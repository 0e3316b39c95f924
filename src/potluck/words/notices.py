"""Notices in the reader's language: what the host does, and which seats change, said to all alike.

Every sentence names people instead of addressing them, and stands in the present: so no language needs to know whether
a host is a woman or a man.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, assert_never

from potluck.kits import GAMES
from potluck.options import read
from potluck.words.ladder import sums_held
from potluck.words.messages import Message
from potluck.words.people import names_at
from potluck.words.screen import TableLike
from potluck.words.speech import Speech
from potluck.words.wordings import words_of

if TYPE_CHECKING:
    from potluck.room import Notice

__all__ = ["notices"]

PAUSED: Final = Message("notice", "{host}: a break. Nobody acts, and no time runs.")
CONTINUED: Final = Message("notice", "{host}: the break is over.")
CONTINUED_ALONE: Final = Message("notice", "The break is over.")
LENT: Final = Message("notice", "{host}: a bot plays for {name} for now.")
TAKEN_BACK: Final = Message("notice", "{name} plays in person again.")
REMOVED: Final = Message("notice", "{host}: {name} leaves the table.")
REMOVED_LATER: Final = Message("notice", "{host}: {name} leaves the table after this deal.")
ADMITTED: Final = Message("notice", "{host}: {name} may sit down again.")
TIMED: Final = Message("notice", "{host}: from now on: {clock}, {pauses}.")
CLOCKS: Final = {
    "off": Message("notice", "no clock"),
    "calm": Message("notice", "30 s for each decision"),
    "brisk": Message("notice", "15 s for each decision"),
}
PAUSES: Final = {
    "calm": Message("notice", "long pauses between deals"),
    "normal": Message("notice", "usual pauses between deals"),
    "quick": Message("notice", "short pauses between deals"),
}
ADJUSTED: Final = Message("notice", "{host}: from the next deal on: {terms}.")
ADJUSTED_FRESH: Final = Message("notice", "{host}: we play: {terms}.")
USUAL: Final = Message("notice", "the usual rules")
HANDED_ON: Final = Message("notice", "{host} hands the table over: {name} is the host now.")
HOST_AWAY: Final = Message("notice", "{name} is the host now, as the host has been away for long.")
HOST_AGAIN: Final = Message("notice", "{name} is the host now, as before.")
HOST_LEFT: Final = Message("notice", "{name} is the host now, as the host has left.")
FINISHING: Final = {
    "deal": Message("notice", "{host}: the evening ends after this deal."),
    "round": Message("notice", "{host}: the last round. The evening ends after deal {last}."),
    "never": Message("notice", "{host}: the evening goes on."),
}
SAT_OUT: Final = {
    "own": Message("notice", "{name} sits out."),
    "later": Message("notice", "{name} sits out the next deals."),
    "clock": Message("notice", "Time has run out twice: {name} sits out."),
    "claim": Message("notice", "{host}: {name} is not here, so the clock plays."),
    "host": Message("notice", "{host}: {name} sits out for now."),
}
SAT_OUT_LATER: Final = Message("notice", "{host}: {name} sits out from the next deal on.")
CAME_BACK: Final = Message("notice", "{name} is back.")
STAYS: Final = Message("notice", "{host}: {name} stays after all.")
BROUGHT_BACK: Final = Message("notice", "{host}: {name} plays again.")
MOVED: Final = Message("notice", "{name} goes on from another device.")
MOVED_BY_HOST: Final = Message("notice", "{host}: {name} goes on from another device.")
MOVED_AS_ASKED: Final = Message("notice", "{host}: yes, that is {name}, who goes on from another device.")
LEFT: Final = {
    "claim": Message("notice", "{host}: {name} is not here, so the match ends."),
    "host": REMOVED,
}
PROMISED: Final = Message("notice", "{name} sits down after this deal; a bot makes room.")
FINISHED: Final = Message("notice", "The evening ends here.")
EXPIRED: Final = Message("notice", "Nothing has happened here for long: the table is closed.")
WITHHELD: Final = Message("notice", "{name}: no number for the shuffle came in time. This deal is shuffled without it.")
ROSE: Final = Message("notice", "Level {level} from the next deal on. {sums}.")
SIMPLE: Final = {
    "paused": PAUSED,
    "lent": LENT,
    "taken_back": TAKEN_BACK,
    "removed": REMOVED,
    "promised": PROMISED,
    "admitted": ADMITTED,
    "finished": FINISHED,
    "expired": EXPIRED,
    "withheld": WITHHELD,
}


def notices(speech: Speech, table: TableLike, given: "Sequence[Notice]") -> tuple[str, ...]:
    """A sentence for each notice."""
    if not given:
        return ()
    names = names_at(speech, table, None)
    return tuple(_sentence(speech, table, notice, names) for notice in given)


def _sentence(speech: Speech, table: TableLike, notice: "Notice", names: Sequence[str]) -> str:
    name = notice.name or (names[notice.seat] if notice.seat is not None else "")
    host = notice.host or (names[notice.by] if notice.by is not None else "")
    match notice.kind:
        case "continued":
            return speech.say(CONTINUED, host=host) if notice.by is not None else speech.say(CONTINUED_ALONE)
        case "timed":
            clock, pauses = CLOCKS[notice.clock], PAUSES[notice.speed]
            return speech.say(TIMED, host=host, clock=speech.say(clock), pauses=speech.say(pauses))
        case "adjusted":
            adjusted = ADJUSTED_FRESH if notice.fresh else ADJUSTED
            return speech.say(adjusted, host=host, terms=_terms(speech, table.game, notice))
        case "handed_on":
            return speech.say(_handed_on(notice), host=host, name=name)
        case "finishing":
            return speech.say(FINISHING[notice.why], host=host, last=notice.last)
        case "removed" if notice.why == "later":
            return speech.say(REMOVED_LATER, host=host, name=name)
        case (
            "paused" | "lent" | "taken_back" | "removed" | "promised" | "admitted" | "finished" | "expired" | "withheld"
        ):
            return speech.say(SIMPLE[notice.kind], host=host, name=name)
        case "rose":
            return speech.say(ROSE, level=notice.level, sums=_level_sums(speech, table.game, notice))
        case "sat_out" | "came_back" | "moved" | "left":
            return speech.say(_of_seat(notice), host=host, name=name)
        case _:
            assert_never(notice.kind)


def _level_sums(speech: Speech, game: str, notice: "Notice") -> str:
    """The sums of a level that is announced."""
    phrase = words_of(game).level_sums
    return "" if phrase is None else phrase(speech, read(GAMES[game].options, notice.options), notice.level)


def _of_seat(notice: "Notice") -> Message:
    """The sentence of a change of who attends a seat."""
    match notice.kind:
        case "sat_out":
            is_led = notice.why == "later" and notice.by is not None
            return SAT_OUT_LATER if is_led else SAT_OUT[notice.why]
        case "came_back":
            return STAYS if notice.why == "stays" else CAME_BACK if notice.by is None else BROUGHT_BACK
        case "moved":
            if notice.by is None or notice.by == notice.seat:
                return MOVED
            return MOVED_AS_ASKED if notice.why == "asked" else MOVED_BY_HOST
        case _:
            return LEFT[notice.why]


def _handed_on(notice: "Notice") -> Message:
    if notice.by is not None:
        return HANDED_ON
    return {"away": HOST_AWAY, "left": HOST_LEFT}.get(notice.why, HOST_AGAIN)


def _terms(speech: Speech, game: str, notice: "Notice") -> str:
    """The terms from the next deal on, as the game says them in one line, with the stakes as sums."""
    words, options = words_of(game), read(GAMES[game].options, notice.options)
    text = "" if words.terms is None else words.terms(speech, options)
    sums = sums_held(speech, game, options)
    if sums.casefold() in text.casefold():
        return text or speech.say(USUAL)
    return f"{text} · {sums}" if text else sums
