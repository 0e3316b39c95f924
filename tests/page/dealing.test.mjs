import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { commit, deckOf, keyOf, seal, shuffled } from "../../src/potluck/web/static/audit/dealing.mjs";
import { hex, hmac, sha256, unhex } from "../../src/potluck/web/static/audit/sha256.mjs";

/** Bytes that look random and are the same at every run. @param {number} size @param {number} salt */
const bytes = (size, salt) =>
  Uint8Array.from({ length: size }, (_, at) => (Math.imul(at + 7, 2654435761) >>> 13) ^ salt);

test("the hashes are node's own, at every length around the ends of blocks", () => {
  for (const size of [...Array(140).keys(), 1000, 70_000]) {
    const data = bytes(size, size);
    const key = bytes(size % 130, 3);
    assert.equal(hex(sha256(data)), createHash("sha256").update(data).digest("hex"));
    assert.equal(hex(hmac(key, data)), createHmac("sha256", key).update(data).digest("hex"));
    assert.deepEqual(unhex(hex(data)), data);
  }
});

test("the example of docs/fair-dealing.md comes out", () => {
  const text = readFileSync(new URL("../../docs/fair-dealing.md", import.meta.url), "utf8");
  const utf8 = new TextEncoder();
  const seeds = [utf8.encode("north"), utf8.encode("south")];
  const secret = Uint8Array.from({ length: 32 }, (_, at) => at);
  const key = keyOf({ secret, seeds, table: "t1", deal: 1 });
  const { order, root } = shuffled(key, /** @type {string[]} */ (deckOf(32)));
  for (const published of [root, seal(secret), ...seeds.slice(0, 1).map(commit), order.slice(0, 5).join(" ")]) {
    assert.ok(text.includes(published), `${published} is not in the document`);
  }
  assert.deepEqual([...order].sort(), [...(deckOf(32) ?? [])].sort());
});
