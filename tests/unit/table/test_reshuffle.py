"""A pack that runs out within a deal: what comes back is committed anew, and the log verifies (R4.14)."""

from contextlib import closing
from pathlib import Path

import pytest

from potluck.games import poker
from potluck.log import TABLES, Committed, Entry
from potluck.store import open_store, verify
from tests.known import known
from tests.marks import rule
from tests.unit.table.rig import PERSON, Rig


def drawing(seats: int, *, open_deals: bool) -> Rig:
    """A deal in which all throw as much as they may."""
    rules = poker.Rules(variant="draw-fixed", open_deals=open_deals)
    rig = Rig(rules, seats=(PERSON,) * seats, game=poker.GAME).fill()
    while rig.table.match.deal == 1 and not rig.table.match.state.over:
        offers = rig.table.match.offers()
        if offers[0].kind == "discard":
            rig.act(poker.Discard(known(offers[0]).among[: known(offers[0]).most]))
        else:
            rig.act(known(offers[0]).action)
    return rig


@rule("R4.14")
@pytest.mark.parametrize("open_deals", [True, False])
def test_a_pack_that_runs_out_is_committed_anew_and_verifies(open_deals: bool, tmp_path: Path) -> None:
    rig = drawing(7, open_deals=open_deals)
    state = rig.table.match.state
    commits = [commit for commit in rig.bodies(Committed) if commit.deal == 1]
    assert known(state).shuffles >= 1
    assert [commit.shuffle for commit in commits] == list(range(known(state).shuffles + 1))
    assert commits[0].size == 52
    assert all(commit.size < 52 for commit in commits[1:])
    assert len({commit.root for commit in commits}) == len(commits)
    assert rig.refold() == rig.table
    with closing(open_store(tmp_path / "felt.db")) as store:
        entries = [Entry(record.salt, record.body) for record in rig.records()]
        store.append(TABLES + "felt", entries, after=0, secrets=rig.kept).result()
    report = verify(tmp_path / "felt.db", games={"poker": poker.GAME})
    assert report.failure is None
    assert report.cards > 52
