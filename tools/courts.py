"""The courts of the deck: king, queen and jack of each suit, from the waist up, in two tones.

Each house has its own cloth, and each court something of its own in the hand: sword, sceptre, axe and orb; tulip, rose,
mirror and clover; halberd, arrow, pennant and bow. Kings and queens look at you, jacks are in profile, so that the rank
is read from the outline when a card is small.
"""

from typing import Final

from tools.engraving import GOLD, INK, PAPER, SUITS, dots, hatch, mirrored, path, pip

__all__ = ["figure"]

CLUB: Final = SUITS["c"]
EYE: Final = path("M-6.2-38.6Q-4.2-40.8-2-38.8Q-4-37.4-6.2-38.6Z", PAPER, width=0.5) + dots([(-4, -39)], 1.05)
HAND: Final = (
    path("M15.4-18.5Q20-20.5 24.6-18.5Q26-14 24.2-11H15.8Q14-14 15.4-18.5Z", PAPER, width=0.8)
    + path("M15-16.2H24.8M15-13.8H24.8", width=0.5)
    + path("M14-11H26L27.5 0H12.5Z", GOLD, width=0.8)
    + path("M13.6-7.4H26.6", width=0.5)
)
ROD: Final = path("M18.9-50H21.1V0H18.9Z", GOLD, width=0.7)
HELD: Final = {
    "Ks": path("M20-58L22.4-53V-24H17.6V-53Z", PAPER, width=0.8)
    + path("M20-55V-25", width=0.5)
    + path("M13-24.5Q20-21.5 27-24.5V-21.5Q20-18.5 13-21.5Z", GOLD, width=0.8)
    + path("M18.8-21H21.2V0H18.8Z", GOLD, width=0.7),
    "Kh": ROD
    + path("M16-42H24L22.6-39H17.4Z", GOLD, width=0.7)
    + f'<circle cx="20" cy="-49" r="8" fill="{PAPER}" stroke-width=".8"/>'
    + pip("h", (20, -49), size=0.55),
    "Kd": ROD
    + path("M21-55C27-55 29-48 28.5-42C26-45 24-45.6 21-45.6Z", PAPER, width=0.8)
    + hatch("M21-55C27-55 29-48 28.5-42C26-45 24-45.6 21-45.6Z", 60, 1.3)
    + path("M19-53H15.5L14-50.4L15.5-47.6H19Z", GOLD, width=0.7)
    + path("M20-58L22-54.5H18Z", GOLD, width=0.6),
    "Kc": f'<circle cx="20" cy="-27" r="8" fill="{GOLD}" stroke-width=".9"/>'
    + path("M12.3-29.4Q20-25.4 27.7-29.4M20-35V-27.2", width=0.8)
    + path("M18.8-46H21.2V-42.6H24.6V-40.2H21.2V-35H18.8V-40.2H15.4V-42.6H18.8Z", GOLD, width=0.7)
    + hatch("M20-20C24-20 27.6-23 27.8-27Q24-24 18-21Z", 45, 1.2),
    "Qs": path("M20-36V0", width=1.2)
    + path("M20-36C13-38 13-48 15.6-52L18-47L20-54L22-47L24.4-52C27-48 27-38 20-36Z", GOLD, width=0.8)
    + path("M18-47C17-42 18.6-38 20-36C21.4-38 23-42 22-47", width=0.6)
    + path(
        "M20-24C15-24 13-28 12.4-31C16-31 19-28.6 20-24ZM20-28C25-28 27-32 27.6-35C24-35 21-32.6 20-28Z", INK, width=0.4
    ),
    "Qh": path("M20-38V0", width=1.2)
    + f'<circle cx="20" cy="-46" r="7.6" fill="{GOLD}" stroke-width=".8"/>'
    + path(
        "M20-53.4C25-52 25-47 20.6-46.4C17-46 16.6-49.6 19.6-50M27.4-45C24-41 18-42 17-46M12.6-44.6C15-39.4 22-38.6 25-42",
        width=0.7,
    )
    + path(
        "M20-26C15-26 13-30 12.4-33C16-33 19-30.6 20-26ZM20-29C25-29 27-33 27.6-36C24-36 21-33.6 20-29Z", INK, width=0.4
    ),
    "Qd": path("M18.9-38H21.1V0H18.9Z", GOLD, width=0.7)
    + f'<ellipse cx="20" cy="-46" rx="7.4" ry="9.4" fill="{GOLD}" stroke-width=".8"/>'
    f'<ellipse cx="20" cy="-46" rx="5.4" ry="7.2" fill="{PAPER}" stroke-width=".6"/>'
    + path("M16.6-44L22-51M18-41L24-48.6", width=0.5)
    + dots([(20, -57), (12.4, -46), (27.6, -46)], 1, fill=GOLD),
    "Qc": path("M20-38V0", width=1.2)
    + pip("c", (20, -46), size=0.9, fill=GOLD)
    + f'<path d="{CLUB}" transform="translate(20 -46) scale(.9)" fill="none" stroke-width=".9"/>'
    ""
    + path(
        "M20-25C15-25 13-29 12.4-32C16-32 19-29.6 20-25ZM20-29C25-29 27-33 27.6-36C24-36 21-33.6 20-29Z", INK, width=0.4
    ),
    "Js": path("M19.1-48H20.9V0H19.1Z", GOLD, width=0.7)
    + path("M20-59L22.8-50L20-44L17.2-50Z", PAPER, width=0.8)
    + path("M20-57V-45", width=0.5)
    + path("M20.9-45C25-46 27-43 28-39.6C25-41 23-40.6 20.9-38.6ZM19.1-45L13.6-43L14-40L19.1-40.6Z", GOLD, width=0.7),
    "Jh": path("M19.2-46H20.8V0H19.2Z", GOLD, width=0.7)
    + pip("h", (20, -51), size=0.62)
    + path("M20-30L25-34V-38L20-34L15-38V-34ZM20-25L25-29V-33L20-29L15-33V-29Z", GOLD, width=0.6),
    "Jd": ROD
    + path("M21-53H29.4L26-48L29.4-43H21Z", PAPER, width=0.8)
    + pip("d", (24, -48), size=0.36)
    + dots([(20, -52.6)], 1.9, fill=GOLD),
    "Jc": path("M16-57C28-48 28-26 16-17", width=1.8)
    + path("M16-57L15.4-37L16-17", width=0.5)
    + path("M11-37H27M27-37L24-38.6M27-37L24-35.4M11-37L9.4-38.8M11-37L9.4-35.2", width=0.9),
}
"""Rank and suit -> what is held."""
CROWNS: Final = {
    "s": path("M-10-48L-13-57L-6.6-53L0-59.4L6.6-53L13-57L10-48Z", GOLD)
    + dots([(-13, -57), (0, -59), (13, -57)], 1.3, fill=PAPER),
    "h": path("M-10-48C-15-55-9-59-6-54C-4-60 4-60 6-54C9-59 15-55 10-48Z", GOLD) + pip("h", (0, -52.6), size=0.26),
    "d": path("M-10-48L-12.4-54L-8-57L-4.6-52.6L0-59L4.6-52.6L8-57L12.4-54L10-48Z", GOLD)
    + pip("d", (0, -53), size=0.3)
    + pip("d", (-8, -53), size=0.18)
    + pip("d", (8, -53), size=0.18),
    "c": path("M-10-48C-12-54-12-56-11-58L-7.4-54.6L-4-58.4L0-54.4L4-58.4L7.4-54.6L11-58C12-56 12-54 10-48Z", GOLD)
    + pip("c", (0, -51.4), size=0.24),
}
"""What stands on a king's circlet."""
BEARDS: Final = {
    "s": "M-8.6-35C-9.4-25-8-17-4-11L0-17L4-11C8-17 9.4-25 8.6-35C6-30 3-29 0-29C-3-29-6-30-8.6-35Z",
    "h": "M-8.6-36C-11-28-10-19-6-17C-4-14 4-14 6-17C10-19 11-28 8.6-36C6-30 3-29 0-29C-3-29-6-30-8.6-36Z",
    "d": "M-4.4-27C-4.6-20-2-15 0-12C2-15 4.6-20 4.4-27Q0-29-4.4-27Z",
    "c": "M-8.6-36C-10-24-7-13 0-8C7-13 10-24 8.6-36C6-30 3-29 0-29C-3-29-6-30-8.6-36Z",
}
VEILS: Final = {
    "s": "M0-51C-13-51-16-41-15-30C-14.6-23-18-16-21-11H21C18-16 14.6-23 15-30C16-41 13-51 0-51Z",
    "h": "M0-51C-12-51-15-42-13.6-34C-17-31-16-26-13.4-24C-15-20-13-16-10-15H10C13-16 15-20 13.4-24C16-26 17-31 13.6-34C15-42 12-51 0-51Z",
    "d": "M0-51C-11-51-14-44-13-36C-15-34-15-29-12-28C-10-24-9-22-8-20H8C9-22 10-24 12-28C15-29 15-34 13-36C14-44 11-51 0-51Z",
    "c": "M0-51C-13-51-15-42-14-32C-14-22-15-14-17-6H-10L-8-20H8L10-6H17C15-14 14-22 14-32C15-42 13-51 0-51Z",
}
COLLARS: Final = {
    "s": mirrored(
        path("M-4-20C-10-20-16-16-20-10L-13-6L-4-16Z", PAPER)
        + hatch("M-4-20C-10-20-16-16-20-10L-13-6L-4-16Z", 120, 1.5, width=0.4)
    ),
    "h": mirrored(path("M-3-20Q-9-22-11-17Q-16-18-16-13Q-20-12-18-8L-3-14Z", PAPER)),
    "d": mirrored(path("M-3-20L-8-23L-10-18L-15-20L-15-14L-20-14L-18-9L-3-14Z", PAPER)),
    "c": mirrored(path("M-3.6-20C-9-19-13-16-15-11L-9-8L-3-14Z", GOLD)),
}
TIARAS: Final = {
    "s": "M-9-45.6Q0-50 9-45.6L11.6-53L6.4-50.4L4.4-55.4L0-52L-4.4-55.4L-6.4-50.4L-11.6-53Z",
    "h": "M-9-45.6Q0-50 9-45.6C13-50 10-54 7-51C7-56 1-56 0-52.6C-1-56-7-56-7-51C-10-54-13-50-9-45.6Z",
    "d": "M-9-45.6Q0-50 9-45.6L11-50L7.6-52L5-49.6L0-57L-5-49.6L-7.6-52L-11-50Z",
    "c": "M-9-45.6Q0-50 9-45.6L10.6-52L6.8-50.4L5.4-54.4L2-51.6L0-55.6L-2-51.6L-5.4-54.4L-6.8-50.4L-10.6-52Z",
}
JEWELS: Final = {
    "s": "",
    "h": dots([(-14, -33), (14, -33), (-14.6, -28), (14.6, -28)], 1, fill=GOLD),
    "d": dots([(-13.4, -32), (13.4, -32)], 1.5, fill=GOLD),
    "c": mirrored(path("M-17-12H-9.4M-16-17H-8.8M-14.6-22H-9.4", width=0.9)),
}
HATS: Final = {
    "s": "M-10.6-43C-13-50-5-56 4-54.4C13-53 15.6-47 13.4-42.6Z",
    "h": "M-12-42.4C-13-47-9-49-8-53C-2-57 9-57 12-50C15-48 16-45 14.6-42Z",
    "d": "M-13-42.6L-8-52Q2-57 11-52L15.4-42.6Z",
    "c": "M-11-43C-14-49-7-50-6-54C0-58 10-56 12-50C16-49 16-45 13.6-42.6Z",
}
PLUMES: Final = {
    "s": "M5-53C8-60 16-60 16.6-51C14-54.6 11-54 8-50Z",
    "h": "M10-43.4C18-46 25-41 26-31C20-37 15-38.6 10-39.4Z",
    "d": "M6-52C9-60 16-60 16.8-52C14-55 11-54.6 9-50Z",
    "c": "M10-43.4C17-46 24-42 26-33C25-30 21-31 20-34C18-37 14-38.6 10-39.4Z",
}
FACE: Final = "M-6-44C-7-41-7.2-39.6-7.8-38.2L-10.8-34.2C-11-33.2-9.6-33-8.7-32.8L-9.1-31L-8.2-30.2L-8.8-28.8C-8.2-26-6.4-24.8-3.8-24.8L-2-24.6V-17H8V-44Z"
LOCKS: Final = (
    "M-1.4-44C.4-39 .2-35 2-32.4C2.2-28 2.4-24 5-21.6C9-19 14.8-20 15.4-25C16-22 18-23 17-27C16-36 15.4-40 12-44Z"
)
"""A jack's profile and his hair."""
STREWN: Final = ((-25, -9), (-17, -3), (-25, 3), (9, -3), (28, -6))
"""Where the signs lie on a robe."""
ERMINE: Final = (
    (-15, -17),
    (-17, -10),
    (-11, -12),
    (-12, -5),
    (-6, -9),
    (-5, -2),
    (15, -17),
    (11, -12),
    (6, -9),
    (5, -2),
)
"""Where the tails hang on a cape."""


