"""Who has stood up, or only looks on: what his page says while others play, and how he sits down again."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.persons import MILD, gathered, leave
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser

MOST = 40
"""Acts within which a deal ends."""
WITHOUT_A_SEAT = ["Rules of this table", "Who plays here", "Fair dealing", "Ledger", "Settings"]
"""What the menu offers to whoever has no seat to leave, nor to bring to another device."""


def test_who_has_stood_up_or_looks_on_is_not_told_that_the_last_deal_waits_for_somebody(visit: Visit) -> None:
    stays, leaves, watches = visit("en"), visit("en"), visit("de", width=360, height=740)
    table = gathered([stays, leaves], bots=1, clock="brisk")
    watches.open(f"{watches.url}/t/{table}?pace=0")
    stand_up(leaves, beside=stays)
    expect(leaves.page.locator(".dock .acts button")).to_have_count(0)
    expect(leaves.page.locator(".dock .prompt")).to_have_text("You have stood up.")
    to_next_deal(stays)
    for at in (leaves, watches):
        at.until("screen => screen.view?.outcome && screen.view.actor === 2 && screen.view.deal === 1")
        expect(at.page.locator(".acting")).to_have_count(0)
        expect(at.page.locator(".clock:not([hidden])")).to_have_count(0)
        expect(at.page.locator(".watching")).to_be_hidden()
    expect(leaves.page.locator(".verdict p").last).to_have_text("Others play here. You see each deal once it is over.")
    expect(leaves.page.locator(".dock .acts button")).to_have_count(0)
    expect(leaves.page.locator(".dock .prompt")).to_have_text("You have stood up.")
    expect(watches.page.locator(".verdict p").last).to_contain_text("Hier spielen andere.")
    leaves.page.locator(".bar .tool").last.click()
    expect(leaves.page.locator("dialog[open] .item")).to_have_text(WITHOUT_A_SEAT)
    assert leaves.wide() == watches.wide() == []


@pytest.mark.parametrize("way", ["box", "list"])
def test_who_has_stood_up_sits_down_again_and_plays_the_next_deal(visit: Visit, way: str) -> None:
    stays, leaves = visit("en"), visit("en", width=360, height=740)
    gathered([stays, leaves], bots=1)
    stand_up(leaves, beside=stays)
    expect(leaves.page.locator(".seating .btn.main")).to_be_visible()
    if way == "box":
        assert leaves.small_targets() == []
        leaves.page.fill(".seating input", "Back")
        leaves.page.click(".seating .btn.main")
    else:
        leaves.page.locator(".bar .tool").last.click()
        leaves.page.locator("dialog[open] .item").nth(1).click()
        leaves.page.fill("dialog[open] .body > label input >> nth=0", "Back")
        assert leaves.small_targets() == []
        leaves.page.click("dialog[open] .company .btn")
        expect(leaves.page.locator("dialog[open]")).to_have_count(0)
    leaves.until("screen => screen.view.seats[1].joining")
    expect(leaves.page.locator(".seating")).to_be_hidden()
    to_next_deal(stays, leaves)
    assert leaves.screen["table"]["seats"][1]["name"] == "Back"
    assert leaves.screen["view"]["seats"][1]["held"] == 2


def test_who_is_all_in_is_told_that_his_hand_stays_and_who_is_broke_leaves_beside_buying_chips(visit: Visit) -> None:
    persons = [visit("en", width=360, height=640, asked=True), visit("en", width=390, height=844)]
    gathered(persons)
    at = persons[persons[0].screen["view"]["actor"]]
    assert "raise_to" in at.kinds()
    assert "give up the deal" in leaving(at)
    at.page.click(".shares button >> nth=-1")
    at.act("raise_to")
    at.until("screen => screen.view.seats[screen.seat].cash === 0 && !screen.view.outcome")
    assert "your hand stays to the showdown" in leaving(at)
    other = persons[1 - at.screen["seat"]]
    other.kinds()
    other.act("call")
    broke = next(one for one in persons if one.screen["view"]["seats"][one.screen["seat"]]["cash"] == 0)
    expect(broke.page.locator(".acts [data-kind=leave]")).to_be_in_viewport(ratio=1)
    assert set(broke.kinds()) == {"rebuy", "leave"}
    assert "give up nothing" in leaving(broke)
    broke.page.click(".acts [data-kind=leave]")
    if broke is persons[0]:
        assert "give up nothing" in broke.text("dialog[open] #question")
        broke.page.click("dialog[open] button[value=yes]")
    for one in persons:
        expect(one.page.locator(".after .won")).to_be_in_viewport(ratio=1)
        expect(one.page.locator(".after .won")).to_contain_text("won the match.")
        expect(one.page.locator(".after [data-kind=reckoning]")).to_be_in_viewport(ratio=1)
        wide = one.page.locator(".after .main[data-kind=end]").bounding_box()["width"]
        assert wide > one.page.locator(".after [data-kind=reckoning]").bounding_box()["width"]
    first, second = persons
    with second.page.expect_websocket():  # Who asks is told to those who have a line.
        second.page.click(".after [data-kind=end]")
    expect(second.page.locator(".ways [data-kind=again]")).to_be_visible()
    expect(second.page.locator(".ways .asked")).to_have_text("")
    with first.page.expect_navigation():
        first.page.click(".after [data-kind=again]")
    expect(first.page.locator(".seating h2")).to_have_text("Waiting for Jörg")
    expect(second.page.locator(".ways .asked")).to_have_text("Ola would like to play again.")
    expect(second.page.locator(".ways .asked")).to_be_in_viewport(ratio=1)
    second.page.go_back()
    expect(second.page.locator(".after .asked")).to_have_text("Ola would like to play again.")
    expect(second.page.locator(".after .asked")).to_be_in_viewport(ratio=1)
    assert "Ola would like to play again." in second.screen["words"]["notices"]
    with second.page.expect_navigation():
        second.page.click(".after [data-kind=again]")
    for one in persons:
        one.until("screen => screen.view !== null")


def leaving(at: AtTable) -> str:
    """What is asked of who would leave."""
    at.page.locator(".bar .tool").last.click()
    at.page.click("dialog[open] .leaving .item")
    told = at.text("dialog[open] .leaving .sure p")
    at.page.click("dialog[open] .close")
    expect(at.page.locator("dialog[open]")).to_have_count(0)
    return told


def stand_up(at: AtTable, *, beside: AtTable) -> None:
    """Leaves from the second seat when its turn comes; the first plays until then."""
    for _ in range(MOST):
        beside.until("screen => screen.view.actor === 0 || screen.view.actor === 1")
        if beside.screen["view"]["actor"] == 1:
            break
        beside.go_on(*MILD)
    at.kinds()
    leave(at)
    at.until("screen => screen.view.seats[1].gone")


def to_next_deal(*persons: AtTable) -> None:
    """Those who sit there play the first deal to its end, and begin the second."""
    first = persons[0]
    for _ in range(MOST):
        seats = [at.screen["seat"] for at in persons]
        first.until("(screen, seats) => screen.view.deal === 2 || seats.includes(screen.view.actor)", seats)
        if first.screen["view"]["deal"] == 2:
            break
        acting = first.screen["view"]["actor"]
        at = persons[seats.index(acting)]
        at.until("(screen, acting) => screen.view.actor === acting && screen.view.offers.length", acting)
        turn = at.turn
        at.go_on(*MILD)
        first.until("(screen, turn) => screen.turn > turn", turn)
    for at in persons:
        at.until("screen => screen.view.deal === 2 && screen.view.seats[screen.seat].held")
