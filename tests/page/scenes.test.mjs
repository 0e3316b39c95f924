import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { BOUND, scenesOf } from "../../src/potluck/web/static/stage/scenes.mjs";

const SPOT = { stack: 100, bet: 0, held: 2, cards: [], up: [], dice: [], locked: [], folded: false };
const MONEY = { sign: "$", grouped: false };

/**
 * A screen of heads-up poker as seat 0 sees it.
 *
 * @param {object} how
 * @param {any[]} how.story
 * @param {any[]} how.spots
 * @param {string[]} [how.board]
 * @param {number} [how.pot]
 * @param {any} [how.outcome]
 * @param {number | null} [how.actor]
 * @param {(string | null)[]} [how.hands]
 * @param {number} [how.deal]
 * @param {number | null} [how.seat]
 * @returns {any}
 */
function table({
  story,
  spots,
  board = [],
  pot = 0,
  outcome = null,
  actor = null,
  hands = [null, null],
  deal = 1,
  seat = 0,
}) {
  return {
    type: "screen",
    table: { id: "t" },
    seat,
    turn: story.length,
    seq: story.length + deal * 100,
    guide: [],
    pre_actions: [],
    felt: { spots: spots.map((spot) => ({ ...SPOT, ...spot })), board, turned: [], house: [], pot, owed: 0 },
    view: {
      deal,
      actor,
      offers: actor === seat ? [{ type: "just", action: { type: "check" } }] : [],
      story,
      outcome,
      over: false,
      winner: null,
      board,
      past: outcome ? [{ deal }] : [],
      seats: spots.map((spot) => ({ cash: spot.stack, held: 2, cards: spot.cards ?? [] })),
    },
    words: {
      lang: "en",
      names: ["You", "Bruno"],
      prompt: "",
      offers: [],
      hands,
      verdict: outcome ? "Bruno took the pot." : null,
      story: story.map(({ type }) => type),
      past: outcome ? ["Bruno won"] : [],
      notices: [],
      presence: [null, { mood: outcome ? "laughing" : "calm", said: outcome ? "Ha!" : "" }],
      rung: null,
      tally: { rounds: [], placed: [{ seat: 0, amount: String(spots[0].stack) }] },
      stacks: spots.map(({ stack }) => `$${stack}`),
      last_actions: ["", ""],
      marks: ["", ""],
      pot: { name: "Pot", chips: pot, amount: `$${pot}`, among: "" },
      pots: [],
      terms: [],
      money: MONEY,
    },
  };
}

const dealt = [
  { type: "posted", seat: 0, amount: 2 },
  { type: "received", seat: 0, n: 2 },
  { type: "received", seat: 1, n: 2 },
];
const own = { stack: 60, cards: ["As", "Ad"] };
const called = { type: "acted", seat: 0, action: { type: "call" }, paid: 40 };
const before = table({
  story: dealt,
  spots: [{ ...own, stack: 100 }, { stack: 60 }],
  pot: 40,
  actor: 0,
  hands: ["PAIR, aces", null],
});
const end = table({
  story: [
    ...dealt,
    called,
    { type: "common", cards: ["2c", "3c", "4c"] },
    { type: "common", cards: ["5c"] },
    { type: "common", cards: ["6c"] },
    { type: "showed", seat: 0, cards: own.cards },
    { type: "showed", seat: 1, cards: ["7c", "8c"] },
    { type: "took", seat: 1, amount: 80, pot: 0, half: "all" },
  ],
  spots: [own, { stack: 140, cards: ["7c", "8c"] }],
  board: ["2c", "3c", "4c", "5c", "6c"],
  pot: 80,
  outcome: { by: "showdown", won: [0, 80] },
  hands: ["STRAIGHT", "STRAIGHT FLUSH"],
});
const scenes = scenesOf(before, end);

test("a showdown comes in its order, and the new screen itself comes last", () => {
  const order = scenes.map(({ scene }) => scene);
  assert.deepEqual(order, ["act", "street", "street", "street", "reveal", "plays", "verdict", "now"]);
  assert.equal(scenes.at(-1)?.screen, end);
});

