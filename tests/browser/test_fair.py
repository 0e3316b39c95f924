"""The dealing checked in the browser: its hash functions against Python's, its findings against `potluck verify`."""

import hashlib
import hmac
import json
import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
import zxingcpp

from potluck.cards import DECKS, deck
from potluck.dealer import Source
from potluck.games import GAMES
from potluck.log import Chanced, Committed, Opened, Record, Revealed, export, genesis, link
from potluck.log.chain import digest
from potluck.log.export import Reader
from potluck.store import Receipt, verify_export
from tests.browser.conftest import Visit
from tests.browser.seat import AtTable, expect
from tests.browser.test_modules import Run, run
from tests.golden.prepared import lesson
from tests.golden.seeds import played as played_with_seeds
from tests.unit.log.test_export import played
from tests.unit.table.rig import PERSON, Rig, play
from tests.unit.table.test_seeds import LIES as SEED_LIES
from tests.unit.table.test_seeds import honest, log

__all__ = ["run"]

pytestmark = pytest.mark.browser
STREAM = "table/t1"
HASHES = """({sha256, hmac, hex, unhex}, cases) => cases.map(([key, data]) =>
  [hex(sha256(unhex(data))), hex(hmac(unhex(key), unhex(data)))])"""
SHUFFLES = """({shuffled, keyOf, deckOf, seal, commit}, cases) => cases.map(([secret, seeds, table, deal, size]) => {
  const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const source = {secret: bytes(secret), seeds: seeds.map(bytes), table, deal};
  const {order, root} = shuffled(keyOf(source), deckOf(size));
  return {order, root, seal: seal(source.secret), seeds: source.seeds.map(commit)};
})"""
AUDIT = "({audit}, texts) => texts.map(audit)"


def test_the_pages_hashes_are_those_of_the_standard(run: Run) -> None:
    """Every length around the ends of blocks, short and long keys; and the standard's own example."""
    rng = Random(1)
    sizes = (*range(140), 1000, 70_000)
    pairs = [(rng.randbytes(rng.choice((0, 1, 32, 64, 65, 200))), rng.randbytes(size)) for size in sizes]
    told = run("audit/sha256.mjs", HASHES, [[key.hex(), data.hex()] for key, data in pairs])
    for (key, data), (hashed, keyed) in zip(pairs, told, strict=True):
        assert hashed == hashlib.sha256(data).hexdigest()
        assert keyed == hmac.digest(key, data, "sha256").hex()
    (example, _), *_ = run("audit/sha256.mjs", HASHES, [["", b"abc".hex()]])
    assert example == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_the_page_makes_every_order_again(run: Run) -> None:
    """The example of docs/fair-dealing.md first."""
    rng = Random(2)
    sources = [(Source(bytes(range(32)), (b"north", b"south"), table="t1", deal=1), 32)]
    for size in DECKS:
        seeds = tuple(rng.randbytes(rng.choice((0, 8, 32))) for _ in range(3))
        sources.append((Source(rng.randbytes(32), seeds, table="żółw", deal=rng.randrange(1, 10**6)), size))
    asked = [[s.secret.hex(), [seed.hex() for seed in s.seeds], s.table, s.deal, size] for s, size in sources]
    told = run("audit/dealing.mjs", SHUFFLES, asked)
    assert told[0]["order"][:5] == ["Jc", "7d", "Kd", "Kc", "9h"]
    assert told[0]["root"].startswith("403d86f0")
    for (source, size), found in zip(sources, told, strict=True):
        shoe = source.shuffle(deck(size))
        assert found["order"] == [str(card) for card in shoe.order]
        assert (found["root"], found["seeds"]) == (shoe.root, list(source.commitments))


def summary(report: Any) -> tuple[Any, ...]:
    """What both audits say: of sound logs the counts, of others the first finding."""
    if isinstance(report, dict):
        failure = report["failure"]
        cards = sum(deal["cards"] for deal in report["deals"])
        found = failure and (failure["code"], failure.get("line") or failure["seq"])
        return found or ("sound", report["events"], report["hidden"], len(report["deals"]), cards)
    if report.failure is None:
        return "sound", report.events, report.hidden, report.deals, report.cards
    return report.failure.code, report.failure.detail.get("path") or report.failure.seq


