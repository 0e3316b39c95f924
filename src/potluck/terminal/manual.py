"""Commands at the prompt, and what they print: help, the order of hands, rules, story."""

from collections.abc import Iterator
from typing import Final

from potluck.terminal.board import Board, told
from potluck.terminal.reading import normalized
from potluck.terminal.seat import Seat
from potluck.terminal.summary import deal_lines
from potluck.wire import AdviceInfo, ReviewInfo, RulesInfo
from potluck.wire.views import PlainJust, PlainOffer
from potluck.words import LANGUAGES, Language

__all__ = [
    "COMMANDS",
    "asked_lines",
    "command",
    "help_lines",
    "host_line",
    "is_yes",
    "named_rules",
    "review_lines",
    "rules_lines",
    "rules_of",
    "story_lines",
    "strength_lines",
    "word_of",
]

COMMANDS: Final = ("help", "hint", "table", "story", "rules", "ledger", "season", "again", "lang", "quit")
COMPANY: Final = ("ready", "rest", "back", "claim", "answer", "host")
"""Commands about how a table of several persons goes on."""
REMOTE_COMMANDS: Final = ("seats", "say", "talk", "mute", "leave", "begin", "bot", "dismiss", *COMPANY)
"""Commands at a remote table."""
OPTIONAL: Final = frozenset({"hint", "rules", "host", "claim", "answer"})
"""Commands that may have something behind them."""
WITH_ARGUMENT: Final = frozenset({"lang", "say", "mute", "bot", "dismiss"})
"""Commands that want something behind them."""
ALIASES: Final = {"?": "help", "q": "quit", "exit": "quit"}
"""Words that many type by habit."""


def command(text: str, language: Language, *, is_remote: bool = False) -> tuple[str, str] | None:
    """The command of a line, in English or in the language, and what stands behind it; None where there is none."""
    words = text.split(maxsplit=1)
    if not words:
        return None
    word, rest = ALIASES.get(words[0], normalized(words[0])), words[1] if len(words) > 1 else ""
    known = (*COMMANDS, *REMOTE_COMMANDS) if is_remote else COMMANDS
    local = {normalized(label): name for name, label in _words(language).items() if name in known}
    name = {**{name: name for name in known}, **local}.get(word)
    if name is not None and name in OPTIONAL and rest:
        return name, rest
    return (name, rest) if name in WITH_ARGUMENT or (name is not None and not rest) else None


def help_lines(board: Board, rules: RulesInfo, *, is_remote: bool = False) -> list[str]:
    """The help: how to answer, what else can be typed, and what beats what."""
    language = board.language
    label = _words(language)
    codes = ", ".join(LANGUAGES)
    chosen = language.pgettext("terminal", "the rules of a game of dealer’s choice, by number or name")
    asks = {
        label["hint"]: language.pgettext(
            "terminal", "against the computer: what is best now, and after a deal what your decisions cost"
        ),
        label["story"]: language.pgettext("terminal", "what happened in this deal, and in the deals before"),
        label["rules"]: language.pgettext("terminal", "every rule, as this table plays it"),
        **({f"{label['rules']} 2": chosen} if rules.games else {}),
        label["table"]: _table(board),
        label["ledger"]: language.pgettext("terminal", "who has won what, and who pays whom"),
        label["season"]: language.pgettext("terminal", "the evenings that followed one another, and who won how much"),
        label["again"]: language.pgettext("terminal", "once the match is over: the same once more"),
        f"{label['lang']} de": language.pgettext("terminal", "another language: {codes}").format(codes=codes),
        label["quit"]: language.pgettext("terminal", "stop here; the match waits for you"),
    }
    asks |= _among_others(language) if is_remote else {}
    width = max(map(len, asks))
    return [
        *_how(board),
        "",
        *(f"  {typed:{width}}  {effect}" for typed, effect in asks.items()),
        *([""] if board.words.order else []),
        *map(board.console.plain, board.words.order),
    ]


def rules_lines(board: Board, rules: RulesInfo) -> list[str]:
    """The table in one line, what is unusual about it, and every rule with its number."""
    unusual = [f"  {label}: {value}" for label, value in rules.options]
    numbered = [f"{number:6} {sentence}" for number, sentence in rules.rules]
    terms = board.console.row((rules.title, rules.terms))
    return [terms, *strength_lines(board), *unusual, *([""] if numbered else []), *numbered]


def named_rules(board: Board, typed: str) -> str:
    """The game whose rules are asked for: by number or caption where it is offered, else as it was typed."""
    listed = zip(board.offers, board.captions(), strict=True)
    games = [(str(at), normalized(label), offer) for at, (offer, label) in enumerate(listed, 1)]
    named = (offer for *keys, offer in games if normalized(typed) in keys and isinstance(offer, PlainJust))
    return next((rules_of(offer) for offer in named), "") or typed.strip()


