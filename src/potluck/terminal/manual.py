"""What can be asked for at the prompt: help, the order of hands, rules, story; and the words that ask for it."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from potluck.errors import ParseError
from potluck.lab import Advice
from potluck.protocol import Just
from potluck.terminal.board import Board
from potluck.terminal.reading import plain, shown
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
"""Game -> the rule that says what beats what."""


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


def help_lines(board: Board, *, company: bool = False) -> list[str]:
    """How to answer, what else can be typed, and what beats what."""
    language = board.language
    said = _said(language)
    codes = ", ".join(LANGUAGES)
    chosen = language.pgettext("terminal", "the rules of a game of dealer’s choice, by number or name")
    asks = {
        said["hint"]: language.pgettext("terminal", "what is best now, with its exact chances; against the computer"),
        said["story"]: language.pgettext("terminal", "what happened in this deal, and in the deals before"),
        said["rules"]: language.pgettext("terminal", "every rule, as this table plays it"),
        **({f"{said['rules']} 2": chosen} if _games(board) else {}),
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
        *board.words.order,
    ]


def rules_lines(board: Board, options: Any, *, chosen: Any = None) -> list[str]:
    """The table in one line, what is unusual about it, and every rule with its number; those of a `chosen` game."""
    game, language = board.sight.table.game, board.language
    options = chosen or getattr(board.view, "plays", None) or options
    terms = board.page.row((board.words.title, language.terms(game, options)))
    unusual = [f"  {label}: {value}" for label, value in language.unusual(game, options)]
    rules = [f"{number:6} {sentence}" for number, sentence in language.rules(game, options)]
    return [terms, *strength_lines(board), *unusual, *([""] if rules else []), *rules]


def named_rules(board: Board, asked: str) -> Any:
    """The options of the game of that name, or of that number in the list that is offered; None for the table's own:
    where none is named, or there is no choice.

    Raises:
        ParseError: no game of the table is called so.
    """
    games = _games(board)
    if not asked or not games:
        return None
    numbered = {str(at): getattr(offer.action, "variant", "") for at, offer in _acts(board)}
    said = {plain(caption): numbered[str(at)] for at, caption in enumerate(board.captions(), 1) if str(at) in numbered}
    name = {**numbered, **{plain(game.name): name for name, game in games.items()}, **said}.get(plain(asked), asked)
    if name not in games:
        raise ParseError("terminal.unknown", asked=shown(asked), allowed=", ".join(games) or "-")
    return board.view.rules.playing(name)


def _games(board: Board) -> Mapping[str, Any]:
    """What the dealer may choose, by name; nothing where he has no choice."""
    rules = getattr(board.view, "rules", None)
    choice = getattr(rules, "choice", None)
    return rules.menu if rules is not None and choice is not None and choice.play else {}


def _acts(board: Board) -> Iterator[tuple[int, Just[Any]]]:
    """The offers that leave nothing to choose, with their numbers."""
    yield from ((at, offer) for at, offer in enumerate(board.view.offers, 1) if isinstance(offer, Just))


def rules_of(view: Any, action: Any) -> Any:
    """The options of the game that this act would choose; None where it chooses none."""
    name, rules = getattr(action, "variant", None), getattr(view, "rules", None)
    return None if name is None or rules is None else rules.playing(name)


def strength_lines(board: Board) -> list[str]:
    """How strong each opponent is who was measured."""
    table, names = board.sight.table, board.words.names
    found = ((names[at], board.language.strength(seat.bot or "")) for at, seat in enumerate(table.seats))
    return [board.page.plain(f"{name}: {strength}") for name, strength in found if strength]


def hint_lines(board: Board, advice: Advice | None) -> list[str]:
    """What is best and why, and every choice; or that there is nothing to say."""
    found = () if advice is None else board.language.advice(board.sight.table, board.view, advice)
    nothing = board.language.pgettext("terminal", "There is no hint for this.")
    return [board.page.plain(line) for line in found or (nothing,)]


def review_lines(board: Board, found: Any) -> list[str]:
    """What one's own acts have cost, in the deal that is over and in all; empty while one runs."""
    told = () if found is None else board.language.review(board.sight.table, board.view, found)
    return [board.page.plain(line) for line in told]


def story_lines(board: Board) -> list[str]:
    """The deals before, one line each, and this deal from its beginning."""
    return [*board.words.past, f"== {board.deal} ==", *board.words.story]


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
    if board.sight.table.game == "dice":
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
    if board.sight.table.game == "dice":
        yield language.pgettext("terminal", "Then the dice to throw again, by their places: 1 2 5.")
    else:
        yield language.pgettext(
            "terminal", "Then the sum: 1 10. Or the cards, by place or by name: 2 1 3, 2 Kc 7d; 0 for none."
        )
    yield language.pgettext("terminal", "What you leave out is asked for. An empty line shows the table, or goes on.")
