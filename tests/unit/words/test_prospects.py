"""Prospects of acts that are put together: of every act that can be, the figure that the lab counts."""

from random import Random
from typing import Any

import pytest

from potluck.games import GAMES
from potluck.lab import advise
from potluck.lab.dice import beats, kept_by, spot_of
from potluck.protocol import Amount, Pick, parse
from potluck.wire.advice import prospects
from potluck.words import LANGUAGES, language
from tests.contract.play import play
from tests.rules.dicing import play as thrown

ADVISED = {"dice": ("throw", "stand"), "reddog": ("bet",), "paigow": ("set",)}


def decided(game: str, *, decisions: int = 12) -> list[tuple[Any, Any]]:
    """Views of the seat to act with the advice on them, in random matches."""
    views = []
    for step in play(GAMES[game], GAMES[game].options(), rng=Random(4)):
        match = step.after
        view = None if match.actor is None else match.view(match.actor)
        advice = advise(game, view)
        if advice is not None:
            views.append((view, advice))
        if len(views) == decisions:
            break
    return views


@pytest.mark.parametrize("game", ADVISED)
def test_every_act_that_can_be_put_together_has_its_figure_and_no_other(game: str) -> None:
    for view, advice in decided(game):
        all_prospects = prospects(language("en"), game, view, advice=advice)
        acts = [prospect.act for prospect in all_prospects]
        assert len(acts) == len(set(acts)) > 0
        for act in acts:
            action = parse(act, GAMES[game].actions)
            assert any(action in offer for offer in view.offers)
        for offer in view.offers:
            if isinstance(offer, Amount):
                assert len(acts) == (offer.high - offer.low) // offer.step + 1
            if isinstance(offer, Pick) and game == "dice":
                assert len(acts) == 2 ** len(offer.among)


def test_the_chance_of_dice_is_that_of_the_lab_and_always_per_cent() -> None:
    match = thrown("best_of=1", "55513; stand; 55214; throw 4 5: 62")
    view = match.view(1)
    advice = advise("dice", view)
    spot = spot_of(view)
    assert advice is not None
    assert spot is not None
    figures = {one.act: one.figure for one in prospects(language("en"), "dice", view, advice=advice)}
    for act, figure in figures.items():
        chance = beats(spot, _kept(spot, act))
        assert figure == f"{100 * float(chance):.{0 if chance in (0, 1) else 1}f}%"
    assert figures["stand"] == "0%"


def _kept(spot: Any, act: str) -> tuple[int, ...]:
    action: Any = parse(act, GAMES["dice"].actions)
    return kept_by(spot.dice, action)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ADVISED)
def test_a_prospect_is_said_in_every_language(lang: str, game: str) -> None:
    view, advice = decided(game, decisions=1)[0]
    for prospect in prospects(language(lang), game, view, advice=advice):
        assert prospect.figure
        assert prospect.note
        assert "{" not in prospect.note
