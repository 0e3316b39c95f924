"""Draws the sprites of cards: `python -m tools.cards` writes them to where the page has them.

Every face is a symbol of 100 x 140: `As`, with a large index `As-L`, the jokers `Xr` and `Xb`, and `back`. The host's
class (s, h, d, c) sets the ink. The letters of other languages are symbols of that size, too, which lie over the
indices of a face: `D`, with a large index `D-L`.
"""

import math
from pathlib import Path
from typing import Final

from tools.courts import figure
from tools.engraving import GOLD, INK, PAPER, SUITS, dots, glyph, hatch, mirrored, path, pip

__all__ = ["LETTERS", "SPRITE", "letters", "main", "sprite"]

SPRITE: Final = Path(__file__).resolve().parent.parent / "src" / "potluck" / "web" / "static" / "pieces" / "cards.svg"
LETTERS: Final = SPRITE.with_name("letters.svg")
NATIONAL: Final = {"D": "D", "W": "W", "B": "B", "De": "Д", "Te": "Т"}
"""Symbol -> the letter that a language has for a queen, a jack or an ace. The Russian king and jack look as K and B."""
RANKS: Final = "23456789TJQKA"
COURTS: Final = "KQJ"
LEFT, RIGHT = -17, 17
CORNER: Final = (-40.6, -56)
COURT_CORNER: Final = 0.94
LARGE: Final = (-24, -39)
BOX: Final = 'viewBox="-50 -70 100 140"'
SHEET: Final = (
    f'<rect x="-49.5" y="-69.5" width="99" height="139" rx="8" fill="{PAPER}" stroke="var(--card-edge,#b8ab8e)"/>'
)
BACK: Final = "var(--card-back,#6d1a26)"
BACK_LINE: Final = "var(--card-back-line,#e9cf93)"
CLIPS: Final = (
    '<clipPath id="upper"><path d="M-30.4-59.4H30.4V-7L-30.4 7Z"/></clipPath>',
    '<clipPath id="bust"><path d="M-30-62H30V0Q30 6.4 23 6.4H-30Z"/></clipPath>',
)
_FOUR: Final = [(x, y) for x in (LEFT, RIGHT) for y in (-42, 42)]
_SIX: Final = [*_FOUR, (LEFT, 0), (RIGHT, 0)]
_EIGHT: Final = [*_FOUR, (LEFT, -14), (RIGHT, -14), (LEFT, 14), (RIGHT, 14)]
PIPS: Final = {
    "2": [(0, -42), (0, 42)],
    "3": [(0, -42), (0, 0), (0, 42)],
    "4": _FOUR,
    "5": [*_FOUR, (0, 0)],
    "6": _SIX,
    "7": [*_SIX, (0, -21)],
    "8": [*_SIX, (0, -21), (0, 21)],
    "9": [*_EIGHT, (0, 0)],
    "T": [*_EIGHT, (0, -28), (0, 28)],
}
"""Rank -> where its pips lie, from the middle."""
COLLAR: Final = "M-10 10L-22 18L-14 20L-18 30L-6 24L0 34L6 24L18 30L14 20L22 18L10 10Q0 16-10 10Z"
STAR: Final = "M0-7L1.9-2.4L6.8-2.2L3-1L0 7L-3-1L-6.8-2.2L-1.9-2.4Z"


def main() -> int:
    """Writes the sprites."""
    SPRITE.write_text(sprite(), encoding="utf-8")
    LETTERS.write_text(letters(), encoding="utf-8")
    return 0


def sprite() -> str:
    """All cards as one SVG, a symbol a line."""
    parts = [
        *CLIPS,
        *(f'<path id="p{suit}" d="{outline}"/>' for suit, outline in SUITS.items()),
        *(f'<g id="half{rank}{suit}">{figure(rank, suit)}</g>' for rank in COURTS for suit in SUITS),
        *(draw(rank, suit) for suit in SUITS for rank in RANKS for draw in (_face, _large)),
        _joker("r"),
        _joker("b"),
        _back(),
    ]
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg"><defs>', *parts, "</defs></svg>", ""])


def letters() -> str:
    """The letters of other languages as one SVG, a symbol a line."""
    drawn = (draw(name, letter) for name, letter in NATIONAL.items() for draw in (_letters, _large_letter))
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg"><defs>', *drawn, "</defs></svg>", ""])


