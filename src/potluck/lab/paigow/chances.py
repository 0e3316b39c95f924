"""How often two bets of one deal of Pai Gow are lost, come back and win together, where all set as well as can be.

Both players meet the same hand of the bank, so that their bets go together (a correlation of 0.35). Counted on a
million deals at random for each house way and rule of copies (`proofs/paigow_match.py`), with A-2-3-4-5 as the lowest
straight and no commission. A commission moves no chance by a thousandth; the other wheel was not counted.
"""

from collections.abc import Mapping
from typing import Final

from potluck.games.paigow import Rules

__all__ = ["BANKED", "TOGETHER", "Table", "banked", "together"]

Table = tuple[tuple[float, ...], ...]


def together(rules: Rules) -> Table:
    """How likely two bets against the house are lost, come back, or win: the first's by rows, the second's by columns.

    Neither seat has an advantage, so that both halves of the counts are one.
    """
    lost, mixed, apart, both, won_once, won = TOGETHER[rules.house_way, rules.copies]
    rows = (lost, mixed, apart), (mixed, both, won_once), (apart, won_once, won)
    return _shared(rows)


def banked(rules: Rules) -> Table:
    """The same where a seat holds the bank: another seat's bet by rows, that of the house by columns."""
    counts = BANKED[rules.house_way, rules.copies]
    return _shared(tuple(counts[at : at + 3] for at in (0, 3, 6)))


def _shared(counts: tuple[tuple[int, ...], ...]) -> Table:
    total = sum(map(sum, counts))
    return tuple(tuple(count / total for count in row) for row in counts)


TOGETHER: Final[Mapping[tuple[str, str], tuple[int, ...]]] = {
    ("foxwoods", "dealer"): (291_672, 223_818, 90_305, 391_776, 192_757, 302_792),
    ("foxwoods", "push"): (276_226, 220_598, 84_535, 413_200, 198_491, 303_326),
    ("ballys", "dealer"): (288_836, 224_727, 88_318, 399_464, 191_554, 302_502),
    ("ballys", "push"): (272_464, 221_454, 82_469, 422_088, 197_353, 302_896),
    ("claridge", "dealer"): (288_288, 224_144, 88_140, 401_802, 191_435, 302_472),
    ("claridge", "push"): (272_086, 220_857, 82_318, 424_290, 197_224, 302_826),
    ("flamingo", "dealer"): (287_046, 221_466, 87_650, 408_530, 192_003, 302_186),
    ("flamingo", "push"): (271_292, 218_148, 81_882, 430_560, 197_720, 302_648),
    ("golden_nugget", "dealer"): (287_646, 221_839, 87_712, 406_932, 192_103, 302_114),
    ("golden_nugget", "push"): (271_908, 218_510, 81_947, 428_936, 197_819, 302_604),
    ("trump_plaza", "dealer"): (288_294, 224_141, 88_128, 401_832, 191_425, 302_486),
    ("trump_plaza", "push"): (272_076, 220_851, 82_309, 424_348, 197_216, 302_824),
}
"""House way, rule of copies -> how often both bets were lost, one lost and one back, lost and won, back both, one
back and one won, won both; each deal counts in both orders of the seats, and the mixed ones stand for either order."""
BANKED: Final[Mapping[tuple[str, str], tuple[int, ...]]] = {
    ("foxwoods", "dealer"): (147_780, 112_797, 44_831, 112_894, 192_837, 95_707, 45_744, 96_838, 150_572),
    ("foxwoods", "push"): (139_320, 111_462, 41_891, 111_449, 204_131, 98_732, 42_475, 100_057, 150_483),
    ("ballys", "dealer"): (146_566, 115_059, 44_060, 112_423, 193_684, 94_919, 45_623, 98_114, 149_552),
    ("ballys", "push"): (138_122, 113_687, 41_134, 110_919, 204_941, 97_957, 42_394, 101_364, 149_482),
    ("claridge", "dealer"): (146_431, 115_238, 44_004, 112_373, 193_921, 94_737, 45_615, 98_456, 149_225),
    ("claridge", "push"): (137_994, 113_841, 41_093, 110_861, 205_194, 97_769, 42_394, 101_707, 149_147),
    ("flamingo", "dealer"): (146_140, 115_450, 43_897, 112_786, 194_527, 94_199, 45_433, 99_793, 147_775),
    ("flamingo", "push"): (137_601, 114_075, 41_030, 111_328, 205_773, 97_160, 42_259, 103_030, 147_744),
    ("golden_nugget", "dealer"): (146_172, 115_287, 43_997, 112_827, 194_346, 94_401, 45_432, 99_522, 148_016),
    ("golden_nugget", "push"): (137_625, 113_950, 41_123, 111_364, 205_600, 97_358, 42_242, 102_748, 147_990),
    ("trump_plaza", "dealer"): (146_427, 115_252, 44_002, 112_372, 193_910, 94_738, 45_618, 98_467, 149_214),
    ("trump_plaza", "push"): (137_989, 113_859, 41_088, 110_858, 205_191, 97_765, 42_393, 101_718, 149_139),
}
"""The same -> deals by what another seat's bet against the bank of a seat came to, and within it by what the house's
did."""
