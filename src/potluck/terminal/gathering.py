"""Line mode at a table elsewhere: what happens is told as it happens, and a line may be typed at any time."""

from collections.abc import AsyncIterator
from contextlib import aclosing

from potluck.errors import IllegalAction, ParseError, PotluckError
from potluck.protocol import Action, kind_of
from potluck.room import Remark, Sight
from potluck.terminal.board import Board
from potluck.terminal.clock import clock_line, milliseconds
from potluck.terminal.company import Company, Place
from potluck.terminal.events import gathered
from potluck.terminal.leaving import for_cash
from potluck.terminal.manual import (
    command,
    help_lines,
    hint_lines,
    host_line,
    is_yes,
    named_rules,
    review_lines,
    rules_lines,
    story_lines,
)
from potluck.terminal.page import Page
from potluck.terminal.reading import Question, answer, understand
from potluck.terminal.remarks import said_by
from potluck.terminal.seats import (
    bot_wanted,
    host_only,
    invitation,
    is_host,
    may_begin_early,
    seat_lines,
    seat_named,
    sendable,
)
from potluck.terminal.setting import doubted
from potluck.terminal.teller import Teller
from potluck.words import Language

__all__ = ["Gathering"]


class Gathering:
    """One person among others."""

    def __init__(self, place: Place, company: Company, page: Page, spoken: Language) -> None:
        self.left = False
        """Whether the player has given up his seat."""
        self._place = place
        self._company = company
        self._page = page
        self._teller = Teller(page, spoken, place.game)
        self._sight: Sight | None = None
        self._question: Question | None = None
        self._doubts: Action | str | None = None
        """An act, to leave the table, that is done after a yes; out of turn its name alone."""
        self._asked = -1
        """The turn at which the player was last asked what to do."""
        self._muted: set[int] = set()
        self._hosted = False
        """Whether the player was told that he is the host."""
        self._stopped = False

    async def play(self, typed: AsyncIterator[str]) -> None:
        """The match, until it is over, or nobody wants to go on, or the input ends.

        Raises:
            PotluckError: the room does not let us look any more.
        """
        async with aclosing(gathered(self._place.sights(), self._company.overheard(), typed)) as events:
            async for event in events:
                match event:
                    case Sight():
                        self._see(event)
                    case str():
                        await self._hear(event)
                    case tuple():
                        self._page.say(*(self._remark(one) for one in event if one.seat not in self._muted))
                if self._stopped:
                    return

    def _see(self, seen: Sight) -> None:
        """Tells what is new; asks, where it is one's turn."""
        first, before, self._sight = self._sight is None, self._sight, seen
        board, spoken = self._teller.board(seen), self._teller.language
        if first:
            self._page.say(
                self._page.row((board.words.title, spoken.terms(self._place.game.name, self._place.options)))
            )
            self._page.say(spoken.pgettext("terminal", "Help: ?  Your seat is kept when you stop."))
        if seen.view is None:
            if before is None or before.table != seen.table:
                self._page.say(
                    *seat_lines(board), board.words.prompt, *(invitation(board, self._company.link) if first else [])
                )
            self._greet_host(board)
            return
        self._teller.tell(seen, *self._news(before), whom=None)
        self._greet_host(board)
        if seen.table.over:
            self._teller.end(seen)
            self._stopped = True
        elif seen.view.offers and seen.turn != self._asked:
            self._asked, self._question, self._doubts = seen.turn, None, None
            self._show(seen)

    def _news(self, before: Sight | None) -> list[str]:
        """Who has come or gone since the match began; and that others play on, where one is told that."""
        assert self._sight is not None
        late = self._sight.late and (before is None or not before.late)
        said = self._teller.language.pgettext("prompt", "Others play here. You see each deal once it is over.")
        board = self._teller.board
        moved = before is not None and before.view is not None and before.table.seats != self._sight.table.seats
        seats = seat_lines(board(self._sight), but=board(before)) if before is not None and moved else []
        return [*seats, *([said] if late else [])]

    def _greet_host(self, board: Board) -> None:
        """Says once to the host what he may do, where a seat is free."""
        free = next((at for at, seat in enumerate(board.sight.table.seats, 1) if seat.free), None)
        if self._hosted or free is None or board.sight.table.over or not is_host(board):
            return
        self._hosted, options = True, self._place.options
        may = {"dismisses": bool(sendable(board, options)), "begins": may_begin_early(board, options)}
        self._page.say(host_line(board.language, free=free, **may))

    def _show(self, seen: Sight) -> None:
        self._teller.show(seen)
        clock = clock_line(seen, self._teller.board(seen).words, self._teller.language, now=milliseconds())
        self._page.say(*([clock] if clock else []))

    async def _hear(self, line: str) -> None:
        """Does what was typed; what means nothing is said so, and nothing is lost."""
        seen = self._sight
        if seen is None:
            return
        try:
            asked = command(line, self._teller.language, company=True)
            if asked is not None:
                await self._obey(seen, *asked)
            elif self._doubts is not None:
                await self._decide(seen, line)
            elif line.strip() or not seen.view or not seen.view.offers:
                await self._answer(seen, line)
            else:
                await self._enter(seen)
        except PotluckError as error:
            self._page.say(self._teller.language.error(error))

    async def _enter(self, seen: Sight) -> None:
        """An empty line goes on to the next deal; elsewhere it shows the table again."""
        menu = self._teller.menu(seen)
        if any(offer.kind == "next" for offer in menu.offers):
            await self._place.act(seen, menu.actions["next"]())
        else:
            self._show(seen)

    async def _answer(self, seen: Sight, line: str) -> None:
        """Acts; or asks what is still to be said.

        Raises:
            PotluckError: it means nothing here, or it is not one's turn.
        """
        if not seen.view or not seen.view.offers:
            if line.strip():
                raise IllegalAction("action.not_your_turn" if seen.view else "action.not_started")
            self._page.say(*(self._teller.board(seen).status() if seen.view else seat_lines(self._teller.board(seen))))
            return
        menu, question = self._teller.menu(seen), self._question
        found = understand(line, menu) if question is None else answer(line, question, menu)
        self._question = found if isinstance(found, Question) else None
        if isinstance(found, Question):
            self._teller.ask(found, seen)
        elif kind_of(found) == "leave":
            self._ask_leave(found)
        elif warned := doubted(seen.view, found, spoken=self._teller.language):
            self._doubts = found
            self._page.say(warned)
        else:
            await self._place.act(seen, found)

    def _ask_leave(self, action: Action | str) -> None:
        self._doubts = action
        self._page.say(self._teller.language.pgettext("terminal", "Leave the table for good? yes / no"))

    async def _decide(self, seen: Sight, line: str) -> None:
        """Leaves, or sets a foul, after a yes."""
        doubts, self._doubts = self._doubts, None
        if not is_yes(line, self._teller.language):
            return
        if doubts is None or isinstance(doubts, str):
            await self._company.leave()
        else:
            await self._place.act(seen, doubts)
        self.left = self._stopped = doubts is None or isinstance(doubts, str) or kind_of(doubts) == "leave"

    async def _obey(self, seen: Sight, name: str, rest: str) -> None:
        board = self._teller.board(seen)
        match name:
            case "say":
                await self._company.say(rest)
            case "talk":
                self._page.say(*(self._remark(one) for one in self._company.remarks))
            case "mute":
                self._switch_mute(board.words.names, rest)
            case "seats":
                self._page.say(*seat_lines(board), *invitation(board, self._company.link))
            case "begin" | "bot" | "dismiss":
                await self._host(board, name, rest)
            case "leave" if not seen.view or not seen.view.offers:
                self._ask_leave(name)
            case "leave":
                await self._answer(seen, name)
            case "help":
                self._page.say(*help_lines(board, company=True))
            case "lang":
                self._teller.speak(rest.strip().lower())
                self._look(seen)
            case "quit":
                self._stopped = True
            case _ if seen.view is None:
                self._page.say(*seat_lines(board), board.words.prompt)
            case _:
                await self._read(seen, name, rest)

    async def _host(self, board: Board, name: str, rest: str) -> None:
        """What a host alone may do; what comes of it is told as everything else is.

        Raises:
            PotluckError: the player is not the host, or it cannot be done.
        """
        host_only(board)
        match name:
            case "bot":
                seat, plan = bot_wanted(rest, game=self._place.game, board=board)
                await self._company.fill(seat, plan)
            case "dismiss":
                await self._company.dismiss(seat_named(rest, sendable(board, self._place.options)))
            case _ if board.sight.table.started:
                raise ParseError("terminal.unknown", asked=name, allowed="bot, dismiss")
            case _ if not for_cash(self._place.options):
                raise IllegalAction("action.not_started")
            case _:
                await self._company.begin()

    async def _read(self, seen: Sight, name: str, rest: str) -> None:
        """The table, the story, a hint or the rules."""
        board = self._teller.board(seen)
        match name:
            case "table":
                self._page.say(*board.heading(), *board.words.notices)
                self._look(seen)
            case "hint":
                told = review_lines(board, await self._place.review(seen))
                self._page.say(*(told or hint_lines(board, await self._place.advice(seen))))
            case "story":
                self._page.say(*story_lines(board))
            case _:
                self._page.say(*rules_lines(board, self._place.options, chosen=named_rules(board, rest)))

    def _look(self, seen: Sight) -> None:
        if seen.view is not None:
            self._show(seen)

    def _switch_mute(self, names: tuple[str, ...], whom: str) -> None:
        """Silences that seat, named or numbered from 1, or hears it again.

        Raises:
            ParseError: nobody is called so.
        """
        found = seat_named(whom, dict(enumerate(names)))
        self._muted ^= {found}
        spoken = self._teller.language
        heard = spoken.pgettext("terminal", "{name} is heard again.")
        said = spoken.pgettext("terminal", "{name} is silenced.") if found in self._muted else heard
        self._page.say(said.format(name=names[found]))

    def _remark(self, remark: Remark) -> str:
        assert self._sight is not None
        return self._page.plain(f"  {said_by(remark, self._teller.board(self._sight).words.names)}")