def compared(run: Run, texts: list[str]) -> list[tuple[Any, ...]]:
    """What the page finds, after it was seen that `potluck verify` finds the same."""
    page = [summary(report) for report in run("audit/audit.mjs", AUDIT, texts)]
    program = [summary(verify_export(text.splitlines())) for text in texts]
    assert page == program
    return page


@pytest.mark.parametrize("open_deals", [True, False])
def test_sound_logs_are_sound_for_the_page_too(run: Run, *, open_deals: bool) -> None:
    records = played(open_deals=open_deals)
    readers: tuple[Reader, ...] = (0, 1, None, "house")
    found = compared(run, ["\n".join(export(STREAM, records, reader=reader)) for reader in readers])
    assert [one[0] for one in found] == ["sound"] * 4
    assert found[0][-1] > 10


def test_where_dice_are_thrown_the_page_counts_what_it_made_again_and_names_the_seal_of_each_deal(run: Run) -> None:
    at = Rig(GAMES["dice"].presets["five"], seats=(PERSON, PERSON), game=GAMES["dice"]).fill()
    for _ in play(at, Random(1), acts=60):
        pass
    (report,) = run("audit/audit.mjs", AUDIT, ["\n".join(export(f"table/{at.table.id}", at.records(), reader=0))])
    orders = at.bodies(Committed)
    opened = {revealed.deal for revealed in at.bodies(Revealed)}
    thrown = [0] * len(orders)
    deal = -1
    for event in at.events:
        deal += isinstance(event.body, Committed)
        if isinstance(event.body, Chanced) and not event.body.outcome.startswith("starts"):
            thrown[deal] += len(event.body.outcome.split()) - 1
    assert report["failure"] is None
    assert len(opened) > 1
    assert [deal["size"] for deal in report["deals"]] == [0] * len(orders)
    assert [deal["dice"] for deal in report["deals"]] == [
        count if order.deal in opened else 0 for order, count in zip(orders, thrown, strict=True)
    ]
    seals = [order.sealed_next for order in orders]
    assert [deal["sealed"] for deal in report["deals"]] == [at.bodies(Opened)[0].sealed, *seals[:-1]]


Body = dict[str, Any]
Lie = Callable[[str, Body], bool]
"""(kind, body) -> whether it was changed."""


def opening(change: Callable[[Any], None]) -> Lie:
    """A lie about the first card that is proved somewhere."""

    def lie(kind: str, body: Body) -> bool:
        if not body.get("openings"):
            return False
        change(body["openings"][0])
        return True

    return lie


def field(wanted: str, name: str, change: Callable[[Any], Any]) -> Lie:
    """A lie in one field of the first event of that kind."""

    def lie(kind: str, body: Body) -> bool:
        if kind != wanted:
            return False
        body[name] = change(body[name])
        return True

    return lie


def other_card(found: Body) -> None:
    found["card"] = "Ac" if found["card"] != "Ac" else "Kc"


def other_hand(text: str) -> str:
    first, card, *rest = text.split()
    return " ".join([first, "Ac" if card != "Ac" else "Kc", *rest])


def flipped(text: str) -> str:
    return ("0" if text[0] != "0" else "1") + text[1:]


