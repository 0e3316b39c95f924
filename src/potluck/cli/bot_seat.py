"""A bot at a seat of a running table: `potluck join LINK --bot mybot.py`."""

import argparse
import asyncio
import random
import secrets
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from msgspec import Struct

from potluck.arena.orders import Orders
from potluck.arena.outside import place_of
from potluck.arena.players import Fault, Player, Trouble, check, player, rehearse
from potluck.bots import bot as bot_named
from potluck.cli.output import harmless
from potluck.cli.parser import Group, deadline
from potluck.cli.troubles import trouble_lines
from potluck.client import RemoteSeat
from potluck.errors import RequestError, StaleAction
from potluck.kits import game, source_of
from potluck.options import Plain, read
from potluck.protocol import Action, Game, Just, View, decode, encode, show
from potluck.terminal import Console, JsonLines, Onlooker, play_live
from potluck.wire import ActSent, Screen, Talked, fresh_id
from potluck.words import Language

__all__ = ["BotAsked", "bot_arguments", "bot_asked", "checked", "play_bot"]

DEADLINE: Final = "2000"
NEXT: Final = "next"
LEAVE: Final = "leave"
REBUY: Final = "rebuy"
CAUTIOUS: Final = "tight"
"""The bot that acts where the asked one gives no action: it pays nothing that it need not."""
CAUTIOUS_AT: Final = {"paigow": "houseway"}
SEED_BITS: Final = 64
SHOWN: Final = 200
REASONS: Final = 5
"""Reasons that are kept in words."""
LONGEST_NAME: Final = 20


class BotAsked(NamedTuple):
    """The bot that plays, as `potluck match` takes one."""

    spec: str
    deadline: float
    """Seconds for a decision."""
    trace: bool

    @property
    def name(self) -> str:
        """How it is called at the table where nobody says how."""
        file, _ = place_of(self.spec)
        return (Path(file).stem if file else self.spec.rpartition("/")[2])[:LONGEST_NAME]


class Decided(Struct, frozen=True, kw_only=True, tag="decided"):
    """For programs: a decision that was made, and what went wrong where it was not the bot's own."""

    turn: int
    action: str
    trouble: Trouble | None = None
    text: str = ""


class Shown(Protocol):
    """Whatever shows the match meanwhile."""

    async def on_screen(self, screen: Screen) -> None:
        """Shows what is new."""

    async def on_chat(self, talked: Talked) -> None:
        """Shows what was said."""


def bot_arguments(parser: Group) -> None:
    """Adds `--bot` and what goes with it."""
    add = parser.add_argument
    add(
        "--bot", metavar="BOT", help="a bot plays in your place, named as for potluck match: mybot.py, cmd:PROGRAM, ..."
    )
    add("--deadline", metavar="MS", help=f"with --bot, how many milliseconds it may think; else {DEADLINE}")
    add("--trace", action="store_true", help="with --bot, each decision with what the bot saw")


def bot_asked(args: argparse.Namespace) -> BotAsked | None:
    """The bot that is to play; None where a person does.

    Raises:
        RequestError: a flag tells something of a bot, and there is none; or there is one that shall not play.
    """
    if args.bot is None:
        stray = next((name for name in ("deadline", "trace") if getattr(args, name)), None)
        if stray is not None:
            raise RequestError("cli.missing", path=f"--{stray}", allowed="--bot BOT")
        return None
    if args.watch:
        raise RequestError("cli.contradiction", asked="--watch", allowed="--bot")
    return BotAsked(args.bot, deadline(args.deadline or DEADLINE), args.trace)


def checked(bot: BotAsked, name: str, options: Plain, seats: int) -> Game:
    """The game that is played, where the bot can be asked: it was put the first question of such a match.

    Raises:
        RulesError: the game is not known here, or has no bot of that name.
        RequestError: the bot's file or program is missing, or fails at its first question.
    """
    played = game(name)
    rules = read(played.options, options)
    check(bot.spec, name, rules)
    match = Orders(0, 0).settle(played.start(rules, seats))
    if match.actor is not None:
        rehearse(bot.spec, played, match.view(match.actor), games=source_of(name), deadline=bot.deadline)
    return played


async def play_bot(
    seat: RemoteSeat, bot: BotAsked, played: Game, console: Console, spoken: Language, *, as_json: bool
) -> int:
    """Exit code 0 once the match is over, 1 where the bot did not play: it was given up, or never gave an action.

    Raises:
        PotluckError: the room shows the table no more.
    """
    shown = JsonLines(seat, console, spoken) if as_json else Onlooker(seat, console, spoken)
    with closing(player(bot.spec, played, games=source_of(played.name), deadline=bot.deadline)) as thinker:
        mode = _BotMode(seat, shown, thinker, played, console, trace=bot.trace, as_json=as_json)
        await play_live(seat, mode, _silence())
    if not as_json:
        sentence = spoken.npgettext(
            "terminal", "{bot} has decided once.", "{bot} has decided {n} times.", mode.decisions
        )
        console.say(sentence.format(bot=bot.spec, n=mode.decisions))
        console.say(*trouble_lines(mode.faults, mode.decisions, mode.reasons, absent=False, spoken=spoken))
    if mode.given_up and not as_json:
        console.say(spoken.pgettext("terminal", "It was given up, and has left the table."))
    return int(mode.given_up or 0 < mode.decisions <= mode.faults.total())


