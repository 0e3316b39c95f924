import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  asked,
  classes,
  cleared,
  empty,
  fresh,
  laid,
  moved,
  ranksOf,
  shaped,
  shortened,
  addressed,
  addressOf,
  open,
  taken,
  turned,
  typed,
  waiting,
} from "../../src/potluck/web/static/lab/hands.mjs";
import { patiently } from "../../src/potluck/web/static/lab/patience.mjs";
import { held, toggled } from "../../src/potluck/web/static/lab/ranges.mjs";
import {
  addressed as wishAddressed,
  addressOf as addressOfWish,
  advised,
  fitting,
} from "../../src/potluck/web/static/lab/frequencies.mjs";
import { Terms } from "../../src/potluck/web/static/lab/terms.mjs";
import { Refusal } from "../../src/potluck/web/static/core/http.mjs";
import {
  after,
  answerOf,
  counts,
  hardness,
  keep,
  keepAnswer,
  kept,
  later,
  NOTHING,
  today,
} from "../../src/potluck/web/static/lab/score.mjs";

const HOLDEM = { hole: 2, board: 5, seats: 10 };

test("cards go to the hands in turn, then to the board, and a second press takes one back", () => {
  let question = fresh(HOLDEM);
  for (const card of ["As", "Ks", "Qh", "Qd", "2s"]) question = laid(question, card);
  assert.deepEqual(asked("holdem", question), { game: "holdem", hands: ["AsKs", "QhQd"], board: "2s" });
  question = laid(question, "Ks");
  assert.deepEqual(question.at, [0, 1]);
  assert.equal(taken(question).has("Ks"), false);
  question = laid(question, "7c");
  assert.deepEqual(asked("holdem", question).hands, ["As7c", "QhQd"]);
  assert.deepEqual(cleared(question, -1, 0).at, [-1, 0]);
});

test("a hand without cards may hold any, and one with a range keeps no card from others", () => {
  const question = laid(fresh(HOLDEM), "As");
  const ranged = { ...question, hands: [{ ...empty(HOLDEM), cards: ["As", null], range: "TT+" }, empty(HOLDEM)] };
  assert.deepEqual(asked("holdem", ranged).hands, ["TT+", "random"]);
  assert.equal(taken(ranged).size, 0);
});

test("no card goes under a range, and none that lies there is found", () => {
  const begun = laid(fresh(HOLDEM), "As");
  const ranged = { ...begun, hands: [{ ...empty(HOLDEM), cards: ["As", null], range: "" }, empty(HOLDEM)] };
  assert.equal(laid(ranged, "Ks"), ranged);
  const waits = waiting(ranged, -1, HOLDEM.board - 1);
  assert.deepEqual(waits.at, [1, 0]);
  const once = laid(waits, "As");
  assert.deepEqual(asked("holdem", once).hands, ["random", "As"]);
  const twice = laid(once, "As");
  assert.deepEqual([twice.at, taken(twice).size], [[1, 0], 0]);
  assert.deepEqual(twice.hands[0]?.cards, ["As", null]);
  const ranges = { ...ranged, hands: ranged.hands.map((hand) => ({ ...hand, range: "TT+" })) };
  assert.deepEqual(waiting({ ...ranges, board: [] }, -1, -1).at, [0, 1]);
});

test("an address holds the whole question, and nonsense in it is no question", () => {
  const deck = [..."AKQJT98765432"].flatMap((rank) => [..."shdc"].map((suit) => rank + suit));
  const games = [
    { ...HOLDEM, name: "holdem", deck },
    { name: "kuhn", hole: 1, board: 0, seats: 2, deck: ["Ks", "Qs", "Js"] },
  ];
  let question = fresh(HOLDEM);
  for (const card of ["As", "Ks", "Qh"]) question = laid(question, card);
  question = { ...question, hands: [...question.hands, { ...empty(HOLDEM), range: "TT+, A/K@50%" }] };
  const address = addressOf("holdem", question);
  const there = addressed(address, games);
  assert.deepEqual(there && asked(there.game, there.question), asked("holdem", question));
  assert.deepEqual(there?.question.at, [1, 1]);
  assert.equal(open(question), true);
  const kuhn = addressed("#odds/kuhn//Ks/Qs", games);
  assert.deepEqual(
    [kuhn?.question.hands.map(({ cards }) => cards), kuhn && open(kuhn.question)],
    [[["Ks"], ["Qs"]], false],
  );
  const twice = addressed("#odds/holdem/AsZZ/AsKs/%E0~/~%E0", games)?.question;
  assert.deepEqual([twice?.board[0], twice?.hands.map(({ cards }) => cards[0])], ["As", ["Ks", null, null]]);
  for (const none of ["#odds", "#odds/whist//As/Ks", "#odds/kuhn//Ks", "#odds/kuhn//Ks/Qs/Js", "#today/kuhn//Ks/Qs"]) {
    assert.equal(addressed(none, games), null);
  }
  const range = turned(turned(turned({ cards: ["As", null], range: "22+" })));
  assert.deepEqual(range, { cards: ["As", null], range: null, before: "22+" });
});

