"""A game tried before anybody plays it: its declarations, random matches, its bots, and every screen of them."""

from collections.abc import Callable, Iterator
from random import Random
from string import Formatter
from typing import Final, TypeAlias

import msgspec

from potluck.kits import FELTS, BotEntry, Kit, folder, load, place_of
from potluck.log import options_of
from potluck.protocol import (
    Action,
    Cards,
    Chance,
    Dealt,
    First,
    Match,
    Options,
    Outcome,
    Roll,
    Rolled,
    Starts,
    Turned,
    View,
    encode,
    offered,
)
from potluck.table import SeatInfo, TableInfo
from potluck.words import LANGUAGES, PLURALS, Words, language
from potluck.words.catalogue import SOURCE, catalogue_at

__all__ = ["faults"]

Choose: TypeAlias = Callable[[Match, View, Random], Action]

DECISIONS: Final = 60
"""How long a match is followed."""
DIE: Final = 6
SELDOM: Final = {"leave": 0.01, "fold": 0.3}
"""Weights of what ends a match or a deal early; anything else weighs 1."""
NAMES: Final = ("Ada", "Bob", "Cyd", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon")
GENDERS: Final = ("f", "m", "n")


def faults(kit: Kit, *, decisions: int = DECISIONS) -> Iterator[str]:
    """Each fault once, in a line: where it was met, what it is, and the file and line of the game that failed."""
    known: set[str] = set()
    for where, fault in _all(kit, decisions):
        if fault not in known:
            known.add(fault)
            yield f"{where}: {fault}"


def _all(kit: Kit, decisions: int) -> Iterator[tuple[str, str]]:
    yield from _declared(kit)
    yield from _translated(kit)
    for preset, options in kit.game.presets.items():
        for seats in sorted(set(kit.game.seats)):
            yield from _tried(f"{preset}, {seats} seats", _Trial(kit, options, seats, decisions).run(_at_random(kit)))
    for options in [*kit.game.presets.values()][:1]:
        for entry in kit.bots:
            trial = _Trial(kit, options, kit.game.seats[0], decisions)
            yield from _tried(f"bot {entry.name}", trial.run(_by_bot(entry)))


def _tried(where: str, faults: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """These faults, and the one by which the trial itself ended."""
    try:
        for at, fault in faults:
            yield f"{where}, {at}", fault
    except Exception as error:  # noqa: BLE001  # whatever the game raises
        yield where, _failure(error)


def _failure(error: Exception) -> str:
    return f"{type(error).__name__}: {error}{place_of(error)}"


def _declared(kit: Kit) -> Iterator[tuple[str, str]]:
    if kit.page.felt not in FELTS:
        yield "page", f"there is no {kit.page.felt}; there are {', '.join(FELTS)}"
    for kind, action in kit.game.actions.items():
        if len(action.__struct_fields__) > 1:
            yield "actions", f"{kind} has {', '.join(action.__struct_fields__)}; an action has at most one field"


def _translated(kit: Kit) -> Iterator[tuple[str, str]]:
    """The translations whose placeholders or plural forms are not those of their sentence."""
    for code, sentence, forms in _translations(kit):
        where = f"messages {code}"
        if len(forms) > 1 and code in PLURALS and len(forms) != len(PLURALS[code]):
            yield where, f"{sentence!r} has {len(forms)} plural forms; {code} has {len(PLURALS[code])}"
        for text in forms:
            names, allowed = _placeholders(text), _placeholders(sentence)
            if names is None or allowed is None:
                yield where, f"{text!r} cannot be read: a brace stands alone"
            elif names - allowed or (allowed - names) - {"n"}:
                yield where, f"{text!r} names {_braced(names)}; {sentence!r} names {_braced(allowed)}"


def _translations(kit: Kit) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """(language, English sentence, its forms) of each translation."""
    for code, messages in kit.texts.messages.items():
        for sentence, text in messages.items():
            yield code, sentence, (text,) if isinstance(text, str) else text
    if kit.texts.locale:
        for code in LANGUAGES:
            catalogue = catalogue_at(code, folder(kit.texts.locale) / code / SOURCE)
            for (sentence, _), text in catalogue.items():
                yield code, sentence.rpartition("\x04")[2], (text,)


def _placeholders(text: str) -> set[str] | None:
    """The names in braces; None where a brace stands alone."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return None


def _braced(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names)) or "none"


def _at_random(kit: Kit) -> Choose:
    """Any action that is offered; what ends deals and matches early only now and then."""

    def choose(match: Match, view: View, rng: Random) -> Action:
        offers = match.offers()
        (offer,) = rng.choices(offers, [SELDOM.get(offer.kind, 1.0) for offer in offers])
        return offer.sample(rng, kit.game.actions)

    return choose


def _by_bot(entry: BotEntry) -> Choose:
    """The answers of a bot that plays at every seat; of earlier deals it has nothing to remember."""
    bot: Callable[..., Action] = load(entry.source)
    memory = (b"",) if entry.remembers else ()
    return lambda match, view, rng: bot(view, rng, *memory)


class _Trial:
    """One match of a game with these options, every screen of which is drawn."""

    def __init__(self, kit: Kit, options: Options, seats: int, decisions: int) -> None:
        self._kit = kit
        self._options = options
        self._seats = seats
        self._decisions = decisions

    def run(self, choose: Choose) -> Iterator[tuple[str, str]]:
        """(where, what) of each fault, until the match is over or fails."""
        rng = Random(f"{self._kit.name} {self._seats}")
        match = self._kit.game.start(self._options, self._seats)
        for code in LANGUAGES:
            yield from _tried(f"rules in {code}", self._options_drawn(code))
        while True:
            for viewer in (None, *range(self._seats)):
                yield from self._seen_by(match, viewer)
            if match.over or match.turn >= self._decisions:
                return
            chance, actor = match.chance, match.actor
            if chance is not None:
                match = match.apply(_outcome(chance, match, rng))
                continue
            if actor is None:
                yield "match", "it is not over, and neither a seat is to act nor chance owes anything"
                return
            yield from self._offers(match)
            action = choose(match, match.view(actor), rng)
            if not offered(action, match.offers()):
                yield "match", f"{action} is not among the offers {', '.join(map(str, match.offers()))}"
                return
            match = match.apply(action)

    def _offers(self, match: Match) -> Iterator[tuple[str, str]]:
        kinds = self._kit.game.actions
        for offer in match.offers():
            if offer.kind not in kinds:
                yield "offers", f"{offer.kind} is no action of the game; they are {', '.join(kinds)}"
        if not offered(match.timeout(), match.offers()):
            yield "timeout()", f"{match.timeout()} is not offered"

    def _options_drawn(self, code: str) -> Iterator[tuple[str, str]]:
        """The names and rules of the game; whatever fails ends it."""
        name, reader = self._kit.name, language(code)
        reader.game(name)
        reader.rules(name, self._options)
        reader.terms(name, self._options)
        for preset in self._kit.game.presets:
            reader.preset(preset, game=name)
        yield from ()

    def _seen_by(self, match: Match, viewer: int | None) -> Iterator[tuple[str, str]]:
        """The faults of a viewer's felt and screens."""
        viewpoint = "spectator" if viewer is None else f"seat {viewer}"
        yield from _tried(viewpoint, self._felt(match, viewer))
        for code in LANGUAGES:
            yield from _tried(f"{viewpoint}, screen in {code}", self._screen(match, viewer, code))

    def _felt(self, match: Match, viewer: int | None) -> Iterator[tuple[str, str]]:
        view = match.view(viewer)
        spots = view.felt().spots
        if len(spots) != self._seats:
            yield "felt()", f"{len(spots)} spots for {self._seats} seats"
        for spot in spots:
            if len(spot.cards) > spot.held:
                yield "felt()", "a spot has more cards than held; held counts all, those face up too"
            if not {*spot.up} <= {*spot.cards}:
                yield "felt()", "a spot has cards in up that are not in cards"
        encode(view)
        len(match.undealt)
        len(match.state.undealt)

    def _screen(self, match: Match, viewer: int | None, code: str) -> Iterator[tuple[str, str]]:
        view, reader = match.view(viewer), language(code)
        words = reader.words(self._table(viewer), view)
        reader.pre_actions(self._kit.name, view)
        reader.leaving(self._kit.name, view)
        msgspec.json.encode(words)
        yield from self._lengths(words, view)

    def _lengths(self, words: Words, view: View) -> Iterator[tuple[str, str]]:
        for name, has, due in (
            ("offers", len(words.offers), len(view.offers)),
            ("story", len(words.story), len(view.story)),
            ("hands", len(words.hands), self._seats),
            ("names", len(words.names), self._seats),
            ("last_actions", len(words.last_actions), self._seats),
            ("marks", len(words.marks), self._seats),
        ):
            if has != due:
                yield f"words.{name}", f"{has} where there are {due}"

    def _table(self, viewer: int | None) -> TableInfo:
        return TableInfo(
            id="trial",
            game=self._kit.name,
            options=options_of(self._options),
            preset=None,
            seats=tuple(
                SeatInfo(
                    kind="person",
                    name=NAMES[at % len(NAMES)],
                    gender=GENDERS[at % len(GENDERS)],
                    bot=None,
                    taken=True,
                    you=at == viewer,
                )
                for at in range(self._seats)
            ),
            started=True,
            over=False,
            created=0,
        )


def _outcome(chance: Chance, match: Match, rng: Random) -> Outcome:
    """A random answer to what chance owes."""
    match chance:
        case Cards(n):
            return Dealt(tuple(rng.sample(match.state.undealt, n)))
        case Roll(n):
            return Rolled(tuple(rng.randint(1, DIE) for _ in range(n)))
        case First(n):
            return Starts(rng.randrange(n))
        case _:
            return Turned(rng.choice(match.state.undealt))
