"""Words about who is here: beside each seat, on the buttons of those who wait, and for the pause between two deals."""

from collections.abc import Sequence
from typing import Final, Literal

from potluck.words.messages import Message
from potluck.words.speech import Speech
from potluck.words.standing import FREE, LEFT, SITS_OUT

__all__ = [
    "Wish",
    "ask_text",
    "broke_text",
    "chips_text",
    "lent_text",
    "pause_text",
    "presence_text",
    "sequel_text",
    "wish_captions",
]

Wish = Literal["rest", "come_back", "ready", "clock", "end", "ask", "confirm", "refuse"]
HERE: Final = Message("presence", "here")
BOT: Final = Message("presence", "bot")
SECONDS: Final = Message("presence", "away for {n} s")
MINUTES: Final = Message("presence", "away for {n} min")
HOURS: Final = Message("presence", "away for {n} h")
RESTS: Final = Message("presence", "sits out the next deal")
LENT: Final = Message("presence", "a bot plays")
LENT_OWN: Final = Message("presence", "A bot plays for you.")
STATES: Final = {"here": HERE, "bot": BOT, "free": FREE, "gone": LEFT}
IT_IS_ME: Final = Message("button", "Yes, I go on there")
I_AM_HERE: Final = Message("button", "No, I play here")
AGAIN: Final = Message("ask", "{name} would like to play again.")
BEGAN: Final = Message("ask", "The next match, opened by {name}, has begun.")
KEPT: Final = Message("presence", "kept for {name}")
ASKS: Final = Message("ask", "From another device “{asker}” asks for the seat of {name}. Is it {name}?")
ASKS_NAMELESS: Final = Message("ask", "From another device somebody asks for the seat of {name}. Is it {name}?")
REFUSED: Final = Message("ask", "The seat of {name} stays where it is.")
SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE

NEXT_DEAL: Final = Message("", "The next deal comes in {n} s.")
CHIPS: Final = Message("", "{names}: more chips? The next deal comes in {n} s at the latest.")
CHIPS_IN_PEACE: Final = Message("", "{names}: more chips? The next deal waits for the answer.")
CHIPS_OWN: Final = Message("", "Without more chips you sit out in {n} s.")
CHIPS_OWN_IN_PEACE: Final = Message("", "The next deal waits for your answer.")
STAY: Final = Message("button", "Play the next deal after all")
STAY_BROKE: Final = Message("button", "Play on, with more chips")
BROKE: Final = Message("presence", "You have no chips left. You are asked for more when a deal is over.")
CAPTIONS: Final[dict[Wish, Message]] = {
    "ready": Message("button", "Deal now"),
    "rest": Message("button", "Sit out the next deal"),
    "come_back": Message("button", "I am back"),
    "clock": Message("button", "{name} does not answer: let the clock play"),
    "end": Message("button", "{name} does not answer: end the match"),
    "ask": Message("button", "I am {name}: bring my seat here"),
    "confirm": Message("button", "Yes, that is {name}"),
    "refuse": Message("button", "No, that is not {name}"),
}


def presence_text(
    speech: Speech, state: str, *, away: int = 0, sits_out: bool = False, rests: bool = False, lent: bool = False
) -> str:
    """The presence of a seat in a few words; `away` is for how many milliseconds, `lent` whether a bot plays there.

    Whose seat a bot plays keeps nobody waiting, so it is not told how long he is away.
    """
    if lent:
        return speech.say(LENT)
    part = SITS_OUT if sits_out else RESTS if rests else None
    presence = speech.say(STATES[state]) if state in STATES else _away(speech, away)
    if part is None:
        return presence
    return speech.say(part) if state == "here" else f"{presence}, {speech.say(part)}"


def pause_text(speech: Speech) -> str:
    """When the next deal comes; `{n}` is still to be filled with the seconds that are left."""
    return speech.say(NEXT_DEAL, n="{n}")


def lent_text(speech: Speech) -> str:
    """The sentence for the person in whose seat a bot plays."""
    return speech.say(LENT_OWN)


def broke_text(speech: Speech) -> str:
    """When somebody who has no chips is asked for more."""
    return speech.say(BROKE)


def chips_text(speech: Speech, names: Sequence[str], *, own: bool, timed: bool) -> str:
    """Whose answer about chips the next deal waits for; `{n}` is still to be filled with the seconds that are left."""
    if own:
        return speech.say(CHIPS_OWN, n="{n}") if timed else speech.say(CHIPS_OWN_IN_PEACE)
    all_names = ", ".join(names)
    return speech.say(CHIPS, names=all_names, n="{n}") if timed else speech.say(CHIPS_IN_PEACE, names=all_names)


def wish_captions(
    speech: Speech,
    names: Sequence[str],
    wishes: Sequence[tuple[Wish, int]],
    *,
    own: int | None,
    rests: bool = False,
    broke: bool = False,
) -> tuple[str, ...]:
    """The caption of each wish that the viewer may have; a claim says the name of the seat that it is made against.

    `rests`: he still plays the deal that runs, and comes back before he has missed one. `own` is his seat, `broke` says
    whether he has no chips.
    """
    of_own: dict[Wish, Message] = {"confirm": IT_IS_ME, "refuse": I_AM_HERE}
    return tuple(
        speech.say(
            (STAY_BROKE if broke else STAY)
            if (rests or broke) and wish == "come_back"
            else (of_own if seat == own else CAPTIONS).get(wish, CAPTIONS[wish]),
            name=names[seat] if seat >= 0 else "",
        )
        for wish, seat in wishes
    )


def ask_text(speech: Speech, name: str, asker: str, *, refused: bool) -> str:
    """The notice of somebody who asks for the seat of that name; nobody has checked how he calls himself."""
    if refused:
        return speech.say(REFUSED, name=name)
    return speech.say(ASKS if asker else ASKS_NAMELESS, name=name, asker=asker)


def sequel_text(speech: Speech, name: str, *, began: bool) -> str:
    """The notice that somebody has opened the match once more; or that this one has begun meanwhile."""
    return speech.say(BEGAN if began else AGAIN, name=name)


def kept_text(speech: Speech, name: str) -> str:
    """The presence of a free seat that waits for who had it at the table before."""
    return speech.say(KEPT, name=name)


def _away(speech: Speech, ms: int) -> str:
    """How long somebody is away: the first minute in tens of seconds."""
    if ms < MINUTE:
        return speech.say(SECONDS, n=max(ms // (10 * SECOND) * 10, 5))
    return speech.say(MINUTES, n=ms // MINUTE) if ms < HOUR else speech.say(HOURS, n=ms // HOUR)
