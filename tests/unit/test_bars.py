"""Values that draw themselves in a notebook: pictures that are well formed, with a bar for each row."""

from xml.etree import ElementTree

import potluck as pk
from potluck.bars import Bar, bars
from potluck.cards import parse
from potluck.lab import beaten, exchanges, ranked
from potluck.lab.paigow.edges import Edge, Edges
from potluck.ranking import High

SVG = "{http://www.w3.org/2000/svg}"


def widths(picture: str) -> list[float]:
    """The widths of the bars, from the first on."""
    _, *drawn = ElementTree.fromstring(picture).findall(f"{SVG}rect")
    return [float(bar.attrib["width"]) for bar in drawn]


def test_bars_are_as_long_as_what_they_measure() -> None:
    two, minus, one = widths(bars("<a> & b", [Bar("two", 2, "2"), Bar("-1", -1, "-1", within=0.5), Bar("1 <", 1, "")]))
    assert abs(two - 2 * one) < 0.2
    assert abs(minus - one) < 0.2
    assert widths(bars("nothing", [])) == []


def test_frequencies_equities_edges_and_exchanges_draw_themselves() -> None:
    counted = pk.kernels.census(32)
    assert len(widths(counted._repr_svg_())) == sum(n > 0 for n in counted.categories.values())
    assert counted.categories._repr_svg_() == counted._repr_svg_()
    share, other = widths(pk.odds("AsKs", "QhQd", board="2s 7s Jc")._repr_svg_())
    assert abs(share / other - 49 / 41) < 0.01
    tried = pk.odds("AsKs", "QhQd", board="2s 7s Jc", trials=2000)._repr_svg_()
    assert "±" in tried
    assert len(widths(tried)) == 2
    edges = Edges({("copies for nobody", "by the house way"): Edge(-0.0146, 0.0003)})
    assert "-1.46 ± 0.06 %" in edges._repr_svg_()
    worth, over = beaten(High(), 32)
    choices = ranked(exchanges(parse("Ks Qs Js 9s 9d"), order=High(), size=32), worth, over=over)
    lengths = widths(choices._repr_svg_())
    assert lengths == sorted(lengths, reverse=True)