def figure(rank: str, suit: str) -> str:
    """A court from the waist up."""
    who = {"K": _king, "Q": _queen, "J": _jack}[rank](suit)
    drawn = f"{who}{HELD[rank + suit]}{HAND}"
    return f'<g stroke="currentColor" stroke-linejoin="round" stroke-linecap="round">{drawn}</g>'


def _robe(outline: str, suit: str, *, tilt: float) -> str:
    """A garment in the cloth of its house: ink, gold, lozenges or stripes, strewn with the suit."""
    match suit:
        case "s":
            return path(outline, INK) + _strewn(suit, 0.26, fill=GOLD)
        case "h":
            return path(outline, GOLD) + hatch(outline, tilt, 2.6, width=0.35) + _strewn(suit, 0.27)
        case "d":
            return path(outline, PAPER) + hatch(outline, 45, 4.2, width=0.7, crossed=True) + _strewn(suit, 0.2)
    medals = (
        f'<circle cx="{x}" cy="{y}" r="3.4" fill="{GOLD}" stroke-width=".6"/>' + pip(suit, (x, y), size=0.24)
        for x, y in STREWN
    )
    return path(outline, PAPER) + hatch(outline, 90, 2.2, width=1) + "".join(medals)


def _strewn(suit: str, size: float, *, fill: str = "") -> str:
    return "".join(pip(suit, place, size=size, fill=fill) for place in STREWN)


