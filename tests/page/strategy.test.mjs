import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readStrategy } from "../../src/potluck/web/static/solved/reading.mjs";
import { Walk, grid } from "../../src/potluck/web/static/solved/walking.mjs";

const MAGIC = "potluck strategy\n";
const [KUHN, LEDUC] = ["kuhn", "leduc"].map((name) =>
  readFileSync(fileURLToPath(new URL(`../../src/potluck/bots/kept/${name}.strategy`, import.meta.url))),
);

/** The file with its header changed. @param {Buffer} file @param {(header: any) => void} change */
function changed(file, change) {
  const end = file.indexOf("\n", MAGIC.length);
  const header = JSON.parse(file.subarray(MAGIC.length, end).toString());
  change(header);
  return new Blob([MAGIC, JSON.stringify(header), file.subarray(end)]);
}

test("what everybody knows of Kuhn's game is read from its file", async () => {
  const walk = new Walk(await readStrategy(new Blob([KUHN])));
  const place = walk.place("raise_to:1");
  const rows = place?.hands.map(({ own, chances }) => [own.map(({ text }) => text).join(" "), chances.get("call")]);
  assert.deepEqual(
    rows?.map(([card, call]) => [card, Number(call).toFixed(2)]),
    [
      ["J♠", "0.00"],
      ["Q♠", "0.33"],
      ["K♠", "1.00"],
    ],
  );
  assert.equal(place?.line.seat, 1);
  assert.deepEqual(
    [...(walk.place("")?.after ?? [])],
    [
      ["check", "check"],
      ["raise_to 1", "raise_to:1"],
    ],
  );
});

test("a line leads over cards that come for all, and one card and a board make a grid", async () => {
  const walk = new Walk(await readStrategy(new Blob([LEDUC])));
  assert.equal(walk.followed("check check"), "check check |");
  const place = walk.place("check check |");
  const drawn = grid(place?.hands ?? [], "check");
  assert.deepEqual([drawn?.rows, drawn?.columns, drawn?.suited], [["K", "Q", "J"], ["K", "Q", "J"], false]);
  assert.equal(walk.place("check check |", 2, 3)?.hands.length, 3);
  assert.deepEqual(walk.place("check check |", 2, 1)?.hands, place?.hands.slice(2, 3));
  assert.equal(walk.followed("fold"), undefined);
});

test("what is damaged, of other rules, newer or of another kind is refused with the reason", async () => {
  const broken = Buffer.from(LEDUC);
  broken[broken.length - 9] ^= 1;
  const refused = async (/** @type {Blob} */ file) => {
    const error = await readStrategy(file).catch((/** @type {any} */ reason) => reason);
    return [error.code, error.values?.reason ?? error.values?.format];
  };
  assert.deepEqual(await refused(new Blob([broken])), ["damaged", "SHA-256"]);
  assert.deepEqual(await refused(new Blob([LEDUC.subarray(0, LEDUC.length - 9)])), ["damaged", "SHA-256"]);
  assert.deepEqual(await refused(new Blob(["hello"])), ["damaged", "header"]);
  assert.deepEqual(await refused(new Blob([MAGIC, "{}\n"])), ["damaged", "header"]);
  assert.deepEqual(await refused(new Blob(["potluck points\n{}\n"])), ["points", undefined]);
  assert.deepEqual(await refused(changed(LEDUC, (header) => (header.format = 3))), ["newer", 3]);
  assert.deepEqual(await refused(changed(LEDUC, (header) => (header.format = 0))), ["damaged", "header"]);
  assert.deepEqual(await refused(changed(LEDUC, (header) => (header.variant.ranks = "TJQ"))), ["rules", undefined]);
  assert.equal((await readStrategy(changed(LEDUC, (header) => (header.name = "mine")))).header.name, "mine");
});

test("a browser that cannot unpack says so", async () => {
  const kept = globalThis.DecompressionStream;
  Object.assign(globalThis, { DecompressionStream: undefined });
  try {
    await assert.rejects(readStrategy(new Blob([KUHN])), { code: "browser" });
  } finally {
    Object.assign(globalThis, { DecompressionStream: kept });
  }
});
