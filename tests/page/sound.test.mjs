import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const kept = JSON.stringify({ sound: true });
/** @type {Map<string, () => void>} */
const heard = new Map();
/** @type {{state: string}[]} */
const made = [];
Object.assign(globalThis, {
  addEventListener: (/** @type {string} */ kind, /** @type {() => void} */ does) => heard.set(kind, does),
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  localStorage: { getItem: () => kept, setItem: () => {} },
  AudioContext: class {
    constructor() {
      this.state = "suspended";
      made.push(this);
    }
    async resume() {
      this.state = "running";
    }
  },
});
/** @type {{userActivation?: {hasBeenActive: boolean}}} */
const browser = {};
Object.defineProperty(globalThis, "navigator", { value: browser, configurable: true });
const { play } = await import("../../src/potluck/web/static/core/sound.mjs");

test("a press begins the sound, and goes on with it where a call had stopped it", () => {
  heard.get("pointerup")?.();
  assert.deepEqual(
    made.map(({ state }) => state),
    ["running"],
  );
  /** @type {{state: string}} */ (made[0]).state = "interrupted";
  heard.get("keydown")?.();
  assert.deepEqual(
    made.map(({ state }) => state),
    ["running"],
  );
});

test("before anything was pressed nothing is tried, of which a browser would complain", () => {
  made.length = 0;
  browser.userActivation = { hasBeenActive: false };
  play("win");
  heard.get("keydown")?.();
  assert.deepEqual(made, []);
});
