"""The page's modules that decide something, tried in the browser that runs them."""

from collections.abc import Callable
from typing import Any

import pytest

from potluck.words import LANGUAGES, language
from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser
Run = Callable[..., Any]


@pytest.fixture
def run(visit: Visit) -> Run:
    """Evaluates `(module, argument) => ...` in a page of the server that has no module of its own, with one of them."""
    at = visit("en")
    at.page.goto(f"{at.url}/rules/draw")

    def run(name: str, function: str, argument: object = None) -> Any:
        address = f"new URL('../{name}', document.querySelector('script').src)"
        return at.page.evaluate(f"async (it) => ({function})(await import({address}), it)", argument)

    return run


COUNTED = """async ({speak, n}, lang) => {
  await speak(lang);
  return Array.from({length: 201}, (_, count) => n('{n} card', '{n} cards', count));
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_and_server_choose_the_same_plural(run: Run, lang: str) -> None:
    spoken = language(lang)
    counted = [spoken.ngettext("{n} card", "{n} cards", n).format(n=n) for n in range(201)]
    assert run("core/words.mjs", COUNTED, lang) == counted


def test_a_card_that_stays_keeps_its_place(run: Run) -> None:
    places = "(cards, [places, hand]) => cards.placed(places, hand)"
    assert run("pieces/cards.mjs", places, [[], ["7c", "Ad", "7s", "Kh", "Td"]]) == ["7c", "7s", "Ad", "Kh", "Td"]
    held = ["7c", "7s", "Ad", "Kh", "Td"]
    assert run("pieces/cards.mjs", places, [held, ["7c", "7s", "Ad", "9h", "8d"]]) == ["7c", "7s", "Ad", "9h", "8d"]
    assert run("pieces/cards.mjs", places, [held, ["9c", "9s", "Ad", "Kh", "Td"]]) == ["9c", "9s", "Ad", "Kh", "Td"]
    assert run("pieces/cards.mjs", places, [held, ["2c", "2s", "3d", "4h", "5d"]]) == ["2c", "2s", "5d", "4h", "3d"]


PACED = """async ({Director}, {gap, screens}) => {
  const shown = [];
  const began = performance.now();
  const show = (screen) => shown.push([screen.turn, performance.now() - began]);
  const scenes = (_, screen) => [{scene: 'now', ms: 0, screen}];
  const pace = new Director({show, scenes, still: () => false, gap});
  for (const screen of screens) pace.push(screen);
  await new Promise((done) => setTimeout(done, gap * (screens.length + 1)));
  return shown;
}"""


def screen(turn: int, *, actor: int | None, seq: int | None = None) -> dict[str, Any]:
    return {"turn": turn, "seq": turn if seq is None else seq, "seat": 0, "view": {"actor": actor, "outcome": None}}


def test_acts_of_others_are_shown_one_after_the_other(run: Run) -> None:
    screens = [screen(1, actor=1), screen(2, actor=1), screen(3, actor=0)]
    shown = run("stage/director.mjs", PACED, {"gap": 80, "screens": screens})
    assert [turn for turn, _ in shown] == [1, 2, 3]
    assert shown[1][1] - shown[0][1] >= 75
    assert shown[2][1] - shown[1][1] >= 75


def test_the_answer_to_ones_own_act_is_shown_at_once(run: Run) -> None:
    shown = run("stage/director.mjs", PACED, {"gap": 200, "screens": [screen(1, actor=0), screen(2, actor=1)]})
    assert shown[1][1] < 150


def test_an_old_screen_never_covers_a_newer_one(run: Run) -> None:
    screens = [screen(turn, actor=1) for turn in (1, 5, 3, 6)]
    assert [turn for turn, _ in run("stage/director.mjs", PACED, {"gap": 30, "screens": screens})] == [1, 5, 6]


def test_who_lags_far_behind_sees_the_latest_screen(run: Run) -> None:
    screens = [screen(turn, actor=1) for turn in range(1, 21)]
    shown = [turn for turn, _ in run("stage/director.mjs", PACED, {"gap": 30, "screens": screens})]
    assert shown == sorted(shown)
    assert shown[-1] == 20
    assert len(shown) < 20


DOCK = """async (module, {offers, marks, press}) => {
  const dock = document.createElement('offer-dock');
  document.body.append(dock);
  const acts = [];
  dock.addEventListener('act', (event) => acts.push(event.detail.action));
  dock.show({turn: 1, offers, over: false, captions: offers.map(() => 'Go'), prompt: '', pot: 10, money: String});
  for (const mark of marks) dock.querySelector(`.things input[value="${mark}"]`).click();
  const button = dock.querySelector(`.acts [data-kind=${press}]`);
  button.click();
  return {acts, disabled: button.getAttribute('aria-disabled') === 'true'};
}"""
DICE = {"type": "pick", "kind": "keep", "among": [1, 2, 3], "least": 1, "most": 2}
THREE = {"type": "pick", "kind": "throw", "among": ["As", "Kd", "7c", "8c", "9c"], "least": 0, "most": 3}
FOUR_WITHOUT_ACE = {"type": "pick", "kind": "throw", "among": ["Kd", "7c", "8c", "9c"], "least": 4, "most": 4}


@pytest.mark.parametrize(
    ("offers", "marks", "acts"),
    [
        ([DICE], [], []),
        ([DICE], [3, 1], ["keep 1 3"]),
        ([DICE], [1, 2, 3], []),
        ([THREE, FOUR_WITHOUT_ACE], [], ["throw"]),
        ([THREE, FOUR_WITHOUT_ACE], ["As", "Kd", "7c"], ["throw As Kd 7c"]),
        ([THREE, FOUR_WITHOUT_ACE], ["Kd", "7c", "8c", "9c"], ["throw Kd 7c 8c 9c"]),
        ([THREE, FOUR_WITHOUT_ACE], ["As", "Kd", "7c", "8c"], []),
    ],
)
def test_things_of_any_kind_are_picked_as_the_offers_allow(
    run: Run, offers: list[object], marks: list[object], acts: list[str]
) -> None:
    kind = "keep" if DICE in offers else "throw"
    assert run("table/offers.mjs", DOCK, {"offers": offers, "marks": marks, "press": kind}) == {
        "acts": acts,
        "disabled": not acts,
    }


def test_a_sum_moves_in_the_steps_of_its_offer(run: Run) -> None:
    offer = {"type": "amount", "kind": "bet", "low": 20, "high": 110, "step": 20}
    typed = """async (module, offer) => {
      const dock = document.createElement('offer-dock');
      document.body.append(dock);
      const acts = [];
      dock.addEventListener('act', (event) => acts.push(event.detail.action));
      dock.show({turn: 1, offers: [offer], over: false, captions: ['Bet'], prompt: '', pot: undefined, money: String});
      const figure = dock.querySelector('[type=number]');
      for (const sum of ['49', '51', '500', '-3', '']) {
        figure.value = sum;
        figure.dispatchEvent(new Event('input', {bubbles: true}));
        dock.querySelector('.acts button').click();
      }
      return acts;
    }"""
    assert run("table/offers.mjs", typed, offer) == ["bet 40", "bet 60", "bet 100", "bet 20", "bet 20"]


STAKED = """async (module, {low, high, pot, usual}) => {
  const control = document.createElement('stake-control');
  const offer = {kind: 'raise_to', low, high, step: 1};
  control.show({offer, turn: 1, caption: '', pot, money: String, usual});
  return control.value;
}"""


@pytest.mark.parametrize(
    ("low", "high", "pot", "usual", "staked"),
    [
        (10, 200, 60, None, 30),
        (10, 30, 60, None, 10),
        (10, 30, 400, None, 10),
        (10, 10, 400, None, 10),
        (10, 30, 400, 30, 30),
        (10, 30, None, None, 10),
    ],
)
def test_nobody_stakes_all_he_has_unasked(
    run: Run, low: int, high: int, pot: int | None, usual: int | None, staked: int
) -> None:
    about = {name: value for name, value in (("pot", pot), ("usual", usual)) if value is not None}
    assert run("table/amount.mjs", STAKED, {"low": low, "high": high, **about}) == staked


BOUGHT = """async (module, offer) => {
  const dock = document.createElement('offer-dock');
  document.body.append(dock);
  dock.show({turn: 1, offers: [offer], over: false, captions: ['Buy'], prompt: '', pot: 600, money: String});
  return [dock.querySelector('stake-control').value, [...dock.querySelectorAll('.shares b')].map((b) => b.textContent)];
}"""


def test_chips_are_bought_in_full_and_not_in_shares_of_the_pot(run: Run) -> None:
    offer = {"type": "amount", "kind": "rebuy", "low": 100, "high": 200, "step": 1}
    assert run("table/offers.mjs", BOUGHT, offer) == [200, ["100", "150", "200"]]


ARRIVING = """async (_, screens) => {
  const hand = document.createElement('card-hand');
  return screens.map((screen) => (hand.show(screen), [...hand.arriving]));
}"""


def test_a_hand_knows_which_cards_are_new_to_it(run: Run) -> None:
    backs: dict[str, Any] = {"cards": [], "held": 5, "deal": 1}
    shown = {"cards": ["As", "Ad", "7h", "7c", "8s"], "held": 5, "deal": 1, "threw": 2}
    screens = [backs, {**backs, "threw": 2}, {**backs, "threw": 2}, shown, {**backs, "deal": 2}]
    old, new = "", "exchanged"
    assert run("pieces/cards.mjs", ARRIVING, screens) == [
        ["dealt"] * 5,
        [new, new, old, old, old],
        [old] * 5,
        ["turned"] * 5,
        ["dealt"] * 5,
    ]


@pytest.mark.parametrize(
    ("total", "piles"),
    [(0, []), (4, [["a", 4]]), (30, [["c", 1], ["b", 1]]), (140, [["d", 1], ["c", 1], ["b", 3]]), (9999, [["e", 8]])],
)
def test_a_sum_is_counted_out_in_chips(run: Run, total: int, piles: list[list[object]]) -> None:
    counted = run("pieces/chips.mjs", "({counted}, sum) => counted(sum).map(({kind, height}) => [kind, height])", total)
    assert counted[: len(piles)] == piles
    assert total >= 1000 or len(counted) == len(piles)


SEATED = """async ({seatPanel, drawSeat}, {screen, at}) => {
  const panel = seatPanel();
  document.body.append(panel);
  drawSeat(panel, screen, at);
  const places = [...panel.querySelectorAll('.place')];
  return {
    cards: places.map((place) => place.dataset.card),
    up: [...panel.querySelector('card-hand').up],
    money: panel.querySelector('.money').textContent,
    out: panel.classList.contains('out'),
    held: panel.dataset.held,
  };
}"""
SPOT = {"stack": 7, "bet": 0, "held": 3, "cards": [], "up": [], "folded": False, "gone": False}


def elsewhere(*spots: dict[str, Any]) -> dict[str, Any]:
    """The screen of a game from elsewhere, whose view names nothing as those of the house do."""
    seat = {"kind": "bot", "name": "", "bot": "", "persona": "", "taken": True}
    return {
        "seat": 0,
        "table": {"game": "elsewhere", "seats": [seat for _ in spots]},
        "view": {"seat": 0, "deal": 1, "actor": None, "offers": [], "players": [{"fingers": ["9c"]} for _ in spots]},
        "felt": {"spots": [{**SPOT, **spot} for spot in spots], "pot": None, "owed": 0},
        "words": {
            "names": [f"P{at}" for at, _ in enumerate(spots)],
            "stacks": [f"{SPOT['stack']} beans" for _ in spots],
            "marks": ["" for _ in spots],
            "hands": [None for _ in spots],
            "turn": "",
        },
    }


@pytest.mark.parametrize(
    ("spot", "cards", "up", "out"),
    [
        ({"cards": ["As", "Kd", "7c"], "up": ["7c"]}, ["As", "Kd", "7c"], ["7c"], False),
        ({}, ["back", "back", "back"], [], False),
        ({"held": 0, "folded": True}, [], [], True),
    ],
)
def test_a_seat_is_drawn_by_the_felt_whatever_the_view_calls_its_fields(
    run: Run, spot: dict[str, Any], cards: list[str], up: list[str], out: bool
) -> None:
    found = run("table/seat.mjs", SEATED, {"screen": elsewhere({}, spot), "at": 1})
    assert (found["cards"], found["up"], found["out"]) == (cards, up, out)
    assert found["money"] == "7 beans"
    assert (found["held"] or "").split() == [str(count + 1) for count, _ in enumerate(cards)]


MIDDLE = """async ({middle, drawMiddle}, {screen}) => {
  const beside = (name) => import(new URL(`../${name}`, document.querySelector('script').src));
  const [{gameDraws}, {h, keyed}] = [await beside('games/games.mjs'), await beside('core/dom.mjs')];
  const own = {key: String, make: (card) => h('b', {}, card)};
  gameDraws('elsewhere', {centre: (element, {felt}) => keyed(element, felt.board, own)});
  const drawn = middle(h('div', {class: 'seating'}, 'sit'));
  document.body.append(drawn);
  for (const board of [['As'], ['As', 'Kd']]) drawMiddle(drawn, {...screen, felt: {...screen.felt, board}});
  const texts = (selector) => [...drawn.querySelectorAll(selector)].map((one) => one.textContent);
  return {
    own: texts('b'), pot: texts('.pot dt'), terms: texts('.terms dd'),
    verdict: texts('.verdict p'), seating: texts('.seating'),
  };
}"""


def test_a_game_lays_its_own_things_into_the_middle_and_takes_none_of_the_page_s(run: Run) -> None:
    screen = elsewhere({}, {})
    money = {"sign": "", "grouped": False}
    words = {
        "pot": {"name": "Pool", "chips": 4},
        "terms": [["Ante", "2"]],
        "verdict": "P1 wins.",
        "notices": [],
        "stakes": [],
    }
    screen["words"] |= {**words, "money": money}
    found = run("table/middle.mjs", MIDDLE, {"screen": screen})
    assert found == {"own": ["As", "Kd"], "pot": ["Pool"], "terms": ["2"], "verdict": ["P1 wins."], "seating": ["sit"]}


PLAIN = """({layCards, layDice}, {felt, spot}) => {
  const [middle, cards] = [document.createElement('div'), document.createElement('div')];
  layCards(middle, felt);
  layDice(cards, spot);
  const rows = [...middle.children].map((row) => [...row.children].map((card) => card.dataset.card));
  const dice = [...cards.querySelectorAll('.lying span')].map((die) => [die.ariaLabel, 'locked' in die.dataset]);
  layCards(middle, {board: [], turned: [], house: []});
  layDice(cards, {dice: [], locked: []});
  return [rows, dice, middle.children.length, cards.querySelectorAll('span').length];
}"""


def test_of_a_game_that_draws_nothing_itself_cards_for_all_and_dice_are_drawn_from_the_felt(run: Run) -> None:
    felt = {"board": ["As", "Td"], "turned": ["7c"], "house": []}
    spot = {"dice": [6, 1, 6], "locked": [1, 3]}
    rows, dice, cards_left, dice_left = run("table/plain.mjs", PLAIN, {"felt": felt, "spot": spot})
    assert rows == [["As", "Td"], ["7c"]]
    assert dice == [["6", True], ["1", False], ["6", True]]
    assert (cards_left, dice_left) == (0, 0)
