import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  addEventListener: () => {},
  localStorage: {},
  location: new URL("http://table.test/t/x?pace=500"),
});
class KeyframeEffect {
  /** @param {object} target */
  constructor(target) {
    this.target = target;
  }
}
Object.assign(globalThis, { KeyframeEffect });
/** @type {{id: string, cancel: () => void}[]} movements that the page has */
const going = [];
Object.assign(document, { getAnimations: () => going });
const { gliding } = await import("../../src/potluck/web/static/core/glide.mjs");
const { resting } = await import("../../src/potluck/web/static/core/motion.mjs");

/** Something that lies on the felt, and keeps how it was asked to move. @param {Record<string, string>} dataset @param {boolean} own */
function lying(dataset, own) {
  const box = { x: 10, y: 300, width: 50, height: 70 };
  /** @type {Keyframe[][]} */
  const asked = [];
  const animate = (/** @type {Keyframe[]} */ frames) => {
    asked.push(frames);
    const effect = new KeyframeEffect(element);
    const one = { id: "", cancel: () => {}, finished: new Promise(() => {}), playState: "running", effect };
    going.push(one);
    return one;
  };
  const matches = () => Boolean(dataset["place"]);
  const element = { dataset, animate, getBoundingClientRect: () => ({ ...box }), closest: () => own, matches };
  return { element, box, asked };
}
const page = (/** @type {{element: object}[]} */ ...all) =>
  /** @type {any} */ ({ querySelectorAll: () => all.map(({ element }) => element) });

test("a card glides from where it lay, however wide its place is, and what is told does not wait for it", () => {
  const card = lying({ card: "Qh" }, true);
  gliding(page(card), () => Object.assign(card.box, { y: 192, width: 25 }));
  assert.deepEqual(card.asked, [[{ translate: "0px 108px" }, { translate: "0 0" }]]);
  assert.deepEqual([going[0]?.id, resting()], ["glides", true]);
});

test("a card that stays, by a pixel, and one that has come do not glide", () => {
  const [stays, place, other] = [lying({ card: "2c" }, true), lying({ card: "As" }, true), lying({}, false)];
  gliding(page(stays, place, other), () => {
    stays.box.y += 1;
    place.box.y += 100;
    place.element.dataset.card = "Kd";
    other.box.y += 40;
  });
  assert.deepEqual([stays.asked.length, place.asked.length, other.asked.length], [0, 0, 1]);
});

test("an own die that is locked glides into the other well, where another element draws it", () => {
  const [free, locked] = [lying({ place: "3" }, true), lying({ place: "3" }, true)];
  let drawn = page(free);
  const table = /** @type {any} */ ({ querySelectorAll: (/** @type {string} */ all) => drawn.querySelectorAll(all) });
  gliding(table, () => {
    Object.assign(locked.box, { x: 20, y: 200, width: 30, height: 42 });
    drawn = page(locked);
  });
  const begins = { translate: "0px 114px", scale: `${50 / 30}` };
  assert.deepEqual([free.asked.length, locked.asked[0]?.[0]], [0, begins]);
});
