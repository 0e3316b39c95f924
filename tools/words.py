"""Keeps the catalogues in step with the code: `python tools/words.py todo > FILE`, translate there, then `fill FILE`.

    update   new sentences into every catalogue, sentences that are gone out of it
    missing  what waits for a translation, by language
    todo     what waits for a translation, one entry for all languages, to write the translations into
    fill     the translations of such a FILE into the catalogues, which it updates; none where one does not fit
    check    exit code 1 and a line for each fault: missing, unused, fuzzy, placeholders or plural forms that differ
    compile  the compiled catalogues, as the build does it

Sentences are found in Python by its own syntax tree, in scripts and templates by Babel and Jinja; none is ever
guessed from a similar one.
"""

import ast
import json
import sys
import tomllib
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any, Final, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_javascript
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from potluck.errors import CODES
from potluck.words.catalogue import HOUSE, LANGUAGES, PLURALS, source_of
from potluck.words.errors import CONTEXT
from potluck.words.messages import ROLES, Spoken

__all__ = [
    "Text",
    "Translation",
    "entry_faults",
    "extract",
    "faults",
    "fill",
    "main",
    "merged",
    "read",
    "texts",
    "todo",
    "write",
]

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "src" / "potluck"
WORDS: Final = SOURCES / "words"
HEADERS: Final = {facts.code: f"nplurals={len(facts.plurals)}; plural=({facts.rule});" for facts in HOUSE}
TOP: Final = "# The words of Potluck. tools/words.py keeps them in step with the code; sentences are translated here."
OWN: Final = "en"
"""The language that the sentences are written in; it speaks for itself."""
ENDS: Final = (".", ":", "?", "…")
ONE_IS_MORE: Final = frozenset(facts.code for facts in HOUSE if facts.one_is_more)
CALLS: Final = {
    "_": "m",
    "gettext": "m",
    "ngettext": "mp",
    "pgettext": "cm",
    "npgettext": "cmp",
    "Message": "cmp",
}
"""Function -> its first arguments: context, message, plural."""
SCRIPT_CALLS: Final[dict[str, None]] = {"t": None, "n": None}


class Text(NamedTuple):
    """One sentence that the code says; context and plural may be empty."""

    context: str
    message: str
    plural: str = ""


class Translation(NamedTuple):
    """What a catalogue says for a sentence: one form, or one for each plural."""

    forms: tuple[str, ...]
    fuzzy: bool = False


Found = dict[Text, set[str]]
"""Sentence -> the files that say it."""


def extract() -> Found:
    """Every sentence of the code, with the files that say it.

    Raises:
        ValueError: a sentence is not written out where it is said, so that nobody could translate it.
    """
    found: Found = {}
    for path in sorted(SOURCES.rglob("*")):
        for text in texts(path):
            found.setdefault(text, set()).add(path.relative_to(ROOT).as_posix())
    for message in CODES.values():
        found.setdefault(Text(CONTEXT, message), set()).add("src/potluck/errors.py")
    return found


def read(code: str) -> dict[Text, Translation]:
    """The translations in a catalogue; none where there is no catalogue yet."""
    catalogue = _catalogue(code)
    return {} if catalogue is None else {_text(entry): _translation(entry) for entry in catalogue if entry.id}


def faults(code: str, found: Found) -> list[str]:
    """What is wrong with a catalogue, one line each."""
    entries = read(code)
    told = [f"missing: {_show(text)}" for text in found.keys() - entries.keys()]
    told += [f"unused: {_show(text)}" for text in entries.keys() - found.keys()]
    for text, translation in entries.items():
        told += [f"{fault}: {_show(text)}" for fault in entry_faults(code, text, translation)]
    return sorted(f"{code}: {fault}" for fault in told)


def entry_faults(code: str, text: Text, translation: Translation) -> Iterator[str]:
    """What is wrong with one translation, a few words each."""
    names = PLURALS[code] if text.plural else ("",)
    if translation.fuzzy:
        yield "fuzzy"
    if not all(translation.forms):
        yield "untranslated"
        return
    if len(translation.forms) != len(names):
        yield "wrong number of plural forms"
    needed = _placeholders(text.plural or text.message)
    for form, name in zip(translation.forms, names, strict=False):
        spared = {"n"} if name == "one" and code not in ONE_IS_MORE else set()
        if _placeholders(form) | spared != needed | spared:
            yield f"placeholders differ in {form!r}"
        yield from _edge_faults(text.message, form)


