"""An evening of dealer's choice that guests play by what stands on their pages, with all that happens on one."""

import random
from collections.abc import Sequence
from typing import Any, Final

from tests.browser.guests import Guest, words
from tests.browser.seat import AtTable

__all__ = ["Evening", "opened"]

GAMES: Final = ("holdem", "omaha", "razz", "draw-fixed")
ADDED: Final = "badugi"
"""The game that the host adds for the next deal."""
STACK: Final = "60"
RELOADS: Final = 3
"""In each third deal somebody reads his page again."""
STILL: Final = 1_500
"""Milliseconds for which a table that is stopped is looked at."""
PANEL: Final = ".host-panel"


def opened(at: AtTable, *, seats: int, bots: int, name: str) -> str:
    """The link of an evening that somebody opens from the lobby: dealer's choice, a brisk clock, short pauses."""
    page = at.page
    page.goto(f"{at.url}/?pace=0")
    page.click(".door")
    page.wait_for_selector(".rows")
    page.fill(".row-name input", name)
    page.fill(".row-seats input[type=text]", str(seats))
    page.fill(".row-stacks input", STACK)
    for _ in range(bots):
        page.locator(".row-bots .stepper button").last.click()
    for game in GAMES:
        page.locator(f".tick input[value={game}]").check(force=True)
    for row, value in (("tonight", "deal"), ("clock", "brisk"), ("clock", "quick")):
        page.locator(f".row-{row} input[value={value}]").check(force=True)
    page.click(".go .main")
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".invitation .copy")
    return str(page.input_value(".copying input"))


