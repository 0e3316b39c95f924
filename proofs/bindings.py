"""The compiled kernels fed with all kinds of things: by GCC with address and undefined-behaviour sanitizers, by Clang.

`prove bindings [ROUNDS]`: whatever is given, the answer is the fallback's or an error, and the sanitizers say nothing.
Needs g++ with its sanitizer libraries, and clang++.
"""

import os
import random
import subprocess
import sys
import tempfile
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import numpy as np

import dev
from measure.figure import Figure, Refuted
from potluck import kernels
from potluck.errors import PotluckError
from potluck.kernels import NAMES, Program, _bits, _hands

__all__ = ["main"]

ROOT: Final = Path(__file__).resolve().parent.parent
ROUNDS: Final = 20_000
SEED: Final = 1
FLAGS: Final = {
    "g++": "-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -g",
    "clang++": "",
}
"""Compiler -> what its build gets besides."""
INSIDE: Final = "POTLUCK_SANITIZED"
LEAST_ANSWERED: Final = 0.3
"""Of all calls: were fewer good ones among them, little would be shown."""


def main(argv: list[str]) -> list[Figure]:
    """Calls that were answered rightly. Raises: Refuted where one was not, or a sanitizer spoke."""
    rounds = int(argv[0]) if argv else ROUNDS
    if INSIDE in os.environ:
        return [fuzz(rounds)]
    return [fuzzed(compiler, rounds) for compiler in FLAGS]


def fuzzed(compiler: str, rounds: int) -> Figure:
    """Builds the kernels and fuzzes them in a process of their own."""
    with tempfile.TemporaryDirectory() as folder:
        build(folder, compiler)
        said = subprocess.run(
            [sys.executable, "-m", "proofs", "--no-record", "bindings", str(rounds)],
            cwd=ROOT,
            env=sanitized(folder) if FLAGS[compiler] else inside(folder),
            capture_output=True,
            text=True,
            check=False,
        )
    if said.returncode:
        raise Refuted(f"{compiler}: " + (said.stderr[-2000:] or said.stdout[-2000:]))
    how = f"{compiler}{', sanitized' if FLAGS[compiler] else ''}"
    return Figure(f"calls of the kernels by {how}, answered as by the fallback or refused", rounds, n=rounds, seed=SEED)


def build(folder: str, compiler: str) -> None:
    """Installs kernels into a folder. Raises: Refuted with what the build said."""
    uv = dev.find_uv()
    if uv is None:
        raise Refuted("uv is needed to build the kernels")
    command = [uv, "pip", "install", "--python", sys.executable, "--target", folder, "--no-cache", "--no-deps"]
    settings = {"CMAKE_CXX_COMPILER": compiler, "CMAKE_CXX_FLAGS": FLAGS[compiler]}
    options = [f"--config-settings=cmake.define.{name}={value}" for name, value in settings.items() if value]
    said = subprocess.run([*command, *options, str(ROOT / "kernels")], capture_output=True, text=True, check=False)
    if said.returncode:
        raise Refuted(f"{compiler}: {said.stderr[-2000:]}")


def inside(folder: str) -> dict[str, str]:
    """An environment in which Python takes the kernels from that folder."""
    path = os.pathsep.join((folder, str(ROOT / "src"), str(ROOT)))
    return {**os.environ, INSIDE: folder, "PYTHONPATH": path}


