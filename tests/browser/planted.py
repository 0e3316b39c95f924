"""Faults planted into a table on purpose: a looker that does not find them sees nothing (`clear.js`)."""

from typing import Final

from tests.browser.clear import Finding
from tests.browser.seat import AtTable

__all__ = ["FAULTS", "found", "plant", "possible", "pull"]

COVER: Final = """which => {
  const what = document.querySelector(which);
  const text = document.createRange();
  text.selectNodeContents(what);
  const {left, top, width, height} = (what.matches('svg, .place') ? what : text).getBoundingClientRect();
  const it = document.createElement('i');
  it.id = 'planted';
  Object.assign(it.style, {position: 'absolute', zIndex: 99, background: '#a00', width: '8px', height: '8px'});
  Object.assign(it.style, {left: `${left + scrollX + width / 2 - 4}px`, top: `${top + scrollY + height / 2 - 4}px`});
  document.body.append(it);
}"""
WRITE: Final = """which => {
  const name = document.querySelector(which);
  const felt = document.querySelector('.felt');
  const {left, top} = name.getBoundingClientRect();
  const it = Object.assign(document.createElement('p'), {id: 'planted', textContent: name.textContent});
  const [x, y] = [left - felt.getBoundingClientRect().left, top - felt.getBoundingClientRect().top];
  Object.assign(it.style, {position: 'absolute', zIndex: 99, left: `${x}px`, top: `${y}px`, whiteSpace: 'nowrap'});
  felt.append(it);
}"""
STYLE: Final = """([which, style]) => {
  const it = document.querySelector(which);
  it.dataset.planted = '';
  Object.assign(it.style, style);
}"""
PULL: Final = """() => {
  document.querySelector('#planted')?.remove();
  for (const it of document.querySelectorAll('[data-planted]')) {
    delete it.dataset.planted;
    it.removeAttribute('style');
  }
}"""
HIGH: Final = "a felt higher than the window"
MAGNIFIED: Final = (320, 256)
BUTTON: Final = ".acts .btn:not([aria-disabled=true])"
FAULTS: Final[dict[str, tuple[str, object, tuple[str, ...], str]]] = {
    "something on one's own card": (COVER, ".mine .place:nth-child(2)", ("hidden", "scrolled to"), "own place"),
    "something on a card for all": (COVER, ".centre .card", ("hidden", "scrolled to"), "card"),
    "something on the pot": (COVER, ".pot dd", ("hidden", "scrolled to"), "dd"),
    "something on another's name": (COVER, ".others .seat h2", ("hidden",), "seat"),
    "something on a button": (COVER, BUTTON, ("hidden", "scrolled to"), "btn"),
    "a name written over another": (WRITE, ".mine .plate h2", ("text on text",), ""),
    "a button beyond the edge": (STYLE, [BUTTON, {"translate": "100vw"}], ("outside", "hidden"), "btn"),
    "a sum that is cut": (STYLE, [".mine .money", {"width": "6px", "overflow": "hidden"}], ("cut",), "own money"),
    HIGH: (STYLE, [".felt", {"minHeight": "130dvh"}], ("scrolls", "scrolled to"), ""),
}
"""How each is planted, in what, and what is to be said of what."""


def possible(size: tuple[int, int]) -> list[str]:
    """Those that are faults in a window of that size: one that was magnified four times may scroll."""
    return [fault for fault in FAULTS if size != MAGNIFIED or fault != HIGH]


def plant(at: AtTable, fault: str) -> None:
    """Plants it into the page as it stands."""
    how, where, _, _ = FAULTS[fault]
    at.page.evaluate(how, where)


def pull(at: AtTable) -> None:
    """The page is as it was."""
    at.page.evaluate(PULL)


def found(fault: str, findings: list[Finding], before: list[Finding]) -> bool:
    """Whether it is among what is wrong now and was not before."""
    _, _, wrongs, what = FAULTS[fault]
    return any(one.wrong in wrongs and what in one.element for one in findings if one not in before)
