"""A duplicate match between bots: every deal is played once in each rotation of the seats.

A BOT is a name (see `docs/bots.md`), `file.py:function`, a URL, or `cmd:PROGRAM` that speaks JSON lines.
"""

import argparse
import json
import math
import re
import secrets
import sys
import time
from pathlib import Path
from typing import Final

from potluck.arena import Plan, Result, Stopped, execute
from potluck.arena.picture import picture
from potluck.arena.plan import seated
from potluck.arena.play import Decision
from potluck.cli.gate import run_gate
from potluck.cli.kits import kit_argument
from potluck.cli.lang import chosen
from potluck.cli.output import harmless, put
from potluck.cli.parser import Arguments, deadline, whole, workers
from potluck.cli.progress import kernels_line
from potluck.cli.settings import settings
from potluck.cli.troubles import trouble_lines
from potluck.cli.variant import own_variant
from potluck.errors import RequestError, RulesError
from potluck.kits import KITS, game, source_of
from potluck.kits.loading import load
from potluck.options import Json, Plain, canonical, read
from potluck.protocol import encode, show
from potluck.words import Language, language

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = "potluck match draw honest caller --deals 2000 --seed 1 --workers 2"
NEEDS: Final = ("bot",)
MOST: Final = 100_000_000
UNITS: Final = ("deal", "match")
SECRET: Final = "secret"
SEED_BITS: Final = 53
"""More than anybody can try out, and no more than a number in JSON holds everywhere."""
DEADLINE: Final = "2000"
SHOWN: Final = 40
SELDOM: Final = 0.1
"""Seconds between two looks at how far it is."""
POKER: Final = "poker"


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck match`."""
    add = parser.add_argument
    add("game", nargs="?", default="draw", metavar="GAME", help="such as draw")
    add("bot", nargs="*", metavar="BOT", help="a bot for each seat; fewer sit down again in turn (--seats)")
    add("--deals", default="1000", metavar="N", help="how many deals; each is played once in every rotation")
    add("--seed", default="1", metavar="S", help="where the orders come from; `secret`: a seed that nobody knows")
    add("--seats", default="0", metavar="N", help="how many play, when more than the bots that are named")
    add("--unit", default="deal", metavar="deal|match", help="chips a deal, or matches won")
    add("--preset", metavar="NAME", help="options that go together, such as evening")
    add("--set", action="append", default=[], metavar="OPTION=VALUE", help="any option, such as deck=52")
    add("--variant", metavar="NAME|FILE.toml", help="which poker: a ready variant or one of your own")
    add("--independent", action="store_true", help="every deal once, the seats rotating from deal to deal")
    add("--fixed", action="store_true", help="every deal once, each bot in the seat in which it is named")
    add("--control", action="store_true", help="take luck out by a value function; the result stays unbiased")
    add("--deadline", metavar="MS", help="milliseconds that a bot from outside may think (2000; with --gate 20000)")
    add("--workers", default="1", metavar="N", help="processes; the answer does not depend on it")
    add("--trace", action="store_true", help="show each decision with what the bot saw, in one process")
    add("--keep", metavar="FILE", help="keep what was played, and go on from there the next time")
    add("--picture", metavar="FILE.svg", help="draw how the result settled")
    add("--json", action="store_true", help="as JSON")
    add(
        "--gate",
        action="store_true",
        help="a bot against the opponents of the draw or the shark of poker, in every field (docs/gate.md)",
    )
    kit_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0, or 1 where a bot did not play. Prints what each has won, with its 95 % interval.

    Raises: KeyboardInterrupt, once what had been played until then is printed.
    """
    spoken = language(chosen(args.lang))
    if args.unit not in UNITS:
        raise RequestError("cli.bad_value", path="--unit", asked=args.unit, allowed=", ".join(UNITS))
    if args.gate:
        return run_gate(args, spoken, seed=_seed(args.seed))
    plan = Plan(
        game=game(args.game).name,
        games=source_of(args.game),
        players=seated(args.bot, whole("--seats", args.seats, low=0, high=10)),
        options=_options(args),
        deals=whole("--deals", args.deals, low=1, high=MOST),
        seed=_seed(args.seed),
        unit=args.unit,
        duplicate=not args.independent,
        fixed=args.fixed,
        control=args.control,
        deadline=deadline(args.deadline or DEADLINE),
    )
    try:
        result = execute(
            plan,
            workers=workers(args.workers),
            kept=Path(args.keep) if args.keep else None,
            progress=_Bar(spoken, plan.deals) if sys.stderr.isatty() and not args.trace else None,
            trace=_Tracer(plan, as_json=args.json) if args.trace else None,
        )
    except Stopped as stopped:
        _tell(args, stopped.result, spoken)
        raise
    _tell(args, result, spoken)
    return int(any(row.absent for row in result.rows))


def _tell(args: argparse.Namespace, result: Result, spoken: Language) -> None:
    """Prints and draws a result, perhaps of a plan that was stopped."""
    plan = result.plan
    if args.picture:
        Path(args.picture).write_text(picture(result), encoding="utf-8")
    others = _stand_ins(plan)
    lines = [*_lines(result, spoken), *(_stood_in(name, other, spoken) for name, other in others.items())]
    if result.tally.deals < plan.deals:
        stopped = spoken.pgettext("match", "stopped after {deals} of {all} deals")
        lines.append(stopped.format(deals=result.tally.deals, all=plan.deals))
    if args.seed == SECRET:
        lines.append(spoken.pgettext("match", "seed {seed}").format(seed=plan.seed))
    put({**result.json(), **({"stand_ins": others} if others else {})}, lines, as_json=args.json)


def _seed(text: str) -> int:
    """The seed that is named, or one that no bot can guess."""
    if text == SECRET:
        return secrets.randbits(SEED_BITS)
    if not re.fullmatch(r"[0-9]{1,16}", text) or int(text) >> SEED_BITS:
        allowed = f"0..{2**SEED_BITS - 1}, {SECRET}"
        raise RequestError("cli.bad_value", path="--seed", asked=text[:SHOWN], allowed=allowed)
    return int(text)


def _options(args: argparse.Namespace) -> Plain:
    """The options that differ from the defaults: by the preset, then by each `--set`."""
    played = game(args.game)
    if args.preset is not None and args.preset not in played.presets:
        raise RulesError("rules.unknown_preset", asked=args.preset, allowed=", ".join(played.presets))
    base = played.presets[args.preset] if args.preset else played.options()
    variant = own_variant(args.variant) if played.name == POKER else {}
    if args.variant and not variant:
        raise RequestError("cli.contradiction", asked=f"--variant {args.variant}"[:SHOWN], allowed=played.name)
    chosen_options = settings(played, args.set)
    if variant and not {"variant", "custom"}.isdisjoint(chosen_options):
        raise RequestError("cli.contradiction", asked="--set variant", allowed="--variant")
    return canonical(read(played.options, {**chosen_options, **variant}, base=base))


def _lines(result: Result, spoken: Language) -> list[str]:
    """A line for each bot, then how it was played."""
    width = max(len(row.player) for row in result.rows)
    per = spoken.gettext("chips a deal") if result.plan.unit == "deal" else spoken.gettext("% of the matches")
    lines = []
    for at, row in enumerate(result.rows):
        sign = "+" if result.plan.unit == "deal" else ""
        value = f"{row.player:{width}}  {row.value:{sign}9.3f}"
        sure = math.isfinite(row.within)
        lines.append(f"{value} ± {row.within:.3f} {per} (95 %)" if sure else f"{value} {per}")
        reasons = [fault.text for fault in result.tally.complaints if fault.player == at]
        lines += trouble_lines(row.faults, row.decisions, reasons, absent=row.absent, spoken=spoken)
    tally = result.tally
    lines.append(
        spoken.gettext("{deals} deals, {plays} plays, {turns} decisions").format(
            deals=tally.deals, plays=tally.plays, turns=tally.turns
        )
    )
    if tally.deals == 1:
        lines.append(spoken.pgettext("match", "One deal does not tell how sure that is; more do: --deals 1000"))
    return lines


def _stand_ins(plan: Plan) -> dict[str, str]:
    """Each bot that played by no solved deal, though its name stands for one, and who played: itself, or another."""
    reference = KITS[plan.game].thinking.stands_in if plan.game in KITS else ""
    if not reference:
        return {}
    stands_in, options = load(reference), read(game(plan.game).options, plan.options)
    others = {name: stands_in(options, name) for name in dict.fromkeys(plan.players)}
    return {name: other for name, other in others.items() if other}


def _stood_in(name: str, other: str, spoken: Language) -> str:
    """The line about a bot in whose place another mind played."""
    if other == name:
        text = spoken.pgettext(
            "match",
            "{bot}: no solved deal of these rules is kept; it reckoned for itself, and was not measured so",
        )
        return text.format(bot=name)
    text = spoken.pgettext("match", "{bot}: no solved deal of these rules is kept; {other} played in its place")
    return text.format(bot=name, other=other)


class _Tracer:
    """Prints every decision: which deal, whose, what was seen and what was done."""

    def __init__(self, plan: Plan, *, as_json: bool) -> None:
        self._plan = plan
        self._as_json = as_json

    def __call__(self, decision: Decision) -> None:
        """Prints it: for a person the view as it prints itself, for a program a line of JSON."""
        print(self._json(decision) if self._as_json else harmless(self._text(decision)), flush=True)

    def _text(self, decision: Decision) -> str:
        bot = self._plan.players[decision.player]
        head = f"#{decision.deal}.{decision.rotation}  {bot} ({decision.seat + 1})"
        wrong = f"  [{decision.complaint.trouble}: {decision.complaint.text}]" if decision.complaint else ""
        return f"{head}\n{decision.view}\n-> {show(decision.action)}{wrong}\n"

    def _json(self, decision: Decision) -> str:
        line: dict[str, Json] = {
            "deal": decision.deal,
            "rotation": decision.rotation,
            "seat": decision.seat,
            "bot": self._plan.players[decision.player],
            "view": json.loads(encode(decision.view)),
            "action": show(decision.action),
            "trouble": decision.complaint.trouble if decision.complaint else None,
            "text": decision.complaint.text if decision.complaint else None,
        }
        return json.dumps(line, ensure_ascii=False)


class _Bar:
    """Progress on a terminal, in one line that is written over; before it, whether kernels are compiled."""

    def __init__(self, spoken: Language, deals: int) -> None:
        self._text = spoken.gettext("{done} of {all} deals, {seconds} s left")
        self._last = 0.0
        begun = spoken.gettext("{done} of {all} deals").format(done=0, all=deals)
        print(f"{kernels_line(spoken)}\n{begun}", end="", file=sys.stderr, flush=True)

    def __call__(self, done: int, of: int, left: float) -> None:
        """Shows how far it is."""
        now, ended = time.monotonic(), done == of
        if now - self._last < SELDOM and not ended:
            return
        self._last = now
        line = self._text.format(done=done, all=of, seconds=math.ceil(left))
        print(f"\r{line:60}", end="\r" if ended else "", file=sys.stderr, flush=True)
