"""The compiled engine plays as the law does, step by step, whatever is declared."""

from random import Random

import pytest

from potluck.variants import VARIANTS
from tests.laws.engine import any_setting, beside_the_law
from tests.laws.test_poker_any_variant import any_variant
from tests.marks import rule

pytestmark = pytest.mark.kernels


@rule("R4.1", "R4.2", "R4.3", "R4.14")
@pytest.mark.parametrize("name", VARIANTS)
def test_every_ready_variant_is_played_as_by_the_law(name: str) -> None:
    rng = Random(f"engine {name}")
    for _ in range(3):
        beside_the_law(any_setting(VARIANTS[name], rng), rng, deals=4)


@rule("R4.1", "R4.2", "R4.3", "R4.14")
@pytest.mark.parametrize("seed", range(20))
def test_a_variant_of_ones_own_is_played_as_by_the_law(seed: int) -> None:
    rng = Random(f"engine, own {seed}")
    beside_the_law(any_setting(any_variant(rng), rng), rng, deals=4)
