"""What a seat observes: all that it has seen, nothing that is hidden, the same in every form."""

from collections.abc import Iterator
from random import Random

import pytest

from potluck.adapters.actions import Actions
from potluck.adapters.episode import Episode
from potluck.adapters.moments import Moment
from potluck.adapters.observing import Observer
from potluck.adapters.setting import Setting, setting
from potluck.kits import GAMES
from potluck.protocol import Felt, Game, View
from potluck.tree.histories import outcomes
from potluck.variants import VARIANTS
from tests.contract.play import Step, options_of, play, seated
from tests.contract.test_views import KNOWING
from tests.contract.worlds import other_steps
from tests.marks import rule
from tests.unit.adapters.plays import observations, of_game, played

MATCHES = 2
MOVES = 6


def moments(steps: list[Step]) -> Moment:
    """The chain of those moves."""
    moment = Moment(steps[0].before)
    for step in steps:
        moment = moment.after(step.action)
    return moment


def differences(game: Game, *, matches: int = MATCHES) -> Iterator[str]:
    """Seats that could tell two worlds apart by what they observe, which differ only in what they cannot know."""
    for number in range(matches):
        rng = Random(f"{game.name} {number}")
        options, steps = options_of(game, rng), list[Step]()
        for step in play(game, options, rng=rng, most=MOVES):
            steps.append(step)
        playing = of_game(game, options, len(step.after.view(None).felt().spots))
        for viewer in range(seated(step.after)):
            others = other_steps(game, steps, viewer, rng=rng)
            assert others
            if observations(playing, moments(steps), viewer) != observations(playing, moments(others), viewer):
                yield f"match {number}, seat {viewer}"


@rule("R0.14", "R0.18")
@pytest.mark.parametrize("name", KNOWING)
def test_an_observation_does_not_depend_on_what_is_hidden(name: str) -> None:
    assert list(differences(KNOWING[name])) == []


@pytest.mark.parametrize("name", ["draw", "poker"])
def test_a_view_of_another_seat_is_found_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(moment: Moment, seat: int) -> Felt:
        """The felt with all cards open."""
        views: list[View] = [moment.match.view(at) for at in range(seated(moment.match))]
        return views[seat].laid_open(views).felt()

    monkeypatch.setattr(Moment, "felt", careless)
    assert list(differences(KNOWING[name])) != []


def every_moment(playing: Setting, moment: Moment) -> Iterator[Moment]:
    """All moments of a small game."""
    yield moment
    match, actions = moment.match, Actions(playing)
    if match.state.over:
        return
    moves = (
        [outcome for outcome, _ in outcomes(match.chance, match.state)]
        if match.chance is not None
        else [*actions.offered(match).values()]
    )
    for move in moves:
        yield from every_moment(playing, moment.after(move))


def agree(playing: Setting, points: Iterator[Moment]) -> int:
    """How many different observations there are; a vector tells just as much as all lines of the text."""
    observer = Observer(playing, Actions(playing))
    lines, vectors = dict[bytes, str](), dict[str, bytes]()
    for moment in points:
        for seat in range(playing.seats):
            if len(moment.last_events(seat, playing.history + 1)) > playing.history:
                continue
            key, text = observer.vector(moment, seat).tobytes(), f"{seat} {moment.text(seat)}"
            key += bytes([seat])
            assert lines.setdefault(key, text) == text
            assert vectors.setdefault(text, key) == key
    return len(lines)


def test_a_vector_tells_all_decisions_and_cards_of_kuhns_game_apart() -> None:
    """Each seat is dealt one of 3 cards, and has then seen 9 courses of the betting, begun by either seat."""
    playing = setting("kuhn", {"history": 20})
    assert agree(playing, every_moment(playing, Moment(playing.start()))) > 2 * 3 * 9


@pytest.mark.parametrize("name", [*GAMES, *VARIANTS])
def test_vector_and_text_remember_the_same(name: str) -> None:
    for number in range(2):
        episodes = played(name, seed=number, most=8, unit="match", history=100)
        playing = setting(name, {"unit": "match", "history": 100})
        agree(playing, (episode.moment for episode in episodes))


@pytest.mark.parametrize("name", [*GAMES, "badugi", "seven-stud", "holdem"])
def test_what_a_seat_has_seen_stays_seen(name: str) -> None:
    before: dict[int, str] = {}
    for episode in played(name, seed=5, most=40, unit="match"):
        for seat in range(episode.playing.seats):
            text = episode.moment.text(seat)
            assert text.startswith(before.get(seat, ""))
            before[seat] = text


def test_a_seat_remembers_which_cards_it_threw_and_no_other_seat_knows() -> None:
    episode = Episode(setting("draw-fixed", {}))
    episode.reset(1)
    while episode.actions.names.index("discard 0 3") not in (numbers := episode.actions.offered(episode.moment.match)):
        episode.step(next(number for number in numbers if episode.actions.names[number] in ("call", "check")))
    actor = episode.actor or 0
    hand = sorted(episode.moment.felt(actor).spots[actor].cards)
    episode.step(episode.actions.names.index("discard 0 3"))
    assert f"\n{actor} discard {hand[0]} {hand[3]}\n" in episode.moment.text(actor)
    assert f"\n{actor} discard #2\n" in episode.moment.text(1 - actor)


def test_the_history_of_a_vector_is_its_last_rows() -> None:
    short, long = setting("holdem", {"history": 3}), setting("holdem", {"history": 30})
    *_, episode = played("holdem", seed=4, most=5)
    arrays = [Observer(each, Actions(each)).arrays(episode.moment, 0)["history"] for each in (short, long)]
    assert (arrays[0] == arrays[1][-3:]).all()
    assert arrays[1].any(axis=1).sum() == len(episode.moment.last_events(0, 30))
