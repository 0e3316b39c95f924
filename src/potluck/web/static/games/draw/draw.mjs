/** What the draw alone has: the deck beside the pot, the wardrobe, and acts that deserve a question. */

import { gameDraws } from "../games.mjs";
import { pack, sorted } from "../../pieces/cards.mjs";
import { attr, find, h, icon, keyed, text } from "../../core/dom.mjs";
import { guarded } from "../../core/guard.mjs";
import { swing } from "../../core/motion.mjs";
import { writer } from "../../core/money.mjs";
import { dress, niche, onHanger, wardrobeOf } from "../../wardrobe/wardrobe.mjs";
import { n, t } from "../../core/words.mjs";

/** @import { Screen, Words } from "../../core/wire.d.ts" */
/** @import { DrawSeatView, DrawView } from "../../core/views.d.ts" */

/** What is drawn for a garment of anybody, outermost first. */
const GARMENTS = [
  "coat",
  "hat",
  "scarf",
  "gloves",
  "waistcoat",
  "coat",
  "scarf",
  "tie",
  "belt",
  "brooch",
  "bracelet",
  "watch",
];
const HAND = 5;
/** How many kinds of hands, from the best, are made of all five cards or of groups: a straight and better. */
const MADE = 5;

gameDraws("draw", {
  stakes: ({ rules }) => rules.betting.limit !== "fixed",
  faces: true,
  judged: true,
  seat: (extras, { seat, words, at, table, view }) => {
    const persona = wardrobeOf(table.seats[at]);
    const about = {
      seat,
      names: words.wardrobe[at] ?? [],
      name: words.names[at] ?? "",
      persona,
      money: writer(words.money),
    };
    const own = parts(seat, view?.seat === at);
    if (extras.parentElement) attr(extras.parentElement, "data-doll", own.includes("doll"));
    keyed(extras, own, {
      key: String,
      make: (part) => PARTS[part].make(),
      update: (element, part) => PARTS[part].update(element, about),
    });
  },
  centre: (element) => {
    if (!element.firstChild) element.append(pack());
  },
  playing,
  rash,
});

/**
 * @typedef {object} About
 * @property {Partial<DrawSeatView>} seat
 * @property {readonly string[]} names
 * @property {string} name
 * @property {import("../../wardrobe/wardrobe.mjs").Persona} persona
 * @property {(sum: number) => string} money
 */

/** @satisfies {Record<string, {make: () => HTMLElement, update: (element: HTMLElement, about: About) => void}>} */
const PARTS = {
  doll: { make: niche, update: doll },
  wardrobe: { make: () => h("ul", { class: "wardrobe" }), update: wardrobe },
  credits: {
    make: () => h("p", { class: "mute" }),
    update: (/** @type {Element} */ element, /** @type {About} */ { seat }) =>
      text(element, n("{n} credit taken", "{n} credits taken", seat.credits ?? 0)),
  },
};

/**
 * What a seat has beside its money; one's own cards lie where a dummy would stand.
 *
 * @param {Partial<DrawSeatView>} seat
 * @param {boolean} mine
 * @returns {(keyof typeof PARTS)[]}
 */
function parts(seat, mine) {
  /** @type {(keyof typeof PARTS)[]} */
  const found = [];
  if (seat.wardrobe?.length) found.push(...(mine ? [] : /** @type {const} */ (["doll"])), "wardrobe");
  if (seat.credits) found.push("credits");
  return found;
}

/** @param {HTMLElement} figure @param {About} about */
function doll(figure, { seat, names, name, persona }) {
  guarded(() => dress(figure, persona, seat.wardrobe ?? []));
  const worn = names.filter((_, at) => seat.wardrobe?.[at]?.where === "worn");
  const told = worn.length
    ? t("The dummy of {name} wears: {garments}", { name, garments: worn.join(", ") })
    : t("The dummy of {name} wears nothing more", { name });
  attr(figure, "aria-label", told);
}

/**
 * Garments on the rail, outer to inner: worn, pawned or off, in words and in form.
 *
 * @param {HTMLElement} list
 * @param {About} about
 */
