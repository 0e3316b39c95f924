import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Director } from "../../src/potluck/web/static/stage/director.mjs";
import { BOUND, inPassing, scenesOf } from "../../src/potluck/web/static/stage/scenes.mjs";
import { withClockwork } from "./clockwork.mjs";

const SPOT = { bet: 0, held: 5, cards: [], up: [], dice: [], locked: [], folded: false };
const WORN = [{ where: "worn", value: 20 }];
const PAWNED = [{ where: "pawned", value: 20 }];

/**
 * A screen of the draw as seat 0 sees it; seat 1 has a wardrobe of one garment.
 *
 * @param {object} how
 * @param {number} how.deal
 * @param {any[]} how.story
 * @param {[number, number]} how.cash
 * @param {number} how.pot
 * @param {any[]} [how.wardrobe]
 * @param {any} [how.outcome]
 * @param {string[]} [how.own]
 * @returns {any}
 */
function table({ deal, story, cash, pot, wardrobe = WORN, outcome = null, own = ["As", "Ad", "7c", "8c", "9c"] }) {
  const papers = story.flatMap(({ type, seat, garment = null, value, amount }, entry) =>
    ["pawned", "bought_back", "credited"].includes(type)
      ? [{ entry, kind: type, seat, garment, title: type, chips: value ?? amount }]
      : [],
  );
  return {
    type: "screen",
    table: { id: "t" },
    seat: 0,
    turn: deal * 10,
    seq: deal * 100 + story.length,
    guide: [],
    pre_actions: [],
    felt: {
      spots: cash.map((stack, at) => ({ ...SPOT, stack, cards: at === 0 ? own : [] })),
      board: [],
      turned: [],
      house: [],
      pot,
      owed: 0,
    },
    view: {
      deal,
      actor: outcome ? null : 0,
      offers: [],
      story,
      outcome,
      over: false,
      past: [],
      seats: cash.map((sum, at) => ({ cash: sum, credits: 0, held: 5, cards: [], wardrobe: at ? wardrobe : [] })),
    },
    words: {
      lang: "en",
      names: ["You", "Halina"],
      prompt: "",
      offers: [],
      hands: [null, null],
      verdict: outcome ? "You won." : null,
      story: story.map(({ type }) => type),
      past: [],
      notices: [],
      presence: [null, null],
      rung: null,
      stacks: cash.map((sum) => `$${sum}`),
      last_actions: ["", ""],
      marks: ["", ""],
      pot: { name: "Pot", chips: pot, amount: `$${pot}`, among: "" },
      pots: [],
      terms: [],
      tickets: papers,
      money: { sign: "$", grouped: false },
    },
  };
}

const dealt = [
  { type: "received", seat: 0, n: 5 },
  { type: "received", seat: 1, n: 5 },
];
const posted = [0, 1].map((seat) => ({ type: "posted", seat, amount: 5 }));
const pawn = { type: "pawned", seat: 1, garment: 0, value: 20 };
const end = table({ deal: 1, story: [...posted, ...dealt], cash: [96, 4], pot: 0, outcome: { by: "fold" } });
const next = table({ deal: 2, story: [pawn, ...posted, ...dealt], cash: [91, 19], pot: 10, wardrobe: PAWNED });

/** @param {any} scene */
const sums = ({ screen }) => [
  screen.words.pot.chips,
  ...screen.felt.spots.map((/** @type {any} */ { stack }) => stack),
];

test("a pawn is a scene of its own: the sums before and after, nothing dealt yet, the old pot never back", () => {
  const scenes = scenesOf(end, next);
  assert.deepEqual(
    scenes.map(({ scene }) => scene),
    ["gather", "ticket", "act", "deal", "turn", "now"],
  );
  assert.deepEqual(scenes.map(sums), [
    [0, 96, 4],
    [0, 96, 24],
    [10, 91, 19],
    [10, 91, 19],
    [10, 91, 19],
    [10, 91, 19],
  ]);
  assert.equal(scenes[1]?.screen.stage?.ticket, 0);
  assert.deepEqual(scenes[0]?.screen.words.tickets, []);
  assert.equal(scenes[1]?.screen.felt?.spots[0]?.cards.length, 0);
  assert.deepEqual(
    scenes.map(({ screen }) => screen.view?.seats?.[1]?.wardrobe?.[0]?.where),
    ["worn", "pawned", "pawned", "pawned", "pawned", "pawned"],
  );
});

