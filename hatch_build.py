"""The build hook of `potluck`: every catalogue `potluck.po` becomes the `potluck.mo` beside it."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NO_TIME = datetime(2026, 1, 1, tzinfo=UTC)
CATALOGUES = "src/potluck/locale/*/LC_MESSAGES/potluck.po"


class CustomBuildHook(BuildHookInterface):
    """Hatchling calls it before each wheel, editable ones too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiled catalogues beside their sources. Fuzzy entries are left out: an unread guess is no translation."""
        for source in sorted(Path(self.root).glob(CATALOGUES)):
            compile_catalogue(source)


def compile_catalogue(source: Path) -> Path:
    """The path of the compiled catalogue. Raises: babel's `PoFileError` where the source is broken."""
    with source.open("rb") as stream:
        catalogue = read_po(stream, locale=source.parts[-3], abort_invalid=True)
    # Babel would write the time of the build, and no two wheels would be the same.
    catalogue.creation_date = catalogue.revision_date = NO_TIME
    target = source.with_suffix(".mo")
    with target.open("wb") as stream:
        write_mo(stream, catalogue)
    return target
