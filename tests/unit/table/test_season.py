"""A season adds evenings up per person: the reader by his digests, everybody else by his name."""

from random import Random

from potluck.table import HOUSE, Ledger, season_of
from potluck.table.ledger import Stay


def evening(*stays: tuple[str, str, int], bank: int = 0) -> Ledger:
    """A ledger of (digest, name, net) in the order of seats."""
    return Ledger(
        stays=tuple(
            Stay(key=key, name=name, seat=at, since=at, bought=100, net=net, played=4, won=int(net > 0))
            for at, (key, name, net) in enumerate(stays)
        ),
        bank=bank,
        ended=True,
    )


def rows(*ledgers: tuple[Ledger, str | None]) -> list[tuple[str, bool, tuple[int | None, ...], int]]:
    return [(account.name, account.you, account.nets, account.net) for account in season_of(ledgers)]


def test_everybody_is_added_up_and_the_house_comes_last() -> None:
    first = evening(("a1", "Ola", 30), (HOUSE, "", 5), ("b1", "Jörg", -35))
    second = evening(("b2", "jörg ", 10), ("c2", "Inés", -10))
    accounts = season_of([(first, None), (second, None)])
    assert [account.name for account in accounts] == ["Ola", "jörg ", "Inés", ""]
    assert [account.nets for account in accounts] == [(30, None), (-35, 10), (None, -10), (5, None)]
    assert [account.evenings for account in accounts] == [1, 2, 1, 1]
    assert [account.house for account in accounts] == [False, False, False, True]
    assert sum(account.net for account in accounts) == 0


def test_the_reader_is_known_by_his_seat_and_nobody_takes_his_line_by_his_name() -> None:
    first = evening(("a1", "Ola", 30), ("b1", "Jörg", -30))
    second = evening(("thief", "Ola", 7), ("a2", "Aleksandra", -7))
    assert rows((first, "a1"), (second, "a2")) == [
        ("Aleksandra", True, (30, -7), 23),
        ("Jörg", False, (-30, None), -30),
        ("Ola", False, (None, 7), 7),
    ]


def test_namesakes_at_one_table_stay_apart_and_who_has_no_name_is_nobody_elses() -> None:
    first = evening(("a1", "Jan", 3), ("b1", "Jan", -3), ("c1", "", 4), ("d1", "", -4))
    second = evening(("x", "Jan", 1), ("y", "", -1))
    assert rows((first, None), (second, None)) == [
        ("Jan", False, (3, 1), 4),
        ("Jan", False, (-3, None), -3),
        ("", False, (4, None), 4),
        ("", False, (-4, None), -4),
        ("", False, (None, -1), -1),
    ]


def test_any_season_sums_to_zero_and_so_does_each_of_its_evenings() -> None:
    rng = Random(16)
    for _ in range(300):
        evenings = []
        for _ in range(rng.randint(1, 6)):
            names = rng.choices(["Ola", "ola", "Jan", "Inés", "", "Лев"], k=rng.randint(2, 6))
            nets = [rng.randint(-99, 99) for _ in names]
            keys = [HOUSE if rng.random() < 0.2 else f"{at}" for at in range(len(names))]
            ledger = evening(*zip(keys, names, nets, strict=True), bank=-sum(nets))
            evenings.append((ledger, rng.choice([None, *(key for key in keys if key != HOUSE)])))
        accounts = season_of(evenings)
        for at in range(len(evenings)):
            assert sum(account.nets[at] or 0 for account in accounts) == 0
        assert sum(account.net for account in accounts) == 0
        assert sum(account.evenings for account in accounts) <= sum(len(ledger.accounts) for ledger, _ in evenings)
