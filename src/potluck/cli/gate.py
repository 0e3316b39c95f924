"""`potluck match draw|poker BOT --gate`: a bot against opponents whose strength is measured, in every field.

A field of the draw is a preset, a deck and a sheet; one of poker a variant and how many sit at the table, the opponent
in all other seats. All intervals hold together with 95 %, so that a bot that wins somewhere has broken somebody, and
has not been lucky once in many tries.
"""

import argparse
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from potluck.arena import Plan, Result, execute
from potluck.arena.gate import FIELDS as DRAW_FIELDS
from potluck.arena.gate import spread
from potluck.bots import BOTS
from potluck.cli.output import harmless, put
from potluck.cli.parser import deadline, whole, workers
from potluck.cli.progress import Progress
from potluck.cli.settings import settings
from potluck.cli.troubles import trouble_lines
from potluck.cli.variant import own_variant
from potluck.errors import RequestError
from potluck.kits import game, source_of
from potluck.options import Json, Plain, canonical, read
from potluck.words import Language

__all__ = ["run_gate"]

MOST: Final = 100_000_000
MOST_SEATS: Final = 10
SHARK: Final = "shark"
DEADLINE: Final = "20000"
"""Milliseconds: how a bot plays is judged here, not how fast, and a loaded machine makes everybody slow."""
BROUGHT: Final = "--preset, --set, --unit"
"""Arguments of a match that the fields bring themselves."""
STACK: Final = "money.start"
"""What may be set at poker: the chips of each seat."""


class _Field(NamedTuple):
    """The options of a table, and how many sit there."""

    options: Plain
    seats: int


def run_gate(args: argparse.Namespace, spoken: Language, *, seed: int) -> int:
    """Exit code 0, or 1 where the bot did not play. Prints what it wins from each opponent, a line once it is known.

    Raises:
        RequestError: it is another game, or more than the bot and its opponents are asked for.
    """
    name = game(args.game).name
    if name not in GATES:
        raise RequestError("cli.contradiction", asked="--gate", allowed=", ".join(GATES))
    fields = GATES[name](args)
    plans = _plans(args, name, fields, seed)
    processes = workers(args.workers)
    wider = spread(len(plans)) / spread(1)
    width = max(map(len, fields))
    results: list[Json] = []
    broken, absent = 0, False
    with Progress(sum(plan.deals for plan in plans.values()), spoken, at_once=True) as progress:
        for at, ((field, other), plan) in enumerate(plans.items()):
            shown = partial(_tells, progress, at * plan.deals)
            played = execute(plan, workers=processes, progress=shown)
            row = played.rows[0]
            within, absent = wider * row.within, absent or row.absent
            wins = row.value > within
            broken += wins
            if not args.json:
                progress.clear()
                first = f"{'!' if wins else ' '} {field:{width}} {other:10} {row.value:+9.3f} ± {within:.3f}"
                print(harmless("\n".join([first, *_lost(played, spoken)])), flush=True)
            results.append(
                {
                    "field": field,
                    "opponent": other,
                    "value": row.value,
                    "within": within,
                    "broken": wins,
                    "faults": row.faults,
                    "decisions": row.decisions,
                    "seed": seed,
                }
            )
    verdict = spoken.pgettext("match", "{n} of {all} pairings won; all intervals hold together (95 %)")
    ended = [verdict.format(n=broken, all=len(plans)), spoken.pgettext("match", "seed {seed}").format(seed=seed)]
    put(results, ended, as_json=args.json)
    return int(absent)


def _plans(args: argparse.Namespace, name: str, fields: Mapping[str, _Field], seed: int) -> dict[tuple[str, str], Plan]:
    """By field and opponent: what is played."""
    bot, *opponents = args.bot
    return {
        (field, other): Plan(
            game=name,
            games=source_of(name),
            players=(bot, *(other,) * (at.seats - 1)),
            options=at.options,
            deals=whole("--deals", args.deals, low=1, high=MOST),
            seed=seed,
            control=args.control,
            deadline=deadline(args.deadline or DEADLINE),
        )
        for field, at in fields.items()
        for other in opponents or _opponents(name)
    }


def _lost(played: Result, spoken: Language) -> list[str]:
    """How many decisions of the bot were not its own, and why."""
    row = played.rows[0]
    reasons = [complaint.text for complaint in played.tally.complaints if complaint.player == 0]
    return trouble_lines(row.faults, row.decisions, reasons, absent=row.absent, spoken=spoken)


def _tells(progress: Progress, before: int, done: int, of: int, left: float) -> None:
    """How far all pairings are: those deals of this one, and what was played before it."""
    progress.at(before + done)


def _of_draw(args: argparse.Namespace) -> dict[str, _Field]:
    """Presets, decks and sheets. Raises: RequestError where options are named."""
    if _more(args) or args.variant or args.seats != "0":
        raise RequestError("cli.contradiction", asked="--gate", allowed=f"{BROUGHT}, --variant, --seats")
    return {name: _Field(canonical(rules), 2) for name, rules in DRAW_FIELDS.items()}


def _of_poker(args: argparse.Namespace) -> dict[str, _Field]:
    """Variants and seats, or those that are named. Raises: RequestError where other options than stacks are named."""
    from potluck.arena.gate_poker import FIELDS
    from potluck.games.poker import Rules

    others = [f"--set {name}" for name in (pair.partition("=")[0] for pair in args.set) if name != STACK]
    if args.preset or args.unit != "deal" or others:
        refused = ", ".join(dict.fromkeys(others)) or "--preset, --unit"
        raise RequestError("cli.contradiction", asked="--gate", allowed=refused)
    stack = settings(game(args.game), args.set)
    fields = {name: _Field({"variant": field.variant}, field.seats) for name, field in FIELDS.items()}
    if args.variant:
        options, seats = own_variant(args.variant), sorted({field.seats for field in FIELDS.values()})
        most = read(Rules, options).game.most_seats
        fields = {f"{args.variant}-{many}": _Field(options, many) for many in seats if many <= most}
    if args.seats != "0":
        many = whole("--seats", args.seats, low=2, high=MOST_SEATS)
        fields = {f"{name.rpartition('-')[0]}-{many}": _Field(field.options, many) for name, field in fields.items()}
    return {
        name: field._replace(options=canonical(read(Rules, {**field.options, **stack}))) if stack else field
        for name, field in fields.items()
    }


def _more(args: argparse.Namespace) -> bool:
    return bool(args.preset or args.set or args.unit != "deal")


def _opponents(name: str) -> list[str]:
    """Those of that game who have to stand."""
    if name == "poker":
        return [SHARK]
    return [each for each, other in BOTS.items() if other.games == (name,) and other.chance]


GATES: Final[Mapping[str, Callable[[argparse.Namespace], dict[str, _Field]]]] = {"draw": _of_draw, "poker": _of_poker}
