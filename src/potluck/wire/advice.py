"""What an adviser and a reviewer say of a table, as answers."""

from typing import Any

import msgspec

from potluck.protocol import View, encode, show
from potluck.room import Advice, Sight
from potluck.wire.answers import AdviceInfo, ChoiceInfo, ReviewInfo
from potluck.words import Language
from potluck.words.frequencies import PricedAdvice
from potluck.words.prospects import Prospect
from potluck.words.screen import TableLike
from potluck.words.wordings import words_of

__all__ = ["advice_info", "prospects", "review_info"]


def advice_info(sight: Sight, advice: Advice | None, language: Language) -> AdviceInfo:
    """A hint for whoever sees that, in that language; an empty one where there is no advice."""
    if advice is None or sight.view is None:
        return AdviceInfo(turn=sight.turn, choices=(), words=())
    choices = tuple(
        ChoiceInfo(action=msgspec.json.decode(encode(choice.action)), value=float(choice.value))
        for choice in advice.choices
    )
    choices_priced, beside = _priced(sight.table, sight.view, advice, language)
    return AdviceInfo(
        turn=sight.turn,
        choices=choices,
        words=language.advice(sight.table, sight.view, advice),
        best=show(advice.choices[0].action),
        prospects=prospects(language, sight.table.game, sight.view, advice=advice),
        priced=choices_priced,
        beside=beside if choices_priced else (),
    )


def _priced(table: TableLike, view: View, advice: Advice, language: Language) -> PricedAdvice:
    """Each choice of a solved strategy with its price, and what else is told; empty where none is known."""
    phrase = words_of(table.game).priced
    return PricedAdvice((), ()) if phrase is None else phrase(language.speech, table, view, advice)


def prospects(language: Language, game: str, view: View, *, advice: Advice) -> tuple[Prospect, ...]:
    """Prospects of all acts that can be put together now; empty where the game does not say them."""
    phrase = words_of(game).prospects
    return () if phrase is None else phrase(language.speech, view, advice)


def review_info(sight: Sight, costs: Any, language: Language) -> ReviewInfo:
    """The lab's review of the viewer's own acts in words; empty where there is none."""
    words = () if costs is None or sight.view is None else language.review(sight.table, sight.view, costs)
    return ReviewInfo(turn=sight.turn, words=words)
