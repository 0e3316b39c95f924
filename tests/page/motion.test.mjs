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
const { count } = await import("../../src/potluck/web/static/core/motion.mjs");

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