def rules_of(offer: PlainOffer) -> str:
    """The game that this offer would choose; empty where it chooses none."""
    return offer.text.partition(" ")[2] if isinstance(offer, PlainJust) and offer.kind == "choose" else ""


def strength_lines(board: Board) -> list[str]:
    """The strength of each opponent who was measured, a line each."""
    names = board.words.names
    measured = (
        (names[at], board.language.strength(seat.bot or "")) for at, seat in enumerate(board.screen.table.seats)
    )
    return [board.console.plain(f"{name}: {strength}") for name, strength in measured if strength]


async def asked_lines(board: Board, seat: Seat) -> list[str]:
    """A hint in lines; after a deal what the player's own acts in it cost, where that is known.

    Raises:
        PotluckError: the house has too much to do.
    """
    if board.screen.seat is not None:
        if reviewed := review_lines(board, await seat.review()):
            return reviewed
        if board.goes_on and (costs := deal_lines(await seat.summary(deal=board.view.deal), board.console)):
            return costs
    return _hint_lines(board, await seat.advice())


def _hint_lines(board: Board, advice: AdviceInfo) -> list[str]:
    """The hint in lines: the best choice and why, and every other; or that there is none."""
    nothing = board.language.pgettext("terminal", "There is no hint for this.")
    return [board.console.plain(line) for line in advice.words or (nothing,)]


def review_lines(board: Board, review: ReviewInfo) -> list[str]:
    """The cost of the player's own acts, in the deal that is over and in all; empty during a deal."""
    return [board.console.plain(line) for line in review.words]


def story_lines(board: Board) -> list[str]:
    """The deals before, one line each, and this deal from its beginning."""
    return [*board.words.past, f"== {board.words.deal} ==", *told(board)]


def host_line(language: Language, *, leads: bool, free: int | None, dismisses: bool, begins: bool) -> str:
    """The words that the host may type now, with that free seat as the example, from 1."""
    label = _words(language)
    words = [
        *([label["host"]] if leads else []),
        *([f"{label['bot']} {free}"] if free is not None else []),
        *([label["dismiss"]] if dismisses else []),
        *([label["begin"]] if begins else []),
    ]
    sentence = language.pgettext("terminal", "You are the host and may type: {words}. Help: ?")
    return sentence.format(words=", ".join(words))


def _among_others(language: Language) -> dict[str, str]:
    """Command -> its effect, at a table of several persons."""
    label = _words(language)
    return {
        label["seats"]: language.pgettext("terminal", "who sits where, and the link that invites"),
        f"{label['say']} …": language.pgettext("terminal", "say something to the table"),
        label["talk"]: language.pgettext("terminal", "what was said so far"),
        f"{label['mute']} …": language.pgettext("terminal", "silence somebody, by name or seat; again to hear"),
        label["ready"]: language.pgettext("terminal", "the next deal at once, as an empty line does"),
        label["rest"]: language.pgettext("terminal", "sit out the next deal"),
        label["back"]: language.pgettext("terminal", "you are back, and play on"),
        label["claim"]: language.pgettext("terminal", "wait no longer for somebody who does not answer"),
        label["answer"]: language.pgettext("terminal", "say whether it is he who asks for a seat from another device"),
        label["leave"]: language.pgettext("terminal", "leave the table for good"),
        label["host"]: language.pgettext("terminal", "for the host: all that may be done, with numbers"),
        f"{label['bot']} 2 …": language.pgettext("terminal", "for the host: a bot at that free seat"),
        f"{label['dismiss']} …": language.pgettext("terminal", "for the host: send a bot away, by name or seat"),
        label["begin"]: language.pgettext("terminal", "for the host: begin with those who are here"),
    }


def word_of(language: Language, command: str) -> str:
    """The word that is typed for a command."""
    return _words(language)[command]


def _table(board: Board) -> str:
    """The effect of the command `table`, in words."""
    if any(board.words.wardrobe):
        return board.language.pgettext("terminal", "money, wardrobe and cards once more")
    if board.felt.has_dice:
        return board.language.pgettext("terminal", "points and dice once more")
    return board.language.pgettext("terminal", "money and cards once more")


def is_yes(text: str, language: Language) -> bool:
    """Whether the line says yes."""
    return normalized(text) in {"yes", normalized(language.pgettext("terminal command", "yes"))}


def _words(language: Language) -> dict[str, str]:
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
        "ready": language.pgettext("terminal command", "ready"),
        "rest": language.pgettext("terminal command", "rest"),
        "back": language.pgettext("terminal command", "back"),
        "claim": language.pgettext("terminal command", "claim"),
        "answer": language.pgettext("terminal command", "answer"),
        "host": language.pgettext("terminal command", "host"),
        "ledger": language.pgettext("terminal command", "ledger"),
        "season": language.pgettext("terminal command", "season"),
        "again": language.pgettext("terminal command", "again"),
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
