"""What a long proof keeps, for the run that goes on."""

from functools import partial
from operator import floordiv
from pathlib import Path

import pytest

from proofs.kept import Kept, parts, stamp


def test_what_was_kept_is_found_again_by_the_same_plan_alone(tmp_path: Path) -> None:
    with Kept("poker", "a", root=tmp_path) as kept:
        kept.keep("3", b'{"actions":7}')
        kept.keep("x\ty", b"[1]")
    with Kept("poker", "a", root=tmp_path) as again:
        assert ("3" in again, again["3"], again["x\ty"]) == (True, b'{"actions":7}', b"[1]")
        again.keep("4", b"2")
    assert Kept("poker", "a", root=tmp_path)["4"] == b"2"
    assert "3" not in Kept("poker", "b", root=tmp_path)


def test_a_line_that_broke_off_is_as_if_it_had_never_been_written(tmp_path: Path) -> None:
    with Kept("poker", "a", root=tmp_path) as kept:
        kept.keep("1", b"1")
        kept.keep("2", b"22")
    path = tmp_path / "poker" / "a.jsonl"
    path.write_text(path.read_text()[:-2])
    with Kept("poker", "a", root=tmp_path) as cut:
        assert ("1" in cut, "2" in cut) == (True, False)
        cut.keep("2", b"3")
    assert Kept("poker", "a", root=tmp_path)["2"] == b"3"


def test_a_walk_goes_on_with_the_parts_that_it_owes(tmp_path: Path) -> None:
    with Kept("poker", "a", root=tmp_path) as kept:
        kept.keep("1", b"41")
        assert [*parts(kept, abs, 3, workers=1)] == [b"41", b"0", b"2"]
        assert [*parts(kept, abs, 3, workers=1)] == [b"0", b"41", b"2"]


def test_a_part_that_fails_is_told_and_those_before_it_are_kept(tmp_path: Path) -> None:
    with Kept("poker", "a", root=tmp_path) as kept:
        kept.keep("1", b"41")
        with pytest.raises(ZeroDivisionError):
            list(parts(kept, partial(floordiv, 6), 3, workers=1))
        assert "0" not in kept


def test_the_stamp_follows_every_file_that_it_names() -> None:
    assert stamp("proofs/kept.py") != stamp("proofs/poker.py")
    assert stamp("proofs") == stamp("proofs")
    assert stamp("proofs") != stamp("proofs", "dev.py")