test("who is to decide can read a ticket: all else is cut short for him", () => {
  const [ticket, ...rest] = scenesOf(end, next).filter(({ scene }) => scene !== "gather");
  assert.ok((ticket?.ms ?? 0) > BOUND);
  assert.ok(rest.reduce((sum, { ms }) => sum + ms, 0) <= BOUND);
});

test("several garments in a row are read faster, each by itself", () => {
  const twice = table({ deal: 2, story: [pawn, pawn, ...posted, ...dealt], cash: [91, 39], pot: 10, wardrobe: PAWNED });
  const read = scenesOf(end, twice).filter(({ keeps }) => keeps);
  assert.equal(read.length, 2);
  assert.ok((read[1]?.ms ?? 0) < (read[0]?.ms ?? 0));
});

test("buying back and a credit are read after the verdict, though they come last of all", () => {
  const before = table({ deal: 1, story: [...posted, ...dealt], cash: [3, 87], pot: 10, wardrobe: PAWNED });
  const story = [
    ...posted,
    ...dealt,
    { type: "took", seat: 1, amount: 10 },
    { type: "bought_back", seat: 1, garment: 0, value: 20 },
    { type: "credited", seat: 0, amount: 100 },
  ];
  const scenes = scenesOf(before, table({ deal: 1, story, cash: [103, 77], pot: 10, outcome: { by: "fold" } }));
  assert.deepEqual(
    scenes.map(({ scene }) => scene),
    ["verdict", "paid", "ticket", "ticket", "now"],
  );
  assert.deepEqual(
    scenes.map(({ screen }) => screen.felt?.spots.map(({ stack }) => stack)),
    [
      [3, 87],
      [3, 97],
      [3, 77],
      [103, 77],
      [103, 77],
    ],
  );
  assert.deepEqual(
    scenes.map(({ screen }) => screen.words.tickets?.length),
    [0, 0, 1, 2, 2],
  );
});

test("who does not want such scenes sees a garment go in passing", () => {
  const scenes = inPassing(scenesOf(end, next));
  assert.ok(scenes.every(({ scene, keeps, screen }) => scene !== "ticket" && !keeps && !screen.stage?.ticket));
  assert.equal(scenes[1]?.scene, "garment");
});

test("a press while cards are turned leads to the paper that nobody has seen yet, a second one past it", () => {
  /** @type {string[]} */
  const seen = [];
  withClockwork((pass) => {
    const director = new Director({
      show: (/** @type {any} */ { stage }) => seen.push(stage?.scene ?? "now"),
      scenes: scenesOf,
      still: () => false,
      gap: 500,
    });
    director.push(end);
    director.push(next);
    director.skip();
    pass(100);
    assert.deepEqual(seen, ["now", "gather", "ticket"]);
    director.skip();
    pass(100);
  });
  assert.deepEqual(seen.slice(3), ["now"]);
});

test("where nothing is to move, tickets are read and nothing else is played", () => {
  /** @type {[string, number][]} */
  const seen = [];
  withClockwork((pass) => {
    const director = new Director({
      show: (/** @type {any} */ { stage }, tempo) => seen.push([stage?.scene ?? "now", tempo]),
      scenes: scenesOf,
      still: () => true,
      gap: 500,
    });
    director.push(end);
    director.push(next);
    pass(10_000);
  });
  assert.deepEqual(seen, [
    ["now", 0],
    ["ticket", 0],
    ["now", 0],
  ]);
});
