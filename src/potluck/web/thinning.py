"""Scripts and sheets without their comments, as they are sent: a fifth of what a page weighs, and nothing that it does.

Comments that have their lines to themselves go; the lines stay, so that an error in a browser names the line of the
file as it was written.
"""

import re
from pathlib import PurePosixPath
from typing import Final

__all__ = ["THINNED", "thinned"]

BLOCK: Final = re.compile(r"^[ \t]*/\*[^*]*\*+(?:[^/*][^*]*\*+)*/[ \t]*$", re.MULTILINE)
LINE: Final = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
SCRIPTS: Final = (".mjs", ".js")
THINNED: Final = (*SCRIPTS, ".css")
"""Endings of the files that have comments of this kind."""


def thinned(name: str, text: str) -> str:
    r"""The text of a script or sheet as it is sent.

    In a template over several lines a line that looks like a comment would go, too: the page has none.

    >>> thinned("a.mjs", "/** What\n * it is. */\nlet a = 1; // why\n// else\n")
    '\n\nlet a = 1; // why\n\n'
    """
    suffix = PurePosixPath(name).suffix
    bare = BLOCK.sub(lambda comment: "\n" * comment[0].count("\n"), text)
    return LINE.sub("", bare) if suffix in SCRIPTS else bare
