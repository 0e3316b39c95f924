"""The table in a terminal window, driven by keys and mouse through textual's own pilot, on a real room."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.geometry import Region
from textual.widgets import Static

from potluck.dealer import Dealer
from potluck.protocol import Amount, Spot, parse
from potluck.terminal import MatchRequest
from potluck.terminal.tui.choices import choices, stakes
from potluck.terminal.tui.pieces import HEIGHT, WIDTH, backs, picture, pieces_of
from potluck.terminal.tui.rendering import Rendering
from potluck.terminal.tui.sheets import Question, Sheet
from potluck.wire.views import PlainPick
from potluck.words import LANGUAGES
from tests.games.kuhn3 import GAMES
from tests.screens import board_for
from tests.windows import NARROW, WIDE, captions, shown, until, window

QUICK = MatchRequest(game="draw", preset="quick", opponents=("lev",), name="Ann")


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_first_screen_shows_everything_and_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    async with window(QUICK, tmp_path / "db", size=size) as pilot:
        await until(pilot, lambda: pilot.app.query_one("#choices").region.height > 0)
        text = shown(pilot)
        assert "Draw poker" in text
        assert "Lev Arkadyevich" in text
        assert "pea coat" in text
        assert "Pot $10" in text
        assert text.count("╭─────╮") == 5
        for name in ("others", "hand", "prompt", "choices", "paper", "keys"):
            region = pilot.app.query_one(f"#{name}").region
            assert region.height > 0, name
            assert region.bottom <= size[1], name
            assert region.right <= size[0], name


async def test_without_colours_there_are_no_greys_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with window(QUICK, tmp_path / "db") as pilot:
        await until(pilot, lambda: pilot.app.query_one("#choices").region.height > 0)
        strips = [
            strip for part in pilot.app.screen.query(Static) for strip in part.render_lines(Region(0, 0, *part.size))
        ]
        colours = {
            colour for strip in strips for _, style, _ in strip if style for colour in (style.color, style.bgcolor)
        }
        assert strips
        assert {colour.name for colour in colours if colour is not None} == {"default"}


async def test_a_window_too_small_for_the_table_says_so_until_it_is_large_enough(tmp_path: Path) -> None:
    async with window(QUICK, tmp_path / "db", size=(70, 20)) as pilot:
        assert "the window has 70 x 20, the table needs 80 x 24" in shown(pilot)
        await pilot.resize_terminal(*NARROW)
        await until(pilot, lambda: "the table needs" not in shown(pilot))


@pytest.mark.slow
async def test_a_deal_is_played_by_keys_alone(tmp_path: Path) -> None:
    async with window(QUICK, tmp_path / "db") as pilot:
        for _ in range(60):
            if any("Next deal" in caption for caption in captions(pilot)):
                break
            before = shown(pilot)
            if not captions(pilot) or "exchange" in before.split("Mark")[-1][:30]:
                await pilot.press("1")
            await pilot.press("enter")
            await until(pilot, lambda before=before: shown(pilot) != before and captions(pilot))
        assert any("Next deal" in caption for caption in captions(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "Deal 2" in shown(pilot))


@pytest.mark.slow
async def test_the_sum_follows_arrows_shares_and_digits_and_stays_possible(tmp_path: Path) -> None:
    three = MatchRequest(game="kuhn3", preset="kuhn", opponents=("caller", "caller"))
    async with window(QUICK, tmp_path / "db") as pilot:
        assert "BET $5" in captions(pilot)[0]
        await pilot.press("up", "up")
        assert "BET $7" in captions(pilot)[0]
        await pilot.press("down", "pagedown")
        assert "BET $5" in captions(pilot)[0]
        await pilot.press("pageup")
        assert "BET $10" in captions(pilot)[0]
        for _ in range(9):
            await pilot.press("pageup")
        most = captions(pilot)[0]
        await pilot.press("up")
        assert captions(pilot)[0] == most, "not more than there is"
    async with window(three, tmp_path / "other") as pilot:
        assert captions(pilot)


async def test_the_first_digit_takes_the_place_of_the_sum_that_stood_there(tmp_path: Path) -> None:
    async with window(MatchRequest(game="paigow", opponents=()), tmp_path / "db") as pilot:
        await until(pilot, lambda: captions(pilot))
        for keys, sum_ in (
            (("2", "0"), "BET $20"),
            (("up",), "BET $21"),
            (("7",), "BET $7"),
            (("backspace", "4", "5"), "BET $45"),
        ):
            await pilot.press(*keys)
            assert sum_ in captions(pilot)[0]


async def test_the_mouse_presses_buttons_and_changes_the_sum(tmp_path: Path) -> None:
    async with window(QUICK, tmp_path / "db") as pilot:
        await pilot.click("#stake", offset=(9, 0))
        assert "BET $6" in captions(pilot)[0]
        await pilot.click("#choice0")
        await until(pilot, lambda: re.search(r"(Ann|You) bet \$6", shown(pilot)))


async def test_dice_are_marked_by_number_and_by_mouse(tmp_path: Path) -> None:
    async with window(MatchRequest(game="dice", opponents=("caller",)), tmp_path / "db") as pilot:
        table: Any = pilot.app
        await pilot.press("2")
        assert table._selection.marked == {2}
        await pilot.click("#hand", offset=(0, 2))
        assert table._selection.marked == {1, 2}
        await pilot.press("1", "2")
        assert table._selection.marked == set()


async def test_leaving_is_asked_about_and_staying_changes_nothing(tmp_path: Path) -> None:
    async with window(QUICK, tmp_path / "db") as pilot:
        await until(pilot, lambda: any("Leave" in caption for caption in captions(pilot)))
        await pilot.press("x")
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
        await pilot.press("escape")
        assert captions(pilot)
        await pilot.press("x")
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
        await pilot.click("#yes")
        await until(pilot, lambda: "lost the match" in shown(pilot))


@pytest.mark.parametrize(("game", "order"), [("draw", "FOUR OF A KIND"), ("paigow", "FIVE OF A KIND")])
async def test_the_help_says_once_what_beats_what(tmp_path: Path, game: str, order: str) -> None:
    async with window(MatchRequest(game=game, opponents=("caller",) * (game == "draw")), tmp_path / "db") as pilot:
        await until(pilot, lambda: captions(pilot))
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, Sheet))
        assert "\n".join(str(part.render()) for part in pilot.app.screen.query(Static)).count(order) == 1


@pytest.mark.parametrize(("key", "said"), [("question_mark", "Page up"), ("r", "R0.1"), ("h", "BET"), ("R", "R0.1")])
@pytest.mark.slow
async def test_help_rules_and_hint_lie_over_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, said: str
) -> None:
    async with window(QUICK, tmp_path / "db") as pilot:
        prompts = list[str]()
        monkeypatch.setattr("potluck.terminal.tui.app._write_prompt", lambda _, text: prompts.append(text))
        await pilot.press(key)
        await until(pilot, lambda: isinstance(pilot.app.screen, Sheet))
        await until(pilot, lambda: (key == "h") == (len(prompts) > 1 and prompts[-2] == "Reckoning…" != prompts[-1]))
        text = "\n".join(str(part.render()) for part in pilot.app.screen.query(Static))
        assert said in text or key == "h"
        assert len(text) > 80
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, Sheet)


async def test_the_language_changes_without_a_new_match(tmp_path: Path) -> None:
    async with window(QUICK, tmp_path / "db", lang=LANGUAGES[0]) as pilot:
        seen = {shown(pilot).splitlines()[0]}
        for _ in LANGUAGES[1:]:
            await pilot.press("l")
            seen.add(shown(pilot).splitlines()[0])
        assert len(seen) == len(LANGUAGES)


async def test_only_ascii_is_drawn_where_nothing_else_can_be_shown(tmp_path: Path) -> None:
    async with window(QUICK, tmp_path / "db", ascii_only=True) as pilot:
        drawn = str(pilot.app.query_one("#hand", Static).render()) + str(
            pilot.app.query_one("#others", Static).render()
        )
        assert drawn.isascii()


@pytest.mark.parametrize("game", ["draw", "kuhn3"])
def test_every_button_does_what_is_offered(game: str) -> None:
    played = GAMES[game]
    deal, rng = Dealer(seed=3), Random(3)
    match = deal(played.start(next(iter(played.presets.values())), played.seats[0]))
    for _ in range(60):
        if match.over:
            break
        board, offers = board_for(game, match.view(match.actor)), match.offers()
        for stake in (0, 7, 10**6):
            for pick in (*(offer for offer in board.offers if isinstance(offer, PlainPick)), None):
                marked = set(pick.among[: pick.least or pick.most]) if pick else set()
                found = choices(board, marked=marked, stake=stake)
                assert {choice.kind for choice in found} == {offer.kind for offer in offers}
                for choice in found:
                    acts = [parse(choice.action, played.actions)] if choice.action else []
                    assert all(any(action in offer for offer in offers) for action in acts)
        assert (stakes(board.offers) is None) == (not any(isinstance(offer, Amount) for offer in offers))
        match = deal(match.apply(rng.choice(offers).sample(rng, played.actions)))


@pytest.mark.parametrize("width", [40, 58, 80])
def test_a_wardrobe_stands_beside_the_cards_and_not_below_them(width: int) -> None:
    board = board_for("draw", Dealer(seed=1)(GAMES["draw"].start(GAMES["draw"].presets["evening"], 2)).view(0))
    lines = Rendering(board, "", width=width).others().plain.splitlines()

    edge = lines[0].index("p1")
    assert "worn: coat, hat, scarf, gloves, waistcoat" in " ".join(line[edge:].strip() for line in lines)
    assert [set(line[:edge]) <= set("╭─╮│░╰╯ ") for line in lines] == [True] * len(lines)
    assert max(map(len, lines)) <= width


def test_a_name_stands_beside_the_dice_and_not_below_them() -> None:
    match = Dealer(seed=1)(GAMES["dice"].start(GAMES["dice"].presets["one"], 2))
    view = match.apply(parse("stand", GAMES["dice"].actions)).view(1)
    board = board_for("dice", view, names=("Lev Arkadyevich", "Ann"))
    lines = Rendering(board, "", width=56).others().plain.splitlines()

    assert len(lines) == HEIGHT
    assert lines[0].endswith("  Lev Arkadyevich")
    assert lines[1].endswith("  0")
    assert max(map(len, lines)) <= 56


def test_cards_dice_and_backs_are_as_wide_as_they_say() -> None:
    for piece in pieces_of(Spot(dice=(1, 2, 3, 4, 5)), ascii_only=False):
        for marked in (False, True):
            lines = picture(piece, marked=marked)
            assert [len(line) for line in lines] == [WIDTH] * HEIGHT
    assert len({len(line) for line in backs(5)}) == 1
    assert backs(0) == []
