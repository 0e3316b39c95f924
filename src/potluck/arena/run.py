"""A plan played out, by one process or many, with the same answer; it can be stopped and taken up again."""

import multiprocessing
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import local
from typing import Any, Final

import msgspec
from msgspec import Struct

from potluck.arena.orders import Orders
from potluck.arena.plan import Plan, planned, seated
from potluck.arena.play import Company, Trace
from potluck.arena.players import Player, check, player, rehearse
from potluck.arena.programs import Process
from potluck.arena.result import Result
from potluck.arena.tally import Tally, summed, tallied
from potluck.arena.variance_reduction import reduction_for
from potluck.errors import RequestError
from potluck.kits import source_of
from potluck.lock import Lock
from potluck.options import Json

__all__ = ["Progress", "Stopped", "execute", "run"]

Progress = Callable[[int, int, float], None]
"""(deals played, deals in all, seconds left)"""
AHEAD: Final = 4
"""Chunks per worker that wait to be played."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C was pressed; `result` is of the deals that had been played until then, by whole chunks.

    >>> def press(played: int, of: int, left: float) -> None:
    ...     if played == 40:
    ...         raise KeyboardInterrupt
    >>> try:
    ...     run("draw", ["caller", "random"], deals=1000, progress=press)
    ... except Stopped as stopped:
    ...     stopped.result.tally.deals
    32
    """

    def __init__(self, result: Result) -> None:
        super().__init__()
        self.result = result


class _Header(Struct, frozen=True):
    """The first line of a file of results: of which plan they are."""

    plan: Plan


class _Part(Struct, frozen=True):
    """A further line: what a chunk gave."""

    chunk: int
    tally: Tally


def run(
    game: str,
    bots: Sequence[str],
    *,
    deals: int,
    seed: int = 1,
    options: Mapping[str, Json] | None = None,
    seats: int = 0,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    **more: Any,
) -> Result:
    """The result of a duplicate match: every deal is played once in each rotation of the seats.

    >>> run("draw", ["caller", "random"], deals=64, seed=1).plan.rotations
    2

    `executor` and `progress` are as for `execute`. Further arguments are those of `Plan`: `unit="match"`,
    `duplicate=False`, `control=True`, `deadline`.

    Raises:
        RulesError: the game, its options, a bot, or the number of seats or deals are not allowed.
    """
    more.setdefault("games", source_of(game))
    plan = Plan(game=game, players=seated(bots, seats), options=dict(options or {}), deals=deals, seed=seed, **more)
    return execute(plan, workers=workers, executor=executor, progress=progress)


def execute(
    plan: Plan,
    *,
    workers: int = 1,
    executor: Executor | None = None,
    kept: Path | None = None,
    progress: Progress | None = None,
    trace: Trace | None = None,
) -> Result:
    """The result of a plan. `kept` is a file of what has been played, from which a later run goes on.

    `executor` is used in place of processes of its own; anything that keeps the contract of `concurrent.futures` does,
    threads and clusters too (docs/cluster.md). `workers` then says how many parts wait: four for each.
    `trace` hears every decision when it is made; all is then played in this process.

    Raises:
        RulesError: the plan cannot be played.
        RequestError: a bot from outside is missing or fails at its first question, or `kept` is of another plan.
        StoreError: another process is at work on `kept`.
        Stopped: Ctrl-C was pressed when some deals had been played.
    """
    planned(plan)
    _, options = plan.rules()
    for spec in plan.players:
        check(spec, plan.game, options)
    if plan.control:
        reduction_for(plan.game)
    with ExitStack() as stack:
        if kept is not None:
            stack.enter_context(Lock(kept))
        tallies = {} if kept is None else _taken_up(plan, kept)
        missing = [chunk for chunk in range(plan.chunks) if chunk not in tallies]
        if missing:
            _rehearsed(plan)
        known = sum(tally.deals for tally in tallies.values())
        meter = _Meter(plan.deals, known, progress)
        out = None if kept is None else stack.enter_context(kept.open("ab"))
        try:
            for chunk, tally in _played(plan, missing, workers, executor, trace, meter.deal):
                tallies[chunk] = tally
                if out is not None:
                    out.write(msgspec.json.encode(_Part(chunk, tally)) + b"\n")
                    out.flush()
                meter.reach(sum(tally.deals for tally in tallies.values()))
        except KeyboardInterrupt:
            if not tallies:
                raise
            raise Stopped(_result(plan, tallies)) from None
    return _result(plan, tallies)


class _Meter:
    """Tells how far a plan is: deal by deal here, part by part elsewhere."""

    def __init__(self, of: int, known: int, progress: Progress | None) -> None:
        self._of, self._known, self._done, self._progress = of, known, known, progress
        self._start = time.monotonic()

    def deal(self) -> None:
        """One more deal was played in this process."""
        self.reach(self._done + 1)

    def reach(self, done: int) -> None:
        """So many deals are done."""
        if done <= self._done:
            return
        self._done = done
        if self._progress is not None:
            each = (time.monotonic() - self._start) / (done - self._known)
            self._progress(done, self._of, (self._of - done) * each)


