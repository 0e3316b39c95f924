"""The words that are typed at the prompt."""

import pytest

from potluck.terminal.manual import COMMANDS, REMOTE_COMMANDS, command
from potluck.words import LANGUAGES, language


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_command_has_a_word_of_its_own_in_every_language(lang: str) -> None:
    spoken = language(lang)
    words = [spoken.pgettext("terminal command", name) for name in (*COMMANDS, *REMOTE_COMMANDS)]
    asked = [command(f"{word} 2", spoken, is_remote=True) or command(word, spoken, is_remote=True) for word in words]

    assert [found and found[0] for found in asked] == [*COMMANDS, *REMOTE_COMMANDS]


@pytest.mark.parametrize("name", REMOTE_COMMANDS)
def test_what_needs_company_means_nothing_without_it(name: str) -> None:
    assert command(name, language("en")) is None
