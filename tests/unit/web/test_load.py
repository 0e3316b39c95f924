"""What the proof of load makes of its steps."""

import pytest

from measure.figure import Refuted
from proofs.load import Load, told
from proofs.loads.guests import Step


def load(tables: int, acts: int, most: float, *, lost: int = 0) -> Load:
    step = Step(tables, 6 * tables, lost, 10.0, acts, most / 4, most)
    return Load(step, nodes=0.004 * acts, database=0.001 * acts, memory=100_000 + tables)


def values(name: str, loads: list[Load]) -> dict[str, object]:
    return {figure.claim: figure.value for figure in told(name, loads)}


def test_the_most_that_is_borne_is_of_the_steps_that_answer_in_time() -> None:
    found = values("file", [load(10, 60, 0.02), load(100, 600, 0.09), load(200, 900, 0.3)])
    assert found["file: acts a second at 100 tables of six"] == 60
    assert found["file: acts a second at the last step, 200 tables"] == 90
    assert found["file: an act's time of the processor at the nodes, all steps"] == 4
    assert not any("database" in claim for claim in found)


def test_a_house_on_a_server_tells_what_the_database_took() -> None:
    assert values("server-2", [load(10, 60, 0.02)])["server-2: and at the database"] == 1


def test_a_line_that_was_lost_refutes_it() -> None:
    with pytest.raises(Refuted, match="3 lines"):
        told("file", [load(10, 60, 0.02, lost=3)])