function wardrobe(list, { seat, names, persona, money }) {
  const where = /** @type {Record<string, string>} */ ({ worn: t("worn"), pawned: t("in pawn"), off: t("off") });
  attr(list, "aria-label", t("Wardrobe"));
  keyed(list, seat.wardrobe ?? [], {
    key: (_, at) => String(at),
    make: () => h("li", {}, h("span", { class: "garment" }), h("b"), h("small")),
    update: (item, garment, at) => {
      attr(item, "class", garment.where);
      if (item.dataset.where !== garment.where) {
        const known = item.dataset.where !== undefined;
        item.dataset.where = garment.where;
        guarded(() => {
          const drawn = hung(persona, garment.where, at);
          find(item, ".garment").replaceChildren(drawn);
          if (known && garment.where === "pawned") swing(drawn);
        });
      }
      text(find(item, "b"), names[at] ?? String(at + 1));
      text(find(item, "small"), garment.where === "worn" ? money(garment.value) : (where[garment.where] ?? ""));
      attr(item, "title", `${names[at] ?? ""}: ${where[garment.where]}, ${money(garment.value)}`);
    },
  });
}

/** What hangs on the rail for a garment. @param {About["persona"]} persona @param {string} where @param {number} at */
function hung(persona, where, at) {
  if (where === "pawned") return persona.garments[at] ? onHanger(persona, at) : icon("hanger");
  return icon(persona.icons[at] ?? GARMENTS[at] ?? "hanger");
}

/**
 * The cards that make the hand: those of one rank; all five where none are.
 *
 * @param {readonly string[]} cards
 */
function made(cards) {
  const groups = cards.filter((card) => cards.filter((other) => other[0] === card[0]).length > 1);
  return new Set(groups.length ? groups : cards);
}

/**
 * At a showdown: the cards that make the hand, and where both make the same, the kicker by which they differ.
 *
 * @param {readonly string[]} cards
 * @param {readonly (readonly string[])[]} others
 * @returns {import("../../pieces/cards.mjs").Playing}
 */
function playing(cards, others) {
  const hand = made(cards);
  const kickers = new Set(others.flatMap((other) => kicker({ cards, other, hand })));
  const does = (/** @type {string} */ card) => (hand.has(card) ? "plays" : kickers.has(card) ? "kicker" : "idle");
  return { parts: new Map(cards.map((card) => [card, { plays: does(card), signs: [] }])) };
}

/** The highest card beside groups of the same ranks that the other has not. @param {{cards: readonly string[], other: readonly string[], hand: ReadonlySet<string>}} about */
function kicker({ cards, other, hand }) {
  const ranks = (/** @type {Iterable<string>} */ all) => sorted([...all]).map((card) => card[0]);
  const theirs = made(other);
  if (hand.size === cards.length || ranks(hand).join("") !== ranks(theirs).join("")) return [];
  const beside = sorted(cards.filter((card) => !hand.has(card)));
  const facing = ranks(other.filter((card) => !theirs.has(card)));
  const at = beside.findIndex((card, place) => card[0] !== facing[place]);
  return at < 0 ? beside : beside.slice(0, at + 1);
}

/**
 * The question that an act deserves before it is done; empty where there is none.
 *
 * @param {{kind: string, cards: readonly string[], amount: number}} act
 * @param {Screen<DrawView>} screen
 */
function rash({ kind, cards, amount }, { view, words, seat }) {
  const own = view?.seats[seat ?? -1];
  if (!view || !own) return "";
  const money = writer(words.money);
  if (kind === "pass" && !view.owed) return t("There is nothing to pay. Fold all the same?");
  if (amount * 2 > own.cash && amount < own.cash) {
    return t("That is more than half of your money: {amount} of {all}. Stake it?", {
      amount: money(amount),
      all: money(own.cash),
    });
  }
  if (amount && amount >= own.cash) return t("That is all your money: {amount}. Stake it?", { amount: money(amount) });
  if (!breaks({ cards, own: own.cards, words })) return "";
  return t("You hold {hand}, and this breaks it up. Exchange all the same?", { hand: words.hands[seat ?? -1] ?? "" });
}

/**
 * Whether throwing these takes something from a pair or better.
 *
 * @param {{cards: readonly string[], own: readonly string[], words: Words}} what
 */
function breaks({ cards, own, words }) {
  if (!cards.length || own.length !== HAND) return false;
  const groups = made(own);
  if (groups.size < HAND) return sorted(cards).some((card) => groups.has(card));
  return words.rung !== null && words.rung < MADE;
}