def _king(suit: str) -> str:
    hair = "M-8.4-46C-15-42-16-32-14-24C-15-20-11-18.6-9-21C-8-24-8-30-8.4-46Z"
    spots = "".join(path(f"M{x} {y}l-1 3.4l1-.8l1 .8Z", INK, width=0.3) for x, y in ERMINE)
    return (
        _robe("M-32 12V-12C-26-19-16-21-9-22L0-12L9-22C16-21 26-19 32-12V12Z", suit, tilt=20)
        + path("M-9-24C-18-21-22-14-21-5L0 6L21-5C22-14 18-21 9-24L0-12Z", PAPER)
        + spots
        + mirrored(path(hair, PAPER) + hatch(hair, 76, 1.5, width=0.6))
        + path("M-8.6-46V-34C-8.6-26-4-22 0-22C4-22 8.6-26 8.6-34V-46Z", PAPER)
        + path(BEARDS[suit], PAPER)
        + hatch(BEARDS[suit], 82, 1.25, width=0.55)
        + path(
            "M0-31.4C-2-33-6-31.4-7.6-28C-4.6-28-2-28.6 0-29.6C2-28.6 4.6-28 7.6-28C6-31.4 2-33 0-31.4Z", INK, width=0.4
        )
        + path("M-1.9-26.6Q0-25.8 1.9-26.6", width=1)
        + path("M.6-41C.2-37-2-35-1.8-34Q-.4-32.8 1.6-33.8", width=0.75)
        + mirrored(EYE + path("M-7-41.6Q-4.4-43.8-1.8-41.8", width=1.2))
        + hatch("M5-46H8.6V-34C8.6-31 8-29 7-28Z", 20, 1.4, width=0.35)
        + CROWNS[suit]
        + path("M-10.6-48.6H10.6V-44H-10.6Z", GOLD)
        + dots([(-7, -46.3), (0, -46.3), (7, -46.3)], 1.15)
        + dots([(-3.5, -46.3), (3.5, -46.3)], 0.6, fill=PAPER)
    )


