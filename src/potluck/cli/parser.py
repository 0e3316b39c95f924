"""Arguments of a verb, read by argparse; what does not fit becomes a coded error of one line."""

import argparse
import os
import re
from collections.abc import Sequence
from typing import Any, Final, NoReturn, Protocol

from potluck.errors import RequestError, alike
from potluck.words import LANGUAGES

__all__ = ["Arguments", "Group", "Parser", "deadline", "whole", "workers"]

Arguments = argparse.ArgumentParser
CODES: Final = f"{', '.join(LANGUAGES[:-1])} or {LANGUAGES[-1]}"
SHOWN: Final = 80
"""Characters of a wrong argument that an error repeats."""
LONGEST: Final = 600_000
"""Milliseconds that a decision may take."""


class Group(Protocol):
    """Some of a verb's arguments, or all of them."""

    def add_argument(self, *names: str, **more: Any) -> Any:
        """Adds one argument."""


class Parser:
    """The arguments of the verb that a module serves; those in its `NEEDS` must not be left out."""

    def __init__(self, prog: str, module: Any) -> None:
        self._prog = prog
        self._needs: tuple[str, ...] = getattr(module, "NEEDS", ())
        self._parser = _Raising(
            prog=prog,
            description=(module.__doc__ or "").strip(),
            epilog=f"example: {module.EXAMPLE}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
            exit_on_error=False,
            add_help=False,
        )
        self._parser.add_argument("--lang", metavar="LANG", help=f"{CODES}; else the system's language")
        self._parser.add_argument("-h", "--help", action="store_true", help="show this and stop")
        module.arguments(self._parser)

    def takes(self, option: str) -> bool:
        """Whether the verb knows that option."""
        return any(option in action.option_strings for action in self._parser._actions)

    def read(self, given: Sequence[str]) -> argparse.Namespace | None:
        """The arguments as argparse reads them; None after a call for help, which is printed.

        Raises:
            RequestError: an argument is unknown, missing, or has no value that fits.
        """
        if "-h" in given or "--help" in given:
            print(self._parser.format_help(), end="")
            return None
        try:
            args, stray = self._parser.parse_known_args(given)
        except argparse.ArgumentError as error:
            raise self._refused(error) from error
        if stray:
            allowed = self._meant(stray[0])
            raise RequestError("cli.unknown_argument", asked=stray[0][:SHOWN], path=self._prog, allowed=allowed)
        for name in self._needs:
            if not getattr(args, name):
                raise RequestError("cli.missing", path=self._prog, allowed=self._written(name))
        return args

    def _refused(self, error: argparse.ArgumentError) -> RequestError:
        code = "cli.no_value" if "ignored explicit" in error.message else "cli.needs_value"
        return RequestError(code, path=error.argument_name or self._prog)

    def _written(self, name: str) -> str:
        """An argument as one types it: `FILE`, `HAND ...`, `--pool N`."""
        action = next(action for action in self._parser._actions if action.dest == name)
        more = ["..."] if action.nargs == "*" else []
        return " ".join([*action.option_strings[:1], str(action.metavar or name.upper()), *more])

    def _meant(self, option: str) -> str:
        """The options that are spelled most like that one; all arguments where none is."""
        options = [string for action in self._parser._actions for string in action.option_strings]
        near = alike(option.partition("=")[0], options)
        return near if near.endswith("…") else self._usage()

    def _usage(self) -> str:
        """All arguments, in one line."""
        return re.sub(r"\s+", " ", self._parser.format_usage()).partition(f"{self._prog} ")[2].strip()


class _Raising(argparse.ArgumentParser):
    """Never prints and never exits by itself."""

    def error(self, message: str) -> NoReturn:
        raise RequestError("cli.unknown_argument", asked=message[:SHOWN], path=self.prog, allowed=self.format_usage())


def deadline(text: str) -> float:
    """The seconds that a decision may take, of `--deadline`, which is in milliseconds.

    Raises:
        RequestError: as `whole`.
    """
    return whole("--deadline", text, low=1, high=LONGEST) / 1000


def workers(text: str) -> int:
    """The number of processes of `--workers`, four for each processor at most.

    Raises:
        RequestError: as `whole`.
    """
    return whole("--workers", text, low=1, high=4 * (os.cpu_count() or 1))


def whole(path: str, text: str, *, low: int, high: int) -> int:
    """The number of that text.

    Raises:
        RequestError: it is none, or not from `low` to `high`.
    """
    if not re.fullmatch(r"[0-9]{1,16}", text) or not low <= int(text) <= high:
        raise RequestError("cli.bad_value", path=path, asked=text[:SHOWN], allowed=f"{low}..{high}")
    return int(text)
