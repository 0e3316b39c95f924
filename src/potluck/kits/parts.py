"""What a kit names and what it leaves out, part by part: for who writes one, and for the test of the house's own."""

from collections.abc import Iterator
from typing import NamedTuple

from potluck.errors import RulesError
from potluck.kits.kit import Kit, Reference
from potluck.kits.loading import folder, load
from potluck.kits.testing import GameTests

__all__ = ["Part", "parts"]

NOTHING = "-"


class Part(NamedTuple):
    """One part of a kit."""

    name: str
    value: str
    """What the kit names; `-` where it names nothing, or what is wrong with it."""
    well: bool
    """Whether what it names is there; also where it names nothing."""


def parts(kit: Kit) -> Iterator[Part]:
    """Every part of a kit, in the order of its fields."""
    thinking, page = kit.thinking, kit.page
    yield Part("game", kit.name if kit.game.presets else f"{kit.name}: no presets", well=bool(kit.game.presets))
    for entry in kit.bots:
        yield _named(f"bot {entry.name}", entry.source)
    yield Part("personas", ", ".join(kit.personas) or NOTHING, well=True)
    for name, reference in (
        ("adviser", thinking.adviser),
        ("review", thinking.review),
        ("judge", thinking.judge),
        ("chances", thinking.chances),
        ("hands", thinking.hands),
        ("value", thinking.value or thinking.sampler),
        ("words", kit.texts.words),
        ("guide", kit.guide),
        ("histories", kit.histories),
    ):
        yield _named(name, reference)
    yield Part("messages", ", ".join(kit.texts.messages) or kit.texts.locale or NOTHING, well=True)
    for name, files in (("script", (page.script,)), ("sheets", page.sheets), ("art", (page.art,))):
        yield _files(kit, name, tuple(filter(None, files)))
    yield _tests(kit)


def _named(name: str, reference: Reference) -> Part:
    try:
        if reference:
            load(reference)
    except RulesError as error:
        return Part(name, str(error), well=False)
    return Part(name, reference or NOTHING, well=True)


def _files(kit: Kit, name: str, files: tuple[str, ...]) -> Part:
    """Files of the page; the house's own lie where the page has them, and are looked for there by its tests."""
    try:
        home = folder(kit.page.folder) if kit.page.folder else None
    except RulesError as error:
        return Part(name, str(error), well=False)
    missing = [file for file in files if home is not None and not (home / file).is_file()]
    value = f"no file {', '.join(missing)} in {home}" if missing else ", ".join(files) or NOTHING
    return Part(name, value, well=not missing)


def _tests(kit: Kit) -> Part:
    """The tests of a kit, and which of them it leaves out."""
    named = _named("tests", kit.tests)
    if not named.well or not kit.tests:
        return named
    tests = load(kit.tests)
    if not isinstance(tests, GameTests):
        return Part("tests", f"{kit.tests}: no GameTests", well=False)
    try:
        if tests.playthroughs:
            folder(tests.playthroughs)
    except RulesError as error:
        return Part("tests", str(error), well=False)
    return Part("tests", ", ".join((kit.tests, *(f"{name} {NOTHING}" for name in tests.missing))), well=True)