LIES: dict[str, tuple[Lie, str]] = {
    "a card in its proof": (opening(other_card), "audit.opening"),
    "the salt of a proof": (opening(lambda found: found.update(salt=flipped(found["salt"]))), "audit.opening"),
    "a sister hash": (opening(lambda found: found["path"].__setitem__(0, flipped(found["path"][0]))), "audit.opening"),
    "the place of a card": (opening(lambda found: found.update(k=found["k"] + 1)), "audit.opening"),
    "a path cut short": (opening(lambda found: found["path"].pop()), "audit.opening"),
    "the hand that was dealt": (field("held", "outcome", other_hand), "audit.opening"),
    "the number of cards": (field("dealt", "n", lambda n: n + 1), "audit.order"),
    "the first place of a hand": (field("dealt", "first", lambda n: n + 1), "audit.order"),
    "who got a hand": (field("held", "to", lambda seat: 1 - seat), "audit.order"),
    "who speaks first": (field("chanced", "outcome", lambda text: f"starts {1 - int(text[-1])}"), "audit.chance"),
    "the root": (field("committed", "root", flipped), "audit.root"),
    "a seed's seal": (field("committed", "seeds", lambda seeds: [flipped(seeds[0]), *seeds[1:]]), "audit.seeds"),
    "the next seal": (field("committed", "sealed_next", flipped), "audit.sealed"),
    "the first seal": (field("opened", "sealed", flipped), "audit.sealed"),
    "the number of a deal": (field("committed", "deal", lambda deal: deal + 1), "audit.order"),
    "the secret": (field("revealed", "secret", flipped), "audit.sealed"),
    "a revealed seed": (field("revealed", "seeds", lambda seeds: ["ab" * 16, *seeds[1:]]), "audit.seeds"),
    "a secret that is none": (field("revealed", "secret", lambda text: text[2:]), "audit.secret"),
    "from where a deal was opened": (field("revealed", "since", lambda since: since + 1), "audit.order"),
}


def forged(lie: Lie, records: Sequence[Record] = (), *, whole: Callable[[Body], bool] | None = None) -> str:
    """An open log in which something was changed, and the chain made again over it: only the rest of it can tell.

    `whole` changes an event with its date and audience, and gives whether it did.
    """
    stream = "table/felt" if records else STREAM
    records = records or played(open_deals=True)
    last, lines, done = genesis(stream), list[str](), False
    for record in records:
        event = json.loads(record.body)
        if not done and (whole(event) if whole is not None else lie(event["kind"], event["body"])):
            done = True
        body = json.dumps(event, separators=(",", ":"), ensure_ascii=False)
        last = link(last, digest(record.salt, body.encode()))
        lines.append(json.dumps({"seq": record.seq, "salt": record.salt.hex(), "body": body}))
    assert done
    head = {"potluck": "export", "version": 1, "stream": stream, "reader": "house", "after": 0}
    return "\n".join([json.dumps(head), *lines, json.dumps({"count": len(records), "link": last.hex()})])


def test_every_lie_is_found_by_the_page_and_by_the_program_at_the_same_place(run: Run) -> None:
    found = compared(run, [forged(lie) for lie, _ in LIES.values()])
    assert dict(zip(LIES, [one[0] for one in found], strict=True)) == {name: code for name, (_, code) in LIES.items()}


def told_to(kind: str, audience: list[int] | None) -> Callable[[Body], bool]:
    def lie(event: Body) -> bool:
        if event["kind"] != kind or event["to"] == audience:
            return False
        event["to"] = audience
        return True

    return lie


def dated_back(event: Body) -> bool:
    if event["kind"] != "committed":
        return False
    event["at"] -= 10**9
    return True


def never(_kind: str, _body: Body) -> bool:
    return False


def test_page_and_program_find_who_was_told_when_it_was_and_whose_log_it_is(run: Run) -> None:
    texts = [
        forged(never, whole=told_to("held", [0, 1])),
        forged(never, whole=told_to("held", None)),
        forged(never, whole=told_to("acted", [0])),
        forged(never, whole=told_to("opened", [0])),
        forged(never, whole=dated_back),
        forged(field("opened", "table", lambda _: "t2")),
    ]
    found = compared(run, texts)
    assert [one[0] for one in found] == ["audit.audience"] * 4 + ["audit.time", "audit.stream"]


PREPARED_LIES: dict[str, tuple[Lie, str]] = {
    "prepared cards at a table for play": (field("opened", "purpose", lambda _: "play"), "audit.prepared"),
    "another order in the log": (
        field("opened", "prepared", lambda deals: [{**deals[0], "orders": deals[1]["orders"]}, *deals[1:]]),
        "audit.root",
    ),
    "no prepared cards": (field("opened", "prepared", lambda _: []), "audit.root"),
    "another first seat": (
        field("opened", "prepared", lambda deals: [{**deals[0], "choices": ["starts 1"]}, *deals[1:]]),
        "audit.chance",
    ),
}


def test_prepared_cards_are_those_that_the_log_names_for_page_and_program(run: Run) -> None:
    records = lesson().records()
    assert compared(run, ["\n".join(export("table/felt", records, reader=0))])[0][0] == "sound"
    found = compared(run, [forged(lie, records) for lie, _ in PREPARED_LIES.values()])
    assert [one[0] for one in found] == [code for _, code in PREPARED_LIES.values()]


