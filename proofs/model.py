"""Who owns a table, as a model all states of which spin visits; and the same without each guard, which must fail.

python3 dev.py prove model [NODES]

`proofs/models/ownership.pml` says what happens: leases that lapse, late questions, cut lines, deaths and returns. Needs
spin and a C compiler.
"""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from measure.figure import Figure, Refuted

__all__ = ["main"]

MODEL: Final = Path(__file__).resolve().parent / "models" / "ownership.pml"
NODES: Final = 3
UNOWNED: Final = "UNOWNED=true"
PATIENT: Final = "PATIENT"
LAPSES: Final = ("DEATHS=1", "LAPSES=2")
"""One death and two lapses or handings back, in place of two deaths or returns and one of those."""
STATES: Final = re.compile(r"^ *(\S+) states, stored", re.MULTILINE)
ERRORS: Final = re.compile(r"errors: (\d+)")
WRONG: Final = re.compile(r"^pan:1: (.*?) \(at depth", re.MULTILINE)


class Guard(NamedTuple):
    """Something that the nodes or the database see to, and how the model fails without it."""

    flag: str
    text: str
    wrong: str
    """A part of what spin says."""
    flags: Sequence[str] = ()


GUARDS: Final = (
    Guard("LAPSE_FIRST", "a lease is taken where nobody has it or it has lapsed", "lapsed"),
    Guard("EPOCH_RAISED", "taking a lease raises its epoch", "whose"),
    Guard("LEASE_STANDS", "a commit happens where its epoch stands", "whose"),
    Guard("PLACE_IS_FREE", "a commit happens where its place in the log is free", "length", (UNOWNED,)),
    Guard("SAME_ACT_ONCE", "an act that is in the log is answered from it", "!(found)"),
    Guard("STORED_FIRST", "an act is acknowledged when it is stored", "violated found"),
    Guard("SESSION_ENDED", "after a cut the old session is ended before it is asked what has happened", "denied"),
    Guard("ANSWERED_FIRST", "a lease is handed back when all is answered", "whose"),
    Guard("NAME_LOCKED", "a node comes back when its session of before is over", "whose"),
    Guard("TAKEN_OVER", "the lease of a dead node lapses", "acceptance cycle", (PATIENT,)),
    Guard("READ_AFTER_CLAIM", "the log is read once the lease is there", "acceptance cycle", (PATIENT,)),
)


class Search(NamedTuple):
    """What a search has come to."""

    states: int
    wrong: str
    """What does not hold; empty where all does."""


def main(argv: list[str]) -> list[Figure]:
    """States, and guards without which the model fails: all. Raises: Refuted."""
    nodes = int(argv[0]) if argv else NODES
    if missing := [name for name in ("spin", "gcc") if shutil.which(name) is None]:
        raise Refuted(f"not installed: {', '.join(missing)}")
    sound = {
        "a table with an owner, two deaths or returns, one lapse, one cut": search(nodes, ()),
        "a table with an owner, one death, two lapses, one cut": search(nodes, LAPSES),
        "a stream that nobody owns": search(nodes, (UNOWNED,)),
        "the guest is answered in the end": search(nodes, (PATIENT,)),
    }
    if wrong := {name: found.wrong for name, found in sound.items() if found.wrong}:
        raise Refuted(str(wrong))
    for guard in GUARDS:
        found = search(nodes, (guard.flag, *guard.flags))
        if guard.wrong not in found.wrong:
            raise Refuted(f"without {guard.flag} it says {found.wrong or 'nothing'}")
    texts = "; ".join(guard.text for guard in GUARDS)
    return [
        *(
            Figure(f"states of the model of {nodes} nodes without a failure: {name}", found.states)
            for name, found in sound.items()
        ),
        Figure(
            f"guards of {nodes} nodes without which the model still holds, of: {texts}",
            0,
            n=len(GUARDS),
        ),
    ]


def search(nodes: int, flags: Sequence[str]) -> Search:
    """All states that can be reached with these flags, up to the first failure."""
    patient = PATIENT in flags
    defined = [f"-D{flag}" for flag in (f"NODES={nodes}", *flags)]
    with tempfile.TemporaryDirectory() as folder:
        _run(["spin", "-a", *defined, str(MODEL)], folder)
        kinds = ["-DNFAIR=4"] if patient else ["-DSAFETY"]
        _run(["gcc", "-O2", "-DCOLLAPSE", *kinds, "-o", "pan", "pan.c"], folder)
        out = _run(["./pan", "-m2000000", *(("-a", "-f") if patient else ("-E",))], folder)
    stored, errors, wrong = STATES.search(out), ERRORS.search(out), WRONG.search(out)
    if stored is None or errors is None or "max search depth" in out:
        raise Refuted(out)
    return Search(int(float(stored[1])), wrong[1] if wrong else "" if errors[1] == "0" else out)


def _run(command: Sequence[str], folder: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refuted(f"{' '.join(command)}: {done.stdout}{done.stderr}")
    return done.stdout
