"""The laboratory over HTTP: what it reckons is reckoned beside the loop, by the functions of the command line."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Final, TypeVar

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from potluck.cards import parse
from potluck.errors import RequestError
from potluck.kernels import Census
from potluck.lab.drills import (
    COPIES,
    HOUSE_WAYS,
    KINDS,
    LENGTHS,
    PRESETS,
    SHEETS,
    Drill,
    Judged,
    Option,
    Terms,
    asked_by,
    cost_of,
    share_of,
    usual_sheet,
)
from potluck.lab.drills.betting import DECKS as BETTING_DECKS
from potluck.lab.drills.exchange import DECKS, ORDERS
from potluck.lab.equity import Equity
from potluck.lab.frequencies import DECKS as PACKS
from potluck.lab.frequencies import ORDERS as ORDERS_OF_HANDS
from potluck.lab.frequencies import SIZES, census_of_text
from potluck.lab.laboratory import drill_of_day, drilled, equity_of_text, judged
from potluck.ranking import Badugi, Two
from potluck.variants import VARIANTS, named
from potluck.web.attend import attended
from potluck.web.endpoint import LANG, Endpoint
from potluck.web.guard import address_of
from potluck.web.site import language_of, read, respond, site_of, visitor
from potluck.wire import (
    DrillAnswered,
    DrillAsked,
    DrillFact,
    DrillInfo,
    DrillJudged,
    DrillOption,
    FrequenciesAsked,
    FrequenciesInfo,
    FrequencyRow,
    LabChoice,
    LabGame,
    LabInfo,
    LabOrder,
    OddsAsked,
    OddsHand,
    OddsInfo,
)
from potluck.words import Language, counting
from potluck.words import laboratory as words
from potluck.words.figures import decimal, percent
from potluck.words.poker import equity as of_equity
from potluck.words.poker.names import variant_name

__all__ = ["ENDPOINTS"]

T = TypeVar("T")

PLACES: Final = 2
FINE: Final = 4
"""Places of a share of hands: the rarest are some in a million."""
PAIR: Final = 2


async def laboratory(request: Request) -> Response:
    """All that can be asked in the laboratory; the processes that will answer begin meanwhile."""
    site_of(request).bench.begin()
    speech = language_of(request).speech
    return respond(
        LabInfo(
            games=tuple(replace(game, title=variant_name(speech, game.name)) for game in _games()),
            drills=tuple(LabChoice(kind, speech.say(words.TITLES[kind])) for kind in KINDS),
            sheets=tuple(LabChoice(sheet, speech.say(words.SHEETS[sheet])) for sheet in SHEETS),
            decks=DECKS,
            betting=BETTING_DECKS,
            orders=tuple(
                LabOrder(
                    name,
                    speech.say(words.ORDERS[name]),
                    tuple(SIZES[type(order)]),
                    not isinstance(order, Badugi | Two),
                )
                for name, order in ORDERS_OF_HANDS.items()
            ),
            packs=PACKS,
            matches=tuple(LabChoice(str(length), words.length(speech, length)) for length in LENGTHS),
            ways=tuple(LabChoice(way, words.house_way(speech, way)) for way in HOUSE_WAYS),
            copies=tuple(LabChoice(copies, words.copies(speech, copies)) for copies in COPIES),
            presets=tuple(LabChoice(preset, words.match_name(speech, preset)) for preset in (*PRESETS[1:], PRESETS[0])),
        )
    )


async def odds(request: Request) -> Response:
    """The part of the pot that hands or ranges take on average, exact or sampled with its margin."""
    wish = await read(request, OddsAsked)
    with _at_a_terminal(words.odds_command(wish.game, wish.hands, wish.board, wish.dead)):
        shares = await _reckoned(request, equity_of_text, wish.game, wish.hands, wish.board, wish.dead)
    return respond(_odds(wish, shares, language_of(request)))


async def frequencies(request: Request) -> Response:
    """How many hands of a deck are what, counted exactly."""
    wish = await read(request, FrequenciesAsked)
    with _at_a_terminal(words.count_command(wish.deck, wish.cards, wish.order, wish.joker, wish.wild)):
        counted = await _reckoned(request, census_of_text, wish.deck, wish.cards, wish.order, wish.joker, wish.wild)
    return respond(_frequencies(wish, counted, language_of(request)))


async def asked(request: Request) -> Response:
    """The question of a kind and number, or the puzzle of a day."""
    wish = await read(request, DrillAsked)
    if wish.day:
        question = await _reckoned(request, drill_of_day, wish.day)
    elif wish.kind == "betting":
        question = await _reckoned(request, drilled, wish.kind, wish.number, _terms(wish))
    else:
        visitor(request)
        question = asked_by(_terms(wish), wish.kind, wish.number)
    return respond(_question(question, language_of(request), day=wish.day))


async def answered(request: Request) -> Response:
    """The cost of an answer against the best one, and the worth of all the others."""
    wish = await read(request, DrillAnswered)
    question, given = await _reckoned(request, judged, wish.kind, wish.number, _terms(wish), wish.answer)
    return respond(_judgement(question, given, language_of(request)))


def _terms(wish: DrillAsked | DrillAnswered) -> Terms:
    """The terms by which a question is asked or answered."""
    return Terms(
        deck=wish.deck,
        sheet=wish.sheet or usual_sheet(wish.kind),
        best_of=wish.best_of,
        way=wish.way,
        copies=wish.copies,
        preset=wish.preset,
    )


@contextmanager
def _at_a_terminal(command: str) -> Iterator[None]:
    """Names the command that has all the time it needs, where the house gives up what it was asked."""
    try:
        yield
    except RequestError as error:
        if error.code != "house.too_long":
            raise
        raise RequestError(error.code, allowed=command) from error


async def _reckoned(request: Request, work: Callable[..., T], *args: object) -> T:
    """The result of the function, while the visitor waits for it."""
    session = visitor(request)
    return await attended(request, site_of(request).bench.reckon(session.id, address_of(request.scope), work, *args))


@cache
def _games() -> tuple[LabGame, ...]:
    """The variants whose odds differ: of those that differ in betting alone the first, without a title."""
    games: dict[object, LabGame] = {}
    for name, variant in VARIANTS.items():
        hole, board = variant.own_and_board
        rules = (hole, board, variant.showdown, variant.cards, variant.wild, variant.jokers, variant.fewer_wild)
        deck = tuple(map(str, variant.cards))
        game = LabGame(name=name, title="", hole=hole, board=board, seats=variant.most_seats, deck=deck)
        games.setdefault(repr(rules), game)
    return tuple(games.values())


def _odds(wish: OddsAsked, shares: Equity, language: Language) -> OddsInfo:
    """The answer in words."""
    speech = language.speech
    hands = []
    for at, (share, win, tie) in enumerate(zip(shares.share, shares.win, shares.tie, strict=True)):
        margin = None if shares.exact else shares.margin[at]
        doubt = "" if margin is None else f" ± {decimal(speech, 100 * margin, places=PLACES)}"
        lines = (
            percent(speech, float(share), places=PLACES) + doubt,
            percent(speech, float(win), places=PLACES),
            percent(speech, float(tie), places=PLACES),
        )
        hands.append(
            OddsHand(
                hand=wish.hands[at],
                share=float(share),
                win=float(win),
                tie=float(tie),
                share_exactly=str(share) if shares.exact else "",
                margin=margin,
                said=lines,
            )
        )
    sentences = [of_equity.counted(speech, shares.ways, exact=shares.exact)]
    sentences += [speech.say(of_equity.NOBODY_DRAWS)] if named(wish.game).draws else []
    return OddsInfo(
        game=wish.game,
        board=tuple(map(str, parse(wish.board))),
        exact=shares.exact,
        ways=shares.ways,
        hands=tuple(hands),
        said=" ".join(sentences),
        command=words.odds_command(wish.game, wish.hands, wish.board, wish.dead),
    )


def _frequencies(wish: FrequenciesAsked, counted: Census, language: Language) -> FrequenciesInfo:
    """The answer in words."""
    speech, order = language.speech, ORDERS_OF_HANDS[wish.order]
    title = speech.say(
        counting.TITLE, size=wish.deck, cards=wish.cards, total=counting.thousands(speech, counted.total)
    )
    royal = (
        [speech.say(counting.EXTRA["royal_flush"], n=counting.thousands(speech, counted.royal))]
        if counted.royal
        else []
    )
    rows = tuple(
        FrequencyRow(
            category=name,
            label=counting.category_name(speech, name, order=order),
            hands=n,
            share=n / counted.total,
            said=(counting.thousands(speech, n), percent(speech, n / counted.total, places=FINE)),
        )
        for name, n in counted.categories.items()
        if n
    )
    return FrequenciesInfo(
        total=counted.total,
        rows=rows,
        said="\n".join([title, *royal]),
        command=words.count_command(wish.deck, wish.cards, wish.order, wish.joker, wish.wild),
    )


def _question(question: Drill, language: Language, *, day: str) -> DrillInfo:
    """The question in words."""
    speech, kind = language.speech, question.kind
    most = {"exchange": ORDERS[question.sheet][1], "dice": len(question.free), "paigow": PAIR}.get(kind, 0)
    return DrillInfo(
        kind=kind,
        number=question.number,
        deck=question.deck,
        sheet=question.sheet,
        day=day,
        title=speech.say(words.TITLES[kind]),
        question=words.question(speech, question),
        about=words.about(speech, question),
        cards=tuple(map(str, question.cards)),
        dice=question.dice,
        free=question.free,
        least=PAIR if kind == "paigow" else 0,
        most=most,
        high=question.pool,
        facts=tuple(DrillFact(*fact) for fact in words.facts(speech, question, most=most)),
        choices=tuple(LabChoice(" ".join(answer), label) for answer, label in words.choices(speech, question)),
        best_of=question.best_of,
        way=question.way,
        copies=question.copies,
        preset=question.preset,
    )


def _judgement(question: Drill, given: Judged, language: Language) -> DrillJudged:
    """The judgement in words."""
    speech, options = language.speech, given.options
    return DrillJudged(
        kind=question.kind,
        number=question.number,
        given=_option(question, given.given, options, language=language),
        options=tuple(_option(question, option, options, language=language) for option in options),
        place=sum(cost_of(option, options) < given.cost for option in options),
        source=words.source(speech, question),
        command=words.command(question),
    )


def _option(question: Drill, option: Option, options: Sequence[Option], *, language: Language) -> DrillOption:
    """An answer in words, beside all others."""
    speech, kind, cost = language.speech, question.kind, cost_of(option, options)
    return DrillOption(
        answer=option.answer,
        said=words.answer_text(speech, question, option),
        worth=float(option.worth),
        cost=float(cost),
        worth_exactly=str(option.worth),
        cost_exactly=str(cost),
        worth_said=words.worth_text(speech, kind, option.worth),
        cost_said=words.cost_text(speech, kind, cost),
        why=words.why(speech, question, option),
        often=words.often_text(speech, question, option),
        share=share_of(question, cost),
    )


LAB: Final = "/api/lab"
ASKED: Final = (400, 401, 403, 413, 415, 422, 429)
ENDPOINTS: Final = (
    Endpoint(method="GET", path=LAB, handler=laboratory, gives=LabInfo, query=LANG),
    Endpoint(method="POST", path=f"{LAB}/odds", handler=odds, asks=OddsAsked, gives=OddsInfo, query=LANG, faults=ASKED),
    Endpoint(
        method="POST",
        path=f"{LAB}/frequencies",
        handler=frequencies,
        asks=FrequenciesAsked,
        gives=FrequenciesInfo,
        query=LANG,
        faults=ASKED,
    ),
    Endpoint(
        method="POST", path=f"{LAB}/drill", handler=asked, asks=DrillAsked, gives=DrillInfo, query=LANG, faults=ASKED
    ),
    Endpoint(
        method="POST",
        path=f"{LAB}/drill/answer",
        handler=answered,
        asks=DrillAnswered,
        gives=DrillJudged,
        query=LANG,
        faults=ASKED,
    ),
)
