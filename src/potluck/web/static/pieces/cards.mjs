/** Cards as drawings, and a hand of them: `<card-hand>`. Cards are text: `As`, `Td`, `Xr`. */

import { attr, drawing, find, focus, h, icon, keyed, text } from "../core/dom.mjs";
import { sprite } from "../core/files.mjs";
import { guarded } from "../core/guard.mjs";
import { deal, landed, moving, thrown, turn } from "../core/motion.mjs";
import { settings } from "../core/settings.mjs";
import { t } from "../core/words.mjs";
import { letters, rankLetter } from "./letters.mjs";

const SPRITE = sprite("pieces/cards.svg");
const LETTERS = sprite("pieces/letters.svg");
const BOX = "0 0 100 140";
const RANKS = "23456789TJQKA";
const SUITS = new Map(Object.entries({ s: "♠", h: "♥", d: "♦", c: "♣" }));

/** Milliseconds between two cards that are dealt, and for all of them at most. */
const APART = 55;
const LONGEST = 440;
const TURNED = 90;

/**
 * What a card does in a hand that is compared: it makes the hand, breaks a tie, stands beside, or lies idle; and what it
 * is marked with.
 *
 * @typedef {{plays: "plays" | "kicker" | "beside" | "idle", signs: {style: number, text: string}[]}} Part
 */
/** @typedef {{parts: ReadonlyMap<string, Part>}} Playing what the cards of a shown hand do */
/** @typedef {{cards: readonly string[], n: number}} Leaving cards that are thrown now: those that the viewer sees, and how many there are */
/** @typedef {{first: number, every: number}} Round whose turn it is when cards go round, and among how many hands */

/** A card for people: `10♦`. @param {string} card */
export function cardText(card) {
  const [rank = "", suit = ""] = card;
  return rank === "X" ? t("joker") : (rank === "T" ? "10" : rankLetter(rank)) + (SUITS.get(suit) ?? suit);
}

/** How a card is called in words; a page with a table says it in whole words. */
let called = cardText;

/** Calls cards so from now on. @param {(card: string) => string} how */
export function callCards(how) {
  called = how;
}

/** A card in words, for whoever hears it: `ten of diamonds`. @param {string} card */
export function cardName(card) {
  return called(card);
}

/** Whether a thing that is offered is a card. @param {unknown} thing */
export function isCard(thing) {
  return typeof thing === "string" && /^([2-9TJQKA][cdhs]|X[rb])$/.test(thing);
}

/** Small screens take the faces with large indices, and whoever chose them. */
const SMALL = matchMedia("(max-width: 700px), (max-height: 500px)");

/** Whether indices are large. @param {boolean} small whether the card is drawn small */
function largeIndex(small) {
  return small || SMALL.matches || settings().index === "large";
}

SMALL.addEventListener("change", redrawn);
document.addEventListener("settings", redrawn);
document.addEventListener("language", redrawn);

/** Every card on the page takes the face that is wanted now. */
function redrawn() {
  for (const svg of /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll(".card[data-card]"))) {
    show(svg, isCovered(svg) ? "back" : (svg.dataset.card ?? "back"));
  }
}

/** A card that is still to be turned: its back is seen, and nobody hears which it is. @param {SVGElement} svg */
function cover(svg) {
  show(svg, "back");
  attr(svg, "aria-hidden", "true");
}

/** It is seen, and heard. @param {SVGElement} svg */
function uncover(svg) {
  if (svg.dataset.card !== "back") attr(svg, "aria-hidden", null);
  show(svg, svg.dataset.card ?? "back");
}

/** @param {SVGElement} svg */
function isCovered(svg) {
  return svg.getAttribute("aria-hidden") === "true";
}

/** Draws a face, and over it the letter of a language where one is chosen. @param {SVGElement} svg @param {string} card */
function show(svg, card) {
  const end = largeIndex("small" in svg.dataset) ? "-L" : "";
  const [drawn, over] = svg.querySelectorAll("use");
  drawn?.setAttribute("href", `${SPRITE}#${card}${card === "back" || card.startsWith("X") ? "" : end}`);
  const letter = card === "back" ? "" : letters()[card[0] ?? ""]?.[1];
  if (!letter) return over?.remove();
  guarded(() => {
    const use = over ?? document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `${LETTERS}#${letter}${end}`);
    if (!over) svg.append(use);
  });
}

