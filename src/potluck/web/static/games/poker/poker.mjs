/** What poker alone has: the cards for all, side pots, who deals, and what each has done. */

import { gameDraws } from "../games.mjs";
import { face } from "../../pieces/cards.mjs";
import { drawPiles, piles } from "../../pieces/chips.mjs";
import { attr, find, h, keyed, text } from "../../core/dom.mjs";
import { t } from "../../core/words.mjs";

/** @import { PotWords } from "../../core/wire.d.ts" */
/** @import { PokerSeatView, PokerView } from "../../core/views.d.ts" */

/** So many pots have room for their chips and names. */
const SPACIOUS = 2;

gameDraws("poker", {
  about: ({ type, variant }, table) =>
    type === "choose"
      ? `/rules/poker?variant=${encodeURIComponent(String(variant))}&table=${encodeURIComponent(table)}`
      : "",
  round: true,
  centre: (element, { view, words }) => {
    if (!element.firstChild) {
      element.append(h("div", { class: "community", role: "group" }), h("ul", { class: "pots", hidden: true }));
    }
    const community = find(element, ".community");
    const middle = element.closest(".centre") ?? element;
    attr(community, "aria-label", t("On the table"));
    keyed(community, boardOf(view), {
      key: (card, at) => card || `slot ${at}`,
      make: (card) => (card ? face(card) : h("span", { class: "slot" })),
    });
    attr(middle, "data-board", community.children.length > 0);
    drawPots(find(element, ".pots"), words.pots);
    attr(middle, "data-pots", words.pots.length || null);
  },
  seat: (extras, { seat, at, view, table, words }) => {
    /** @type {[kind: string, said: string][]} */
    const marks = [];
    if (view?.button === at) marks.push(["deals", t("deals")]);
    const done = view ? words.last_actions[at] : "";
    if (done) marks.push(["deed", done]);
    if (table.seats[at]?.kind === "bot" && !table.seats[at].persona) {
      marks.push(["machine", words.labels?.[at] || t("Bot")]);
    }
    keyed(extras, marks, {
      key: ([kind]) => kind,
      make: ([kind]) =>
        h("p", { class: kind }, ...(kind === "machine" ? [h("span"), h("span", { class: "which" })] : [])),
      update: (mark, [kind, said]) => (kind === "machine" ? drawMachine(mark, said) : text(mark, said)),
    });
    const panel = extras.closest(".seat");
    panel?.classList.toggle("spent", allIn(seat));
    panel?.classList.toggle("winner", (view?.outcome?.won?.[at] ?? 0) > 0);
  },
});

/** That a bot plays there, and after a colon which; that part gives way to what it did. @param {Element} mark @param {string} said */
function drawMachine(mark, said) {
  const end = said.indexOf(":");
  text(find(mark, "span"), end < 0 ? said : said.slice(0, end));
  text(find(mark, ".which"), end < 0 ? "" : said.slice(end));
  attr(mark, "title", said);
}

/**
 * The cards for all, and places for those that are still to come.
 *
 * @param {PokerView | null} view
 * @returns {string[]}
 */
function boardOf(view) {
  const board = view?.board ?? [];
  const coming = (view?.variant?.streets ?? []).map((street) => street.board ?? 0);
  const whole = coming.reduce((sum, cards) => sum + cards, 0);
  const slots = view?.outcome ? 0 : Math.max(0, whole - board.length);
  return [...board, ...Array.from({ length: slots }, () => "")];
}

/** Whether a seat has all its chips in the middle, and still its cards. @param {Partial<PokerSeatView>} seat */
function allIn(seat) {
  return (seat.held ?? 0) > 0 && !seat.folded && seat.cash === 0;
}

/** Main pot and side pots. @param {HTMLElement} list @param {readonly PotWords[]} pots */
function drawPots(list, pots) {
  list.hidden = pots.length === 0;
  attr(list, "data-many", pots.length > SPACIOUS);
  keyed(list, pots, {
    key: (_, at) => String(at),
    make: () => h("li", {}, piles(), h("span", { class: "caps" }), h("b"), h("small")),
    update: (item, pot) => {
      drawPiles(find(item, ".piles"), pot.chips);
      text(find(item, ".caps"), pot.name);
      text(find(item, "b"), pot.amount);
      text(find(item, "small"), pot.among);
    },
  });
}