test("the address of frequencies is read back as it was written", () => {
  const info = { orders: [{ value: "high", label: "", cards: [5, 6, 7], wilds: true }], packs: [52, 53] };
  const wish = { deck: 53, cards: 7, order: "high", joker: "wild", wild: "2,Jh/%" };
  assert.deepEqual(wishAddressed(addressOfWish(wish), info), wish);
  assert.equal(wishAddressed("#frequencies/53/99/high//", info)?.cards, 7);
  for (const none of [
    "#frequencies",
    "#frequencies/40/5/high//",
    "#frequencies/52/5/low//",
    "#frequencies/52/5/high//%E0",
  ]) {
    assert.equal(wishAddressed(none, info), null);
  }
});

test("the square has all 169 classes once, and shows every term of a range; a press turns a class round", () => {
  const names = classes().flat();
  const size = (/** @type {string} */ range) => held(range, names).size;
  assert.deepEqual(
    ["22+", "TT+", "AK", "A2s+", "77-22", "AJs-A8s", "JTs-54s", "random", "hello", "AhKh"].map(size),
    [13, 5, 2, 12, 6, 4, 7, 169, 0, 0],
  );
  assert.deepEqual([...held("TT+;AKs@50%, !QQ", names)], ["TT", "JJ", "KK", "AA", "AKs"]);
  assert.deepEqual([...held("8As-AJs", names)].sort(), ["A8s", "A9s", "AJs", "ATs"]);
  assert.equal(toggled("22+", "AA", names), "22+,!AA");
  assert.equal(toggled("22+,!AA", "AA", names), "22+");
  assert.equal(held(toggled("22+,AA", "AA", names), names).has("AA"), false);
  assert.equal(new Set(names).size, 169);
  assert.deepEqual([names[0], names[1], names[13]], ["AA", "AKs", "AKo"]);
  assert.equal(toggled("TT+, AKs", "AKo", names), "TT+,AKs,AKo");
  assert.equal(toggled("TT+,AKs,AKo", "AKs", names), "TT+,AKo");
});

test("a range of any hand is written rank by rank", () => {
  const omaha = ["A", "A", "x", "x", "K"].reduce((range, rank) => typed(range, rank, 4), "random");
  assert.equal(omaha, "random,AAxx,K");
  assert.equal(shaped("AAxx", "ds"), "AAxx:ds");
  assert.equal(shaped("KKxx,AAxx:ds", "ds"), "KKxx,AAxx");
  assert.equal(shaped("KKxx,AAxx:ds", "ss"), "KKxx,AAxx:ss");
  assert.equal(shaped("random", "ss"), "random");
  assert.deepEqual(["KK,AAxx:ds", "KK,AAxx", "KK,A", "", "A"].map(shortened), ["KK,AAxx", "KK,AAx", "KK", "", ""]);
  const royal = [..."TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
  assert.equal(ranksOf(royal), "AKQJT");
  assert.equal(ranksOf([...royal, "Xr"]), "");
  assert.equal(classes("AK").flat().join(), "AA,AKs,AKo,KK");
});

test("cards that still fit stay where another game is chosen", () => {
  const pack = ["As", "Ks", "Qh", "Qd", "7s", "2s"];
  const holdem = { ...HOLDEM, deck: pack };
  let question = fresh(HOLDEM);
  for (const card of ["As", "Ks", "Qh", "2s", "7s"]) question = laid(question, card);
  const short = moved(question, holdem, { hole: 3, board: 0, seats: 6, deck: pack.slice(0, 5) });
  assert.deepEqual(
    [short.hands.map(({ cards }) => cards), short.board],
    [
      [
        ["As", "Ks", null],
        ["Qh", null, null],
      ],
      [],
    ],
  );
  assert.deepEqual(short.at, [0, 2]);
  const ranged = { ...question, hands: question.hands.map((hand) => ({ ...hand, range: "TT+" })) };
  const ranges = (/** @type {number} */ hole) =>
    moved(ranged, holdem, { ...holdem, hole }).hands.map((one) => one.range);
  assert.deepEqual(
    [ranges(2), ranges(4)],
    [
      ["TT+", "TT+"],
      ["", ""],
    ],
  );
});

test("another order takes the nearest size of hand, and what was too much says what would be less", () => {
  const wish = { deck: 52, cards: 5, order: "badugi", joker: "", wild: "" };
  const sizes = (/** @type {number[]} */ cards) => fitting(wish, { cards, wilds: false }).cards;
  assert.deepEqual([sizes([1, 2, 3, 4]), sizes([5, 6]), sizes([2])], [4, 5, 2]);
  const refused = new Refusal(503, {
    code: "house.too_long",
    message: "gave up",
    detail: { allowed: "potluck count" },
  });
  assert.equal(advised(refused).command, "potluck count");
  assert.match(advised(refused).message, /^gave up\. A smaller pack/);
  assert.deepEqual(advised(new Refusal(422, { message: "no" })), { message: "no", command: "" });
});

test("a question for which the house still looks is asked for again, and one sees how far it has come", async () => {
  const unfinished = (/** @type {number} */ priced) =>
    new Refusal(503, { code: "lab.unfinished", detail: { asked: priced, allowed: 8 } });
  const answers = [unfinished(3), unfinished(5), "a question", unfinished(1), unfinished(2), new Refusal(503, {})];
  const far = /** @type {unknown[]} */ ([]);
  const ask = async () => {
    const answer = answers.shift();
    if (answer instanceof Refusal) throw answer;
    return answer;
  };
  assert.equal(await patiently(ask, (detail) => far.push(detail.asked) > 0), "a question");
  assert.deepEqual(far, [3, 5]);
  assert.equal(await patiently(ask, () => false), null, "another is wanted meanwhile");
  await assert.rejects(
    patiently(ask, () => true),
    Refusal,
  );
});

test("a score is kept, and what is no score counts for nothing", () => {
  /** @type {Map<string, string>} */
  const drawer = new Map();
  const store = {
    getItem: (/** @type {string} */ name) => drawer.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void drawer.set(name, value),
  };
  const both = after(after(NOTHING, 0), 0.25, 0.02);
  keep("dice", both, store);
  assert.deepEqual(both, { asked: 2, best: 1, cost: 0.25, shared: 1, share: 0.02, recent: [true, false] });
  assert.deepEqual(kept("dice", store), both);
  drawer.set("lab dice", '{"asked":3,"best":2,"cost":0.25}');
  assert.deepEqual(kept("dice", store), { ...NOTHING, asked: 3, best: 2, cost: 0.25, recent: [true, true, false] });
  for (const torn of ["{", '{"asked":1,"best":2,"cost":0}', '{"asked":1,"best":1,"cost":-1}', "null"]) {
    drawer.set("lab dice", torn);
    assert.deepEqual(kept("dice", store), NOTHING);
  }
  assert.deepEqual(
    [7, 7, 8].map((number) => counts("dice", number, store)),
    [true, false, true],
  );
  keepAnswer("2026-11-24", ["As", "Kd"], store);
  assert.deepEqual(answerOf("2026-11-24", store), ["As", "Kd"]);
  assert.equal(answerOf("2026-11-25", store), null);
  drawer.set("lab answer 2026-11-25", '{"As":1}');
  assert.equal(answerOf("2026-11-25", store), null);
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  };
  keep("dice", after(NOTHING, 0), full);
  assert.deepEqual(kept("dice", full), NOTHING);
});

