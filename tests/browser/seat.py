"""A visitor at the page, as a person would use it: he sees buttons and text, nothing of the wire."""

from typing import Any

__all__ = ["AtTable", "expect"]

PATIENCE = 60_000
"""Milliseconds: for a machine that does much else at the time."""
LONG = 400
"""Acts in which whatever a game offers comes up: some sixty deals."""
READY = "offer-dock.dock:not(.waiting) .acts button:not([aria-disabled=true]), .after:not([hidden]) .btn"


def expect(found: Any, otherwise: str | None = None) -> Any:
    """Playwright's assertions about a locator, which wait until they hold; `otherwise` is said where they never do."""
    from playwright.sync_api import expect as holding

    holding.set_options(timeout=PATIENCE)
    return holding(found, otherwise)


class AtTable:
    """One page in one browser profile. `faults` is what the browser itself complained of.

    Rash acts are done without a question, unless `asked`. The number that the browser gives to a shuffle is always the
    same, so that the cards follow from the luck of the house alone.
    """

    def __init__(self, page: Any, *, url: str, forgiven: tuple[str, ...] = (), asked: bool = False) -> None:
        self.page = page
        self.url = url
        self.faults: list[str] = []
        self._forgiven = forgiven
        page.on("console", self._said)
        page.on("pageerror", lambda error: self._fault(str(error)))
        page.add_init_script(VIOLATIONS)
        page.add_init_script(NUMBERED)
        page.add_init_script(STARTED)
        page.add_init_script(HEARD)
        if not asked:
            page.add_init_script(UNASKED)

    def _said(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self._fault(message.text)

    def _fault(self, text: str) -> None:
        if not any(part in text for part in self._forgiven):
            self.faults.append(text)

    def lobby(self, game: str = "draw") -> None:
        """Goes to the lobby and unfolds the choices of a game; acts of others will be shown without pause."""
        self.page.goto(f"{self.url}/?pace=0")
        self.page.wait_for_selector("game-tile .btn.main")
        self.page.eval_on_selector(f"#game-{game} .fold", "it => { it.open = true; }")

    def play(self, preset: str = "evening", *, game: str = "draw", **choices: object) -> None:
        """Opens a table with one click, after choosing preset, profile and the like on the game's tile.

        At the draw Halina sits down, the hardest of the five: these tests were written beside her.
        """
        self.lobby(game)
        if game == "draw":
            self.page.select_option("#game-draw .rival select", "halina")
        for name, value in {"preset": preset, **choices}.items():
            self.page.check(f"#game-{game} input[name='game-{game}-{name}'][value='{value}']", force=True)
        self.page.click(f"#game-{game} .btn.main")
        self.page.wait_for_url("**/t/*")
        self.page.wait_for_selector("potluck-table[data-line=online]", state="attached")

    def open(self, address: str) -> None:
        """Goes to a table."""
        self.page.goto(address)
        self.page.wait_for_selector("potluck-table[data-line=online]", state="attached")

    def kinds(self) -> list[str]:
        """What may be done now, once something may."""
        self.page.wait_for_selector(READY)
        found: list[str] = self.page.eval_on_selector_all(READY, "buttons => buttons.map(b => b.dataset.kind ?? '')")
        return [kind for kind in found if kind]

    def kinds_possible(self, *, throw: int) -> list[str]:
        """What may be done now; where a card must be marked for it, the one at place `throw` is."""
        self.page.wait_for_selector("offer-dock.dock:not(.waiting) .acts button")
        if self.page.locator(".mine input:not([disabled])").count():
            self.press(str(throw + 1))
        return self.kinds()

    def press(self, *keys: str) -> None:
        """Presses one key after the other, each once the page has heard the one before: a busy browser may be late."""
        for key in keys:
            before = self.page.evaluate("heard()")
            self.page.keyboard.press(key)
            self.page.wait_for_function("before => heard() !== before", arg=before)

    def act(self, kind: str) -> None:
        """Presses the button of that kind, and waits until the table has gone on."""
        turn = self.turn
        self.page.click(f".acts [data-kind={kind}]")
        self.until("(screen, turn) => screen.turn > turn", turn)

    def go_on(self, *wishes: str) -> str:
        """Does the first of these acts that can be done; after a match begins another. Gives the kind of act."""
        kinds = self.kinds()
        if "again" not in kinds:
            kind = next(wish for wish in wishes if wish in kinds)
            self.act(kind)
            return kind
        with self.page.expect_navigation():
            self.page.click(".after [data-kind=again]")
        self.page.wait_for_selector("potluck-table[data-line=online]", state="attached")
        return "again"

    def until_offered(self, kind: str, *wishes: str) -> None:
        """Goes on by these wishes until an act of that kind can be done."""
        for _ in range(LONG):
            if kind in self.kinds():
                return
            self.go_on(*wishes)
        raise AssertionError(f"{kind} was not offered in {LONG} acts")

    @property
    def screen(self) -> dict[str, Any]:
        """What the page shows now, as it came from the server."""
        found: dict[str, Any] = self.page.evaluate("document.querySelector('potluck-table').screen")
        return found

    @property
    def turn(self) -> int:
        """The number of the decision that is shown."""
        return int(self.screen["turn"])

    @property
    def held(self) -> list[str]:
        """The own cards as they lie."""
        return list(self.page.eval_on_selector_all(".mine .place", "all => all.map(place => place.dataset.card)"))

    def until(self, holds: str, argument: object = None) -> None:
        """Waits until `(screen, argument) => ...` holds of the screen that is shown."""
        table = "document.querySelector('potluck-table')"
        self.page.wait_for_function(UNTIL % (table, holds), arg=argument)

    def texts(self, selector: str) -> list[str]:
        """The texts of all elements that a selector finds."""
        found: list[str] = self.page.locator(selector).all_inner_texts()
        return found

    def text(self, selector: str) -> str:
        """The text of the first of them."""
        return str(self.page.locator(selector).first.inner_text())

    def focused(self) -> str:
        """What has the focus: tag, and the kind of act or the value."""
        return str(
            self.page.evaluate(
                "[document.activeElement.tagName.toLowerCase(), "
                "document.activeElement.dataset.kind ?? document.activeElement.value ?? ''].join(' ')"
            )
        )

    def wide(self) -> list[str]:
        """What makes the page scroll sideways."""
        return list(self.page.evaluate(WIDE))

    def cut(self, selector: str) -> list[str]:
        """What holds more than it shows."""
        return list(self.page.locator(selector).evaluate_all(CUT))

    def small_targets(self) -> list[str]:
        """What can be pressed and is smaller than 44 pixels either way."""
        return list(self.page.evaluate(SMALL))


UNASKED = """if (location.protocol.startsWith('http'))
  localStorage.settings ??= JSON.stringify({ask: false})"""
UNTIL = """it => {
  const screen = %s?.screen;
  try {
    return screen && (%s)(screen, it);
  } catch (error) {
    if (screen.view === null) return false; // before the first deal, which waits for the players' numbers
    throw error;
  }
}"""
NUMBERED = "Crypto.prototype.getRandomValues = (array) => array.fill(7)"
STARTED = """globalThis.started = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  globalThis.started += 1;
  return animate.apply(this, how);
}"""
"""Counts what was set in motion: a slow machine may be past a movement's end before it can be looked at."""
HEARD = """globalThis.keys = 0;
addEventListener('keyup', () => (globalThis.keys += 1), true);
globalThis.heard = () => `${performance.timeOrigin} ${globalThis.keys}`;"""
"""Tells by another text that a key has come up; so does another page that it has led to."""
VIOLATIONS = """addEventListener('securitypolicyviolation', (violation) =>
  console.error('CSP', violation.violatedDirective, violation.blockedURI))"""
WIDE = """() => {
  const beyond = (element) => element.getBoundingClientRect().right > innerWidth + 1;
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const found = [...document.querySelectorAll('body *')].filter(beyond);
  return ['the page', ...found.map((element) => element.outerHTML.slice(0, 90))];
}"""
CUT = """all => all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.outerHTML.slice(0, 90))"""
SMALL = """() => [...document.querySelectorAll('button, a[href], input, select')].flatMap((element) => {
  if (!element.checkVisibility({checkVisibilityCSS: true}) || element.disabled) return [];
  const target = element.closest('label') ?? element.closest('.option') ?? element;
  const {width, height} = target.getBoundingClientRect();
  const small = width > 1 && height > 1 && (width < 43.5 || height < 43.5);
  return small ? [`${element.outerHTML.slice(0, 90)} ${width}x${height}`] : [];
})"""