def todo(found: Found) -> str:
    """All that waits for a translation as one TOML text, with an empty place for each language that lacks it."""
    lacking: dict[Text, list[str]] = {}
    for code in LANGUAGES:
        entries = {} if code == OWN else read(code)
        for text in found if code != OWN else ():
            if text not in entries or not all(entries[text].forms):
                lacking.setdefault(text, []).append(code)
    return "\n".join(_entry(text, sorted(found[text]), lacking[text]) for text in sorted(lacking))


def fill(found: Found, filled: str) -> list[str]:
    """The faults of the translations in a filled text, one line each; where there is none, the catalogues have them."""
    given: dict[str, dict[Text, Translation]] = {}
    told = []
    for entry in tomllib.loads(filled).get("sentence", []):
        text = Text(entry.pop("context", ""), entry.pop("message"), entry.pop("plural", ""))
        for code, value in entry.items():
            translation = Translation(tuple(value) if isinstance(value, list) else (value,))
            if any(translation.forms):
                told += [f"{code}: {fault}: {_show(text)}" for fault in _fill_faults(code, text, translation, found)]
                given.setdefault(code, {})[text] = translation
    if not told:
        for code in LANGUAGES:
            write(code, merged(code, found, {**read(code), **given.get(code, {})}))
    return told


def main(arguments: list[str]) -> int:
    """The exit code of one of the verbs."""
    verbs = {"update": _update, "missing": _missing, "todo": _todo, "check": _check, "compile": _compile}
    if len(arguments) == 2 and arguments[0] == "fill":
        return _fill(Path(arguments[1]))
    if len(arguments) != 1 or arguments[0] not in verbs:
        print(__doc__, file=sys.stderr)
        return 2
    return verbs[arguments[0]]()


def texts(path: Path) -> Iterable[Text]:
    """The sentences in a file: Python, a script of the page, a template."""
    if path.suffix == ".py":
        return _python(path)
    if path.suffix == ".mjs" and "static" in path.parts:
        with path.open("rb") as stream:
            found = extract_javascript(stream, SCRIPT_CALLS, [], {"parse_template_string": True})
            return [_from_babel(function, arguments) for _, function, arguments, _ in found]
    if path.suffix == ".html":
        with path.open("rb") as stream:
            keywords = tuple(name for name in CALLS if name != "Message")
            raw = babel_extract(stream, keywords, [], {"trimmed": "true"})
            return [_from_babel(function, arguments) for _, function, arguments, _ in raw]
    return ()


def _from_babel(function: Any, arguments: Any) -> Text:
    """A sentence from the arguments of a call in a script or a template."""
    values = [arguments] if isinstance(arguments, str) else list(arguments)
    roles = "mp" if function == "n" else CALLS.get(function, "m")
    return _placed(roles, values, function)


def _python(path: Path) -> Iterator[Text]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        inside = WORDS in path.parents
        values = [_literal(argument) for argument in node.args]
        if name == "Spoken":
            yield from (Text(*Spoken(*values).about(role)) for role in ROLES)
        elif name in CALLS and not (inside and None in values[: len(CALLS[name])]):  # words hands sentences on
            yield _placed(CALLS[name], values, f"{path}:{node.lineno}: {name}")


def _literal(node: ast.expr) -> Any:
    return node.value if isinstance(node, ast.Constant) else None


def _placed(roles: str, values: list[Any], place: str) -> Text:
    named = dict(zip(roles, values, strict=False))
    if not isinstance(named.get("m"), str):
        raise ValueError(f"{place}() needs its sentence written out")
    return Text(named.get("c") or "", named["m"], named.get("p") or "")


def _catalogue(code: str) -> Catalog | None:
    source = source_of(code)
    if not source.exists():
        return None
    with source.open("rb") as stream:
        return read_po(stream, locale=code, abort_invalid=True)


