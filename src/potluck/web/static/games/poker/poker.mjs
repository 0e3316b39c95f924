/** What poker alone has: the cards for all, side pots, who deals, and what each has done. */

import { gameDraws } from "../games.mjs";
import { dealtTo, drawPart, face, pack } from "../../pieces/cards.mjs";
import { drawPiles, piles } from "../../pieces/chips.mjs";
import { guarded } from "../../core/guard.mjs";
import { attr, find, h, keyed, text } from "../../core/dom.mjs";
import { playingOn, ROMAN, several, short, signsOf } from "../../pieces/showdown.mjs";
import { t } from "../../core/words.mjs";

/** @import { PaidPot, Words } from "../../core/wire.d.ts" */
/** @import { Playing } from "../../pieces/cards.mjs" */
/** @import { Stage } from "../../stage/withheld.mjs" */
/** @import { PokerSeatView, PokerView } from "../../core/views.d.ts" */

/** So many pots have room for their chips and names. */
const SPACIOUS = 2;

gameDraws("poker", {
  stakes: ({ variant }) => variant.limit !== "fixed",
  about: ({ type, variant }, table) =>
    type === "choose"
      ? `/rules/poker?variant=${encodeURIComponent(String(variant))}&table=${encodeURIComponent(table)}`
      : "",
  round: true,
  all: ({ kind, amount }, { felt, seat }) => {
    const own = felt?.spots[seat ?? -1];
    if (!own?.stack) return false;
    return kind === "call" ? (felt?.owed ?? 0) >= own.stack : kind === "raise_to" && amount === own.stack + own.bet;
  },
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
    const { showdown } = words;
    const compared = showdown?.hands.length ? showdown : null;
    const own = compared && playingOn(compared, 1, view?.board ?? []);
    lay(community, view ? [...boardOf(view), DECK] : [], { turns, playing: own });
    const others = compared && twice ? playingOn(compared, 2, twice.second) : null;
    lay(second, twice ? secondOf(view, twice.shared) : [], { turns, playing: others });
    second.hidden = !twice;
    attr(middle, "data-board", boardOf(view).length > 0);
    attr(middle, "data-twice", Boolean(twice));
    attr(middle.closest(".felt") ?? middle, "data-halves", (view?.variant?.showdown?.length ?? 0) > 1);
    attr(middle, "data-signs", Boolean(compared && [...signsOf(compared).values()].flat().some((sign) => sign.text)));
    attr(middle, "data-pots", drawPots(find(element, ".pots"), words, stage) || null);
  },
  seat: (extras, { seat, at, view, table, words }) => {
    /** @type {[kind: string, said: string][]} */
    const marks = [];
    if (view?.button === at) marks.push(["deals", t("deals")]);
    const done = view ? words.last_actions[at] : "";
    const taking = words.showdown?.takings.find((one) => one.seat === at);
    if (taking) marks.push(["won", `${taking.text}\n+${taking.amount}`]);
    else if (done) marks.push(["last-action", done]);
    if (table.seats[at]?.kind === "bot" && !table.seats[at].persona) {
      marks.push(["machine", words.labels?.[at] || t("Bot")]);
    }
    keyed(extras, marks, {
      key: ([kind]) => kind,
      make: ([kind]) =>
        h("p", { class: kind }, ...(kind in PARTED ? [h("span"), h("span", { class: PARTED[kind] })] : [])),
      update: (mark, [kind, said]) => {
        if (kind === "machine") drawMachine(mark, said);
        else if (kind === "won") drawWon(mark, said);
        else text(mark, said);
      },
    });
    const panel = extras.closest(".seat");
    panel?.classList.toggle("spent", allIn(seat));
    if (panel) attr(panel, "data-won", taking !== undefined);
    panel?.classList.toggle("winner", (view?.outcome?.won?.[at] ?? 0) > 0);
  },
});

