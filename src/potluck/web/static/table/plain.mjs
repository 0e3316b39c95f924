/** What lies on the felt of a game that draws nothing itself: cards for all, and the dice of a seat. */

import { face } from "../pieces/cards.mjs";
import { attr, h, keyed } from "../core/dom.mjs";

/** @import { Felt, Spot } from "../core/wire.d.ts" */

const DICE = ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

/** Cards for all, those that were turned, and the house's, each in a row. @param {Element} element @param {Felt} felt */
export function layCards(element, { board, turned, house }) {
  const rows = [board, turned, house].filter((cards) => cards.length > 0);
  keyed(element, rows, {
    key: (_, at) => String(at),
    make: () => h("div", { class: "on-table" }),
    update: (row, cards) =>
      keyed(row, cards, {
        key: (card, at) => `${card} ${at}`,
        make: (card) => face(card),
      }),
  });
}

/** Dice in the order of their places; those that stay are framed. @param {Element} cards @param {Spot | undefined} spot */
export function layDice(cards, spot) {
  const dice = spot?.dice ?? [];
  const row = cards.querySelector(".lying");
  if (!row && !dice.length) return;
  const lying = row ?? cards.appendChild(h("p", { class: "lying" }));
  keyed(lying, dice, {
    key: (pips, at) => `${at} ${pips}`,
    make: (pips) => h("span", { role: "img", "aria-label": String(pips) }, DICE[pips - 1] ?? String(pips)),
    update: (die, _, at) => attr(die, "data-locked", spot?.locked.includes(at + 1) ?? false),
  });
}
