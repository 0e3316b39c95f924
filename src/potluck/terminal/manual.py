"""What can be asked for at the prompt: help, the order of hands, rules, story; and the words that ask for it."""

from collections.abc import Iterator
from typing import Final

from potluck.terminal.board import Board
from potluck.terminal.reading import plain
from potluck.wire import AdviceInfo, ReviewInfo, RulesInfo
from potluck.wire.views import PlainJust, PlainOffer
from potluck.words import LANGUAGES, Language

__all__ = [
    "COMMANDS",
    "command",
    "help_lines",
    "hint_lines",
    "host_line",
    "is_yes",
    "named_rules",
    "review_lines",
    "rules_lines",
    "rules_of",
    "story_lines",
    "strength_lines",
]

COMMANDS: Final = ("help", "hint", "table", "story", "rules", "lang", "quit")
AMONG_OTHERS: Final = ("seats", "say", "talk", "mute", "leave", "begin", "bot", "dismiss")
"""What can be asked for where there is company."""
GOES_ON: Final = frozenset({"lang", "say", "mute", "bot", "dismiss"})
"""What wants something behind it."""
USUAL: Final = {"?": "help", "q": "quit", "exit": "quit"}
"""What many type without being told."""


def command(text: str, language: Language, *, company: bool = False) -> tuple[str, str] | None:
    """One of the commands and what stands behind it, when the line asks for it in English or in the language."""
    words = text.split(maxsplit=1)
    if not words:
        return None
    asked, rest = USUAL.get(words[0], plain(words[0])), words[1] if len(words) > 1 else ""
    known = (*COMMANDS, *AMONG_OTHERS) if company else COMMANDS
    local = {plain(said): name for name, said in _said(language).items() if name in known}
    found = {**{name: name for name in known}, **local}.get(asked)
    if found == "rules" and rest:
        return found, rest
    return (found, rest) if found in GOES_ON or (found is not None and not rest) else None


def help_lines(board: Board, rules: RulesInfo, *, company: bool = False) -> list[str]:
    """How to answer, what else can be typed, and what beats what."""
    language = board.language
    said = _said(language)
    codes = ", ".join(LANGUAGES)
    chosen = language.pgettext("terminal", "the rules of a game of dealer’s choice, by number or name")
    asks = {
        said["hint"]: language.pgettext("terminal", "what is best now, with its exact chances; against the computer"),
        said["story"]: language.pgettext("terminal", "what happened in this deal, and in the deals before"),
        said["rules"]: language.pgettext("terminal", "every rule, as this table plays it"),
        **({f"{said['rules']} 2": chosen} if rules.games else {}),
        said["table"]: _table(board),
        f"{said['lang']} de": language.pgettext("terminal", "another language: {codes}").format(codes=codes),
        said["quit"]: language.pgettext("terminal", "stop here; the match waits for you"),
    }
    if company:
        asks |= {
            said["seats"]: language.pgettext("terminal", "who sits where, and the link that invites"),
            f"{said['say']} …": language.pgettext("terminal", "say something to the table"),
            said["talk"]: language.pgettext("terminal", "what was said so far"),
            f"{said['mute']} …": language.pgettext("terminal", "silence somebody, by name or seat; again to hear"),
            said["leave"]: language.pgettext("terminal", "leave the table for good"),
            f"{said['bot']} 2 …": language.pgettext("terminal", "for the host: a bot at that free seat"),
            f"{said['dismiss']} …": language.pgettext("terminal", "for the host: send a bot away, by name or seat"),
            said["begin"]: language.pgettext("terminal", "for the host: begin with those who are here"),
        }
    width = max(map(len, asks))
    return [
        *_how(board),
        "",
        *(f"  {asked:{width}}  {what}" for asked, what in asks.items()),
        *([""] if board.words.order else []),
        *map(board.page.plain, board.words.order),
    ]


def rules_lines(board: Board, rules: RulesInfo) -> list[str]:
    """The table in one line, what is unusual about it, and every rule with its number."""
    unusual = [f"  {label}: {value}" for label, value in rules.options]
    numbered = [f"{number:6} {sentence}" for number, sentence in rules.rules]
    terms = board.page.row((rules.title, rules.terms))
    return [terms, *strength_lines(board), *unusual, *([""] if numbered else []), *numbered]