/** The face of a card that is drawn small, with large indices on any screen. @param {string} card */
export function smallFace(card) {
  const svg = face(card);
  svg.dataset.small = "";
  show(svg, card);
  return svg;
}

/** The face of a card; `back` is its back. @param {string} card */
export function face(card) {
  const svg = drawing(SPRITE, BOX, card);
  svg.dataset.card = card;
  show(svg, card);
  svg.setAttribute("class", `card ${card === "back" || card === "Xb" ? "s" : card === "Xr" ? "h" : card[1]}`);
  if (card === "back") return svg;
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", cardName(card));
  svg.removeAttribute("aria-hidden");
  return svg;
}

/** The deck that cards come from, as it lies on the table. */
export function pack() {
  return h("span", { class: "deck", "aria-hidden": "true" }, face("back"), face("back"));
}

/** A card that was laid comes there from the deck now, and is turned where it lies. @param {SVGElement} svg @param {number} delay */
export function dealtTo(svg, delay) {
  if (!moving()) return;
  cover(svg);
  deal(svg, delay);
  turn(svg, delay + landed(0, 0), () => uncover(svg));
}

/** A small suit sign beside a rank, as in a sentence. @param {string} card */
export function pip(card) {
  const suit = card[1] ?? "";
  const sign = drawing(SPRITE, "-10 -10 20 20", `p${suit}`);
  sign.setAttribute("class", `pip ${suit}`);
  const rank = card.startsWith("T") ? "10" : rankLetter(card[0] ?? "");
  return h("span", { class: "mini", role: "img", "aria-label": cardName(card) }, rank, sign);
}

/** Cards as a player sorts them: most of a kind first, then the highest. @param {readonly string[]} cards */
export function sorted(cards) {
  const rank = (/** @type {string} */ card) => RANKS.indexOf(card[0] ?? "");
  const alike = (/** @type {string} */ card) => cards.filter((other) => other[0] === card[0]).length;
  return [...cards].sort((a, b) => alike(b) - alike(a) || rank(b) - rank(a) || a.localeCompare(b));
}

/**
 * The places of a hand: a card that stays keeps its place, new ones come where old ones went.
 *
 * @param {readonly string[]} places
 * @param {readonly string[]} cards
 */
export function placed(places, cards) {
  const fresh = sorted(cards.filter((card) => !places.includes(card)));
  if (places.length !== cards.length || fresh.length === cards.length) return sorted(cards);
  return places.map((card) => (cards.includes(card) ? card : /** @type {string} */ (fresh.shift())));
}

const ONE = { first: 0, every: 1 };

/**
 * A hand. Cards that may be picked are checkboxes, reached by click, Tab and the keys 1-9; tells `pick` at each change.
 */
export class CardHand extends HTMLElement {
  constructor() {
    super();
    /** @type {readonly string[]} */
    this.places = [];
    /** @type {Set<string>} */
    this.picked = new Set();
    /** @type {ReadonlySet<string>} */
    this.pickable = new Set();
    /** @type {string[]} how the card at each place comes there; empty: it lies */
    this.arriving = [];
    /** @type {Leaving | null} */
    this.leaving = null;
    this.dealt = -1;
    this.held = 0;
    this.small = false;
    /** @type {ReadonlySet<string>} */
    this.up = new Set();
    /** @type {number | null} */
    this.threw = null;
    /** @type {Playing | null} */
    this.playing = null;
    /** @type {Round} */
    this.round = ONE;
    /** What marking a card goes through, where others move by it. @type {(mark: () => void) => void} */
    this.changing = (mark) => mark();
    this.addEventListener("change", (event) => this.changed(/** @type {HTMLInputElement} */ (event.target)));
  }

