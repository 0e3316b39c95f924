/** The house's hand at Pai Gow, in two places, and between them and one's own what five and two came to. */

import { face, turned } from "../../pieces/cards.mjs";
import { attr, find, h, keyed, text, unbroken } from "../../core/dom.mjs";
import { t } from "../../core/words.mjs";

/** @import { PaigowView } from "../../core/views.d.ts" */
/** @import { Words } from "../../core/wire.d.ts" */
/** @import { Stage } from "../../stage/withheld.mjs" */

const FIVE = Array.from({ length: 5 }, () => "back");
const TWO = FIVE.slice(0, 2);
/** Milliseconds are the motion's; so many cards lie in the first place. */
const PLACES = /** @type {const} */ ([".five", ".two"]);

/** @param {Element} element the game's own @param {{view: PaigowView, words: Words, stage: Stage | undefined}} screen */
export function drawHouse(element, { view, words, stage }) {
  if (!element.firstChild) element.append(house(), duels());
  const dealt = view.phase !== "betting" && view.phase !== "dealing";
  const shown = view.dealer_low.length > 0;
  const back = view.dealer.filter((card) => !view.dealer_low.includes(card));
  const two = shown && stage?.scene !== "house-five" ? inOrder(view.dealer_low) : TWO;
  const hands = [shown ? inOrder(back) : FIVE, two];
  attr(find(element, ".house"), "data-empty", !dealt && !shown);
  PLACES.forEach((place, at) => {
    const duel = words.duels[at];
    const half = find(element, `.house ${place}`);
    const cards = hands[at] ?? [];
    lay(find(half, ".laid"), dealt || shown ? cards : cards.map(() => ""), Boolean(stage));
    attr(half, "data-came", duel ? OPPOSITE[duel.came] : null);
    text(find(half, ".caps"), at === 0 ? t("The house · five") : t("Two"));
    text(find(half, "b"), unbroken(duel?.theirs ?? ""));
    const pill = find(element, `.duels ${place}`);
    attr(pill, "data-came", duel?.came ?? null);
    text(find(pill, "b"), duel?.text ?? (at === 0 ? t("five against five") : t("two against two")));
  });
}

/** @type {Record<"win" | "copy" | "lose", string>} */
const OPPOSITE = { win: "lose", copy: "copy", lose: "win" };

function house() {
  const place = (/** @type {string} */ kind) =>
    h("div", { class: `half ${kind}` }, h("div", { class: "laid" }), h("p", {}, h("span", { class: "caps" }), h("b")));
  return h("div", { class: "house" }, place("five"), place("two"));
}

function duels() {
  return h(
    "div",
    { class: "duels", role: "status" },
    h("p", { class: "five" }, h("b")),
    h("p", { class: "two" }, h("b")),
  );
}

/** Cards in their places, and where none lies the place. @param {HTMLElement} row @param {readonly string[]} cards @param {boolean} staged whether they are turned before our eyes */
function lay(row, cards, staged) {
  keyed(row, cards, {
    key: (_, at) => String(at),
    make: () => h("span"),
    update: (place, card, at) => {
      const was = place.dataset.card;
      if (was === card) return;
      place.dataset.card = card;
      if (!card) return place.replaceChildren();
      const drawn = face(card);
      place.replaceChildren(drawn);
      if (was === "back" && staged) turned(drawn, at);
    },
  });
}

/** As a hand is held: pairs and more first, then the highest; the joker before the aces. @param {readonly string[]} cards */
function inOrder(cards) {
  const rank = (/** @type {string} */ card) => "XAKQJT98765432".indexOf(card[0] ?? "");
  const alike = (/** @type {string} */ card) => cards.filter((one) => one[0] === card[0]).length;
  return [...cards].sort((a, b) => alike(b) - alike(a) || rank(a) - rank(b));
}
