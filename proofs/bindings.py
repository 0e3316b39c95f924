"""The compiled kernels, built with the address and undefined-behaviour sanitizers, fed with all kinds of arguments.

`prove bindings [ROUNDS]`: whatever is given, the answer is the fallback's or an error of ours, and the sanitizers say
nothing. Needs g++ with its sanitizer libraries.
"""

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import numpy as np

import dev
from potluck import kernels
from potluck.errors import PotluckError
from potluck.kernels import NAMES, Program, _bits
from proofs.figure import Figure, Refuted

__all__ = ["main"]

ROOT: Final = Path(__file__).resolve().parent.parent
ROUNDS: Final = 20_000
SEED: Final = 1
FLAGS: Final = "-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -g"
INSIDE: Final = "POTLUCK_SANITIZED"


def main(argv: list[str]) -> list[Figure]:
    """Calls that were answered rightly. Raises: Refuted where one was not, or a sanitizer spoke."""
    rounds = int(argv[0]) if argv else ROUNDS
    if INSIDE in os.environ:
        fuzz(rounds)
        return []
    with tempfile.TemporaryDirectory() as folder:
        build(folder)
        said = subprocess.run(
            [sys.executable, "-m", "proofs", "--no-record", "bindings", str(rounds)],
            cwd=ROOT,
            env=sanitized(folder),
            capture_output=True,
            text=True,
            check=False,
        )
    if said.returncode:
        raise Refuted(said.stderr[-2000:] or said.stdout[-2000:])
    return [
        Figure("calls of the sanitized kernels answered as by the fallback, or refused", rounds, n=rounds, seed=SEED)
    ]


def build(folder: str) -> None:
    """Installs sanitized kernels into a folder. Raises: Refuted with what the build said."""
    uv = dev.find_uv()
    if uv is None:
        raise Refuted("uv is needed to build the kernels")
    flags = f"--config-settings=cmake.define.CMAKE_CXX_FLAGS={FLAGS}"
    command = [uv, "pip", "install", "--python", sys.executable, "--target", folder, "--no-cache", flags, "--no-deps"]
    said = subprocess.run([*command, str(ROOT / "kernels")], capture_output=True, text=True, check=False)
    if said.returncode:
        raise Refuted(said.stderr[-2000:])


def sanitized(folder: str) -> dict[str, str]:
    """An environment in which Python loads the sanitizers first and the kernels from that folder."""
    libraries = [
        subprocess.run(["g++", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip()
        for name in ("libasan.so", "libubsan.so", "libstdc++.so.6")
    ]
    return {
        **os.environ,
        INSIDE: folder,
        "LD_PRELOAD": ":".join(libraries),
        "ASAN_OPTIONS": "detect_leaks=0",
        "PYTHONPATH": os.pathsep.join((folder, str(ROOT / "src"), str(ROOT))),
    }


def fuzz(rounds: int) -> None:
    """Raises: Refuted where the sanitized kernels were not loaded, or a call is answered wrongly."""
    import potluck_kernels

    if not str(potluck_kernels.__file__).startswith(os.environ[INSIDE]):
        raise Refuted(f"the kernels came from {potluck_kernels.__file__}")
    rng = random.Random(SEED)
    for _ in range(rounds):
        potluck_kernels.use(rng.choice(potluck_kernels.LEVELS))
        wild = Program(rng.choice((24, 0x420, 0x548)), mask_of(rng, rng.randint(0, 9)))
        order = rng.choice([*NAMES.values(), wild])
        rng.choice((one, many, hole))(rng, order)


def one(rng: random.Random, order: Program) -> None:
    """A single hand: ints of any size, lists of anything."""
    hand: Any = rng.choice((odd_mask, odd_list, odd_value))(rng)
    try:
        found: Any = kernels.rank_one(hand, *((order,) if rng.random() < 0.5 else ()))
    except PotluckError:
        return
    if not isinstance(found, int) or found < 0:
        raise Refuted(f"rank_one({hand!r}) is {found}")


def many(rng: random.Random, order: Program) -> None:
    """Arrays of any shape, dtype, stride and size, mostly of hands."""
    size = rng.choice(order.sizes)
    good = [mask_of(rng, size) for _ in range(rng.choice((0, 1, 5, 31, 33, 2049)))]
    hands: Any = np.array(good, np.uint64)
    for spoil in rng.sample((stray, strided, retyped, read_only), rng.choice((0, 0, 1, 2))):
        hands = spoil(rng, hands)
    try:
        found = kernels.rank(hands, order=order, threads=rng.choice((1, 3)))
    except PotluckError:
        return
    for index in rng.sample(range(len(hands)), min(3, len(hands))):
        if int(found[index]) != _bits.rank_one(int(hands[index]), order):
            raise Refuted(f"{order}: {int(hands[index]):#x} is {found[index]}")


def hole(rng: random.Random, order: Program) -> None:
    """Holes and boards of any sizes."""
    holes = np.array([mask_of(rng, rng.randint(0, 7)) for _ in range(rng.randint(0, 4))], np.uint64)
    boards = np.array([mask_of(rng, rng.randint(0, 7)) for _ in range(rng.choice((len(holes), 1, 2)))], np.uint64)
    try:
        kernels.rank_hole(holes, boards, order=order)
    except PotluckError:
        return


def mask_of(rng: random.Random, size: int) -> int:
    """Of different cards of the 52."""
    return sum(1 << (16 * (card & 3) + (card >> 2)) for card in rng.sample(range(52), size))


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
    if len(hands) and hands.dtype == np.uint64:
        hands[rng.randrange(len(hands))] = rng.getrandbits(64)
    return hands


def strided(rng: random.Random, hands: Any) -> Any:
    """Every second hand, or all backwards."""
    return hands[:: rng.choice((2, -1, -3))]


def retyped(rng: random.Random, hands: Any) -> Any:
    """Of another dtype or shape."""
    return rng.choice((hands.astype(np.float64), hands.view(np.int64), hands.reshape(-1, 1), hands.astype(">u8")))


def read_only(_: random.Random, hands: Any) -> Any:
    """That must not be written to."""
    hands.flags.writeable = False
    return hands