test("the board grows street by street, and nothing is known of what is still to come", () => {
  assert.deepEqual(
    scenes.map(({ screen }) => screen.felt?.board.length),
    [0, 3, 4, 5, 5, 5, 5, 5],
  );
  for (const { screen, scene } of scenes.slice(0, 4)) {
    assert.doesNotMatch(
      JSON.stringify(screen),
      /7c|8c|STRAIGHT|Bruno took|Bruno won|laughing|Ha!|showed|took|\$140/,
      scene,
    );
  }
});

test("hands are turned before they are named, and named before anybody has won", () => {
  const at = (/** @type {string} */ name) => scenes.find(({ scene }) => scene === name)?.screen;
  assert.deepEqual(at("reveal")?.felt?.spots[1]?.cards, ["7c", "8c"]);
  assert.equal(at("reveal")?.words.hands[1], null);
  assert.equal(at("plays")?.words.hands[1], "STRAIGHT FLUSH");
  assert.equal(at("plays")?.words.verdict, null);
  assert.equal(at("plays")?.view?.outcome, null);
  assert.equal(at("verdict")?.words.verdict, "Bruno took the pot.");
});

test("what was paid is in the pot at once, what is won comes after the verdict", () => {
  assert.deepEqual(
    scenes.map(({ screen }) => screen.words.stacks.join(" ")),
    [...Array.from({ length: 7 }, () => "$60 $60"), "$60 $140"],
  );
  assert.deepEqual(new Set(scenes.map(({ screen }) => screen.words.pot?.chips)), new Set([80]));
  const standings = scenes.map(({ screen }) => screen.words.tally?.placed[0]?.amount);
  assert.deepEqual(standings, [...Array.from({ length: 7 }, () => "100"), "60"]); // as they were, until chips have moved
});

test("nothing can be pressed before the last scene", () => {
  for (const { screen } of scenes.slice(0, -1)) assert.deepEqual([screen.view?.offers, screen.view?.actor], [[], null]);
});

test("a new deal is gathered, paid for, dealt face down, turned, and then named", () => {
  const next = table({
    story: dealt,
    deal: 2,
    spots: [{ stack: 58, cards: ["Kh", "Kd"] }, { stack: 140 }],
    pot: 2,
    actor: 0,
    hands: ["PAIR, kings", null],
  });
  const played = scenesOf(end, next);
  assert.deepEqual(
    played.map(({ scene }) => scene),
    ["gather", "act", "deal", "turn", "now"],
  );
  const deal = played[2]?.screen;
  assert.deepEqual([deal?.felt?.spots[0]?.cards, deal?.felt?.spots[0]?.held, deal?.words.hands[0]], [[], 2, null]);
  assert.deepEqual(played[3]?.screen.felt?.spots[0]?.cards, ["Kh", "Kd"]);
  assert.equal(played[3]?.screen.words.hands[0], null);
  assert.deepEqual(
    played.slice(1).map(({ screen }) => screen.words.pot?.chips),
    [2, 2, 2, 2],
  );
});

test("an own decision is held back no longer than the bound, in any order of scenes", () => {
  const next = table({
    story: dealt,
    deal: 2,
    spots: [{ stack: 58, cards: ["Kh", "Kd"] }, { stack: 140 }],
    pot: 2,
    actor: 0,
  });
  const played = scenesOf(end, next);
  const whole = played.reduce((sum, { ms }) => sum + ms, 0);
  assert.ok(whole <= BOUND + 1e-6, String(whole));
  assert.ok(played.every(({ scene, tempo }) => scene === "now" || (tempo ?? 1) <= 1));
});

test("nobody's act alone, another language, and the first screen of all are no scenes", () => {
  const acted = table({ story: [...dealt, called], spots: [own, { stack: 60 }], pot: 80, actor: 1 });
  assert.equal(scenesOf(before, acted).length, 1);
  assert.equal(scenesOf(acted, { ...acted, words: { ...acted.words, lang: "de" } }).length, 1);
  assert.equal(scenesOf(null, end).length, 1);
});

