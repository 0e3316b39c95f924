import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Seeds, seedsOf } from "../../src/potluck/web/static/audit/seeds.mjs";

/** @import { Screen } from "../../src/potluck/web/static/core/wire.d.ts" */

/** @type {Map<string, string>} */
const kept = new Map();
Object.defineProperty(globalThis, "localStorage", {
  configurable: true,
  value: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  },
});

/** What a seat is shown of the seeds. @param {Partial<Screen["fair"]>} fair @returns {Screen} */
const shown = (fair) =>
  /** @type {Screen} */ ({
    seat: 0,
    head: { house: "", seq: 1, link: "", signature: "" },
    table: { over: false },
    fair: { pledge: 0, pledged: /** @type {number[]} */ ([]), awaited: null, ...fair },
  });

/** A deal that waits for one seed. @param {string} seed @param {string} sealed */
const waiting = (seed, sealed) => shown({ awaited: { deal: 1, sealed, seeds: [seed], seats: [0] } });

test("of two tabs that pledge at once, the one whose number the house has taken discloses it", () => {
  kept.clear();
  const tabs = /** @type {const} */ ([new Seeds("two"), new Seeds("two")]);
  const [first, second] = tabs.map((tab) => {
    const before = kept.get("seeds");
    kept.delete("seeds"); // each tab draws before it hears of the other
    const given = tab.reply(shown({ pledge: 1 }));
    assert.notEqual(kept.get("seeds"), before);
    return given?.pledge ?? "";
  });
  assert.notEqual(first, second);
  const given = tabs[0].reply(waiting(first ?? "", "seal"));
  assert.ok(given?.seed);
  assert.equal(seedsOf("two")[1], given.seed, "and it is the one that is looked for in the order");
});

test("a number is disclosed to one seal alone, by no tab to another", () => {
  kept.clear();
  const tab = new Seeds("one");
  const pledge = tab.reply(shown({ pledge: 1 }))?.pledge ?? "";
  assert.ok(tab.reply(waiting(pledge, "first"))?.seed);
  for (const later of [tab, new Seeds("one")]) {
    assert.equal(later.reply(waiting(pledge, "second")), null);
    assert.ok(later.lie);
  }
});

test("a number goes to no seal that is not signed", () => {
  kept.clear();
  const tab = new Seeds("bare");
  const pledge = tab.reply(shown({ pledge: 1 }))?.pledge ?? "";
  assert.equal(tab.reply({ ...waiting(pledge, "seal"), head: null })?.seed ?? null, null);
});