def named_rules(board: Board, asked: str) -> str:
    """The game whose rules are asked for: by number or caption where it is offered, else as it was typed."""
    listed = zip(board.offers, board.captions(), strict=True)
    games = [(str(at), plain(label), offer) for at, (offer, label) in enumerate(listed, 1)]
    named = (offer for *keys, offer in games if plain(asked) in keys and isinstance(offer, PlainJust))
    return next((rules_of(offer) for offer in named), "") or asked.strip()


def rules_of(offer: PlainOffer) -> str:
    """The game that this offer would choose; empty where it chooses none."""
    return offer.text.partition(" ")[2] if isinstance(offer, PlainJust) and offer.kind == "choose" else ""


def strength_lines(board: Board) -> list[str]:
    """How strong each opponent is who was measured."""
    names = board.words.names
    found = ((names[at], board.language.strength(seat.bot or "")) for at, seat in enumerate(board.screen.table.seats))
    return [board.page.plain(f"{name}: {strength}") for name, strength in found if strength]


def hint_lines(board: Board, advice: AdviceInfo) -> list[str]:
    """What is best and why, and every choice; or that there is nothing to say."""
    nothing = board.language.pgettext("terminal", "There is no hint for this.")
    return [board.page.plain(line) for line in advice.words or (nothing,)]


def review_lines(board: Board, review: ReviewInfo) -> list[str]:
    """What one's own acts have cost, in the deal that is over and in all; empty while one runs."""
    return [board.page.plain(line) for line in review.words]


def story_lines(board: Board) -> list[str]:
    """The deals before, one line each, and this deal from its beginning."""
    return [*board.words.past, f"== {board.words.deal} ==", *board.words.story]


def host_line(language: Language, *, free: int, dismisses: bool, begins: bool) -> str:
    """What the host of a table may type now, with that free seat as the example, from 1."""
    said = _said(language)
    words = [f"{said['bot']} {free}", *([said["dismiss"]] if dismisses else []), *([said["begin"]] if begins else [])]
    told = language.pgettext("terminal", "You are the host and may type: {words}. Help: ?")
    return told.format(words=", ".join(words))


def _table(board: Board) -> str:
    """What there is to be shown once more."""
    if any(board.words.wardrobe):
        return board.language.pgettext("terminal", "money, wardrobe and cards once more")
    if board.felt.has_dice:
        return board.language.pgettext("terminal", "points and dice once more")
    return board.language.pgettext("terminal", "money and cards once more")


def is_yes(text: str, language: Language) -> bool:
    """Whether the line says yes."""
    return plain(text) in {"yes", plain(language.pgettext("terminal command", "yes"))}


def _said(language: Language) -> dict[str, str]:
    """Command -> the word for it."""
    return {
        "help": language.pgettext("terminal command", "help"),
        "hint": language.pgettext("terminal command", "hint"),
        "table": language.pgettext("terminal command", "table"),
        "story": language.pgettext("terminal command", "story"),
        "rules": language.pgettext("terminal command", "rules"),
        "lang": language.pgettext("terminal command", "lang"),
        "quit": language.pgettext("terminal command", "quit"),
        "say": language.pgettext("terminal command", "say"),
        "talk": language.pgettext("terminal command", "talk"),
        "mute": language.pgettext("terminal command", "mute"),
        "leave": language.pgettext("terminal command", "leave"),
        "seats": language.pgettext("terminal command", "seats"),
        "bot": language.pgettext("terminal command", "bot"),
        "dismiss": language.pgettext("terminal command", "dismiss"),
        "begin": language.pgettext("terminal command", "begin"),
    }


def _how(board: Board) -> Iterator[str]:
    language = board.language
    yield language.pgettext("terminal", "Answer with a number from the list, or with the word or its beginning.")
    if board.felt.has_dice:
        yield language.pgettext("terminal", "Then the dice to throw again, by their places: 1 2 5.")
    else:
        yield language.pgettext(
            "terminal", "Then the sum: 1 10. Or the cards, by place or by name: 2 1 3, 2 Kc 7d; 0 for none."
        )
    yield language.pgettext("terminal", "What you leave out is asked for. An empty line shows the table, or goes on.")