def _queen(suit: str) -> str:
    part = "M0-48C-6-47-8.6-42-8.6-34C-6-39-3.4-42.6 0-43.4C3.4-42.6 6-39 8.6-34C8.6-42 6-47 0-48Z"
    return (
        _hair(suit)
        + _robe("M-32 12V-3C-27-13-16-16-7-18Q0-8 7-18C16-16 27-13 32-3V12Z", suit, tilt=-20)
        + path("M-3.6-27V-19Q-6-17-9-16.4Q0-5 9-16.4Q6-17 3.6-19V-27Z", PAPER)
        + hatch("M-3.6-26H3.6V-22.4Z", 20, 1.1, width=0.4)
        + COLLARS[suit]
        + dots([(-5.6, -16.4), (-2.9, -14.2), (0, -13.4), (2.9, -14.2), (5.6, -16.4)], 1, fill=PAPER)
        + pip(suit, (0, -9.6), size=0.24)
        + path("M-7.8-40C-7.8-30-4-24.4 0-24.4C4-24.4 7.8-30 7.8-40C7.6-46-7.6-46-7.8-40Z", PAPER)
        + path(part, INK if suit in "sd" else PAPER, width=0.8)
        + (hatch(part, 70, 1.1, width=0.6) if suit in "hc" else "")
        + mirrored(f'<g transform="translate(.5 2.4)">{EYE}</g>' + path("M-6.4-39.2Q-4-40.8-1.8-39.4", width=0.7))
        + path("M.5-37C.3-34-1.2-32.8-1-32Q0-31.2 1.2-31.8", width=0.65)
        + path("M-2.4-29Q-1.1-30.3 0-29.6Q1.1-30.3 2.4-29Q0-26.8-2.4-29Z", INK, width=0.3)
        + dots([(-5.4, -31.6), (5.4, -31.6)], 0.45)
        + path(TIARAS[suit], GOLD)
        + dots([(-5.4, -48.8), (0, -49.8), (5.4, -48.8)], 0.9)
        + JEWELS[suit]
    )


