/** What poker alone has: the cards for all, side pots, who deals, and what each has done. */

import { gameDraws } from "../games.mjs";
import { dealtFace, face } from "../../pieces/cards.mjs";
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
  centre: (element, { view, words, stage }) => {
    if (!element.firstChild) {
      element.append(
        h("div", { class: "community", role: "group" }),
        h("div", { class: "community second", role: "group", hidden: true }),
        h("ul", { class: "pots", hidden: true }),
      );
    }
    const community = find(element, ".community");
    const second = find(element, ".second");
    const middle = element.closest(".centre") ?? element;
    const turns = stage?.scene === "street";
    const twice = view?.twice;
    attr(community, "aria-label", t("On the table"));
    attr(second, "aria-label", t("Second board"));
    lay(community, [...boardOf(view), DECK], turns);
    lay(second, twice ? secondOf(view, twice.shared) : [], turns);
    second.hidden = !twice;
    attr(middle, "data-board", boardOf(view).length > 0);
    attr(middle, "data-twice", Boolean(twice));
    attr(middle.closest(".felt") ?? middle, "data-halves", (view?.variant?.showdown?.length ?? 0) > 1);
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

/** What lies beside the cards for all: the deck that they come from. */
const DECK = "deck";
/** Milliseconds between two cards of a street. */
const APART = 90;

/** Lays cards for all; those of a street that is turned come from the deck. @param {HTMLElement} row @param {readonly string[]} cards @param {boolean} turns */
function lay(row, cards, turns) {
  /** @type {string[]} */
  const fresh = [];
  keyed(row, cards, {
    key: (card, at) => (/^[A-Z0-9]/.test(card) ? card : `${card} ${at}`),
    make: (card) => {
      if (card === DECK) return h("span", { class: "deck", "aria-hidden": "true" }, face("back"), face("back"));
      if (card === "") return h("span", { class: "slot" });
      if (card === SHARED) return h("span", { class: "shared" });
      fresh.push(card);
      return turns ? dealtFace(card, (fresh.length - 1) * APART) : face(card);
    },
  });
}

/** Stands in a second board where the first one's cards count for both. */
const SHARED = "shared";

/**
 * The second board below the first: nothing below the cards that both have, and places for those still to come.
 *
 * @param {PokerView} view
 * @param {number} shared
 * @returns {string[]}
 */
function secondOf(view, shared) {
  const cards = view.twice?.second ?? [];
  const slots = view.outcome ? 0 : Math.max(0, boardOf(view).length - shared - cards.length);
  return [...Array(shared).fill(SHARED), ...cards, ...Array(slots).fill("")];
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
