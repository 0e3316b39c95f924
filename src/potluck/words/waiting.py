"""Words for whoever waits: for a table to begin, for a break to end, for a deal of others to be over."""

from msgspec.structs import replace

from potluck.words.screen import Words
from potluck.words.speech import Speech

__all__ = ["while_host_is_awaited", "while_others_play", "while_paused", "while_seats_are_free"]


def while_paused(speech: Speech, words: Words) -> Words:
    """The words of a table that its host has stopped, at which nobody is to act."""
    return replace(words, prompt=speech.catalogue.pgettext("prompt", "A break. Nobody acts until the host goes on."))


def while_seats_are_free(speech: Speech, words: Words, *, host: int | None, begin: bool, spare: bool) -> Words:
    """The words of a table that has not begun, for who may begin it (`begin`), will be able to (`spare`), or waits.

    `host` is the seat of whoever can begin, or will.
    """
    catalogue = speech.catalogue
    if begin:
        now = catalogue.pgettext("prompt", "Begin now, or wait: when every seat is taken it begins by itself.")
        return replace(words, prompt=now)
    if spare:
        return replace(words, prompt=catalogue.pgettext("prompt", "You can begin once somebody sits down with you."))
    if host is None:
        return words
    begins = catalogue.pgettext("prompt", "{name} begins, at the latest when every seat is taken.")
    return replace(words, prompt=begins.format(name=words.names[host]))


def while_host_is_awaited(speech: Speech, words: Words, *, leader: str, awaited: str, large: bool) -> Words:
    """The words of a table that a `leader` leads, or the viewer where that is empty, until somebody comes.

    `large`: they are said to all who wait for the match to begin.
    """
    catalogue = speech.catalogue
    by_other = catalogue.pgettext("prompt", "{leader} leads the table until {name} comes.")
    by_viewer = catalogue.pgettext("prompt", "You lead the table until {name} comes.")
    text = by_other.format(leader=leader, name=awaited) if leader else by_viewer.format(name=awaited)
    prompt = f"{text} {words.prompt}".strip() if large else words.prompt
    return replace(words, prompt=prompt, notices=(*words.notices, text))


def while_others_play(speech: Speech, words: Words, *, promised: bool, has_view: bool) -> Words:
    """The words for who sees each deal of others once it is over; a seat of theirs may be `promised` to him."""
    notice = speech.catalogue.pgettext("prompt", "Others play here. You see each deal once it is over.")
    if promised:
        notice = speech.catalogue.pgettext("prompt", "You sit down when this deal is over; a bot makes room for you.")
    return replace(words, notices=(*words.notices, notice)) if has_view else replace(words, prompt=notice)