  /**
   * @param {object} hand
   * @param {readonly string[]} hand.cards those that are seen
   * @param {number} hand.held how many there are
   * @param {readonly string[]} [hand.pickable]
   * @param {readonly string[]} [hand.up] those that lie face up; beside others they are marked, and come last
   * @param {Playing | null} [hand.playing] at a showdown: the cards that make the hand; all others lie idle
   * @param {number} [hand.deal] cards of another deal are new, also where they look alike
   * @param {number | null} [hand.threw] how many were exchanged: so many backs are new
   * @param {Leaving | null} [hand.leaving] what leaves now; others come in its place only with the next
   * @param {Round} [hand.round] how the cards go round, where they are dealt to several
   * @param {boolean} [hand.rest] whether those that are not seen lie there face down, beside some that are
   * @param {boolean} [hand.small] whether they are drawn small, so that large indices are needed
   */
  show({ cards, held, pickable = [], up = [], playing = null, deal: number = 0, leaving = null, ...more }) {
    const { threw = null, round, small = false, rest = false } = more;
    this.small = small;
    this.leaving = leaving;
    this.round = round ?? ONE;
    const before = this.dealt === number ? this.places : [];
    this.dealt = number;
    this.up = new Set(up.length < cards.length ? up : []);
    const closed = cards.length ? (rest ? held - cards.length : 0) : held;
    this.places = [...(cards.length ? this.laid(before, cards) : []), ...Array(Math.max(0, closed)).fill("back")];
    const unseen = this.threw === threw || cards.length ? 0 : (threw ?? 0);
    this.threw = threw;
    const comes = held > this.held ? "dealt" : "turned";
    this.held = held;
    this.arriving = this.places.map((card, at) =>
      leaving
        ? ""
        : before.length && at < unseen
          ? "exchanged"
          : arrival({ before, now: this.places, more: comes }, card, at),
    );
    this.playing = playing;
    this.pickable = new Set(pickable);
    for (const card of this.picked) if (!this.pickable.has(card)) this.picked.delete(card);
    this.className = `hand${cards.length ? "" : " backs"}`;
    attr(this, "data-held", upTo(cards.length || held));
    keyed(this, this.places, {
      key: (_, at) => String(at),
      make: () => place(),
      update: (element, card, at) => this.fill(element, card, at),
    });
    const places = /** @type {HTMLElement[]} */ ([...this.children]);
    this.leave(places);
    if (moving()) places.forEach((element, at) => this.arrive(element, at)); // once all have the places from which ways are measured
  }

  /** What is thrown leaves for the deck, and its place is empty then; it does so once. @param {readonly HTMLElement[]} places */
  leave(places) {
    let order = 0;
    places.forEach((element, at) => {
      const card = this.places[at] ?? "back";
      const svg = /** @type {SVGElement} */ (element.querySelector(".card"));
      const was = "away" in element.dataset;
      const away = this.leaving !== null && (card === "back" ? at < this.leaving.n : this.leaving.cards.includes(card));
      attr(element, "data-away", away);
      if (was && !away) uncover(svg);
      if (!away || was) return;
      cover(svg);
      thrown(svg, order);
      order += 1;
    });
  }

  /** What only its holder sees, then what all see as it came. @param {readonly string[]} before @param {readonly string[]} cards */
  laid(before, cards) {
    const hidden = (/** @type {string} */ card) => !this.up.has(card);
    return [...placed(before.filter(hidden), cards.filter(hidden)), ...this.up];
  }

  /**
   * How the card at a place comes there: dealt, in place of one that was thrown, or turned where it lay.
   *
   * @param {HTMLElement} element
   * @param {number} at
   */
  arrive(element, at) {
    const how = this.arriving[at];
    if (!how) return;
    const svg = /** @type {SVGElement} */ (element.querySelector(".card"));
    const order = this.arriving.slice(0, at).filter((one) => one === how).length;
    const many = this.arriving.filter((one) => one === how).length;
    const { first, every } = how === "dealt" ? this.round : ONE;
    const apart = Math.min(APART, LONGEST / (many * every));
    if (how !== "turned") deal(svg, (order * every + first) * apart);
    if (this.places[at] === "back") return;
    cover(svg);
    const lies = how === "turned" ? 0 : landed(many * every, apart);
    turn(svg, lies + order * TURNED, () => uncover(svg));
  }

  /** Marks or unmarks the card at a place, 0-based; says whether it could. @param {number} at */
  toggle(at) {
    const input = /** @type {HTMLInputElement | undefined} */ (inReading(this.querySelectorAll("input"))[at]);
    if (!input || input.disabled) return false;
    input.click();
    focus(input);
    return true;
  }

  /** Marks just these. @param {readonly string[]} wanted */
  choose(wanted) {
    chooseAmong(this, wanted);
  }

