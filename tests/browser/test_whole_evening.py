"""A short evening of three friends, from the lobby to the last page; `prove evening` plays the long one."""

from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.evening import Evening, opened, reckoned
from tests.browser.evening_audit import conserved, settles, waits
from tests.browser.guests import Guest
from tests.browser.persons import NAMES
from tests.browser.witness import early, folded
from tests.fortune import Fortune
from tests.serving import serving

pytestmark = pytest.mark.browser

BOTS = 1
PROGRAMME = {"pause": 1, "leave": 1, "adjust": 2, "come": 2, "hand": 3, "finish": 4}
LEDGER = "table => fetch(`/api/tables/${table}/ledger`).then((answer) => answer.json())"


def test_an_evening_is_led_left_joined_and_settled_without_a_fault(visit: Visit, tmp_path: Path) -> None:
    db = tmp_path / "room.db"
    with serving(db=db, entropy=Fortune("a short evening")) as url:
        guests = [
            Guest(visit("pl", url=url), name=NAMES[0], lang="pl"),
            Guest(visit("de", url=url, width=360, height=740, is_mobile=True), name=NAMES[1], lang="de", touch=True),
            Guest(visit("ru", url=url), name=NAMES[3], lang="ru"),
        ]
        host, *others = guests
        link = opened(host.at, seats=len(guests) + BOTS, bots=BOTS, name=host.name)
        host.opens(link)
        host.sits()
        for guest in others:
            guest.comes(link)
            assert guest.presses == 2, "from the link to a seat"
        evening = Evening(guests, link=link, programme=PROGRAMME, seed=2)
        evening.plays()
        assert evening.done.keys() == PROGRAMME.keys()
        assert len({reckoned(guest) for guest in guests}) == len(guests), "each reads it in his language"
        ledger = guests[1].at.page.evaluate(LEDGER, evening.table)
    accounts = ledger["accounts"]
    assert [guest.faults for guest in guests] == [[]] * len(guests)
    assert [guest.sought for guest in guests] == [0] * len(guests), "nobody had to scroll before he could press"
    assert len(accounts) == len(guests) + BOTS
    assert sum(account["net"] for account in accounts) == 0
    payments = [(payment["payer"], payment["payee"], payment["amount"]) for payment in ledger["payments"]]
    assert settles([account["due"] for account in accounts], payments)
    states = folded(db, evening.table)
    assert conserved(states) == []
    assert early([one for guest in guests for one in guest.witnesses], states) == []
    found = waits(states)
    assert (found.late, found.clocked) == ([], {})
