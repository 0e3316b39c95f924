"""Friends of an evening of poker: each in a browser profile of his own, with a mouse or by touch alone."""

import random
from typing import Any, Final

from potluck.words.scripts import script_catalogue
from tests.browser.persons import MILD
from tests.browser.seat import AtTable
from tests.browser.witness import Witness

__all__ = ["Guest", "words"]

RAISED: Final = 0.12
FOLDED: Final = 0.5
MARKED: Final = 0.5
ORDER: Final = ("rebuy", *MILD, "bring_in")
NEVER: Final = 1_000_000
"""A deal that is not reached: he sits nowhere yet."""
TIMED: Final = 90_000
"""Milliseconds that a page waits for others: longer than the clock gives to anybody."""
SCROLLS: Final = """globalThis.scrolls = [];
addEventListener('scroll', ({target}) => {
  if (target === document && !globalThis.seeking) scrolls.push(`the page scrolled by itself to ${scrollX}, ${scrollY}`);
}, true);"""
AMISS: Final = """() => {
  const screen = document.querySelector('potluck-table')?.screen;
  if (!screen?.view) return [];
  const usable = (it) => it.checkVisibility({visibilityProperty: true}) && it.getAttribute('aria-disabled') !== 'true';
  const buttons = [...document.querySelectorAll('offer-dock .acts button')].filter(usable).map((it) => it.dataset.kind);
  const idle = !screen.view.offers.length && !screen.view.over && !screen.table.over;
  const wide = document.documentElement.scrollWidth > innerWidth;
  return [
    ...(idle && buttons.length ? [`buttons without a decision: ${buttons}`] : []),
    ...(wide ? [`the page is ${document.documentElement.scrollWidth} wide`] : []),
    ...(globalThis.scrolls?.splice(0) ?? []),
  ].map((what) => `deal ${screen.view.deal}, turn ${screen.turn}: ${what}`);
}"""
"""What is wrong with a page as it stands: a button that nobody is to press, more than fits, what moved by itself."""
SOUGHT: Final = """(element) => {
  const {top, bottom, left, right} = element.getBoundingClientRect();
  globalThis.seeking = top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
  if (globalThis.seeking) setTimeout(() => (globalThis.seeking = false), 500);
  return globalThis.seeking;
}"""
"""Whether one has to scroll before one can press it; what scrolls in that half second is one's own doing."""


def words(lang: str, sentence: str) -> str:
    """A sentence of the page's own, in that language; as it is written where the language is that of the source."""
    text = script_catalogue(lang).get(sentence, sentence)
    assert isinstance(text, str), sentence
    return text


class Guest:
    """Somebody at the evening. `touch`: he has a phone and no mouse."""

    def __init__(self, at: AtTable, *, name: str, lang: str, touch: bool = False) -> None:
        self.name = name
        self.lang = lang
        self.touch = touch
        self.at = at
        self.seat = -1
        self.presses = 0
        self.sought = 0
        """Presses before which he had to scroll."""
        self.pages: list[AtTable] = []
        self.witnesses: list[Witness] = []
        self.amiss: list[str] = []

    @property
    def faults(self) -> list[str]:
        """What browsers and server complained of, and what stood wrong on a page."""
        told = [at.faults for at in self.pages] + [one.faults for one in self.witnesses] + [self.amiss]
        return [f"{self.name}: {fault}" for faults in told for fault in faults]

    def comes(self, link: str) -> None:
        """Opens the link, gives a name and sits down: two presses."""
        self.opens(link)
        self.press(".seating input")
        self.at.page.fill(".seating input", "")
        self.at.page.keyboard.type(self.name)
        self.press(".seating .btn.main")
        self.at.until("screen => screen.seat !== null")
        self.sits()

    def sits(self, *, since: int = 1) -> None:
        """From that deal on he may know what his seat does."""
        self.seat = self.at.screen["seat"]
        self.witnesses[-1].seat, self.witnesses[-1].since = self.seat, since

    def leaves(self) -> None:
        """Leaves by the menu, in the deal that runs then, and closes the page."""
        self.press("[data-tool=menu]")
        self.press(self.button("Leave…"))
        self.press("dialog[open] .giving-up")
        self.at.until("(screen, seat) => screen.table.seats[seat].leaving || screen.seat !== seat", self.seat)
        for one in self.witnesses:
            one.until = self.at.screen["view"]["deal"]
        self.at.page.close()

    def opens(self, link: str) -> None:
        """Opens a page in the same browser; what it is sent and shows is kept from now on."""
        if self.pages:
            self.at = AtTable(self.at.page.context.new_page(), url=self.at.url)
        self.at.page.set_default_timeout(TIMED)
        self.at.page.add_init_script(SCROLLS)
        self.pages.append(self.at)
        before = self.witnesses[-1] if self.witnesses else None
        self.witnesses.append(Witness(self.at, seat=self.seat, since=1 if self.seat >= 0 else NEVER, before=before))
        self.at.open(f"{link}?pace=0")

    @property
    def here(self) -> bool:
        """Whether he has a page open, and a seat."""
        return self.seat >= 0 and not self.at.page.is_closed()

    def press(self, target: Any) -> None:
        """Presses or touches one thing; what a mouse may do on a phone nobody can."""
        found = self.at.page.locator(target).first if isinstance(target, str) else target
        found.wait_for()
        self.presses += 1
        self.sought += found.evaluate(SOUGHT)
        if self.touch:
            found.tap()
        else:
            found.click()

    def button(self, sentence: str, *, within: str = "body") -> Any:
        """The button with that caption in his language."""
        return self.at.page.locator(within).get_by_role("button", name=words(self.lang, sentence), exact=True)

    def look(self) -> None:
        """Notes which cards the page shows, and what is wrong with it."""
        if not self.here:
            return
        for one in self.witnesses:
            one.look()
        self.amiss += self.at.page.evaluate(AMISS)

    def act(self, rng: random.Random) -> None:
        """One act of his own, once he is asked; then the table has gone on."""
        self.at.until("(screen, seat) => screen.view.actor === seat && screen.view.offers.length", self.seat)
        turn, owed = self.at.turn, self.at.screen["view"]["owed"]
        if self.at.page.locator(".mine input:not([disabled])").count() and rng.random() < MARKED:
            self.press(".mine label:has(input:not([disabled]))")
        kinds = self.at.kinds()
        if "choose" in kinds:
            games = self.at.page.locator(".alike option").count()
            self.at.page.select_option(".alike select", index=rng.randrange(games))
            self.presses += 1
            kind = "choose"
        else:
            kind = chosen(kinds, rng, owed=owed)
        self.press(f".acts [data-kind={kind}]:not([aria-disabled=true])")
        self.at.until("(screen, turn) => screen.turn > turn", turn)


def chosen(kinds: list[str], rng: random.Random, *, owed: int) -> str:
    """Something mild; now and then a raise, or a fold where staying costs something."""
    luck = rng.random()
    if "raise_to" in kinds and "rebuy" not in kinds and luck < RAISED:
        return "raise_to"
    if "fold" in kinds and owed and luck > 1 - FOLDED:
        return "fold"
    return next((kind for kind in ORDER if kind in kinds), kinds[0])