def sanitized(folder: str) -> dict[str, str]:
    """An environment in which Python loads the sanitizers first and the kernels from that folder."""
    libraries = [
        subprocess.run(["g++", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip()
        for name in ("libasan.so", "libubsan.so", "libstdc++.so.6")
    ]
    return {**inside(folder), "LD_PRELOAD": ":".join(libraries), "ASAN_OPTIONS": "detect_leaks=0"}


def fuzz(rounds: int) -> Figure:
    """Calls that were answered. Raises: Refuted where other kernels were loaded, or a call is answered wrongly."""
    import potluck_kernels

    if not str(potluck_kernels.__file__).startswith(os.environ[INSIDE]):
        raise Refuted(f"the kernels came from {potluck_kernels.__file__}")
    rng, answered = random.Random(SEED), 0
    for _ in range(rounds):
        potluck_kernels.use(rng.choice(potluck_kernels.LEVELS))
        wild = Program(rng.choice((24, 0x420, 0x548)), mask_of(rng, rng.randint(0, 9)))
        order = rng.choice([*NAMES.values(), wild])
        try:
            answered += rng.choice((one, many, rows, hole, bare))(rng, order)
        except PotluckError:
            continue
    if answered < rounds * LEAST_ANSWERED:
        raise Refuted(f"only {answered} of {rounds} calls were answered")
    return Figure("calls that were answered", answered, n=rounds, seed=SEED)


def one(rng: random.Random, order: Program) -> bool:
    """A single hand: ints of any size, lists of anything."""
    hand: Any = rng.choice((odd_mask, odd_list, odd_value, good_list, good_mask))(rng)
    if rng.random() < 0.5:
        order = NAMES["high"]
    found: Any = kernels.rank_one(hand, *((order,) if order.code or rng.random() < 0.5 else ()))
    mask = mask_of_cards(list(hand)) if isinstance(hand, list | tuple) else int(hand)
    if found != _bits.rank_one(mask, order):
        raise Refuted(f"{order}: rank_one({hand!r}) is {found}")
    return True


def many(rng: random.Random, order: Program) -> bool:
    """Arrays of masks of any shape, dtype, stride and size, mostly of hands."""
    size, number = rng.choice(order.sizes), rng.choice((0, 1, 5, 31, 33, 2049))
    deck = order.cards.bit_count() if rng.random() < 0.5 else 52
    sizes = [rng.choice(order.sizes) if rng.random() < 0.1 else size for _ in range(number)]
    return ranked(rng, np.array([mask_of(rng, own, deck) for own in sizes], np.uint64), order)


def rows(rng: random.Random, order: Program) -> bool:
    """Arrays of cards, mostly of hands, some with a card twice or with none of the 54."""
    size, number = rng.choice((*order.sizes, *order.sizes, 0, 1, 10, 300)), rng.choice((0, 1, 5, 31, 33, 2049))
    picks = [rng.sample(range(54), size) if size <= 54 else [0] * size for _ in range(number)]
    hands: Any = np.array(picks, np.uint8).reshape(number, size)
    if hands.size and rng.random() < 0.3:
        hands[rng.randrange(number), rng.randrange(size)] = rng.choice((0, 51, 53, 54, 200, 255))
    return ranked(rng, np.asfortranarray(hands) if rng.random() < 0.2 else hands, order)


def ranked(rng: random.Random, hands: Any, order: Program) -> bool:
    """An array, perhaps spoiled, into an `out` that fits or does not; some answers are looked at."""
    for spoil in rng.sample((stray, strided, retyped, read_only), rng.choice((0, 0, 1, 2))):
        hands = spoil(rng, hands)
    out = any_out(rng, len(hands)) if rng.random() < 0.3 else None
    found = kernels.rank(hands, order=order, out=out, threads=rng.choice((1, 3)))
    if not all_hands(hands, order):
        raise Refuted(f"{order}: an array was ranked in which something is no hand")
    for index in rng.sample(range(len(hands)), min(3, len(hands))):
        mask = int(hands[index]) if hands.ndim == 1 else mask_of_cards(hands[index].tolist())
        if int(found[index]) != _bits.rank_one(mask, order):
            raise Refuted(f"{order}: {mask:#x} is {found[index]}")
    return True


def all_hands(hands: Any, order: Program) -> bool:
    """Whether an array holds nothing else."""
    if hands.ndim == 2:
        ordered = np.sort(hands, axis=1)
        return bool(hands.max(initial=0) < 54) and not (ordered[:, 1:] == ordered[:, :-1]).any()
    strays = [mask for mask in hands.tolist() if mask & ~order.cards or mask.bit_count() not in order.sizes]
    return not strays


def hole(rng: random.Random, order: Program) -> bool:
    """Holes and boards of any sizes, mostly such as fit."""
    number = rng.randint(0, 4)
    deals = [rng.sample(range(54), 9) for _ in range(number)]
    cut = rng.choice((2, 4)) if rng.random() < 0.9 else rng.randint(0, 7)
    holes = np.array([mask_of_cards(deal[:cut]) for deal in deals], np.uint64)
    boards = np.array([mask_of_cards(deal[cut:]) for deal in deals][: rng.choice((number, number, 1))], np.uint64)
    found = kernels.rank_hole(holes, boards, order=order)
    for index in range(number if len(boards) == number else 0):
        best = max(
            _bits.rank_one(mask_of_cards([*mine, *ours]), order)
            for mine in combinations(deals[index][:cut], 2)
            for ours in combinations(deals[index][cut:], 3)
        )
        if int(found[index]) != best:
            raise Refuted(f"{order}: {deals[index]} of {cut} is {found[index]}, not {best}")
    return True


def bare(rng: random.Random, _: Program) -> bool:
    """The binding itself, without the checks before it: it may refuse anything, and must survive it."""
    import potluck_kernels

    arrays = [np.array([mask_of(rng, 5)] * 40, np.uint64), np.zeros((40, 5), np.uint8), any_out(rng, 40), None, "As", 7]
    name = rng.choice(("rank_masks", "rank_cards", "rank_hole", "rank_program", "rank_one", "use", "otherwise"))
    given = [rng.choice(arrays) for _ in range(rng.randint(0, 4))]
    code, wild = rng.getrandbits(rng.choice((3, 32))), rng.getrandbits(rng.choice((1, 64)))
    try:
        getattr(potluck_kernels, name)(*((code, wild) if name[:5] == "rank_" and name != "rank_one" else ()), *given)
    except (TypeError, ValueError):
        return False
    finally:
        potluck_kernels.otherwise(_hands.rank_one_of)
        potluck_kernels.use(potluck_kernels.LEVELS[0])
    return True


def any_out(rng: random.Random, count: int) -> Any:
    """Where strengths may be written, or not."""
    out: Any = np.empty(count, np.int32)
    locked = out.copy()
    locked.flags.writeable = False
    return rng.choice((out, out, out, locked, np.empty(count, np.int64), np.empty(count + 1, np.int32), out[::-1]))


def place_of(card: int) -> int:
    """The bit of a card."""
    return 16 * (card & 3) + (card >> 2)


def mask_of_cards(cards: list[int]) -> int:
    """The union of their bits."""
    mask = 0
    for card in cards:
        mask |= 1 << place_of(card)
    return mask


def mask_of(rng: random.Random, size: int, deck: int = 52) -> int:
    """Of different cards."""
    return mask_of_cards(rng.sample(range(deck), size))


def good_mask(rng: random.Random) -> int:
    """Of a hand."""
    return mask_of(rng, rng.randint(5, 9))


def good_list(rng: random.Random) -> list[int] | tuple[int, ...]:
    """Of a hand."""
    return rng.choice((list, tuple))(rng.sample(range(52), rng.randint(5, 9)))


def odd_mask(rng: random.Random) -> int:
    """Of any length, or of a hand."""
    return rng.choice(
        (rng.getrandbits(rng.choice((8, 64, 200))), -rng.getrandbits(70), mask_of(rng, rng.randint(0, 12)))
    )


def odd_list(rng: random.Random) -> list[object]:
    """Of cards and of what is none."""
    return [
        rng.choice((rng.randint(0, 53), rng.randint(0, 51), rng.randint(-99, 99))) for _ in range(rng.randint(0, 12))
    ]


def odd_value(rng: random.Random) -> object:
    """Of any type."""
    return rng.choice((None, "As", 2.5, b"cards", [], (), [None], {}, np.uint64(31), (1, 2, 3, 4, "5")))


def stray(rng: random.Random, hands: Any) -> Any:
    """One hand with any bits."""
    hands = hands.copy()
    if len(hands) and hands.dtype == np.uint64 and hands.ndim == 1:
        hands[rng.randrange(len(hands))] = rng.getrandbits(64)
    return hands


def strided(rng: random.Random, hands: Any) -> Any:
    """Every second hand, or all backwards."""
    return hands[:: rng.choice((2, -1, -3))]


def retyped(rng: random.Random, hands: Any) -> Any:
    """Of another dtype or shape."""
    signed = hands.view(np.int64 if hands.dtype == np.uint64 else np.int8)
    return rng.choice((hands.astype(np.float64), signed, hands[..., None], hands.astype(hands.dtype.newbyteorder(">"))))


def read_only(_: random.Random, hands: Any) -> Any:
    """That must not be written to."""
    hands.flags.writeable = False
    return hands