test("the first deal is dealt before whoever opens the table; who comes later finds all of it lying there", () => {
  const posted = { type: "posted", seat: 1, amount: 2 };
  const raised = { type: "acted", seat: 1, paid: 6 };
  const story = [posted, { type: "received", n: 2 }, raised];
  const first = table({
    story,
    spots: [{ stack: 98, cards: ["Kh", "Kd"] }, { stack: 92 }],
    pot: 8,
    actor: 0,
    hands: ["PAIR, kings", null],
  });
  first.words.rung = 3;
  first.words.last_actions = ["", "raises $6"];
  first.words.presence = [null, { mood: "pleased", said: "Ha!" }];
  const opened = scenesOf(null, first);
  assert.deepEqual(
    opened.map(({ scene }) => scene),
    ["act", "deal", "turn", "now"],
  );
  for (const { screen } of opened.slice(0, 2)) {
    assert.doesNotMatch(JSON.stringify(screen.words), /PAIR|raises|Ha!|"rung":3/);
    assert.deepEqual([screen.view?.offers, screen.felt?.pot, screen.felt?.spots[1]?.stack], [[], 2, 98]);
  }
  const deals = { ...first, view: { ...first.view, story: [{ type: "deals", seat: 0 }, ...story] } };
  assert.ok(
    scenesOf(null, deals).some(({ scene }) => scene === "deal"),
    "who deals has missed nothing either",
  );
  const acted = { ...first, view: { ...first.view, story: [...story, { type: "acted", seat: 0, paid: 6 }] } };
  for (const later of [acted, { ...first, seat: null }, { ...first, view: { ...first.view, deal: 2 } }]) {
    assert.deepEqual(
      scenesOf(null, later).map(({ scene, tempo }) => [scene, tempo]),
      [["now", 0]],
    );
  }
});

test("an entry that is not known is an act, and a game from elsewhere turns its cards before it tells its end", () => {
  const story = [{ type: "whistled", seat: 1 }];
  const was = table({ story, spots: [{ stack: 5 }, { stack: 5 }] });
  const spots = [{ stack: 4 }, { stack: 6, cards: ["Kh"] }];
  const now = table({ story: [...story, { type: "hummed", seat: 0 }], spots, outcome: { by: "whim" } });
  const played = scenesOf(was, now);
  assert.deepEqual(
    played.map(({ scene, screen }) => [scene, screen.words.verdict]),
    [
      ["reveal", null],
      ["verdict", "Bruno took the pot."],
      ["now", "Bruno took the pot."],
    ],
  );
});

test("the paper tells of cards once they lie: each street in the scene after its own", () => {
  const lines = scenes.map(({ scene, screen }) => [
    scene,
    screen.words.story.filter((line) => line === "common").length,
  ]);
  assert.deepEqual(lines.slice(0, 5), [
    ["act", 0],
    ["street", 0],
    ["street", 1],
    ["street", 2],
    ["reveal", 3],
  ]);
  for (const { screen } of scenes) assert.equal(screen.view?.story.length, screen.words.story.length);
});

test("cards that are dealt are told once they lie", () => {
  const next = table({ story: dealt, deal: 2, spots: [own, { stack: 140 }], pot: 2, actor: 0 });
  const told = scenesOf(end, next).map(({ scene, screen }) => [scene, screen.words.story.length]);
  assert.deepEqual(told, [
    ["gather", end.words.story.length],
    ["act", 1],
    ["deal", 1],
    ["turn", 3],
    ["now", 3],
  ]);
});

const first = table({
  story: [...dealt, { type: "checked", seat: 1 }],
  spots: [{ cards: ["As", "Kd", "9c", "4c", "2h"], held: 5 }, { held: 5 }],
  actor: 0,
});
/** @type {(seat: number, n: number) => any[]} */
const exchanges = (seat, n) => [
  { type: "exchanged", seat, cards: n },
  { type: "received", seat, n },
];
const drawn = table({
  story: [...first.view.story, ...exchanges(0, 3), ...exchanges(1, 2)],
  spots: [{ cards: ["As", "Kd", "Ah", "Ad", "3s"], held: 5 }, { held: 5 }],
  hands: ["TWO", null],
});
drawn.view.seats.forEach((/** @type {any} */ one, /** @type {number} */ at) => (one.threw = [3, 2][at]));