  /**
   * @param {HTMLElement} element
   * @param {string} card
   * @param {number} at
   */
  fill(element, card, at) {
    const lies = find(element, ".card");
    if (element.dataset.card !== card || "small" in lies.dataset !== this.small) {
      element.dataset.card = card;
      lies.replaceWith(this.small ? smallFace(card) : face(card));
    }
    const up = this.up.has(card);
    if (card !== "back") {
      attr(find(element, ".card"), "aria-label", up ? t("{card}, face up", { card: cardName(card) }) : cardName(card));
    }
    const input = /** @type {HTMLInputElement} */ (element.querySelector("input"));
    const may = this.pickable.has(card);
    input.disabled = input.hidden = !may;
    input.value = card;
    input.checked = this.picked.has(card);
    attr(element, "data-picked", input.checked);
    attr(input, "aria-label", may ? cardName(card) : null);
    attr(input, "aria-keyshortcuts", may ? String(at + 1) : null);
    drawPart(element, `place${may ? " may" : ""}${up ? " up" : ""}`, { playing: this.playing, card });
  }

  /** @param {HTMLInputElement} input */
  changed(input) {
    this.changing(() => {
      if (input.parentElement) attr(input.parentElement, "data-picked", input.checked);
      if (input.checked) this.picked.add(input.value);
      else this.picked.delete(input.value);
      this.dispatchEvent(new CustomEvent("pick", { bubbles: true }));
    });
  }
}

/** Things as they are seen: row by row, from the left; where nothing is laid out, as they stand. @param {Iterable<Element>} things */
function inReading(things) {
  const boxes = [...things].map((thing) => ({
    thing,
    box: (thing.closest(".place") ?? thing).getBoundingClientRect(),
  }));
  return boxes
    .sort((a, b) => (Math.abs(a.box.y - b.box.y) > a.box.height / 2 ? a.box.y - b.box.y : a.box.x - b.box.x))
    .map(({ thing }) => thing);
}

/** Marks just these of the things that a hand offers. @param {HTMLElement} hand @param {readonly string[]} wanted */
export function chooseAmong(hand, wanted) {
  for (const input of hand.querySelectorAll("input")) {
    if (!input.disabled && input.checked !== wanted.includes(input.value)) input.click();
  }
}

/**
 * Marks what a card does in a hand that is compared, where one is, beside what else its place is.
 *
 * @param {Element} element
 * @param {string} kind
 * @param {{playing: Playing | null, card: string}} about
 */
export function drawPart(element, kind, { playing, card }) {
  const part = playing ? (playing.parts.get(card) ?? null) : null;
  const signs = part?.signs ?? [];
  attr(element, "class", playing ? `${kind} ${part?.plays ?? "idle"}` : kind);
  attr(element, "data-sign", signs.map(({ text: sign }) => sign).join(" ") || null);
  attr(element, "data-style", signs.map(({ style }) => style).join(" ") || null);
}

/** A card that lies there is turned face up, as the one at that place among others. @param {SVGElement} svg @param {number} at */
export function turned(svg, at) {
  if (!moving()) return;
  cover(svg);
  turn(svg, at * TURNED, () => uncover(svg));
}

/**
 * How a card comes to its place.
 *
 * @param {object} hand
 * @param {readonly string[]} hand.before what lay there in the same deal
 * @param {readonly string[]} hand.now
 * @param {string} hand.more how a card comes where fewer lay
 * @param {string} card
 * @param {number} at
 */
function arrival({ before, now, more }, card, at) {
  if (before.length === 0) return "dealt";
  if (before[at] === card || (card !== "back" && before.includes(card))) return "";
  if (before[at] === "back") return "turned";
  return now.length > before.length ? more : "exchanged";
}

/**
 * The numbers up to one as words of an attribute, so that a sheet can ask for "at least four": `[data-held~="4"]`.
 *
 * @param {number} count
 */
export function upTo(count) {
  return Array.from({ length: count }, (_, at) => at + 1).join(" ") || null;
}

function place() {
  const input = h("input", { type: "checkbox", disabled: true, hidden: true });
  return h(
    "label",
    { class: "place" },
    input,
    face("back"),
    h("span", { class: "tab", "aria-hidden": "true" }, icon("swap")),
    h("span", { class: "seen", title: t("The others see this card"), "aria-hidden": "true" }, icon("eye")),
  );
}

customElements.define("card-hand", CardHand);

/** Words for cards in a row: `K♣ 7♦`. @param {Element} element @param {readonly string[]} cards */
export function cardRow(element, cards) {
  if (cards.every((card) => card.startsWith("X"))) text(element, cards.map(cardText).join(" "));
  else element.replaceChildren(...cards.map(pip));
}