def _text(entry: Message) -> Text:
    """The sentence that an entry translates."""
    message, plural = (entry.id, "") if isinstance(entry.id, str) else entry.id
    return Text(entry.context or "", message, plural)


def _translation(entry: Message) -> Translation:
    forms = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ("",))
    return Translation(forms, entry.fuzzy)


def _edge_faults(message: str, form: str) -> Iterator[str]:
    """A translation begins and ends like its sentence, so that both can be put together."""
    if form != form.strip() and message == message.strip():
        yield f"stray space in {form!r}"
    if message.endswith(ENDS) != form.endswith((*ENDS, "!")):
        yield f"another end in {form!r}"


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _show(text: Text) -> str:
    context = f"[{text.context}] " if text.context else ""
    return f"{context}{text.message!r}" + (f" / {text.plural!r}" if text.plural else "")


def _entry(text: Text, files: list[str], codes: list[str]) -> str:
    """One sentence of the TOML text, and where its translations go."""
    parts = {name: value for name, value in text._asdict().items() if value}
    places = {code: [""] * len(PLURALS[code]) if text.plural else "" for code in codes}
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in {**parts, **places}.items()]
    return f"[[sentence]] # {', '.join(files)}\n{''.join(lines)}"


def _fill_faults(code: str, text: Text, translation: Translation, found: Found) -> Iterator[str]:
    if code not in LANGUAGES:
        yield f"none of the languages {', '.join(LANGUAGES)}"
    elif text not in found:
        yield "the code does not say it"
    else:
        yield from entry_faults(code, text, translation)


def _todo() -> int:
    print(todo(extract()), end="")
    return 0


def _fill(path: Path) -> int:
    told = fill(extract(), path.read_text(encoding="utf-8"))
    print("\n".join(told) or "all of it is in the catalogues; `check` says what is still missing", file=sys.stderr)
    return 1 if told else 0


def _update() -> int:
    found = extract()
    for code in LANGUAGES:
        write(code, merged(code, found, read(code)))
    return 0


def merged(code: str, found: Found, old: dict[Text, Translation]) -> Catalog:
    """The catalogue with the sentences of the code, translations kept; English speaks for itself."""
    catalogue = Catalog(locale=code, fuzzy=False)
    for text in sorted(found, key=lambda text: (text.context, min(found[text]), text.message.lower(), text.message)):
        own = (text.message, text.plural) if text.plural else (text.message,)
        forms = old.get(text, Translation(())).forms
        if not any(forms):
            forms = own if code == OWN else ("",) * len(PLURALS[code] if text.plural else own)
        catalogue.add(
            own if text.plural else text.message,
            string=forms if text.plural else forms[0],
            context=text.context or None,
            locations=[(path, 0) for path in sorted(found[text])],
        )
    return catalogue


def write(code: str, catalogue: Catalog) -> None:
    """The catalogue under a header without dates and tools, so that the file changes when its content does."""
    fields = (
        "Project-Id-Version: potluck",
        f"Language: {code}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {HEADERS[code]}",
    )
    body = BytesIO()
    write_po(body, catalogue, width=120, include_lineno=False, omit_header=True)
    header = "".join(f'"{field}\\n"\n' for field in fields)
    target = source_of(code)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(f'{TOP}\nmsgid ""\nmsgstr ""\n{header}\n{body.getvalue().decode()}', encoding="utf-8")


def _missing() -> int:
    found = extract()
    for code in LANGUAGES:
        for line in faults(code, found):
            if line.startswith((f"{code}: missing", f"{code}: untranslated")):
                print(line)
    return 0


def _check() -> int:
    found = extract()
    told = [line for code in LANGUAGES for line in faults(code, found)]
    print("\n".join(told) or f"{len(found)} sentences in {len(LANGUAGES)} languages")
    return 1 if told else 0


def _compile() -> int:
    for code in LANGUAGES:
        catalogue = _catalogue(code)
        if catalogue is not None:
            with source_of(code).with_suffix(".mo").open("wb") as stream:
                write_mo(stream, catalogue)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