test("exchanged cards leave in a scene of their own, and only the next brings others", () => {
  const played = scenesOf(first, drawn).map(({ scene, screen }) => ({ scene, screen }));
  assert.deepEqual(
    played.map(({ scene }) => scene),
    ["leave", "draw", "leave", "draw", "now"],
  );
  const [leaves, , theirs] = played.map(({ screen }) => screen);
  assert.deepEqual(leaves?.stage?.leaving, [{ n: 3, cards: ["9c", "4c", "2h"] }, null]);
  assert.deepEqual(leaves?.felt?.spots[0]?.cards, ["As", "Kd", "9c", "4c", "2h"], "what leaves lies there until then");
  assert.deepEqual(theirs?.stage?.leaving, [null, { n: 2, cards: [] }]);
  assert.deepEqual(
    theirs?.view?.seats?.map((one) => /** @type {any} */ (one).threw),
    [3, null],
  );
  assert.doesNotMatch(JSON.stringify(leaves), /Ah|Ad|3s|TWO/, "nothing that comes is known before");
});

const HAND = { board: 0, half: "all", label: "", text: "", common: [], kickers: [], decisive: [] };
const short = ["8h", "8c"];
const rich = ["Kd", "9d"];
const three = table({
  story: [
    ...dealt,
    called,
    { type: "showed", seat: 1, cards: short },
    { type: "showed", seat: 2, cards: rich },
    { type: "took", seat: 1, amount: 30, pot: 0, half: "all" },
    { type: "took", seat: 2, amount: 40, pot: 1, half: "all" },
  ],
  spots: [own, { stack: 30, cards: short }, { stack: 100, cards: rich }],
  pot: 70,
  outcome: { by: "showdown", won: [0, 30, 40] },
  hands: [null, "THREE", "TWO PAIR"],
});
three.words.showdown = {
  hands: [
    { ...HAND, seat: 1, own: short },
    { ...HAND, seat: 2, own: rich },
  ],
  pots: [
    { name: "Main pot", chips: 30, amount: "$30", text: "Main: Bo", parts: [{ seat: 1, hand: 0 }] },
    { name: "Side pot", chips: 40, amount: "$40", text: "Side: Cy", parts: [{ seat: 2, hand: 1 }] },
  ],
  takings: [
    { seat: 1, amount: "$30" },
    { seat: 2, amount: "$40" },
  ],
};
const split = scenesOf(
  table({ story: dealt, spots: [{ ...own, stack: 100 }, { stack: 0 }, { stack: 60 }], pot: 30, actor: 0 }),
  three,
);

test("hands are turned one by one, the side pot is settled first, and whole sums come with the verdict", () => {
  const order = split.map(({ scene }) => scene);
  assert.deepEqual(order, ["act", "reveal", "reveal", "plays", "paid", "plays", "verdict", "now"]);
  const ended = split.map(({ screen }) => Boolean(screen.stage?.ends || screen.view?.outcome));
  assert.ok(ended.every(Boolean), "what only a running deal needs gives its room away");
  const seen = split.map(({ screen }) => screen.felt?.spots.map(({ cards }) => cards.length).join(""));
  assert.deepEqual(seen.slice(0, 4), ["200", "220", "222", "222"]);
  const stacks = split.map(({ screen }) => screen.felt?.spots.map(({ stack }) => stack).join(" "));
  assert.deepEqual(stacks.slice(3), ["60 0 60", "60 0 100", "60 0 100", "60 0 100", "60 30 100"]);
});

