"""The scripts keep to the types of the wire; checked where TypeScript's compiler is at hand."""

import shutil
import subprocess
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parents[2] / "src" / "potluck" / "web" / "static"
STRICT = (
    "--noEmit --allowJs --checkJs --strict --noUncheckedIndexedAccess --skipLibCheck "
    "--target es2023 --lib es2023,dom,dom.iterable --module nodenext --moduleResolution nodenext"
)


@pytest.mark.skipif(shutil.which("tsc") is None, reason="no tsc on PATH (npm install --global typescript)")
def test_the_scripts_keep_to_the_types_of_the_wire() -> None:
    files = sorted(str(path) for path in STATIC.rglob("*.mjs"))
    command = [str(shutil.which("tsc")), *STRICT.split(), *files, str(STATIC / "core" / "wire.d.ts")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
