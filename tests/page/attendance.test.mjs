import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { withAbsence } from "../../src/potluck/web/static/table/attendance.mjs";

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
});
