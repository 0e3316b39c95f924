import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { counted } from "../../src/potluck/web/static/pieces/chips.mjs";

const WORTH = { a: 1, b: 5, c: 25, d: 100, e: 500 };
const TALLEST = 8;

/** @param {{kind: string, height: number}[]} piles */
const worth = (piles) => piles.reduce((sum, { kind, height }) => sum + height * WORTH[/** @type {"a"} */ (kind)], 0);

test("the piles of a sum are worth the sum, in as few chips as can be", () => {
  for (let sum = 0; sum < TALLEST * WORTH.e; sum++) {
    const piles = counted(sum);
    assert.equal(worth(piles), sum);
    for (const { kind, height } of piles) {
      const larger = Object.values(WORTH).find((value) => value > WORTH[/** @type {"a"} */ (kind)]);
      if (larger) assert.ok(height * WORTH[/** @type {"a"} */ (kind)] < larger, `${sum}: ${height} of ${kind}`);
    }
  }
});

test("no pile is taller than eight, and a debt has none", () => {
  assert.deepEqual(counted(1_000_000), [{ kind: "e", height: TALLEST }]);
  assert.deepEqual(counted(-5), []);
});