def test_page_and_program_find_the_same_lies_about_seeds_that_were_pledged(run: Run) -> None:
    rig = played_with_seeds()
    found = compared(run, ["\n".join(log(rig, change)) for change in (honest, *(lie for lie, _ in SEED_LIES.values()))])
    assert found[0][0] == "sound"
    assert "sound" not in [one[0] for one in found[1:]]


def torn(text: str) -> Iterator[str]:
    """A log that was damaged without care for the chain."""
    lines = text.splitlines()
    yield "\n".join(lines[:5] + lines[6:])
    yield "\n".join([*lines[:4], lines[5], lines[4], *lines[6:]])
    yield "\n".join(lines[:-1])
    yield "\n".join([*lines[:-1], lines[-1].replace('"link":"', '"link":"0')])
    yield text.replace("exchange", "eXchange", 1)
    yield "\n".join(lines[:1])
    yield "not a log\n" * 3


def test_torn_logs_are_refused_alike(run: Run) -> None:
    text = "\n".join(export(STREAM, played(open_deals=True), reader=0))
    found = compared(run, list(torn(text)))
    assert {one[0] for one in found} <= {"export.damaged", "export.unreadable"}


@pytest.mark.parametrize("lang", ["pl", "ru"])
def test_the_page_says_that_all_is_well_and_finds_a_changed_card(visit: Visit, lang: str) -> None:
    at = visit(lang, width=360, height=740)
    at.play("quick")
    at.kinds()
    table = at.page.url.partition("?")[0]
    at.page.goto(f"{table}/fair")
    at.page.wait_for_selector(".finding.sound")
    assert at.wide() == []
    assert at.small_targets() == []
    lie, code = LIES["a card in its proof"]
    at.page.set_input_files("input[type=file]", {"name": "log.jsonl", "mimeType": "", "buffer": forged(lie).encode()})
    at.page.wait_for_selector(".finding.broken")
    assert code in at.text(".finding")
    assert "log.jsonl" in at.text(".source")


def test_ones_own_number_is_looked_for_in_the_shuffle(visit: Visit) -> None:
    at = visit("en")
    at.play("quick")
    at.until_offered("next", "wait", "exchange", "check")
    table = at.page.url.partition("?")[0]
    at.page.goto(f"{table}/fair")
    at.page.wait_for_selector(".finding.sound")
    assert "with your number in it" in at.text(".ledger tbody")
    at.page.evaluate('localStorage.seeds = localStorage.seeds.replace(/"[0-9a-f]{32}"/g, `"${\'ab\'.repeat(16)}"`)')
    at.page.reload()
    at.page.wait_for_selector(".finding.broken")
    assert "the number that this browser gave" in at.text(".finding")


def code_read(path: str, size: int) -> str:
    """The text of a QR code, read as a phone reads it."""
    picture = np.full((size * 8, size * 8), 255, np.uint8)
    for x, y in re.findall(r"M(\d+) (\d+)h1", path):
        picture[int(y) * 8 : int(y) * 8 + 8, int(x) * 8 : int(x) * 8 + 8] = 0
    (barcode,) = zxingcpp.read_barcodes(picture)
    return barcode.text


def test_a_code_that_the_page_draws_is_read_by_others(run: Run) -> None:
    texts = ["x", "a" * 134, "żółw " * 10, "http://192.168.1.20:8052/t/abcdefghijklmnop/fair#head=153.WGlkIHlvdSBrbm93"]
    codes = run("audit/qr.mjs", "({qrCode}, texts) => texts.map(qrCode)", texts)
    assert [code_read(code["path"], code["size"]) for code in codes] == texts
    assert run("audit/qr.mjs", "({qrCode}) => qrCode('a'.repeat(135))") is None


