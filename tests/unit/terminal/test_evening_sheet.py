"""The sheet of the evening in the window: the host stops the table from it, and reads the ledger over it."""

import pytest
from textual.widgets import Button, OptionList

from potluck.terminal.tui.evening_sheet import EveningSheet
from potluck.terminal.tui.sheets import Sheet
from potluck.words import language
from tests.remote import opened, person
from tests.unit.terminal.test_tui_remote import joined
from tests.windows import NARROW, board_of_window, shown, until

pytestmark = pytest.mark.slow
THREE = {"game": "poker", "preset": "evening", "seats": [{"kind": "person"}] * 3, "evening": True}


@pytest.mark.parametrize("lang", ["pl", "ru"])
async def test_the_host_changes_the_clock_and_all_see_who_goes_away(server: str, lang: str) -> None:
    link, spoken = opened(server, THREE), language(lang)
    async with joined(link, lang=lang, size=NARROW) as ann, person(link, "Bea") as bea:
        async with person(link, "Cid") as cid:
            await cid.until(lambda seen: seen.view is not None)
        await until(ann, lambda: spoken.pgettext("presence", "away for {n} s").format(n=5) in shown(ann))
        if board_of_window(ann).offers:
            await bea.until(lambda seen: seen.view is not None and seen.view.actor == 0)
            await ann.press("enter")  # nobody changes the clock in a decision of his own
            await bea.until(lambda seen: seen.view is not None and seen.view.actor != 0)
        await ann.press("v")
        await until(ann, lambda: isinstance(ann.app.screen, EveningSheet))
        await until(ann, lambda: spoken.gettext("30 s a decision") in lines(ann.app.screen))
        captions = lines(ann.app.screen)
        assert f"{spoken.gettext('Remove')}: Cid" in captions
        choices = ann.app.screen.query_one(OptionList)
        choices.highlighted = captions.index(spoken.gettext("30 s a decision"))
        choices.focus()
        await ann.press("enter")
        seen = await bea.until(lambda seen: seen.table.clock == "calm")
        assert "Ann" in seen.notices[-1].text
        await until(ann, lambda: spoken.gettext("No clock") in lines(ann.app.screen))
        ann.app.screen.query_one("#ledger", Button).press()
        await until(ann, lambda: isinstance(ann.app.screen, Sheet))
        await ann.press("escape")
        await ann.press("escape")
        await until(ann, lambda: len(ann.app.screen_stack) == 1)


def lines(sheet: object) -> list[str]:
    """The list of all that may be done."""
    assert isinstance(sheet, EveningSheet)
    choices = sheet.query_one(OptionList)
    return [str(choices.get_option_at_index(at).prompt) for at in range(choices.option_count)]
