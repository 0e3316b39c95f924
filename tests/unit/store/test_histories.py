"""The checker of histories lets pass what could have happened one after the other, and finds each planted fault."""

import random

import pytest

from tests.histories import Operation, violation


def made(rng: random.Random, *, tables: int = 3, steps: int = 400) -> tuple[list[Operation], dict[int, list[bytes]]]:
    """A history that was linearized as it was made: each takes effect at a moment within its call."""
    history, logs = list[Operation](), dict[int, list[bytes]]((table, []) for table in range(tables))
    for step in range(steps):
        table, moment, id = rng.randrange(tables), float(step), rng.randbytes(6)
        called, answered = moment - 30 * rng.random(), moment + 30 * rng.random()
        log = logs[table]
        if rng.random() < 0.4:
            history.append(Operation("look", table, called, answered, len(log)))
        elif (luck := rng.random()) < 0.1:
            history.append(Operation("append", table, called, answered, 0, id))
        else:
            log.append(id)
            history.append(Operation("append", table, called, answered, len(log) if luck < 0.9 else -1, id))
    rng.shuffle(history)
    return history, logs


@pytest.mark.parametrize("seed", range(20))
def test_what_took_effect_at_moments_within_the_calls_passes(seed: int) -> None:
    assert violation(*made(random.Random(seed))) == ""


def test_an_append_that_nobody_answered_may_be_there_or_not() -> None:
    lost = Operation("append", 0, 1.0, 2.0, -1, b"a")
    assert violation([lost], {0: []}) == ""
    assert violation([lost], {0: [b"a"]}) == ""
    late = Operation("look", 0, 5.0, 6.0, 0)
    assert violation([lost, late], {0: [b"a"]}) == ""  # it came after that look


PLANTED = {
    "lost": ([Operation("append", 0, 1, 2, 1, b"a")], []),
    "twice": ([Operation("append", 0, 1, 2, 1, b"a")], [b"a", b"a"]),
    "refused and there": ([Operation("append", 0, 1, 2, 0, b"a")], [b"a"]),
    "of nobody": ([], [b"a"]),
    "elsewhere": ([Operation("append", 0, 1, 2, 2, b"a"), Operation("append", 0, 1, 2, 1, b"b")], [b"a", b"b"]),
    "turned around": ([Operation("append", 0, 1, 2, 2, b"a"), Operation("append", 0, 3, 4, 1, b"b")], [b"b", b"a"]),
    "stale look": ([Operation("append", 0, 1, 2, 1, b"a"), Operation("look", 0, 3, 4, 0)], [b"a"]),
    "look into the future": ([Operation("look", 0, 1, 2, 1), Operation("append", 0, 3, 4, 1, b"a")], [b"a"]),
    "look at nothing": ([Operation("look", 0, 1, 2, 1)], []),
    "back again": (
        [
            Operation("append", 0, 1, 9, 1, b"a"),
            Operation("look", 0, 2, 3, 1),
            Operation("look", 0, 4, 5, 0),
        ],
        [b"a"],
    ),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(fault: str) -> None:
    history, log = PLANTED[fault]
    assert violation(history, {0: log})


@pytest.mark.parametrize("seed", range(10))
def test_a_fault_is_found_among_many_operations(seed: int) -> None:
    rng = random.Random(seed)
    history, logs = made(rng)
    done = [operation for operation in history if operation.kind == "append" and operation.seq > 0]
    operation = rng.choice(done)
    others = [each for each in history if each is not operation]
    late = operation._replace(called=operation.answered + 1000, answered=operation.answered + 1001)
    later = Operation("look", operation.table, operation.answered + 50, operation.answered + 60, operation.seq)
    assert violation([*others, late, later], logs)
    stale = Operation("look", operation.table, operation.answered + 1, operation.answered + 2, operation.seq - 1)
    assert violation([*history, stale], logs)
