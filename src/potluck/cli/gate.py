"""`potluck match draw BOT --gate`: a bot against every opponent of the draw whose strength is measured, in every field.

A field is a preset, a deck and a sheet. All intervals hold together with 95 %, so that a bot that wins somewhere has
broken somebody, and has not been lucky once in many tries.
"""

import argparse
import os
from typing import Final

from potluck.arena import Plan, execute
from potluck.arena.gate import FIELDS, spread
from potluck.bots import BOTS
from potluck.cli.output import put
from potluck.cli.parser import whole
from potluck.errors import RequestError
from potluck.kits import game, source_of
from potluck.options import Json, canonical
from potluck.words import Language

__all__ = ["run_gate"]

GAME: Final = "draw"
MOST: Final = 100_000_000


def run_gate(args: argparse.Namespace, spoken: Language, *, seed: int) -> int:
    """Exit code 0, or 1 where the bot did not play. Prints what it wins from each opponent, field by field.

    Raises:
        RequestError: it is another game, or more than the bot and its opponents are asked for.
    """
    if game(args.game).name != GAME:
        raise RequestError("cli.contradiction", asked="--gate", allowed=GAME)
    if args.preset or args.set or args.unit != "deal":
        raise RequestError("cli.contradiction", asked="--gate", allowed="--deals, --seed, --control, --workers")
    bot, *opponents = args.bot
    opponents = opponents or [name for name, other in BOTS.items() if other.games == (GAME,) and other.chance]
    plans = {
        (field, other): Plan(
            game=GAME,
            games=source_of(GAME),
            players=(bot, other),
            options=canonical(rules),
            deals=whole("--deals", args.deals, low=1, high=MOST),
            seed=seed,
            control=args.control,
            deadline=whole("--deadline", args.deadline, low=1, high=600_000) / 1000,
        )
        for field, rules in FIELDS.items()
        for other in opponents
    }
    workers = whole("--workers", args.workers, low=1, high=4 * (os.cpu_count() or 1))
    wider = spread(len(plans)) / spread(1)
    results: list[Json] = []
    lines, broken, absent = [], 0, False
    for (field, other), plan in plans.items():
        row = execute(plan, workers=workers).rows[0]
        within, absent = wider * row.within, absent or row.absent
        wins = row.value > within
        broken += wins
        lines.append(f"{'!' if wins else ' '} {field:14} {other:10} {row.value:+9.3f} ± {within:.3f}")
        results.append(
            {"field": field, "opponent": other, "value": row.value, "within": within, "broken": wins, "seed": seed}
        )
    verdict = spoken.pgettext("match", "{n} of {all} pairings won; all intervals hold together (95 %)")
    lines += [verdict.format(n=broken, all=len(plans)), spoken.pgettext("match", "seed {seed}").format(seed=seed)]
    put(results, lines, as_json=args.json)
    return int(absent)