/** Marks of two parts, and what the second one is. @type {Record<string, string>} */
const PARTED = { machine: "which", won: "sum" };

/** What a seat has won, in words; and where there is little room the sum alone. @param {Element} mark @param {string} said */
function drawWon(mark, said) {
  const [words = "", sum = ""] = said.split("\n");
  text(find(mark, "span"), words);
  text(find(mark, ".sum"), sum);
  attr(find(mark, ".sum"), "aria-hidden", "true");
}

/** That a bot plays there, and after a colon which; that part gives way to what it did. @param {Element} mark @param {string} said */
function drawMachine(mark, said) {
  const end = said.indexOf(":");
  text(find(mark, "span"), end < 0 ? said : said.slice(0, end));
  text(find(mark, ".which"), end < 0 ? "" : said.slice(end));
  attr(mark, "title", said);
}

/** What lies beside the cards for all, once a deal runs: the deck that they come from. */
const DECK = "deck";
/** Milliseconds between two cards of a street. */
const APART = 90;

/**
 * Lays cards for all; those of a street that is turned come from the deck, those that play are marked.
 *
 * @param {HTMLElement} row
 * @param {readonly string[]} cards
 * @param {{turns: boolean, playing: Playing | null}} how
 */
function lay(row, cards, { turns, playing }) {
  /** @type {SVGElement[]} */
  const fresh = [];
  keyed(row, cards, {
    key: (card, at) => (/^[A-Z0-9]/.test(card) ? card : `${card} ${at}`),
    make: (card) => {
      if (card === DECK) return pack();
      if (card === "") return h("span", { class: "slot" });
      if (card === SHARED) return h("span", { class: "shared" });
      const lies = face(card);
      fresh.push(lies);
      return h("span", { class: "lies", "data-card": card }, lies);
    },
    update: (place, card) => place.classList.contains("lies") && drawPart(place, "lies", { playing, card }),
  });
  if (turns) fresh.forEach((lies, at) => dealtTo(lies, at * APART));
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

/**
 * Main pot and side pots, and once they have been paid who won them; says how many.
 *
 * @param {HTMLElement} list
 * @param {Words} words
 * @param {Stage | undefined} stage
 */
function drawPots(list, words, stage) {
  const { showdown } = words;
  const paid = (/** @type {number} */ at) => !stage || (stage.paid?.includes(at) ?? false);
  const pots =
    showdown && several(showdown)
      ? showdown.pots.map((pot, at) => ({ ...pot, among: paid(at) ? winners(pot, words) : "" }))
      : words.pots;
  list.hidden = pots.length === 0;
  attr(list, "data-many", pots.length > SPACIOUS);
  attr(list, "data-settles", several(showdown));
  keyed(list, pots, {
    key: (_, at) => String(at),
    make: () =>
      h(
        "li",
        {},
        h("span", { class: "sign", "aria-hidden": "true" }),
        piles(),
        h("span", { class: "caps" }),
        h("b"),
        h("small"),
      ),
    update: (item, pot, at) => {
      attr(item, "class", several(showdown) && paid(at) ? "paid" : "");
      text(find(item, ".sign"), ROMAN[at] ?? "");
      guarded(() => drawPiles(find(item, ".piles"), pot.chips));
      text(find(item, ".caps"), pot.name);
      text(find(item, "b"), pot.amount);
      text(find(item, "small"), pot.among);
    },
  });
  return pots.length;
}

/** Who won a pot; beside a name the marks of the halves and boards that it was won for. @param {PaidPot} pot @param {Words} words */
function winners({ parts }, { names, showdown }) {
  /** @type {Map<number, Set<string>>} */
  const marks = new Map();
  for (const { seat, hand } of parts) {
    marks.set(seat, (marks.get(seat) ?? new Set()).add(short(showdown?.hands[hand ?? -1])));
  }
  return [...marks].map(([seat, won]) => [names[seat] ?? "", [...won].join("")].join(" ").trim()).join(", ");
}
