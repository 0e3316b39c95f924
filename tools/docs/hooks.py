"""What MkDocs asks for while it builds the site: the order of pages, a reference, links that stay inside."""

import os
import re
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]  # MkDocs loads this file by its path

from tools.docs.reference import PAGES, pages  # noqa: E402  # found by the line above

DOCS: Final = ROOT / "docs"
SECTION: Final = re.compile(r"^## (.+)$", re.MULTILINE)
ROW: Final = re.compile(r"^\| \[[^\]]+\]\(([^)#]+)\)", re.MULTILINE)
LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?:|#)([^)#\s]+)(#[^)]*)?\)")
CODE: Final = re.compile(r"(^ *```.*?^ *```|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
ITEM: Final = re.compile(r"(?:[-*]|\d+\.) +(?=\S)")
PROMISED: Final = re.compile(r"rooms that Python users meet: (.+);")
SHOWN: Final = re.compile(r"^(?:>>>|\.\.\.) (.+)$", re.MULTILINE)
WORD: Final = re.compile(r"[A-Za-z_]\w*")
CHANGES: Final = "changes.md"
"""Where the changelog, which lies beside `docs`, stands in the site."""


def on_config(config: Any) -> Any:
    """Sets the order of the pages."""
    config.nav = [{"Documents": ["README.md"]}, *({title: list(pages)} for title, pages in nav().items())]
    made = [{title: f"reference/{page}.md"} for page, title in PAGES.items()]
    config.nav.append({"Reference": [*made, {"From Python": [f"reference/{room}.md" for room in rooms()]}]})
    return config


def on_files(files: Any, *, config: Any) -> Any:
    """Adds the pages that no file in `docs` holds."""
    from mkdocs.structure.files import File

    made = {f"reference/{room}.md": reference(room) for room in rooms()} | dict(pages())
    made["decisions/index.md"] = decisions()
    made[CHANGES] = inside((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), ROOT / "CHANGELOG.md", CHANGES)
    for path, text in made.items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, *, page: Any, config: Any, files: Any) -> str:
    """Keeps the links of a page within the site."""
    source = DOCS / page.file.src_uri
    return inside(markdown, source, page.file.src_uri) if source.exists() else markdown


def nav() -> dict[str, tuple[str, ...]]:
    """The pages by what a reader wants, from docs/README.md: title of a section -> paths under `docs`, in order."""
    _, *parts = SECTION.split((DOCS / "README.md").read_text(encoding="utf-8"))
    return {
        title: tuple(page for row in ROW.findall(rows) for page in pages_of(row))
        for title, rows in zip(parts[::2], parts[1::2], strict=True)
    }


def pages_of(link: str) -> list[str]:
    """The paths under `docs` that a row of docs/README.md stands for: a page, or all of a folder."""
    if link == "../CHANGELOG.md":
        return [CHANGES]
    folder = DOCS / link
    if not folder.is_dir():
        return [link]
    return [f"{folder.name}/index.md", *sorted(f"{folder.name}/{page.name}" for page in folder.glob("*.md"))]


def rooms() -> list[str]:
    """The modules that docs/install.md promises; in place of `adapters`, which has no names, its modules."""
    found = PROMISED.search((DOCS / "install.md").read_text(encoding="utf-8"))
    assert found, "docs/install.md names the rooms that are promised"
    named = [f"potluck.{room}" for room in re.findall(r"`(\w+)`", found[1]) if room != "adapters"]
    return [
        "potluck",
        *named,
        *(f"potluck.adapters.{kind}" for kind in ("pettingzoo", "gymnasium", "openspiel", "batch")),
    ]


def reference(room: str) -> str:
    """The page of a module in the reference: its names by their docstrings, and which pages show them at work."""
    found = {name: sorted(page for page, shown in examples().items() if name in shown) for name in names(room)}
    rows = [
        f"| `{name}` | {', '.join(f'[{page}](../{page})' for page in shown)} |"
        for name, shown in found.items()
        if shown
    ]
    table = "\n".join(["| name | shown in |", "|---|---|", *rows])
    return f"# `{room}`\n\n::: {room}\n" + (f"\n## Shown in\n\n{table}\n" if rows else "")


def names(room: str) -> list[str]:
    """What a module promises, but for what Python itself asks of it."""
    return [name for name in import_module(room).__all__ if not name.startswith("__")]


@cache
def examples() -> dict[str, frozenset[str]]:
    """Page under `docs` -> the words of the Python that it shows, line by line, and that a test runs."""
    texts = {page.name: page.read_text(encoding="utf-8") for page in sorted(DOCS.glob("*.md"))}
    shown = {page: " ".join(SHOWN.findall(text)) for page, text in texts.items()}
    return {page: frozenset(WORD.findall(text)) for page, text in shown.items() if text}


def decisions() -> str:
    """The list of all pages of decisions, by number."""
    pages = sorted((DOCS / "decisions").glob("*.md"))
    titles = [(page.name, page.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")) for page in pages]
    return "# Decisions\n\n" + "\n".join(f"- [{title}]({name})" for name, title in titles) + "\n"


def listed(markdown: str) -> str:
    """The text with lists as Python's Markdown reads them: a blank line before, four blanks before what belongs inside.

    >>> listed("Then:\\n1. one\\n\\n   more\\n2. two")
    'Then:\\n\\n1. one\\n\\n    more\\n\\n2. two'
    """
    lines, inner, fenced, before = list[str](), 0, False, ""
    for line in markdown.split("\n"):
        item = None if fenced else ITEM.match(line)
        if item:
            if before.strip() and not ITEM.match(before):
                lines.append("")
            inner = len(item[0])
        elif inner and line.startswith(" " * inner):
            line = " " * 4 + line[inner:]
        elif line.strip() and not (inner and before.strip()):
            inner = 0
        if line.lstrip().startswith("```"):
            fenced = not fenced
        lines.append(line)
        before = line
    return "\n".join(lines)


def inside(markdown: str, source: Path, place: str) -> str:
    """The text with links that the site can follow; what leads to a file outside `docs` is named and no link.

    In tables `\\|` stands for a bar within code, which Python's Markdown would show as it is.
    """

    def led(found: re.Match[str]) -> str:
        image, text, path, anchor = found.groups()
        target = Path(os.path.normpath(source.parent / path))
        if target == ROOT / "CHANGELOG.md":
            inner = CHANGES
        elif target.is_relative_to(DOCS):
            inner = target.relative_to(DOCS).as_posix() + ("/index.md" if target.is_dir() else "")
        else:
            named = target.relative_to(ROOT).as_posix()
            return text if named in text else f"{text} (`{named}`)"
        return f"{image}[{text}]({os.path.relpath(inner, os.path.dirname(place) or '.')}{anchor or ''})"

    parts = CODE.split(listed(markdown))
    prose = LINK.sub(led, "\0".join(parts[::2])).split("\0")
    code = [part if part.lstrip().startswith("```") else part.replace("\\|", "|") for part in parts[1::2]]
    return "".join(part for pair in zip(prose, [*code, ""], strict=True) for part in pair)
