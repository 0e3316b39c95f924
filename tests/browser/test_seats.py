"""A game of three that the page has never heard of passes through the same controls."""

import random

import pytest

from tests.browser.conftest import Visit
from tests.browser.persons import gathered
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser

MOST_ACTS = 300


def test_three_persons_play_a_strange_game_to_its_end(visit: Visit) -> None:
    host, guests = visit("en"), [visit("pl"), visit("ru", width=360, height=740)]
    host.lobby("kuhn3")
    host.page.click("#game-kuhn3 .row .btn:not(.main)")
    host.page.wait_for_selector("dialog[open] .finish")
    form = host.page.locator("dialog[open]")
    form.locator("input[value=throwing]").check(force=True)
    for person in form.locator("input[value=person]").all():
        person.check(force=True)
    form.locator(".finish button").click()
    host.page.wait_for_url("**/t/*")
    assert "Waiting" in host.text(".seating h2")
    for at in guests:
        at.open(f"{host.page.url.partition('?')[0]}?pace=0")
        at.page.locator(".seating input").fill(f"Guest {guests.index(at) + 1}")
        at.page.click(".seating button")
    seats = [host, *guests]
    for at in seats:
        at.page.wait_for_selector(".mine .place >> nth=1")
        expect(at.page.locator(".others .seat")).to_have_count(2)
    done = play(seats, random.Random(3))
    assert {"throw", "bet", "check", "next"} <= done
    for at in seats:
        at.until("screen => screen.view.over")
        expect(at.page.locator(".past li")).to_have_count(4)
        assert at.wide() == []


def play(seats: list[AtTable], rng: random.Random) -> set[str]:
    """Plays at random until the match is over; gives the kinds of acts that were made."""
    done: set[str] = set()
    for _ in range(MOST_ACTS):
        acting = seats[0].screen["view"]["actor"]
        if acting is None:
            return done
        at = seats[acting]
        at.until("(screen, acting) => screen.view.actor === acting", acting)
        kind = rng.choice(at.kinds_possible(throw=rng.randrange(2)))
        done.add(kind)
        turn = at.turn
        at.act(kind)
        seats[0].until("(screen, turn) => screen.turn > turn", turn)
    raise AssertionError(f"the match was not over after {MOST_ACTS} acts")


PAINTED = """(acting) => [getComputedStyle(acting).backgroundImage,
  ...[...acting.querySelectorAll('h2, .money, .extras p')].map((one) => getComputedStyle(one).color)]"""
"""What a seat is painted on, and the colours of its words."""


@pytest.mark.parametrize(("lang", "width"), [("es", 1280), ("ru", 360)])
def test_who_has_folded_and_is_to_go_on_can_be_read_as_whoever_is_to_act(visit: Visit, lang: str, width: int) -> None:
    persons = [visit(lang, width=width, height=740) for _ in range(3)]
    gathered(persons)
    persons[0].until("(screen) => screen.view.actor !== null")
    first = int(persons[0].screen["view"]["actor"])
    blind, acting = persons[(first + 2) % 3], ".others .seat.acting"
    blind.until("(screen, first) => screen.view.actor === first", first)
    brass, *ink = blind.page.locator(acting).evaluate(PAINTED)
    assert "gradient" in brass
    for seat in (first, (first + 1) % 3):
        persons[seat].until("(screen) => screen.view.offers.some((offer) => offer.action?.type === 'fold')")
        persons[seat].kinds()
        persons[seat].act("fold")
    blind.until("(screen) => screen.view.outcome && screen.view.actor !== null")
    if blind.screen["view"]["actor"] == (first + 2) % 3:
        blind.act("next")
    blind.until("(screen) => screen.view.actor !== null && screen.view.seats[screen.view.actor].folded")
    folded, *said = blind.page.locator(acting).evaluate(PAINTED)
    assert folded == brass
    assert set(said) == set(ink)