test("questions grow harder with best answers, and easier again without them", () => {
  const score = (/** @type {string} */ answers) =>
    hardness([...answers].reduce((so, one) => after(so, one === "b" ? 0 : 0.5), NOTHING));
  assert.deepEqual(
    [
      score(""),
      score("bbbb"),
      score("bb.b."),
      score("b.bbb.bbb.bb"),
      score(`${"b".repeat(8)}....`),
      score("b.".repeat(9)),
    ],
    [0, 0, 1, 2, 1, 0],
  );
  assert.equal(score(`.${"b".repeat(12)}`), 2, "the last twelve answers count, and none before");
});

test("days follow each other over the ends of months", () => {
  assert.equal(later("2026-11-30", 1), "2026-12-01");
  assert.equal(later("2028-03-01", -1), "2028-02-29");
  assert.equal(today(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});

test("an address names the terms of a question, as it did before there were so many, and what is wrong with it is said", () => {
  const value = (/** @type {string} */ name) => ({ value: name, label: name });
  const sizes = { betting: [32, 52], decks: [52, 32] };
  const lists = { sheets: ["en", "pl", "de"], presets: ["evening", "letter", "first"], matches: ["1", "3"] };
  /** @type {any} */
  const info = { ...sizes, ...Object.fromEntries(Object.entries(lists).map(([name, all]) => [name, all.map(value)])) };
  const betting = new Terms("betting", info);
  assert.deepEqual(betting.wish, { deck: 32, sheet: "pl", preset: "evening" }, "nobody has solved the third sheet");
  assert.equal(betting.name, "betting 32 pl evening");
  assert.deepEqual(betting.read("betting-52-de-letter-7".split("-")), { number: 7, wrong: "" });
  /** @type {any} */
  const question = { kind: "betting", number: 7, ...betting.wish };
  assert.equal(betting.address(question), "#betting-52-de-letter-7");
  assert.equal(betting.command(question), "potluck train betting --deck 52 --sheet de --preset letter --number 7");
  betting.read("betting-32-pl-9".split("-"));
  assert.equal(betting.name, "betting 32 pl", "an address without a match is one of the first deal");
  assert.equal(betting.address({ ...question, ...betting.wish }), "#betting-32-pl-7");
  const { number, wrong } = betting.read("betting-36-pl-evening-1".split("-"));
  assert.equal(number, 1);
  assert.match(wrong, /36/);
  assert.equal(betting.read("betting-32-pl-one".split("-")).number, null);
  const dice = new Terms("dice", info);
  assert.equal(dice.name, "dice");
  assert.deepEqual(dice.read("dice-7".split("-")), { number: 7, wrong: "" });
  assert.equal(dice.wish.best_of, 1);
  dice.chosen.set("best_of", "3");
  assert.equal(dice.name, "dice 3");
});