class Evening:
    """A match of friends from the link to its end. The first guest opens it; the second is handed the table."""

    def __init__(self, guests: Sequence[Guest], *, link: str, programme: dict[str, int], seed: int) -> None:
        """`programme` says in which deal, or soon after, each thing happens."""
        self.guests = guests
        self.link = link
        self.deal = 0
        self.acts = 0
        self.reloads = 0
        self.done: dict[str, int] = {}
        """Deal in which each thing of the programme was done."""
        self._programme = programme
        self._rng = random.Random(seed)
        self._ways = {
            "pause": self._pauses,
            "vanish": self._vanishes,
            "return": self._returns,
            "leave": self._leaves,
            "come": self._comes,
            "adjust": self._adjusts,
            "hand": self._hands_over,
            "finish": self._finishes,
        }

    @property
    def screen(self) -> dict[str, Any]:
        """The table as the first guest has it."""
        return self.guests[0].at.screen

    @property
    def table(self) -> str:
        return self.link.rpartition("/")[2]

    def plays(self) -> None:
        """From the first deal, which waits for the numbers of all, until the match is over."""
        self._all("screen => screen.view !== null")
        while not (screen := self.screen)["table"]["over"]:
            if screen["view"]["deal"] > self.deal:
                self._begins(screen["view"]["deal"])
            for what, deal in self._programme.items():
                if deal <= self.deal and what not in self.done and self._ways[what]():
                    self.done[what] = self.deal
            self._goes_on()

    def _begins(self, deal: int) -> None:
        """A new deal; now and then the third guest reads his page again."""
        self.deal = deal
        print(f"deal {deal}: {self.screen['view']['variant']['name']}, {self.acts} acts", flush=True)
        if deal % RELOADS == 0:
            guest = self.guests[2]
            guest.at.page.reload()
            guest.at.until("screen => screen.view !== null")
            self.reloads += 1

    def _goes_on(self) -> None:
        """One act of the guest who is asked; or, where nobody is, whatever the house or a bot does next."""
        screen = self.screen
        asked = [guest for guest in self._here() if guest.seat == screen["view"]["actor"]]
        resting = screen["presence"][asked[0].seat]["sits_out"] if asked else True
        if resting or screen["next_deal"] is not None or screen["table"]["over"]:
            self.guests[0].at.until("(screen, seq) => screen.seq > seq || screen.table.over", screen["seq"])
        else:
            asked[0].act(self._rng)
            self.acts += 1
            for guest in self._here():
                guest.at.until("(screen, turn) => screen.turn > turn", screen["turn"])
        for guest in self._here():
            guest.look()

    def _here(self) -> list[Guest]:
        return [guest for guest in self.guests if guest.here]

    def _in_hand(self, screen: dict[str, Any]) -> bool:
        """Whether somebody is to decide within a deal."""
        return screen["next_deal"] is None and screen["view"]["actor"] is not None and screen["view"]["outcome"] is None

    def _leader(self) -> Guest:
        return next(guest for guest in self._here() if guest.at.screen["may"]["lead"])

    def _panel(self) -> Guest:
        """The guest who leads, with the panel open before him."""
        leader = self._leader()
        if not leader.at.page.locator(PANEL).is_visible():
            leader.press("[data-tool=menu]")
            leader.press(leader.button("Lead the table"))
            leader.at.page.wait_for_selector(PANEL)
        return leader

    def _all(self, holds: str, argument: object = None) -> None:
        """Waits until everybody's screen holds it."""
        for guest in self._here():
            guest.at.until(holds, argument)

    def _pauses(self) -> bool:
        """The host stops the table: nobody is asked, nothing goes on, until he lets it."""
        if not self._in_hand(self.screen) or not self._leader().at.screen["may"]["pause"]:
            return False
        leader = self._panel()
        leader.press(leader.button("Pause", within=PANEL))
        self._all("screen => screen.table.paused !== null && screen.table.paused !== false")
        before = self.screen["turn"]
        self.guests[0].at.page.wait_for_timeout(STILL)
        for guest in self._here():
            usable = guest.at.page.locator("offer-dock .acts button:visible:not([aria-disabled=true])").count()
            guest.amiss += ["a button of a table that is stopped can be pressed"] * usable
        assert self.screen["turn"] == before, "a table that is stopped goes on"
        leader.press(leader.button("Go on", within=PANEL))
        self._all("screen => !screen.table.paused")
        leader.press(f"{PANEL} .close")
        return True

    def _adjusts(self) -> bool:
        """The host raises the stakes and adds a game, from the next deal on."""
        if not self._in_hand(self.screen):
            return False
        leader = self._panel()
        unit = self.screen["table"]["options"]["money"]["unit"]
        leader.press(f"{PANEL} .step .more")
        self._all("(screen, unit) => screen.table.upcoming?.money.unit > unit", unit)
        leader.press(f"{PANEL} .ticks label:has(input[value={ADDED}])")
        self._all("(screen, game) => screen.table.upcoming?.choice.names.includes(game)", ADDED)
        leader.press(f"{PANEL} .close")
        return True

    def _hands_over(self) -> bool:
        """The host hands his role to the second guest."""
        if not self._in_hand(self.screen):
            return False
        leader, heir = self._panel(), self.guests[1]
        leader.press(leader.at.page.locator(f"{PANEL} .guests .name", has_text=heir.name))
        leader.press(leader.button("Hand over the table", within=f"{PANEL} .guests .do:not([hidden])"))
        heir.at.until("screen => screen.may.lead")
        leader.at.page.wait_for_selector(PANEL, state="hidden")
        return True

    def _vanishes(self) -> bool:
        """The last but one closes the page on the turn that is his."""
        guest, screen = self.guests[-2], self.screen
        if not self._in_hand(screen) or screen["view"]["actor"] != guest.seat:
            return False
        guest.at.until("screen => screen.view.offers.length")
        guest.at.page.close()
        return True

    def _returns(self) -> bool:
        """Once the house plays for who has vanished he opens the page again, and one press has him back."""
        guest = self.guests[-2]
        if not self.screen["presence"][guest.seat]["sits_out"]:
            return False
        guest.opens(self.link)
        guest.press("[data-wish=come_back]")
        self._all("(screen, seat) => !screen.presence[seat].sits_out", guest.seat)
        return True

    def _leaves(self) -> bool:
        """The last leaves by the menu, while another is to act."""
        guest, screen = self.guests[-1], self.screen
        if not self._in_hand(screen) or screen["view"]["actor"] == guest.seat:
            return False
        guest.leaves()
        return True

    def _comes(self) -> bool:
        """He comes back, by the link, as soon as a seat is free."""
        guest, screen = self.guests[-1], self.screen
        if guest.here or not any(seat["free"] for seat in screen["table"]["seats"]):
            return False
        guest.comes(self.link)
        guest.sits(since=screen["view"]["deal"] + 1)
        return True

    def _finishes(self) -> bool:
        """Whoever leads ends the evening after this deal."""
        if not self._in_hand(self.screen):
            return False
        leader = self._panel()
        leader.press(leader.button("End after this deal", within=PANEL))
        self._all("screen => screen.table.last_deal")
        leader.press(f"{PANEL} .close")
        return True


def reckoned(guest: Guest) -> str:
    """The heading of the evening's last page, to which the guest goes from the table."""
    guest.press(".after [data-kind=reckoning]")
    guest.at.page.wait_for_selector(".book .nets tbody tr")
    assert guest.at.page.evaluate("document.documentElement.lang") == guest.lang
    assert guest.at.text(".book h2") == words(guest.lang, "The reckoning")
    return guest.at.text(".book h2")