test("who won a pot is out when it is his turn, and nothing of a showdown before its hands", () => {
  const told = split.map(({ screen }) => screen.words.showdown);
  assert.deepEqual(told.slice(0, 3), [null, null, null]);
  const won = told.slice(3).map((showdown) => showdown?.pots.map(({ parts }) => parts.length).join(""));
  assert.deepEqual(won, ["01", "01", "11", "11", "11"]);
  assert.deepEqual(
    told.slice(3).map((showdown) => showdown?.takings.length),
    [0, 0, 0, 2, 2],
  );
  const paid = split.slice(3, 7).map(({ screen }) => screen.stage?.paid);
  assert.deepEqual(paid, [[], [1], [1], [1]]);
  for (const { screen } of split.slice(0, 6)) assert.doesNotMatch(JSON.stringify(screen), /Bruno took/);
  for (const { screen } of split.slice(0, 5)) assert.doesNotMatch(JSON.stringify(screen), /Main: Bo/);
  for (const { screen } of split.slice(0, 3)) assert.doesNotMatch(JSON.stringify(screen), /Side: Cy|THREE|TWO/);
});

test("a step of a replay tells no chances while its cards are still to come", () => {
  const frame = { ...three, type: "frame", chances: { shares: [0, 1, 1] } };
  const steps = scenesOf(table({ story: dealt, spots: [own, { stack: 0 }, { stack: 60 }], pot: 30 }), frame);
  assert.deepEqual(
    steps.map(({ screen }) => "chances" in screen && screen.chances !== null),
    [...Array.from({ length: steps.length - 1 }, () => false), true],
  );
});

test("no plate tells an act of before once its player has acted, while hands are turned", () => {
  const asked = table({ story: dealt, spots: [own, { stack: 0 }, { stack: 60 }], pot: 30, actor: 2 });
  asked.words.last_actions = ["", "", "calls $2"];
  const story = three.view.story.map((/** @type {any} */ entry) => (entry === called ? { ...called, seat: 2 } : entry));
  const words = { ...three.words, last_actions: ["", "", ""] };
  const played = scenesOf(asked, { ...three, words, view: { ...three.view, story } });
  const said = played.slice(0, 3).map(({ screen }) => screen.words.last_actions[2]);
  assert.deepEqual(said, ["", "", ""]);
});

test("a seat's hand has its name when hands are compared, and what came of its bet only once the story tells it", () => {
  const story = [{ type: "house_shown" }, { type: "shown", seat: 1 }];
  const bank = table({
    story: [...story, { type: "settled", seat: 1 }],
    spots: [{}, { cards: ["Ks", "Kd"] }],
    outcome: { by: "shown" },
    hands: [null, "ONE PAIR · HIGH CARD · lost −$5"],
  });
  bank.words.duels = [];
  const told = scenesOf(table({ story: [], spots: [{}, {}] }), bank);
  const hands = told.map(({ scene, screen }) => [scene, screen.words.hands[1]]);
  assert.deepEqual(hands.slice(-3), [
    ["plays", "ONE PAIR · HIGH CARD"],
    ["verdict", "ONE PAIR · HIGH CARD"],
    ["now", "ONE PAIR · HIGH CARD · lost −$5"],
  ]);
});

test("how one has set one's own hand is seen in every scene, how another has only when he shows it", () => {
  const story = [
    { type: "set", seat: 0 },
    { type: "house_shown" },
    { type: "shown", seat: 0 },
    { type: "shown", seat: 1 },
  ];
  const cards = ["Ks", "Kd"];
  const unset = table({ story: [], spots: [{ cards }, {}] });
  const now = table({ story: [...story, { type: "settled", seat: 0 }], spots: [{ cards }, { cards }], outcome: {} });
  now.words.duels = unset.words.duels = [];
  for (const seat of unset.view.seats) seat.low = [];
  for (const seat of now.view.seats) seat.low = cards;
  const seen = scenesOf(unset, now).map(({ screen }) =>
    screen.view.seats.map((/** @type {any} */ { low }) => low.length),
  );
  assert.ok(seen.every(([mine]) => mine === 2));
  assert.equal(seen[0]?.[1], 0);
});
