import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Pace } from "../../src/potluck/web/static/table/pace.mjs";
import { withClockwork } from "./clockwork.mjs";

/** @param {number} turn @param {number | null} actor @param {object} [more] */
const screen = (turn, actor, more = {}) => ({ turn, seq: turn, seat: 0, view: { actor, outcome: null }, ...more });

/**
 * When each of these screens is seen, that arrive all at once.
 *
 * @param {ReturnType<typeof screen>[]} screens
 * @param {number} gap
 * @param {(pace: Pace<any>) => void} [set]
 */
function shown(screens, gap, set = () => {}) {
  /** @type {[turn: number, at: number][]} */
  const seen = [];
  withClockwork((pass, now) => {
    const pace = new Pace((/** @type {any} */ one) => seen.push([one.turn, now()]), gap);
    set(pace);
    for (const one of screens) pace.push(one);
    pass(100_000);
  });
  return seen;
}

test("acts of others are a gap apart, the answer to one's own act comes at once", () => {
  const screens = [screen(1, 1), screen(2, 1), screen(3, 0), screen(4, 1)];
  assert.deepEqual(shown(screens, 500), [
    [1, 0],
    [2, 500],
    [3, 1000],
    [4, 1000],
  ]);
});

test("nothing waits without a gap, nor once a deal is over", () => {
  const over = screen(2, 1);
  over.view.outcome = /** @type {any} */ ({});
  assert.deepEqual(shown([screen(1, 1), screen(2, 1), screen(3, 1)], 0), [
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
  assert.deepEqual(shown([over, screen(3, 1)], 500), [
    [2, 0],
    [3, 0],
  ]);
});

test("one of the house who thinks longer is waited for, and never less than the least", () => {
  const slow = screen(1, 1, { words: { presence: [null, { pause: 160 }] } });
  const quick = screen(1, 1, { words: { presence: [null, { pause: 40 }] } });
  assert.deepEqual(shown([slow, screen(2, 0)], 500), [
    [1, 0],
    [2, 800],
  ]);
  assert.deepEqual(
    shown([quick, screen(2, 0)], 500, (pace) => (pace.least = 450)),
    [
      [1, 0],
      [2, 450],
    ],
  );
});

test("a screen older than the latest is never seen, and who lags far behind sees the latest", () => {
  assert.deepEqual(
    shown([screen(1, 1), screen(5, 1), screen(3, 1), screen(6, 1)], 30).map(([turn]) => turn),
    [1, 5, 6],
  );
  const many = Array.from({ length: 40 }, (_, at) => screen(at + 1, 1));
  const turns = shown(many, 30).map(([turn]) => turn);
  assert.equal(turns.at(-1), 40);
  assert.ok(turns.length < 20);
});

test("a prelude begins within the gap and the screen follows when it has run", () => {
  /** @type {number[]} */
  const begun = [];
  const seen = shown([screen(1, 1), screen(2, 0)], 1000, (pace) => {
    pace.prelude = (_, before) => (before ? { ms: 650, begin: () => begun.push(performance.now()) } : null);
  });
  assert.deepEqual(begun, [350]);
  assert.deepEqual(seen, [
    [1, 0],
    [2, 1000],
  ]);
});
