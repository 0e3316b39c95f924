"""Kits and what they name, loaded: from `module:attribute`, or from a file that somebody has written."""

import sys
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

from potluck.errors import RulesError
from potluck.kits.kit import Kit, Reference

__all__ = ["folder", "kit_from", "load", "place_of"]

ATTRIBUTE: Final = "KIT"
HOUSE: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = "__init__.py"


def load(reference: Reference) -> Any:
    """The object that a reference names; the caller knows its type.

    Raises:
        RulesError: `kit.broken`, there is no such module or attribute, or its module fails.
    """
    module, _, name = reference.partition(":")
    try:
        target = import_module(module)
        for part in name.split("."):
            target = getattr(target, part)
    except Exception as error:  # whatever the kit's module raises
        raise broken(reference, error) from error
    return target


def folder(reference: Reference) -> Path:
    """The folder that `package:folder` names.

    Raises:
        RulesError: `kit.broken`, there is no such package or folder.
    """
    package, _, name = reference.partition(":")
    try:
        file = import_module(package).__file__
    except Exception as error:  # whatever the kit's module raises
        raise broken(reference, error) from error
    path = Path(file or "").parent / name
    if not file or not path.is_dir():
        raise RulesError("kit.broken", asked=reference, path=f"no folder {path}")
    return path


def kit_from(source: str) -> Kit:
    """The kit of `FILE.py`, or of `module:attribute`.

    Raises:
        RulesError: `kit.no_file`; `kit.broken`, it cannot be loaded; `kit.none`, what is there is no kit.
    """
    kit = load(_reference(Path(source)) if source.endswith(".py") else source)
    if not isinstance(kit, Kit):
        raise RulesError("kit.none", asked=source, allowed=f"{ATTRIBUTE} = Kit(...)")
    return kit


def broken(source: str, error: Exception) -> RulesError:
    """The error for a kit that cannot be loaded: that of its module, in one line."""
    return RulesError("kit.broken", asked=source, path=f"{type(error).__name__}: {error}{place_of(error)}")


def place_of(error: BaseException) -> str:
    """Where a game's own code failed, ` (FILE:LINE)`; empty where none of it was running."""
    frames = ((frame.filename, frame.lineno) for frame in extract_tb(error.__traceback__))
    own = [(file, line) for file, line in frames if not file.startswith("<") and not _is_ours(Path(file))]
    return f" ({own[-1][0]}:{own[-1][1]})" if own else ""


def _is_ours(file: Path) -> bool:
    """Whether a file belongs to the house or to Python itself."""
    return any(home in file.parents for home in (HOUSE, Path(import_module.__code__.co_filename).parents[1]))


def _reference(path: Path) -> Reference:
    """The kit of a file as other processes and its own references find it: by its module, below its topmost package.

    The folder that holds the package goes to the end of the search path, where it hides nothing.
    """
    if not path.is_file():
        raise RulesError("kit.no_file", asked=str(path))
    whole = path.resolve()
    home, names = whole.parent, [whole.stem]
    while (home / PACKAGE).is_file():
        names.insert(0, home.name)
        home = home.parent
    if str(home) not in sys.path:
        sys.path.append(str(home))
    known = sys.modules.get(names[0])
    if known is not None and not _lies_in(known.__file__, home):
        raise RulesError("kit.taken", asked=names[0], path=str(path), allowed="another folder name")
    return f"{'.'.join(names)}:{ATTRIBUTE}"


def _lies_in(file: str | None, home: Path) -> bool:
    return file is not None and home in Path(file).resolve().parents
