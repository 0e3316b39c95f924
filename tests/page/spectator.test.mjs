import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { asWatched } from "../../src/potluck/web/static/seating/spectator.mjs";

/** The screen of somebody who has left seat 0 with that many chips. @param {number} amount @returns {any} */
function left(amount) {
  return {
    seat: 0,
    late: false,
    table: { seats: [{ kind: "person" }, { kind: "person", taken: true }] },
    felt: { spots: [{ gone: true }, {}] },
    view: { over: false, outcome: null, seats: [{ gone: true }, {}], story: [{ type: "left", seat: 0, amount }] },
    words: { notices: [], prompt: "It is Ada's turn." },
  };
}

test("who has left without chips is told why, others that they have stood up", () => {
  assert.equal(asWatched(left(0)).words.prompt, "You had no chips left and have stood up.");
  assert.equal(asWatched(left(120)).words.prompt, "You have stood up.");
});
