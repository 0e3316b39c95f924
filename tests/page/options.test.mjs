import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { at, differences, put } from "../../src/potluck/web/static/parts/options.mjs";

/** @param {string[]} paths @returns {any[]} */
const fields = (...paths) => paths.map((path) => ({ path }));

test("what was put at a path is found there, and beside it nothing has changed", () => {
  const tree = { money: { ante: 1, stack: 100 } };
  put(tree, "money.ante", 5);
  put(tree, "limits.open.most", 40);
  assert.deepEqual(tree, { money: { ante: 5, stack: 100 }, limits: { open: { most: 40 } } });
  assert.equal(at(tree, "limits.open.most"), 40);
  assert.equal(at(tree, "limits.close.most"), undefined);
});

test("the differences laid upon the base make the whole again", () => {
  const base = { deck: 32, money: { ante: 1, stack: 100 }, stakes: [5, 10] };
  const tree = { deck: 52, money: { ante: 1, stack: 200 }, stakes: [5, 20] };
  const known = fields("deck", "money.ante", "money.stack", "stakes");
  const found = differences(known, tree, base);
  assert.deepEqual(found, { deck: 52, money: { stack: 200 }, stakes: [5, 20] });
  const again = structuredClone(base);
  for (const { path } of known) if (at(found, path) !== undefined) put(again, path, at(found, path));
  assert.deepEqual(again, tree);
  assert.deepEqual(differences(known, base, structuredClone(base)), {});
});
