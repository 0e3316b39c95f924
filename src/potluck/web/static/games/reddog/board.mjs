/** The board of all 52 cards of Red Dog: those that were seen are struck out, those that the own hand beats are lit. */

import { cardName, cardText, pip } from "../../pieces/cards.mjs";
import { attr, find, h, keyed, text } from "../../core/dom.mjs";
import { t } from "../../core/words.mjs";

/** @import { ReddogView } from "../../core/views.d.ts" */

const SUITS = ["s", "h", "d", "c"];
const RANKS = [..."AKQJT98765432"];

/** The board, empty. */
export function board() {
  const sign = (/** @type {string} */ kind) => h("li", {}, h("i", { class: kind, "aria-hidden": "true" }), h("span"));
  return h(
    "section",
    { class: "board" },
    h("h3", { class: "caps" }),
    h("ul", { class: "suits" }),
    h("ul", { class: "signs" }, ...["beaten", "", "gone", "held"].map(sign)),
  );
}

/** @typedef {"held" | "gone" | "beaten" | ""} Standing what a card is to the viewer; nothing: it may come, and wins */

/**
 * What each card is to the viewer: his own, seen, beaten by his hand, or none of these.
 *
 * @param {ReddogView} view
 * @returns {(card: string) => Standing}
 */
function standings(view) {
  const seat = view.seat === null ? null : view.seats[view.seat];
  const own = new Set(seat?.cards ?? []);
  const seen = new Set([...view.turned, ...view.seats.flatMap(({ cards }) => cards)]);
  const place = (/** @type {string} */ card) => RANKS.indexOf(card[0] ?? "");
  const beats = (/** @type {string} */ card) =>
    [...own].some((mine) => mine[1] === card[1] && place(mine) < place(card));
  return (card) => (own.has(card) ? "held" : seen.has(card) ? "gone" : beats(card) ? "beaten" : "");
}

/** @param {HTMLElement} element @param {ReddogView} view */
export function drawBoard(element, view) {
  const standing = standings(view);
  const hand = view.seat !== null && (view.seats[view.seat]?.cards.length ?? 0) > 0;
  text(find(element, "h3"), hand ? t("Lit: the cards that you beat") : t("Cards seen"));
  attr(element, "data-hand", hand);
  const said = [t("you beat it"), t("beats you"), t("seen"), t("yours")];
  find(element, ".signs")
    .querySelectorAll("span")
    .forEach((sign, at) => text(sign, said[at] ?? ""));
  keyed(find(element, ".suits"), SUITS, {
    key: (suit) => suit,
    make: (suit) => h("li", {}, pip(`A${suit}`), h("ol"), h("small", { class: "count" })),
    update: (line, suit) => {
      const cards = RANKS.map((rank) => rank + suit);
      keyed(find(line, "ol"), cards, {
        key: (card) => card,
        make: (card) => h("li", {}, h("span", { "aria-hidden": "true" }, cardText(card).slice(0, -1))),
        update: (item, card) => {
          const is = standing(card);
          attr(item, "class", is || null);
          attr(item, "aria-label", is === "" ? null : `${cardName(card)}, ${NAMES[is]()}`);
          attr(item, "aria-hidden", is === "" ? "true" : null);
        },
      });
      const left = cards.filter((card) => ["beaten", ""].includes(standing(card)));
      const beaten = left.filter((card) => standing(card) === "beaten");
      const count = find(line, ".count");
      count.replaceChildren(h("b", {}, String(beaten.length)), `/${left.length}`);
    },
  });
}

/** @type {Record<Exclude<Standing, "">, () => string>} */
const NAMES = { held: () => t("yours"), gone: () => t("seen"), beaten: () => t("you beat it") };
