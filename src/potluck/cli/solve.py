"""A game solved: what best play is worth, exactly or to a bound that is measured."""

import argparse
import math
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final

from potluck.cli.kits import kit_argument
from potluck.cli.lang import chosen
from potluck.cli.output import put
from potluck.cli.parser import Arguments, whole
from potluck.cli.settings import settings
from potluck.cli.variant import SUFFIX, own_variant
from potluck.errors import RequestError, RulesError
from potluck.games import GAMES
from potluck.lock import Lock
from potluck.options import read
from potluck.solve import SOLVERS, Setting, Solver, solver_of
from potluck.words import Language, language

if TYPE_CHECKING:
    from potluck.solve.deals import DealSolution
    from potluck.solve.equilibrium import How, Step
    from potluck.solve.sampling import Sample
    from potluck.solve.variant import Solution
    from potluck.variants import Variant

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = "potluck solve leduc --to 0.0001"
NEEDS: Final = ("game",)
MOST: Final = 100_000_000
STRATEGY: Final = ".strategy"
POKER: Final = "poker"
OWN: Final = {
    "to": ("CHIPS", "go on until nobody could win more than that a deal; 0.001 by itself"),
    "bets": ("MENU", "where sums are free, those that are known: parts of the pot, min, max, every; 1,max by itself"),
    "stack": ("N", "chips of each; by itself so many that the limit ends before them, else 200"),
    "seats": ("N", "how many play; 2 by itself. Of more, what is measured is called regret"),
    "memory": ("GIB", "the most that it may take, in GiB; 4 by itself"),
    "loop": ("NAME", "auto, cfr+, dcfr or pcfr+"),
    "iterations": ("N", "the most iterations"),
    "deals": ("N", "with --sample: how many at most; 4000000 by itself"),
    "seed": ("N", "with --sample: from which all chance follows; 0 by itself"),
    "threads": ("N", "how many; the answer does not depend on it. By itself as many as the game keeps busy"),
}
"""What may be chosen of a variant of poker."""
KEPT: Final = f"kuhn, leduc, FILE{SUFFIX}, GAME --kit FILE.py"
"""Whose strategies can be kept, as examples."""
FLAGS: Final = ("apart", "sample")


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck solve`: the game, and the settings of all games that can be solved."""
    games = f"{', '.join(SOLVERS)}; a variant of poker: its name or FILE{SUFFIX}; or any small game, by its kit"
    parser.add_argument("game", nargs="?", metavar="GAME", help=games)
    others = _settings()
    for name, (metavar, text) in OWN.items():
        more = f"; {', '.join(others[name][1])}: {others[name][0].help}" if name in others else ""
        parser.add_argument(f"--{name}", metavar=metavar, help=f"poker: {text}{more}")
    parser.add_argument("--apart", action="store_const", const="", help="poker: equal suits are not merged")
    text = "poker: deals drawn at random, for what is too large to be walked; measured where the whole game fits"
    parser.add_argument("--sample", action="store_const", const="", help=text)
    for name, (setting, owners) in others.items():
        if name in OWN:
            continue
        path, text = f"--{name}", setting.help if owners == [*SOLVERS] else f"{', '.join(owners)}: {setting.help}"
        if setting.choices or setting.bounds:
            parser.add_argument(path, metavar=setting.metavar, help=text)
        else:
            parser.add_argument(path, action="store_const", const="", help=text)
    parser.add_argument("-o", "--out", metavar="FILE.strategy", help="poker: keep the strategies, for bots to play")
    parser.add_argument("--keep", metavar="FILE", help="poker: keep what has been learnt, and go on from there")
    parser.add_argument("--picture", metavar="FILE.svg", help="poker: draw how close it came after how many iterations")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="other games: an option")
    parser.add_argument("--preset", metavar="NAME", help="other games: a set of options by its name")
    kit_argument(parser)
    parser.add_argument("--json", action="store_true", help="as JSON, which it is anyway")


def run(args: argparse.Namespace) -> int:
    """Exit code 0. Prints a JSON object: what was solved, and what it is worth."""
    game: str = args.game
    if game in SOLVERS:
        solver = solver_of(game)
        if args.out is not None:
            raise RequestError("solve.not_kept", path="--out", asked=game, allowed=KEPT)
        for path, given in (("--picture", args.picture), ("--keep", args.keep)):
            if given is not None:
                raise RequestError("cli.contradiction", asked=path, allowed=game)
        put(dict(solver.solve(dict(_chosen(args, solver)))), [], as_json=True)
    elif game in GAMES and game != POKER:
        _dealt(args)
    else:
        for path, given in (("--set", args.set), ("--preset", args.preset)):
            if given:
                raise RequestError("cli.contradiction", asked=path, allowed=game[:80])
        with nullcontext() if args.keep is None else Lock(Path(args.keep)):
            _poker(args)
    return 0


def _dealt(args: argparse.Namespace) -> None:
    """Solves one deal of any other game, walked history by history."""
    from potluck.options import read as read_options
    from potluck.solve.deals import solve_deal

    played = GAMES[args.game]
    _check_out(args)
    _refuse_others(args, {"to", "seats", "memory", "loop", "iterations", "threads"})
    for path, given in (("--picture", args.picture), ("--keep", args.keep)):
        if given is not None:
            raise RequestError("cli.contradiction", asked=path, allowed=args.game)
    if args.preset is not None and args.preset not in played.presets:
        raise RulesError("rules.unknown_preset", asked=args.preset, allowed=", ".join(played.presets))
    base = played.presets[args.preset] if args.preset else played.options()
    low, high = played.seats
    solution = solve_deal(
        played,
        read_options(played.options, settings(played, args.set), base=base),
        seats=whole("--seats", args.seats or str(low), low=low, high=high),
        to=_real("--to", args.to, usual=0.001, low=0.0, high=1e6),
        how=_loop(args.loop or "auto"),
        memory=int(_real("--memory", args.memory, usual=0.25, low=0.001, high=4096.0) * 2**30),
        threads=_threads(args),
        most=whole("--iterations", args.iterations or str(MOST), low=1, high=MOST),
    )
    _put(args, solution)


def _poker(args: argparse.Namespace) -> None:
    """Solves a variant of poker."""
    from potluck.games.poker import Rules
    from potluck.solve.picture import picture
    from potluck.solve.variant import solve
    from potluck.tree.bets import USUAL
    from potluck.variants import VARIANTS

    name: str = args.game
    _check_out(args)
    if name not in VARIANTS and not Path(name).suffix:
        near = get_close_matches(name.lower(), VARIANTS) or VARIANTS
        allowed = ", ".join((*SOLVERS, *near, f"FILE{SUFFIX}"))
        raise RequestError("cli.bad_value", path="GAME", asked=name[:80], allowed=allowed)
    _refuse_others(args, {*OWN, *FLAGS})
    progress = _Bar(language(chosen(args.lang))) if sys.stderr.isatty() else None
    variant = read(Rules, own_variant(name, path="GAME")).game
    if args.sample is not None:
        _sampled(args, variant, progress)
        return
    for path, given in (("--deals", args.deals), ("--seed", args.seed)):
        if given is not None:
            raise RequestError("cli.contradiction", asked=path, allowed="--sample")
    solution = solve(
        variant,
        seats=whole("--seats", args.seats or "2", low=2, high=10),
        to=_real("--to", args.to, usual=0.001, low=0.0, high=1e6),
        how=_loop(args.loop or "auto"),
        bets=args.bets or USUAL,
        stack=_stack(args),
        memory=_memory(args),
        merged=args.apart is None,
        threads=_threads(args),
        most=whole("--iterations", args.iterations or str(MOST), low=1, high=MOST),
        progress=progress,
        keep=args.keep,
    )
    if progress is not None:
        progress.end()
    if args.picture is not None:
        title = f"{solution.variant.name}: {solution.strategies.how}, {solution.tree.infosets:,} infosets"
        Path(args.picture).write_text(picture(title, solution.strategies.steps), encoding="utf-8")
    _put(args, solution)


def _sampled(args: argparse.Namespace, variant: "Variant", progress: "_Bar | None") -> None:
    """Learns a variant from deals drawn at random."""
    from potluck.solve.picture import picture
    from potluck.solve.sampling import USUAL_DEALS, sample
    from potluck.tree.bets import USUAL

    for path, given in (("--loop", args.loop), ("--iterations", args.iterations), ("--seats", args.seats)):
        if given not in (None, "2"):
            raise RequestError("cli.contradiction", asked=path, allowed="--sample")
    drawn = sample(
        variant,
        to=_real("--to", args.to, usual=0.001, low=0.0, high=1e6),
        deals=whole("--deals", args.deals or str(USUAL_DEALS), low=1, high=10**12),
        seed=whole("--seed", args.seed or "0", low=0, high=2**63 - 1),
        bets=args.bets or USUAL,
        stack=_stack(args),
        memory=_memory(args),
        merged=args.apart is None,
        threads=_threads(args),
        progress=progress,
        keep=args.keep,
    )
    if progress is not None:
        progress.end()
    if args.picture is not None:
        if drawn.strategies is None:
            raise RequestError("cli.contradiction", asked="--picture", allowed=str(drawn.json()["measured"]))
        title = f"{variant.name}: {drawn.strategies.how}, {drawn.loop.infosets:,} infosets"
        Path(args.picture).write_text(picture(title, drawn.steps), encoding="utf-8")
    _put(args, drawn)


def _check_out(args: argparse.Namespace) -> None:
    """Raises: RequestError, strategies are kept in files of another name."""
    if args.out is not None and not args.out.endswith(STRATEGY):
        raise RequestError("cli.bad_value", path="--out", asked=args.out[:80], allowed=f"FILE{STRATEGY}")


def _put(args: argparse.Namespace, solution: "Solution | Sample | DealSolution") -> None:
    """Prints a solution, and keeps its strategies where that is wished."""
    answer = solution.json()
    if args.out is not None:
        answer["kept"] = args.out
        answer["kept_exploitability"] = solution.save(args.out).exploitability
    put(answer, [], as_json=True)


def _stack(args: argparse.Namespace) -> int:
    return whole("--stack", args.stack or "0", low=0, high=10**9 - 1)


def _threads(args: argparse.Namespace) -> int:
    return whole("--threads", args.threads or "0", low=0, high=256)


def _memory(args: argparse.Namespace) -> int:
    return int(_real("--memory", args.memory, usual=4.0, low=0.001, high=4096.0) * 2**30)


class _Bar:
    """How far it is, on a terminal, in a line that is written over."""

    def __init__(self, spoken: Language) -> None:
        self._spoken = spoken
        self._shown = False

    def __call__(self, step: "Step") -> None:
        """Shows it."""
        if math.isnan(step.exploitability):
            line = self._spoken.pgettext("solve", "{done} iterations").format(done=step.iteration)
        else:
            line = self._spoken.pgettext("solve", "{done} iterations, {chips} chips a deal from best play").format(
                done=step.iteration, chips=f"{step.exploitability:.3g}"
            )
        if math.isfinite(step.left):
            seconds = math.ceil(step.left)
            line += self._spoken.pgettext("solve", "; some {seconds} s left").format(seconds=seconds)
        print(f"\r{line:78}", end="", file=sys.stderr, flush=True)
        self._shown = True

    def end(self) -> None:
        """Takes it away."""
        if self._shown:
            print(f"\r{'':78}\r", end="", file=sys.stderr, flush=True)


def _loop(name: str) -> "How":
    """The way of minimising regret of that name.

    Raises:
        RequestError: there is none.
    """
    from potluck.solve.equilibrium import HOWS

    for how in HOWS:
        if how == name:
            return how
    raise RequestError("cli.bad_value", path="--loop", asked=name[:80], allowed=", ".join(HOWS))


def _real(path: str, text: str | None, *, usual: float, low: float, high: float) -> float:
    """The number of that text; the usual one where there is none.

    Raises:
        RequestError: it is none, or not from `low` to `high`.
    """
    if text is None:
        return usual
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not low <= value <= high:
        raise RequestError("cli.bad_value", path=path, asked=text[:80], allowed=f"{low:g}..{high:g}")
    return value


def _settings() -> dict[str, tuple[Setting, list[str]]]:
    """The settings by name, each with the games that have it."""
    settings: dict[str, tuple[Setting, list[str]]] = {}
    for game in SOLVERS:
        for setting in solver_of(game).settings:
            settings.setdefault(setting.name, (setting, []))[1].append(game)
    return settings


def _refuse_others(args: argparse.Namespace, own: set[str]) -> None:
    """Refuses settings of another game than this one.

    Raises:
        RequestError: one was given.
    """
    names = [*OWN, *FLAGS, *_settings()]
    for name in sorted({*names} - own):
        if vars(args)[name.replace("-", "_")] is not None:
            allowed = " ".join(f"--{known}" for known in dict.fromkeys(names) if known in own)
            path = f"potluck solve {args.game}"
            raise RequestError("cli.unknown_argument", asked=f"--{name}", path=path, allowed=allowed)


def _chosen(args: argparse.Namespace, solver: Solver) -> Iterator[tuple[str, str]]:
    """The settings of this game by name, as they were chosen; the usual value where nothing was.

    Raises:
        RequestError: a setting is another game's, or has no value that it may have.
    """
    own = {setting.name: setting for setting in solver.settings}
    _refuse_others(args, {*own})
    for name, setting in own.items():
        given: str | None = vars(args)[name.replace("-", "_")]
        if setting.choices:
            choice = setting.default if given is None else given
            if choice not in setting.choices:
                allowed = ", ".join(setting.choices)
                raise RequestError("cli.bad_value", path=f"--{name}", asked=choice[:80], allowed=allowed)
            yield name, choice
        elif setting.bounds is not None:
            low, high = setting.bounds
            yield name, str(_real(f"--{name}", given, usual=float(setting.default), low=low, high=high))
        elif given is not None:
            yield name, ""
