import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {(() => void)[]} frames that were asked for */
const asked = [];
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  addEventListener: () => {},
  localStorage: {}, // which keeps nothing: every call throws
  location: new URL("http://table.test/t/x?pace=500"),
  requestAnimationFrame: (/** @type {() => void} */ step) => asked.push(step),
  cancelAnimationFrame: (/** @type {number} */ frame) => delete asked[frame - 1],
});
const { settings } = await import("../../src/potluck/web/static/core/settings.mjs");
const motion = await import("../../src/potluck/web/static/core/motion.mjs");
const { count } = motion;

test("a pot counts up to what comes in, and an old one never counts down in a new deal", async () => {
  const pot = /** @type {HTMLElement} */ (/** @type {unknown} */ ({ dataset: {}, textContent: "" }));
  /** @type {number[]} */
  const seen = [];
  const shows = (/** @type {number} */ sum) => {
    count(pot, sum, (part) => (seen.push(part), String(part)));
    return seen.at(-1);
  };
  assert.equal(shows(3), 3, "the first figure is there at once");
  assert.ok(Number(shows(300)) < 300, "it counts");
  for (const step of asked.splice(0)) step?.();
  assert.ok(seen.every((sum) => sum >= 3 && sum <= 300));
  seen.length = 0;
  assert.equal(shows(3), 3, "the blinds of the next deal, and nothing of the pot before them");
  for (const step of asked.splice(0)) step?.();
  assert.deepEqual([...new Set(seen)], [3]);
});

test("a browser that keeps nothing has the usual settings", () => {
  assert.equal(settings().pace, "brisk");
});

/** @typedef {{frames: Keyframe[], begins: number, end: number, fill: string, state: string, over: () => void}} Going what an element was asked to do */

/** An element at that place, which keeps how it was asked to move. @param {number} left @param {number} top @param {number} [width] */
function laid(left, top, width = 50) {
  const box = { left, top, width, height: width * 1.4 };
  /** @type {Going[]} */
  const goings = [];
  const animate = (/** @type {Keyframe[]} */ frames, /** @type {any} */ { duration, delay = 0, fill }) => {
    /** @type {Going} */
    const going = { frames, begins: delay, end: delay + duration, fill, state: "running", over: () => {} };
    goings.push(going);
    const finished = new Promise((over) => {
      going.over = () => {
        going.state = "finished";
        over(null);
      };
    });
    return { finish: going.over, finished };
  };
  const element = { animate, getBoundingClientRect: () => box, getClientRects: () => [box] };
  return { element: /** @type {any} */ (element), goings };
}

const deck = laid(412.5, 117.5, 25).element; // its middle is that of a larger card at 400, 100
Object.assign(document, { querySelector: () => deck, getAnimations: () => [] });
Object.assign(globalThis, { getComputedStyle: () => ({ visibility: "visible" }) });
const next = () => new Promise((done) => setImmediate(done));
const first = (/** @type {{goings: Going[]}[]} */ cards) =>
  cards.map(({ goings: [going] }) => /** @type {Going} */ (going));

test("thrown cards leave for the deck, and the table rests when the last is gone", async () => {
  const cards = [laid(0, 300), laid(60, 300)];
  cards.forEach(({ element }, at) => motion.thrown(element, at));
  const goings = first(cards);
  assert.deepEqual(
    goings.map(({ frames }) => frames.at(-1)?.transform),
    [400, 340].map((way) => `translate(${way}px, -200px) rotate(14deg) scale(0.5)`),
  );
  goings[0]?.over();
  await next();
  assert.equal(motion.resting(), false, "one of two is still on its way");
  goings[1]?.over();
  await next();
  assert.equal(motion.resting(), true);
});

test("hands are gathered to the deck one card after the other, in time, and awaited", async () => {
  const cards = [laid(0, 300), laid(60, 300), laid(120, 0)];
  motion.gather(
    cards.map(({ element }) => element),
    260,
  );
  const goings = first(cards);
  assert.ok(goings.every(({ end }) => end <= 260));
  const begins = goings.map((going) => going.begins);
  assert.deepEqual(
    begins,
    [...begins].sort((one, other) => one - other),
  );
  assert.match(String(goings[2]?.frames.at(-1)?.transform), /^translate\(280px, 100px\)/);
  assert.equal(motion.resting(), false);
  motion.settle();
  await next();
  assert.equal(motion.resting(), true);
});

test("a card that is cut short while it turns has its face at once, and moves no more", async () => {
  const card = laid(0, 300);
  let shown = false;
  motion.deal(card.element, 0);
  motion.turn(card.element, 320, () => (shown = true));
  assert.equal(card.goings[1]?.fill, "none", "a turn to come does not hold a card that flies");
  motion.settle();
  await next();
  assert.deepEqual([shown, card.goings.length, motion.resting()], [true, 2, true]);
});

test("where nothing is to move cards neither leave nor are gathered in sight", () => {
  const card = laid(0, 300);
  motion.inTempo(0, () => (motion.gather([card.element], 260), motion.thrown(card.element, 0)));
  assert.deepEqual(card.goings, []);
});
