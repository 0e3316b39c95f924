import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileUrl } from "../../src/potluck/web/static/core/files.mjs";
import { Refusal } from "../../src/potluck/web/static/core/http.mjs";
import { needed } from "../../src/potluck/web/static/core/needed.mjs";

/** Two modules, one of which needs the other over two lines; a comment names a third. */
const FILES = new Map([
  [
    fileUrl("a/first.mjs"),
    '/** import "../a/third.mjs" */\nimport { x } from "./second.mjs";\nimport("./later.mjs");\n',
  ],
  [fileUrl("a/second.mjs"), 'export {\n  y,\n} from "../b/last.mjs";\n'],
  [fileUrl("b/last.mjs"), "export const y = 1;\n"],
]);

test("nothing is imported before all that it imports is there, and whoever asks again gets it", async () => {
  const asked = /** @type {string[]} */ ([]);
  let away = true;
  const fetched = async (/** @type {string} */ url) => {
    asked.push(url);
    if (away && url.endsWith("last.mjs")) throw new TypeError("Load failed");
    return new Response(FILES.get(url), { status: FILES.has(url) ? 200 : 404 });
  };
  Object.assign(globalThis, { fetch: fetched });
  const load = async () => "loaded";
  await assert.rejects(
    needed("a/first.mjs", () => assert.fail("it was imported")),
    Refusal,
  );
  assert.deepEqual(asked, [...FILES.keys()]);
  away = false;
  assert.equal(await needed("a/first.mjs", load), "loaded");
  assert.deepEqual(asked.slice(3), [fileUrl("b/last.mjs")], "what is there is not asked for again");
  await assert.rejects(needed("a/none.mjs", load), Refusal);
});
