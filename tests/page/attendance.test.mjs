import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { lendableOf, withAbsence } from "../../src/potluck/web/static/table/attendance.mjs";

/** @param {string} text @param {string} action @returns {string | undefined} */
function told(text, action) {
  /** @type {any} */
  const words = { last_actions: ["checks", action] };
  /** @type {any} */
  const presences = [
    { state: "here", sits_out: false, text: "" },
    { state: "away", sits_out: true, text },
  ];
  return withAbsence(words, presences, 1).last_actions[1];
}

test("who is not here is told with what he did last, and nothing twice", () => {
  assert.equal(told("away for 20 s", "calls $2"), "away for 20 s · calls $2");
  assert.equal(told("away for 20 s", ""), "away for 20 s");
  assert.equal(told("away for 20 s, sits out", "sits out"), "away for 20 s, sits out");
  assert.equal(told("sits out the next deal", "sits out"), "sits out the next deal");
});

test("the host may have a bot play for who is away, first for whom all wait, and nobody else may", () => {
  /** @param {number[]} lend @param {boolean} lead @param {number} actor */
  const of = (lend, lead, actor) => {
    /** @type {any} */
    const screen = {
      seat: 0,
      may: { lend, lead },
      view: { actor },
      table: { seats: [{}, { since: 3 }, { since: 4 }] },
      words: { names: ["Ann", "Bea", "Cid"] },
    };
    return lendableOf(screen);
  };
  assert.deepEqual(of([0, 1, 2], true, 2), { seat: 2, name: "Cid", since: 4 });
  assert.deepEqual(of([0, 1, 2], true, 0), { seat: 1, name: "Bea", since: 3 });
  assert.equal(of([0], true, 0), null);
  assert.equal(of([1], false, 1), null);
});