def _letters(name: str, letter: str) -> str:
    """Over the indices in two corners."""
    corner = _patch(-48.8, -66, 15.4, 21) + glyph(letter, CORNER, size=COURT_CORNER)
    return f'<symbol id="{name}" {BOX}>{corner}<g transform="rotate(180)">{corner}</g></symbol>'


def _large_letter(name: str, letter: str) -> str:
    """Over one large index."""
    return f'<symbol id="{name}-L" {BOX}>{_patch(-46, -63.5, 44, 52.9)}{glyph(letter, LARGE, size=2.55)}</symbol>'


def _patch(x: float, y: float, width: float, height: float) -> str:
    """Paper over what a face has there."""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{PAPER}"/>'


def _face(rank: str, suit: str) -> str:
    """With indices in two corners."""
    corner = glyph(rank, CORNER, size=0.84 if rank == "T" else COURT_CORNER) + pip(suit, (-40.6, -38), size=0.6)
    if rank in COURTS:
        body = _court(rank, suit)
    elif rank == "A":
        body = _ace(suit)
    else:
        body = "".join(pip(suit, place, size=0.95, turned=place[1] > 0) for place in PIPS[rank])
    turned = f'<g transform="rotate(180)">{corner}</g>'
    return f'<symbol id="{rank}{suit}" {BOX}>{SHEET}<g fill="currentColor">{body}{corner}{turned}</g></symbol>'


def _large(rank: str, suit: str) -> str:
    """With one large index, for small cards."""
    index = glyph(rank, LARGE, size=2.3 if rank == "T" else 2.55) + pip(suit, (-25, 6), size=1.5)
    if rank in COURTS:
        bust = f'<use href="#half{rank}{suit}" clip-path="url(#bust)"/>'
        art = f'<g transform="translate(13.6 61) scale(1.15)">{bust}</g>'
    else:
        line = f'<g transform="translate(17 37) scale(2)">{_line(suit)}</g>' if rank == "A" else ""
        art = pip(suit, (17, 37), size=2.75) + line
    return f'<symbol id="{rank}{suit}-L" {BOX}>{SHEET}<g fill="currentColor">{art}{index}</g></symbol>'


def _court(rank: str, suit: str) -> str:
    """A figure and itself upside down, parted by a band."""
    upper = f'<use href="#half{rank}{suit}" clip-path="url(#upper)"/>'
    frame = '<rect x="-31" y="-60" width="62" height="120" rx="2.5"'
    outer = '<rect x="-32.8" y="-61.8" width="65.6" height="123.6" rx="3.6" stroke-width=".4"/>'
    return (
        f'{frame} fill="{PAPER}"/>{upper}<g transform="rotate(180)">{upper}</g>'
        f'<g stroke="currentColor">{_band(suit)}</g>{pip(suit, (0, 0), size=0.3)}'
        f'<g fill="none" stroke="currentColor">{frame} stroke-width="1.1"/>{outer}</g>'
        + pip(suit, (-22.6, -49.6), size=0.62)
        + pip(suit, (22.6, 49.6), size=0.62, turned=True)
    )


def _band(suit: str) -> str:
    """The band across a court, strung with its sign."""
    band = path("M-31 4.2L31-9.8V-4.2L31-4.2L-31 9.8Z", GOLD, width=0.8)
    places = ((x, -12.7 if at % 2 else 167.3) for at, x in enumerate((-24, -12, 12, 24)))
    beads = "".join(
        f'<use href="#p{suit}" transform="translate({x} {-x * 0.2258:.1f}) rotate({turn}) scale(.24)" stroke="none"/>'
        for x, turn in places
    )
    return band + beads + path("M0-5.4L6.4 0L0 5.4L-6.4 0Z", PAPER, width=0.7)


def _ace(suit: str) -> str:
    """One large sign; that of spades in a wreath."""
    if suit != "s":
        return pip(suit, (0, 0), size=2.7) + f'<g transform="scale(2)">{_line(suit)}</g>'
    leaves = "".join(
        f'<path d="M0-37.5q3.2 4 0 8q-3.2-4 0-8Z" transform="rotate({angle})"/>' for angle in range(0, 360, 15)
    )
    rings = '<circle r="28.6" fill="none" stroke-width=".8"/><circle r="38.6" fill="none" stroke-width=".5"/>'
    wreath = f'<g fill="{GOLD}" stroke="currentColor" stroke-width=".5">{leaves}{rings}</g>'
    return wreath + pip("s", (0, -1), size=2.35) + f'<g transform="translate(0 -1) scale(1.55)">{_line("s")}</g>'


