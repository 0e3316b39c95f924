"""A table of ten in a terminal window: a line for each seat, and everything that matters in the smallest window."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.geometry import Size
from textual.widgets import Static

from potluck.cards import parse
from potluck.dealer import Dealer
from potluck.games.poker import Call, Check, RaiseTo, Rules, Tournament, begin, start
from potluck.games.poker.view import view_of
from potluck.protocol import Dealt
from potluck.terminal import MatchRequest
from potluck.terminal.board import Board
from potluck.terminal.tui.choices import Choice
from potluck.terminal.tui.compact import compact_seats
from potluck.terminal.tui.layout import laid_out
from potluck.terminal.tui.lettering import letters_of
from potluck.terminal.tui.pieces import HEIGHT, LOW_HEIGHT
from potluck.terminal.tui.rendering import Rendering
from potluck.terminal.tui.selection import Selection
from potluck.terminal.tui.sheets import Sheet
from potluck.variants import VARIANTS
from potluck.words import LANGUAGES, language
from tests.screens import board_for
from tests.terminals import played
from tests.windows import NARROW, WIDE, board_of_window, captions, shown, until, window

TEN = ("caller",) * 9
CHOICE = {"choice": {"play": True, "every": "deal", "names": ("razz", "holdem", "badugi")}}


def ten(**options: object) -> MatchRequest:
    return MatchRequest(game="poker", options=options, opponents=TEN)


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("variant", ["omaha", "razz"])
@pytest.mark.slow
async def test_ten_seats_the_own_cards_and_all_buttons_fit(tmp_path: Path, size: tuple[int, int], variant: str) -> None:
    async with window(ten(variant=variant), tmp_path / "db", size=size) as pilot:
        await until(pilot, lambda: pilot.app.query_one("#choices").region.height > 0)
        rows = str(pilot.app.query_one("#others", Static).render()).split("\n")
        assert len(rows) == 9
        assert all("bot" in row and "$" in row for row in rows)
        assert any("░" in row for row in rows)
        for name in ("others", "middle", "hand", "label", "prompt", "choices", "paper", "keys"):
            region = pilot.app.query_one(f"#{name}").region
            assert region.height > 0, name
            assert region.bottom <= size[1], name
            assert region.right <= size[0], name


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_row_is_never_wider_than_the_window(tmp_path: Path, lang: str) -> None:
    async with window(ten(variant="five-stud"), tmp_path / "db", lang=lang) as pilot:
        board = board_of_window(pilot)
        for width in (40, 78, 120):
            assert all(cell_len(line) <= width for line in compact_seats(board, width=width).plain.split("\n"))


async def test_a_row_says_who_deals_whose_turn_it_is_and_what_each_did(tmp_path: Path) -> None:
    async with window(ten(variant="holdem"), tmp_path / "db") as pilot:
        rows = str(pilot.app.query_one("#others", Static).render()) + str(
            pilot.app.query_one("#label", Static).render()
        )
        view = board_of_window(pilot).view
        callers = sum("calls $" in row or "checks" in row for row in rows.split("\n"))
        assert callers == sum(entry.type == "acted" for entry in view.story)
        assert len(re.findall(r"(^|\W)D(\W|$)", rows)) == 1


async def test_the_others_stand_in_the_order_in_which_they_act(tmp_path: Path) -> None:
    async with window(ten(variant="holdem"), tmp_path / "db") as pilot:
        board = board_of_window(pilot)
        rows = compact_seats(board, width=78).plain.split("\n")
        assert [row[3:].split(" ")[0] for row in rows] == [board.words.names[at] for at in range(1, 10)]


@pytest.mark.slow
async def test_face_up_cards_are_told_apart_from_those_that_nobody_sees(tmp_path: Path) -> None:
    async with window(ten(variant="razz"), tmp_path / "db") as pilot:
        assert "face up: " in shown(pilot)
    async with window(ten(variant="holdem"), tmp_path / "other") as pilot:
        assert "face up: " not in shown(pilot)


async def test_all_games_to_choose_from_have_a_button_and_their_rules_are_a_key_away(tmp_path: Path) -> None:
    wish = MatchRequest(game="poker", options=CHOICE, opponents=("random",))
    async with window(wish, tmp_path / "db") as pilot:
        for _ in range(60):
            if any("Razz" in caption for caption in captions(pilot)):
                break
            before = shown(pilot)
            await pilot.press("enter")
            await until(pilot, lambda before=before: shown(pilot) != before and captions(pilot))
        assert [caption[3:] for caption in captions(pilot)[:3]] == ["Razz", "Texas hold’em, no limit", "Badugi"]
        badugi = pilot.app.query_one("#choice2")
        badugi.focus()
        await until(pilot, lambda: pilot.app.focused is badugi)
        await pilot.press("r")
        await until(pilot, lambda: isinstance(pilot.app.screen, Sheet))
        said = str(pilot.app.screen.query(Static).first().render())
        assert said.startswith(f"{language('en').game('poker').label}"), said
        assert "Badugi" in said.split("\n")[0]


def test_side_pots_stand_below_the_pot_with_who_may_win_them() -> None:
    state = begin(VARIANTS["holdem"], (10, 30, 30, 30), button=3)
    for cards in ("As Ah", "Kd Qd", "7c 2h", "9c 9h"):
        state = state.apply(Dealt(parse(cards)))
    for action in (Call(), Call(), RaiseTo(10), RaiseTo(20), Call(), Call()):
        state = state.apply(action)
    rendering = Rendering(board_for("poker", view_of(state, 1)), "", width=80)
    assert "Main pot $40 (for 4 players) · Side pot 1 $30 (for 3 players)" in rendering.middle().plain
    two = Rendering(board_for("poker", view_of(begin(VARIANTS["holdem"], (10, 30), button=1), 0)), "", width=80)
    assert "Main pot" not in two.middle().plain


@pytest.mark.parametrize(("play", "said"), [(True, "is out"), (False, "has left")])
def test_who_has_lost_all_in_a_sit_and_go_has_not_left(play: bool, said: str) -> None:
    view = Dealer(seed=1)(start(Rules(tournament=Tournament(play=play)), 3)).view(0)
    gone = replace(view, seats=(view.seats[0], replace(view.seats[1], gone=True), view.seats[2]))
    assert board_for("poker", gone).last_action(1) == said


def test_line_mode_reads_the_rules_of_a_game_by_number_and_by_name(tmp_path: Path) -> None:
    wish = MatchRequest(game="poker", options=CHOICE, opponents=("person:Bea",))
    told = played(wish, tmp_path / "db", ["rules 1", "rules badugi", "rules Texas hold’em, no limit", "rules chess"])
    titles = [line for line in told.splitlines() if line.startswith("Poker · ")]
    assert [title.split(" · ")[1] for title in titles[1:]] == ["Razz", "Badugi", "Texas hold’em, no limit"]
    assert "chess is nothing that you can do now; possible: razz, holdem, badugi" in told


def flop(seats: int) -> Board:
    """A deal of hold'em at the flop, before the seat that is first to act."""
    state = begin(VARIANTS["holdem"], (200,) * seats, button=seats - 1)
    for cards in ("As Ah", "Kd Qd", "7c 2h", "9c 9h")[:seats]:
        state = state.apply(Dealt(parse(cards)))
    for _ in range(seats - 1):
        state = state.apply(Call())
    state = state.apply(Check()).apply(Dealt(parse("Ts 9d 2c")))
    return board_for("poker", view_of(state, 0))