def _hair(suit: str) -> str:
    """A queen's hair, or her veil: of ink, combed or netted."""
    veil = VEILS[suit]
    if suit == "s":
        return path(veil, INK)
    return path(veil, PAPER) + (
        hatch(veil, 0, 2.2, width=0.5, crossed=True) if suit == "d" else hatch(veil, 84, 1.5, width=0.6)
    )


def _jack(suit: str) -> str:
    """In profile; two of them look towards what they carry."""
    head = _head(suit)
    ruff = "M-10-21Q-6-24-2-21Q2-24 6-21Q10-24 13-20Q15-16 11-15Q7-12 3-14.4Q-1-12-5-14.4Q-10-13-12-16.4Q-13-19-10-21Z"
    stripe = path("M-4-14L4-14L3 8H-3Z", GOLD, width=0.7) + dots([(0, -10), (0, -5.4), (0, -0.8)], 1)
    sleeves = mirrored(path("M-32-1C-28-12-22-15-17-16C-19-9-19-3-17 6", width=0.8))
    return (
        _robe("M-32 12V-6C-25-15-15-17-8-18L0-14L8-18C15-17 25-15 32-6V12Z", suit, tilt=90)
        + sleeves
        + stripe
        + path(ruff, PAPER)
        + path("M-7-22V-15M-2.6-21V-14.6M1.6-22V-14.4M5.8-21V-14.4M10-21.4V-15.6", width=0.5)
        + (f'<g transform="translate(-1 0) scale(-1 1)">{head}</g>' if suit in "hc" else head)
    )


def _head(suit: str) -> str:
    return (
        path(PLUMES[suit], PAPER)
        + hatch(PLUMES[suit], 60, 1.6, width=0.55)
        + path(FACE, PAPER)
        + hatch("M-2-25V-18H6Z", 20, 1.2, width=0.4)
        + path(LOCKS, PAPER)
        + hatch(LOCKS, 80, 1.45, width=0.6)
        + path("M-8.2-39.2Q-5.6-41-3.4-38.8Q-5.6-37.8-7.8-38.4Z", PAPER, width=0.5)
        + dots([(-6.2, -39)], 1)
        + path("M-8.4-41.6Q-5.6-43.2-2.8-41", width=1.1)
        + path("M-9-30.9H-5.6", width=0.8)
        + path("M-8.6-33.4Q-7.4-33.8-7.2-34.8", width=0.6)
        + (path("M-9-32C-6-33.6-3.4-32-2-30.4C-4.6-30.6-7-31-9-31.2Z", INK, width=0.3) if suit in "sc" else "")
        + path(HATS[suit], {"s": INK, "h": GOLD}.get(suit, PAPER))
        + ("" if suit in "sh" else hatch(HATS[suit], 0 if suit == "d" else 60, 1.8, width=0.6))
        + path("M-12.4-45Q1-41 15-45V-41.4Q1-37.6-12.4-41.4Z", GOLD, width=0.8)
        + pip(suit, (10, -47.6 if suit == "d" else -48.6), size=0.24, fill=GOLD if suit == "s" else "")
    )
