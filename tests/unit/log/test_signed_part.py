"""The signature of a head: of the head itself, or of a commit with a path to it."""

from collections.abc import Iterator

import pytest

from potluck.log import head_message, signed_part
from potluck.log.head import DEEPEST, HASH, SIGNATURE, STEP, commit_message, grown

SEAL = bytes(range(32))
OWN = b"\x01" * SIGNATURE


def heads(n: int) -> list[bytes]:
    """Messages of heads of as many tables."""
    return [head_message(f"table/{at}", at + 1, bytes([at]) * 32) for at in range(n)]


def test_64_bytes_are_a_signature_of_the_head_itself() -> None:
    (head,) = heads(1)
    assert signed_part(head, OWN) == (head, OWN)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 8, 13])
def test_each_head_of_a_commit_leads_to_what_was_signed_and_no_other_head_does(n: int) -> None:
    messages = heads(n)
    top, paths = grown(messages)
    for at, (head, path) in enumerate(zip(messages, paths, strict=True)):
        assert signed_part(head, OWN + SEAL + path) == (commit_message(SEAL, top), OWN)
        for other in [*messages[:at], *messages[at + 1 :], head_message("table/x", 1, bytes(32))]:
            assert signed_part(other, OWN + SEAL + path) != (commit_message(SEAL, top), OWN)


def changed(signature: bytes) -> Iterator[bytes]:
    """The same text, each byte after the signature turned."""
    for at in range(SIGNATURE, len(signature)):
        yield signature[:at] + bytes([signature[at] ^ 1]) + signature[at + 1 :]


def test_no_byte_of_seal_or_path_can_be_another() -> None:
    messages = heads(5)
    top, paths = grown(messages)
    for head, path in zip(messages, paths, strict=True):
        for text in changed(OWN + SEAL + path):
            assert signed_part(head, text) != (commit_message(SEAL, top), OWN)


def test_a_node_cannot_pass_for_a_head() -> None:
    """Nor the sisters of a shorter tree for a path: leaf and node are hashed for two purposes."""
    messages = heads(4)
    top, paths = grown(messages)
    pair = paths[0][1:STEP]
    for path in (paths[0][STEP:], paths[0][:STEP]):
        assert signed_part(messages[0], OWN + SEAL + path) != (commit_message(SEAL, top), OWN)
    assert signed_part(pair, OWN + SEAL + paths[0][STEP:]) != (commit_message(SEAL, top), OWN)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        OWN[:-1],
        OWN + SEAL[:-1],
        OWN + SEAL + bytes(STEP - 1),
        OWN + SEAL + b"\x02" + bytes(HASH),
        OWN + SEAL + bytes(STEP * (DEEPEST + 1)),
    ],
)
def test_what_has_no_such_form_is_no_signature(text: bytes) -> None:
    assert signed_part(heads(1)[0], text) is None
