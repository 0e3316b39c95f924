import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { language, learn, n, t } from "../../src/potluck/web/static/core/words.mjs";

test("a sentence that nobody has translated stays English, with its names filled in", () => {
  learn("pl", {});
  assert.equal(language(), "pl");
  assert.equal(t("{name} wins {sum}", { name: "Gus", sum: "$5" }), "Gus wins $5");
  assert.equal(t("{name} wins", {}), "{name} wins");
  assert.equal(n("{n} card", "{n} cards", 1), "1 card");
  assert.equal(n("{n} card", "{n} cards", 5), "5 cards");
});

test("each language counts by its own forms", () => {
  const forms = { one: "{n} карта", few: "{n} карты", many: "{n} карт", other: "{n} карты" };
  learn("ru", { "{n} card": forms });
  const counted = [1, 2, 5, 11, 21, 24, 112].map((count) => n("{n} card", "{n} cards", count));
  assert.deepEqual(counted, ["1 карта", "2 карты", "5 карт", "11 карт", "21 карта", "24 карты", "112 карт"]);
});

test("a value with braces or dollars in it is text and no pattern", () => {
  learn("en", { "{a} and {b}": "{b}, {a}" });
  assert.equal(t("{a} and {b}", { a: "$&", b: "{a}" }), "{a}, $&");
});

test("who listens is told that the language has changed", () => {
  const heard = [];
  document.addEventListener("language", () => heard.push(document.documentElement.lang), { once: true });
  learn("de", {});
  assert.deepEqual(heard, ["de"]);
});