def _line(suit: str) -> str:
    """The golden line inside a large sign."""
    return f'<path d="{SUITS[suit]}" fill="none" stroke="{GOLD}" stroke-width=".55"/><circle r="1.5" fill="{GOLD}"/>'


def _joker(tone: str) -> str:
    """A fool's head, `r` in gold, `b` in ink."""
    cap = "M-13-22C-30-24-31-8-24 0C-22-8-18-10-13-10ZM13-22C30-24 31-8 24 0C22-8 18-10 13-10Z"
    eye = path("M-7.4-3Q-4.8-5.6-2.4-3Q-4.8-1.8-7.4-3Z", PAPER, width=0.6) + dots([(-4.8, -3.2)], 1)
    head = (
        path(cap, GOLD)
        + path("M-13-10C-14-30-6-36 0-46C6-36 14-30 13-10Z", INK if tone == "b" else GOLD)
        + path("M0-46C-1-34-2-22 0-10", width=0.8)
        + dots([(-24, 2), (24, 2), (0, -48)], 2.6, fill=GOLD)
        + path("M-12-10C-12 4-6 10 0 10C6 10 12 4 12-10Z", PAPER)
        + mirrored(eye)
        + path("M-5 3.4Q0 8 5 3.4M-.4-2Q-1.6 1 .8 1.4", width=0.9)
        + path("M-13-10.6H13V-7.4H-13Z", GOLD)
        + path(COLLAR, PAPER)
        + hatch(COLLAR, 90, 2, width=0.6)
        + dots([(-22, 18), (-18, 30), (0, 34), (18, 30), (22, 18)], 1.7, fill=GOLD)
    )
    stars = "".join(
        f'<path d="{STAR}" transform="translate({x} {y}) scale(.9)" fill="currentColor"/>'
        for x, y in ((-39, -57), (39, 57))
    )
    stroke = 'fill="currentColor" stroke="currentColor" stroke-linejoin="round"'
    return f'<symbol id="X{tone}" {BOX}>{SHEET}<g {stroke}>{head}</g>{stars}</symbol>'


def _back() -> str:
    """A lattice, and a rosette round the house's letter."""
    clip = '<clipPath id="bk"><rect x="-41" y="-61" width="82" height="122" rx="4"/></clipPath>'
    lattice = "".join(f"M{x - 60} -62L{x + 60} 62M{x + 60} -62L{x - 60} 62" for x in range(-96, 97, 8))
    roses = "".join(f'<path d="{_rose(turn * math.pi / 3)}" stroke-width=".5"/>' for turn in range(6))
    letter = "M-4 7V-7H1.6C7-7 7 1.4 1.6 1.4H-4M-6.4 7H-1.6M-6.4-7H-2"
    return (
        f'{clip}<symbol id="back" {BOX}>{SHEET}<rect x="-43.5" y="-63.5" width="87" height="127" rx="5" fill="{BACK}"/>'
        f'<g fill="none" stroke="{BACK_LINE}">'
        f'<path d="{lattice}" stroke-width=".55" clip-path="url(#bk)" opacity=".8"/>'
        f'<rect x="-41" y="-61" width="82" height="122" rx="4" stroke-width=".9"/>'
        f'<circle r="26" fill="{BACK}" stroke-width=".9"/>{roses}'
        f'<circle r="12.6" fill="{BACK}" stroke-width=".9"/></g>'
        f'<path d="{letter}" fill="none" stroke="{BACK_LINE}" stroke-width="1.5"/></symbol>'
    )


def _rose(turn: float, *, radius: float = 19, depth: float = 5, lobes: int = 12) -> str:
    """A guilloche: a circle whose radius swings."""
    angles = [step * math.pi / 60 for step in range(120)]
    radii = [radius + depth * math.cos(lobes * angle + turn) for angle in angles]
    points = (f"{r * math.cos(a):.1f} {r * math.sin(a):.1f}" for r, a in zip(radii, angles, strict=True))
    return f"M{'L'.join(points)}Z"


if __name__ == "__main__":
    raise SystemExit(main())