def _rehearsed(plan: Plan) -> None:
    """Puts the first question of the plan to each of its bots from outside."""
    game, options = plan.rules()
    match = Orders(plan.seed, 0).settle(game.start(options, plan.seats))
    if match.actor is not None:
        for spec in dict.fromkeys(plan.players):
            rehearse(spec, game, match.view(match.actor), games=plan.games, deadline=plan.deadline)


def _played(
    plan: Plan,
    chunks: Sequence[int],
    workers: int,
    executor: Executor | None,
    trace: Trace | None,
    each: Callable[[], None],
) -> Iterator[tuple[int, Tally]]:
    """Each chunk and what it gave, in their order; `each` is called after every deal that is played in this process."""
    if trace is not None or (executor is None and workers <= 1):
        with ExitStack() as stack:
            companies = _companies(plan, stack, trace)
            for chunk in chunks:
                yield chunk, _chunk(companies, plan, chunk, each)
        return
    with ExitStack() as stack:
        pool = executor or stack.enter_context(
            ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
        )
        waiting = [(chunk, pool.submit(play_chunk, plan, chunk)) for chunk in chunks[: AHEAD * max(workers, 1)]]
        later = iter(chunks[len(waiting) :])
        while waiting:
            chunk, future = waiting.pop(0)
            yield chunk, future.result()
            waiting += [(chunk, pool.submit(play_chunk, plan, chunk)) for chunk in _some(later)]


def _some(later: Iterator[int]) -> list[int]:
    chunk = next(later, None)
    return [] if chunk is None else [chunk]


def play_chunk(plan: Plan, chunk: int) -> Tally:
    """The tally of one chunk; players are kept from one chunk to the next."""
    kept: dict[str, Any] = vars(_KEPT)
    if kept.get("plan") != plan.key:
        if "stack" in kept:
            kept["stack"].close()
        kept.clear()
        stack = ExitStack()
        kept.update(plan=plan.key, stack=stack, companies=_companies(plan, stack))
    return _chunk(kept["companies"], plan, chunk)


def _chunk(companies: Sequence[Company], plan: Plan, chunk: int, each: Callable[[], None] | None = None) -> Tally:
    return summed(_deals(companies, plan, chunk, each))


def _deals(companies: Sequence[Company], plan: Plan, chunk: int, each: Callable[[], None] | None) -> Iterator[Tally]:
    """The tally of every deal of a chunk."""
    for number in plan.numbers(chunk):
        seatings = plan.seatings(number)
        yield tallied([companies[at].play(number, rotation) for at, rotation in enumerate(seatings)])
        if each is not None:
            each()


def _companies(plan: Plan, stack: ExitStack, trace: Trace | None = None) -> tuple[Company, ...]:
    """The players for each play of a deal, who are let go when the stack closes.

    A program from outside is another process in each: else it would know the cards of the others, who held its own
    the last time. What it writes to a disk, and what answers over HTTP, nobody can keep apart.
    """
    game, _ = plan.rules()
    reduction = reduction_for(plan.game) if plan.control else None
    companies: list[Company] = []
    shared: dict[int, Player] = {}
    for _ in range(plan.rotations):
        players = []
        for at, spec in enumerate(plan.players):
            seated_player = shared.get(at)
            if seated_player is None:
                seated_player = player(spec, game, games=plan.games, deadline=plan.deadline)
                stack.callback(seated_player.close)
            if not isinstance(seated_player, Process):
                shared[at] = seated_player
            players.append(seated_player)
        companies.append(Company(plan, players, reduction=reduction, trace=trace))
    return tuple(companies)


def _taken_up(plan: Plan, kept: Path) -> dict[int, Tally]:
    """The chunks that a file holds already; a line that was cut off is dropped.

    Raises:
        RequestError: it is of another plan, or no such file at all.
    """
    if not kept.exists() or not kept.stat().st_size:
        kept.write_bytes(msgspec.json.encode(_Header(plan)) + b"\n")
        return {}
    first, *lines = kept.read_bytes().splitlines(keepends=True)
    try:
        same = msgspec.json.decode(first, type=_Header).plan == plan
    except msgspec.DecodeError:
        same = False
    if not same:
        raise RequestError("arena.other_plan", asked=str(kept))
    whole = [line for line in lines if line.endswith(b"\n")]
    if len(whole) < len(lines):
        kept.write_bytes(first + b"".join(whole))
    parts = [msgspec.json.decode(line, type=_Part) for line in whole]
    return {part.chunk: part.tally for part in parts}


def _result(plan: Plan, tallies: Mapping[int, Tally]) -> Result:
    """The sums of the chunks that were played."""
    played = [tallies[chunk] for chunk in sorted(tallies)]
    return Result(plan, summed(played), _course(played))


def _course(played: Sequence[Tally]) -> tuple[Tally, ...]:
    """The tallies after each twentieth of the chunks, for the picture."""
    steps = sorted({max(1, len(played) * step // 20) for step in range(1, 21)})
    course, total, at = [], Tally(), 0
    for step in steps:
        total = summed([total, *played[at:step]])
        at = step
        course.append(total)
    return tuple(course)


_KEPT: Final = local()
"""In each thread of a worker: the players of the plan that it plays."""