@pytest.mark.parametrize(
    ("seats", "size", "laid"),
    [(3, (80, 23), LOW_HEIGHT), (3, (80, 20), 0), (3, (120, 40), HEIGHT), (4, (80, 24), LOW_HEIGHT)],
)
def test_cards_are_drawn_as_large_as_the_window_has_room(seats: int, size: tuple[int, int], laid: int) -> None:
    board, selection = flop(seats), Selection(ascii_only=False)
    selection.update(board)
    rendering = laid_out(board, "", size=Size(*size), selection=selection, prompt="Yours.", choices=selection.choices())
    assert (rendering.laid, rendering.low) == (laid, False)
    assert ("10♠" in rendering.middle().plain.split("\n")[0]) == (not laid)


def test_an_act_keeps_its_key_and_never_takes_that_of_another() -> None:
    kept: dict[str, str] = {}
    raised = [Choice(kind=kind, caption=kind) for kind in ("call", "raise_to", "fold", "leave")]
    assert letters_of(raised, kept) == ("a", "b", "c", "x")
    assert letters_of([raised[0], *raised[2:]], kept) == ("a", "c", "x")
    games = [Choice(kind="choose", caption=name) for name in ("razz", "badugi")]
    assert letters_of([*games, raised[3]], kept) == ("a", "b", "x")
    ahead = [Choice(kind="pre_action", caption="Fold", pre_action="fold")]
    assert letters_of([*ahead, *ahead], kept) == ("z", "y"), "the turn may come while one presses"