def test_the_browser_tells_of_a_house_that_goes_on_showing_an_old_head(visit: Visit) -> None:
    """Its line shows the table as it is, and with it the head of the first screen; the time is not waited for."""
    at = visit("en")
    at.page.clock.install()
    heads: list[Any] = []

    def stale(line: Any) -> None:
        house = line.connect_to_server()

        def on_message(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("head"):
                heads.append(message["head"])
                message["head"] = heads[0]
            line.send(json.dumps(message))

        house.on_message(on_message)

    at.page.route_web_socket(re.compile("/live"), stale)
    at.play("quick")
    at.kinds()
    accusation = at.page.locator(".accusation")
    at.until_offered("next", "wait", "exchange", "check")
    assert len({head["seq"] for head in heads}) > 1
    assert accusation.is_hidden(), "not yet: the head may still come"
    at.page.clock.fast_forward(11_000)
    expect(accusation).to_contain_text("things that it does not sign")


def test_the_browser_keeps_what_it_was_shown_and_catches_a_house_that_rewrites_it(visit: Visit) -> None:
    """The receipt is changed in place of the log, which is the same to whoever compares them; signed it is not."""
    at = visit("en")
    at.play("quick")
    at.until_offered("next", "wait", "exchange", "check")
    table = at.page.url.partition("?")[0]
    name = table.rpartition("/")[2]
    assert at.page.locator(".accusation").is_hidden()
    at.page.goto(f"{table}/fair")
    at.page.wait_for_selector(".finding.sound")
    assert "of this browser agree" in at.text(".source")
    words = at.text(".aloud").split()
    assert [len(word) for word in words] == [5] * 6
    svg = at.page.locator(".beside svg")
    address = code_read(
        svg.locator("path").get_attribute("d") or "", int((svg.get_attribute("viewBox") or "").split()[-1])
    )
    assert address.startswith(f"{table}/fair#head=")
    at.page.goto(address)
    at.page.reload()
    at.page.wait_for_selector(".other.sound")
    seq, _, digest = address.partition("#head=")[2].partition(".")
    at.page.goto(f"{table}/fair?other#head={seq}.{digest[::-1]}")
    at.page.wait_for_selector(".other.broken")
    kept = json.loads(at.page.evaluate("name => localStorage['receipts/' + name]", name))
    receipts = [*kept["agreed"], *kept["fresh"]]
    theirs = json.dumps(receipts).encode()
    at.page.set_input_files("input[type=file]", {"name": "theirs.json", "mimeType": "", "buffer": theirs})
    at.page.wait_for_selector(".finding.sound")
    assert "laid beside" in at.text(".source")
    lie = json.dumps([{**receipts[-1], "sealed": flipped(receipts[-1]["sealed"])}]).encode()
    at.page.set_input_files("input[type=file]", {"name": "theirs.json", "mimeType": "", "buffer": lie})
    at.page.wait_for_selector(".finding.broken")
    assert "witness.sealed" in at.text(".finding")
    assert verify_export(log_of(at, name), receipts=[msgspec.convert(one, Receipt) for one in receipts]).failure is None
    changed = {**kept, "agreed": [{**one, "sealed": flipped(one["sealed"])} for one in kept["agreed"]]}
    at.page.evaluate("([name, it]) => localStorage['receipts/' + name] = it", [name, json.dumps(changed)])
    at.page.goto(f"{table}/fair")
    at.page.wait_for_selector(".finding.broken")
    assert "The house contradicts" in at.text(".finding")


def log_of(at: AtTable, name: str) -> list[str]:
    text: str = at.page.evaluate("name => fetch(`/api/tables/${name}/log`).then((answer) => answer.text())", name)
    return text.splitlines()


def test_the_table_says_so_when_the_house_shows_another_past(visit: Visit) -> None:
    """A receipt of an event that the log tells otherwise: as after a restart of a house that wrote its log anew."""
    at = visit("de", width=360, height=740)
    at.play("quick")
    at.until_offered("next", "wait", "exchange", "check")
    at.page.evaluate("""() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('receipts/'));
      const {agreed, fresh} = JSON.parse(localStorage[key]);
      const other = [...agreed, ...fresh].map((one) => ({...one, root: one.root && 'ab'}));
      localStorage[key] = JSON.stringify({agreed: [], fresh: other});
    }""")
    at.page.reload()
    at.page.wait_for_selector(".accusation:not([hidden])")
    assert "Das Haus widerspricht" in at.text(".accusation")
    assert at.wide() == []
