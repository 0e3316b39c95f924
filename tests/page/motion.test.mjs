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

/** @typedef {{frames: Keyframe[], end: number, begins: number, fill: string, state: string, over: (value?: unknown) => void}} Going what an element was asked to do */

/** An element at that place, which keeps how it was asked to move. @param {number} left @param {number} top */
function laid(left, top) {
  const box = { left, top, width: 50, height: 70 };
  /** @type {Going[]} */
  const goings = [];
  const animate = (/** @type {Keyframe[]} */ frames, /** @type {any} */ { duration, delay = 0, fill }) => {
    /** @type {Going} */
    const going = { frames, begins: delay, end: delay + duration, fill, state: "running", over: () => {} };
    goings.push(going);
    const becomes = (/** @type {string} */ state) => () => (going.state = state);
    return {
      pause: becomes("paused"),
      play: becomes("running"),
      cancel: becomes("idle"),
      get playState() {
        return going.state;
      },
      finished: new Promise((over) => (going.over = over)),
    };
  };
  const element = { animate, getBoundingClientRect: () => box, getClientRects: () => [box], remove: () => {} };
  return { element: /** @type {any} */ (element), goings };
}

/** Does it where a deck lies at that place. @param {() => void} work */
function besideDeck(work) {
  const deck = laid(400, 100).element;
  Object.assign(document, { querySelector: () => deck });
  Object.assign(globalThis, { getComputedStyle: () => ({ visibility: "visible" }) });
  work();
}

test("no new card comes from the deck before the last thrown one is gone to it", async () => {
  const [old, fresh] = [
    [laid(0, 300), laid(60, 300)],
    [laid(0, 300), laid(60, 300)],
  ];
  besideDeck(() =>
    motion.after(
      old.map(({ element }, at) => motion.thrown(element, at)),
      fresh.flatMap(({ element }) => [motion.deal(element, 0), motion.turn(element, 320, () => {})]),
    ),
  );
  const left = old.map(({ goings }) => /** @type {Going} */ (goings[0]));
  const coming = fresh.map(({ goings }) => /** @type {Going} */ (goings[0]));
  assert.deepEqual(
    left.map(({ frames }) => String(frames.at(-1)?.transform).split(" rotate")[0]),
    ["translate(400px, -200px)", "translate(340px, -200px)"],
  );
  assert.match(String(coming[0]?.frames[0]?.transform), /^translate\(400px, -200px\)/);
  assert.deepEqual(
    [coming[0]?.fill, coming[0]?.frames[0]?.opacity],
    ["backwards", 0],
    "it is not seen before it comes",
  );
  assert.equal(fresh[0]?.goings[1]?.fill, "none", "a turn to come does not hold a card that flies");
  const states = () => fresh.flatMap(({ goings }) => goings.map(({ state }) => state));
  assert.deepEqual([...new Set(states())], ["paused"]);
  left[0]?.over();
  await new Promise((next) => setImmediate(next));
  assert.deepEqual([...new Set(states())], ["paused"], "one of two is still on its way");
  if (coming[1]) coming[1].state = "finished"; // somebody skipped it
  left[1]?.over();
  await new Promise((next) => setImmediate(next));
  assert.deepEqual(states(), ["running", "running", "finished", "running"]);
});

test("hands are gathered to the deck in time, and their places stay empty until something else lies there", () =>
  besideDeck(() => {
    const cards = [laid(0, 300), laid(60, 300), laid(120, 0)];
    motion.gather(
      cards.map(({ element }) => element),
      260,
    );
    const goings = cards.map(({ goings: [going] }) => /** @type {Going} */ (going));
    assert.ok(goings.every(({ end }) => end <= 260));
    assert.deepEqual(
      goings.map(({ begins }) => begins).sort(),
      goings.map(({ begins }) => begins),
      "one after the other",
    );
    assert.match(String(goings[2]?.frames.at(-1)?.transform), /^translate\(280px, 100px\)/);
    assert.ok(goings.every(({ fill, state }) => fill === "both" && state === "running"));
    motion.dealtAnew();
    assert.ok(goings.every(({ state }) => state === "idle"));
  }));

test("where nothing is to move cards are neither gathered nor thrown in sight", () =>
  besideDeck(() => {
    const card = laid(0, 300);
    let removed = false;
    card.element.remove = () => (removed = true);
    motion.inTempo(0, () => (motion.gather([card.element], 260), motion.thrown(card.element, 0)));
    assert.deepEqual(card.goings, []);
    assert.ok(removed);
  }));