async def _silence() -> AsyncIterator[str]:
    """Nobody types anything."""
    await asyncio.Event().wait()
    yield ""


class _BotMode:
    """A `Mode` in which a bot answers each screen that asks for an act."""

    sequel = ""
    waits = False

    def __init__(
        self,
        seat: RemoteSeat,
        shown: Shown,
        thinker: Player,
        played: Game,
        console: Console,
        *,
        trace: bool,
        as_json: bool,
    ) -> None:
        self.done = False
        self.decisions = 0
        self.faults: Counter[str] = Counter()
        self.reasons: dict[str, None] = {}
        self.given_up = False
        self._seat = seat
        self._shown = shown
        self._thinker = thinker
        self._played = played
        self._console = console
        self._trace = trace
        self._as_json = as_json
        self._rng = random.Random(secrets.randbits(SEED_BITS))
        self._memory = b""
        self._acted = -1
        """The last turn at which an act was sent: what was sent beside it may show that turn once more."""

    async def on_screen(self, screen: Screen) -> None:
        """Shows it, and acts where it is the bot's turn."""
        await self._shown.on_screen(screen)
        self.done = screen.table.over
        if self.done or screen.view is None or screen.turn <= self._acted:
            return
        view = decode(encode(screen.view), self._played.view)
        if not view.offers:
            return
        self._acted = screen.turn
        # the next deal is asked for here, so that no bot need know of what lies between two
        following = _plain(view, NEXT)
        if following is not None and self._thinker.remember is not None:
            self._memory = self._thinker.remember(self._memory, view)
        action = following or await self._decided(view)
        try:
            await self._seat.act(ActSent(turn=screen.turn, action=show(action), id=fresh_id()))
        except StaleAction:
            return  # the clock was faster; the screen that comes of it is on its way
        if self.given_up:
            if show(action) != LEAVE:
                await self._seat.leave()
            self.done = True

    async def on_line(self, line: str) -> None:
        """Nobody types here."""

    async def on_chat(self, talked: Talked) -> None:
        """Shows what was said."""
        await self._shown.on_chat(talked)

    def stop(self) -> None:
        """Nothing is left to do."""
        self.done = True

    async def _decided(self, view: View) -> Action:
        """The bot's action; where it gives none the most cautious, and once it was given up to leave."""
        self.decisions += 1
        try:
            action = await asyncio.to_thread(self._thinker.choose, view, self._rng, self._memory)
        except Fault as fault:
            return self._excused(view, fault.trouble, fault.text[:SHOWN])
        if not any(action in offer for offer in view.offers):
            return self._excused(view, "nonsense", f"{action!r} is not offered"[:SHOWN])
        self._tell(view, action, None, "")
        return action

    def _excused(self, view: View, trouble: Trouble, text: str) -> Action:
        """The action in place of the one that the bot did not give."""
        action = self._cautious(view, trouble)
        self._tell(view, action, trouble, text)
        self.faults[trouble] += 1
        if text and len(self.reasons) < REASONS:
            self.reasons[text] = None
        return action

    def _cautious(self, view: View, trouble: Trouble) -> Action:
        """To leave, where the bot was given up or has no chips left; else whatever costs least."""
        self.given_up = trouble == "given up"
        leave = _plain(view, LEAVE)
        broke = all(offer.kind in (REBUY, LEAVE) for offer in view.offers)
        if leave is not None and (self.given_up or broke):
            return leave
        return bot_named(CAUTIOUS_AT.get(self._played.name, CAUTIOUS)).choose(view, self._rng)

    def _tell(self, view: View, action: Action, trouble: Trouble | None, text: str) -> None:
        """Prints the decision, where that was asked for, and for programs in any case."""
        if self._as_json:
            line = Decided(turn=view.turn, action=show(action), trouble=trouble, text=text)
            self._console.say(encode(line).decode())
        elif self._trace:
            wrong = f"  [{trouble}: {text}]" if trouble is not None else ""
            self._console.say(harmless(f"{view}\n-> {show(action)}{wrong}\n"))


def _plain(view: View, kind: str) -> Action | None:
    """The offered action of that kind that stands as it is; None where there is none."""
    return next((offer.action for offer in view.offers if isinstance(offer, Just) and offer.kind == kind), None)
