/**
 * What the viewer may do, whatever the game: `Just` is a button, `Amount` a sum and a button, `Pick` things to mark and
 * a button. `<offer-dock>` tells `act` with the action.
 */

import { chosenAlike, drawAlike } from "./alike.mjs";
import "./amount.mjs";
import { cardRow, face, isCard } from "../pieces/cards.mjs";
import { attr, find, focus, h, keyed, text } from "../core/dom.mjs";
import { gap } from "../core/settings.mjs";
import { n, t } from "../core/words.mjs";

/** @typedef {{type: "just", action: {type: string}}} Just */
/** @typedef {{type: "amount", kind: string, low: number, high: number, step: number}} Amount */
/** @typedef {{type: "pick", kind: string, among: (string | number)[], least: number, most: number}} Pick */
/** @typedef {Just | Amount | Pick} Offer */
/** @typedef {{kind: string, caption: string, offers: Offer[], captions: string[]}} Choice offers of one kind, behind one button */
/**
 * @typedef {object} Marked things that lie before a seat
 * @property {readonly string[]} places
 * @property {ReadonlySet<string>} picked those that are marked
 * @property {(note: Element, marked: readonly string[]) => void} [tell] what a button says of them
 * @property {(wanted: readonly string[]) => void} [choose] marks just these
 */
/**
 * @typedef {object} Situation
 * @property {number} turn
 * @property {readonly Offer[]} offers the viewer's own
 * @property {readonly string[]} captions one for each offer
 * @property {boolean} over whether the match is over
 * @property {string} prompt
 * @property {number | undefined} pot what a share is a share of, a call included
 * @property {(sum: number) => string} money
 * @property {number | undefined} [usual] the stake to begin with: that of the deal before
 * @property {boolean} [staked] whether sums are chosen at this table, now or later
 * @property {readonly import("../core/wire.d.ts").Share[]} [shares] shares of the pot that the server has reckoned and named
 * @property {(kind: string, amount: number) => boolean} [all] whether an act stakes all that the player has
 * @property {(action: import("../games/games.mjs").OfferedAction) => string} [about] where it is told what an act means, such as the rules of a game
 */

/** Acts that give something up: never the main one, edged in another colour. */
const GIVING_UP = new Set(["pass", "fold"]);
/** Acts that cost more than what is asked: never the main one either, where another goes on. */
const RAISING = new Set(["raise_by", "raise_to"]);
/** Chips that are bought have nothing to do with the pot; one begins with as many as the others did. */
const REBUY = "rebuy";
/** The act that stands in the menu, and beside buying chips for whoever has none left. */
const LEAVE = "leave";
/** Milliseconds after a change in which the Enter key does nothing, so that no act is made by a late finger. */
const GRACE = 350;

/** @param {Offer} offer */
export function kindOf(offer) {
  return offer.type === "just" ? offer.action.type : offer.kind;
}

export class OfferDock extends HTMLElement {
  constructor() {
    super();
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {Marked | null} the hand in which cards, or other things, are marked */
    this.hand = null;
    this.turn = -1;
    this.ready = false;
    this.since = 0;
    this.changed = -Infinity;
    this.money = (/** @type {number} */ sum) => String(sum);
    /** @type {(kind: string, amount: number) => boolean} */
    this.all = () => false;
  }

  connectedCallback() {
    if (this.firstElementChild) return;
    this.append(
      h("p", { class: "prompt", role: "status", tabIndex: -1 }),
      h("div", { class: "stakes" }),
      h("div", { class: "picks" }),
      h("div", { class: "alikes" }),
      h("div", { class: "acts" }),
    );
    this.addEventListener("stake", () => this.caption());
    this.addEventListener("change", () => this.caption());
    this.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * Shows what may be done; while it is another's turn the last controls stay where they are, out of use.
   *
   * @param {Situation} now
   */
  show(now) {
    const focused = this.contains(document.activeElement);
    text(find(this, ".prompt"), now.prompt);
    this.money = now.money;
    if (now.offers.length) this.all = now.all ?? (() => false);
    this.ready = now.offers.length > 0;
    if (now.turn !== this.turn) this.since = performance.now();
    if (now.staked) this.heighten();
    const before = this.choices.map(({ kind }) => kind).join(" ");
    if (this.ready || now.over) {
      this.turn = now.turn;
      this.choices = grouped(now);
      this.drawStakes(now);
      this.drawPicks();
      drawAlike(find(this, ".alikes"), this.choices.filter(isAlike).map(named), now.about ?? (() => ""));
    }
    this.drawActs();
    if (before && before !== this.choices.map(({ kind }) => kind).join(" ")) this.changed = performance.now();
    attr(this, "class", this.ready ? "dock" : "dock waiting");
    if (focused && !this.contains(document.activeElement)) this.focusFirst();
  }

  /** The act as it is put together now, as text: the first that can be done; empty where there is none. */
  intended() {
    const choice = this.ready ? this.choices.find((one) => this.possible(one)) : undefined;
    const action = choice ? this.action(choice) : "";
    return typeof action === "string" ? action : action.type;
  }

  /** What stands on the button of that kind. @param {string} kind */
  says(kind) {
    return this.querySelector(`.acts [data-kind="${CSS.escape(kind)}"] span`)?.textContent ?? "";
  }

  /** Puts an act together, as its text says: things are marked, a sum is set, its button gets the focus. @param {string} act */
  compose(act) {
    const [kind = "", ...rest] = act.split(" ");
    const control = /** @type {import("./amount.mjs").StakeControl | null} */ (
      this.querySelector(`stake-control[data-kind="${CSS.escape(kind)}"]`)
    );
    if (control && rest.length) control.set(Number(rest[0]));
    this.hand?.choose?.(control ? [] : rest);
    focus(/** @type {HTMLElement | null} */ (this.querySelector(`.acts [data-kind="${CSS.escape(kind)}"]`)));
  }

  /** Takes the controls out of use, until the answer comes. */
  hold() {
    this.ready = false;
    attr(this, "class", "dock waiting");
    this.drawActs();
  }

  /** Nothing was decided: the controls are of use again. */
  release() {
    this.ready = this.choices.length > 0;
    attr(this, "class", "dock");
    this.drawActs();
  }

  /** Does the main act, as the Enter key does. */
  main() {
    const choice = this.choices[0];
    if (choice && performance.now() - this.since > GRACE) this.choose(choice.kind, { byKey: true });
  }

  /** A button that has just come under the finger does nothing yet. @param {string} kind @param {boolean} [byKey] */
  pressed(kind, byKey = false) {
    if (performance.now() - this.changed > (gap() ? GRACE : 0)) this.choose(kind, { byKey });
  }

  focusFirst() {
    const target = this.querySelector(".acts button") ?? this.querySelector(".prompt");
    focus(/** @type {HTMLElement | null} */ (target));
  }

  /** From now on it has the height that choosing a sum needs. */
  heighten() {
    attr(this, "data-staked", true);
    if (this.parentElement) attr(this.parentElement, "data-staked", true);
  }

  /** @param {Situation} now */
  drawStakes({ turn, pot, money, usual, shares = [] }) {
    const amounts = this.choices.flatMap(({ kind, caption, offers }) =>
      offers.flatMap((offer) => (offer.type === "amount" ? [{ kind, caption, offer }] : [])),
    );
    attr(this, "data-stakes", amounts.length > 0);
    if (amounts.some(({ offer }) => offer.low < offer.high)) this.heighten();
    attr(
      this,
      "data-marks",
      this.choices.some(({ offers }) => pickable(offers).length > 0),
    );
    keyed(find(this, ".stakes"), amounts, {
      key: ({ kind }) => kind,
      make: ({ kind }) => h("stake-control", { "data-kind": kind }),
      update: (control, { kind, offer, caption }) =>
        /** @type {import("./amount.mjs").StakeControl} */ (control).show({
          offer,
          turn,
          caption: bare(caption),
          pot: kind === REBUY ? undefined : pot,
          money,
          usual: kind === REBUY ? offer.high : usual,
          reckoned: kind === REBUY ? [] : shares,
        }),
    });
  }

  /** Things that do not lie in the hand are listed here, to be marked. */
  drawPicks() {
    const held = new Set(this.hand?.places ?? []);
    const loose = this.choices.filter(({ offers }) => pickable(offers).some((one) => !held.has(String(one))));
    keyed(find(this, ".picks"), loose, {
      key: ({ kind }) => kind,
      make: ({ kind }) => h("fieldset", { class: "things", "data-kind": kind }, h("legend"), h("div")),
      update: (list, { caption, offers }) => {
        text(find(list, "legend"), bare(caption));
        keyed(find(list, "div"), pickable(offers), {
          key: String,
          make: thing,
        });
      },
    });
  }

  drawActs() {
    keyed(find(this, ".acts"), this.choices, {
      key: ({ kind }) => kind,
      make: ({ kind }) =>
        h(
          "button",
          {
            type: "button",
            "data-kind": kind,
            click: (/** @type {MouseEvent} */ { detail }) => this.pressed(kind, detail === 0),
          },
          h("span"),
          h("small"),
        ),
      update: (button, { kind }, at) =>
        attr(button, "class", `btn${at === 0 ? " main" : ""}${GIVING_UP.has(kind) ? " giving-up" : ""}`),
    });
    this.caption();
  }

  /** What stands on the buttons, the chosen sum or the marked things included. */
  caption() {
    for (const { kind, caption: said, offers } of this.choices) {
      const one = chosenAlike(find(this, ".alikes"), kind);
      const caption = one ? t("Play: {name}", { name: one.caption }) : said;
      const button = this.querySelector(`.acts [data-kind="${CSS.escape(kind)}"]`);
      if (!button) continue;
      const amount = offers.some((offer) => offer.type === "amount") ? this.money(this.amount(kind)) : "";
      const says = caption.includes("{amount}");
      text(find(button, "span"), says ? caption.replace("{amount}", amount.replace(/^\$/, "")) : caption);
      const all = this.all(kind, this.amount(kind)) ? t("all-in") : "";
      this.note(find(button, "small"), { kind, offers, amount: says ? all : amount });
      attr(button, "aria-disabled", String(!this.ready || !this.possible({ offers, kind })));
    }
  }

  /**
   * @param {Element} small
   * @param {{kind: string, offers: Offer[], amount: string}} about
   */
  note(small, { kind, offers, amount }) {
    if (!pickable(offers).length) return text(small, amount);
    const marked = this.marked(kind);
    if (this.hand?.tell && !this.listOf(kind)) this.hand.tell(small, marked);
    else if (marked.length && marked.every(isCard)) cardRow(small, marked);
    else if (pickable(offers).every(isCard)) text(small, n("{n} card", "{n} cards", marked.length));
    else text(small, marked.join(" "));
  }

  /** Does it; what a key does with nothing marked will be asked about. @param {string} kind @param {{byKey?: boolean}} [how] */
  choose(kind, { byKey = false } = {}) {
    const choice = this.choices.find((one) => one.kind === kind);
    if (!choice || !this.ready || !this.possible(choice)) return;
    const picks = pickable(choice.offers).length > 0;
    const cards = picks ? this.marked(kind) : [];
    const idle = byKey && picks && cards.length === 0;
    const detail = { turn: this.turn, action: this.action(choice), kind, cards, amount: this.staked(choice), idle };
    this.dispatchEvent(new CustomEvent("act", { bubbles: true, detail }));
  }

  /**
   * The action as text, or as it was offered.
   *
   * @param {Choice} choice
   */
  action({ kind, offers }) {
    const [first] = offers;
    if (first?.type === "just") return chosenAlike(find(this, ".alikes"), kind)?.action ?? first.action;
    if (first?.type === "amount") return `${kind} ${this.amount(kind)}`;
    return [kind, ...this.marked(kind)].join(" ");
  }

  /**
   * Whether the marked things are as many as one of the offers asks for.
   *
   * @param {{kind: string, offers: Offer[]}} choice
   */
  possible({ kind, offers }) {
    const marked = this.marked(kind);
    return offers.some(
      (offer) =>
        offer.type !== "pick" ||
        (marked.length >= offer.least &&
          marked.length <= offer.most &&
          marked.every((one) => offer.among.map(String).includes(one))),
    );
  }

  /** The sum that an act stakes; 0 where it stakes none. @param {Choice} choice */
  staked({ kind, offers }) {
    return offers.some((offer) => offer.type === "amount") ? this.amount(kind) : 0;
  }

  /** Moves the stake by so many steps; says whether there is one. @param {number} steps */
  nudge(steps) {
    const control = /** @type {import("./amount.mjs").StakeControl | null} */ (this.querySelector("stake-control"));
    if (!control || control.hidden || !this.ready) return false;
    control.set(control.value + steps * control.limits.step);
    return true;
  }

  /** @param {string} kind */
  amount(kind) {
    const control = this.querySelector(`stake-control[data-kind="${CSS.escape(kind)}"]`);
    return /** @type {import("./amount.mjs").StakeControl | null} */ (control)?.value ?? 0;
  }

  /** What is marked for an act of that kind: in the list that it has, or else in the hand. @param {string} kind */
  marked(kind) {
    const list = this.listOf(kind);
    if (!list) return (this.hand?.places ?? []).filter((card) => this.hand?.picked.has(card));
    return [...list.querySelectorAll("input")].filter((input) => input.checked).map((input) => input.value);
  }

  /** The list of things that do not lie in the hand, where there is one. @param {string} kind */
  listOf(kind) {
    return this.querySelector(`.things[data-kind="${CSS.escape(kind)}"]`);
  }

  /** Enter in a figure, or on a marked thing, does what stands on its button. @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key !== "Enter" || event.repeat || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const owner = /** @type {HTMLElement | null} */ (target.closest("[data-kind]"));
    if (owner?.dataset.kind) this.choose(owner.dataset.kind);
  }
}

/**
 * Offers of one kind behind one button; the main one first, giving up last.
 *
 * @param {Situation} now
 * @returns {Choice[]}
 */
function grouped({ offers, captions }) {
  /** @type {Map<string, Choice>} */
  const found = new Map();
  const broke = offers.some((offer) => kindOf(offer) === REBUY);
  offers.forEach((offer, at) => {
    const kind = kindOf(offer);
    if (kind === LEAVE && !broke) return;
    const choice = found.get(kind) ?? { kind, caption: captions[at] ?? kind, offers: [], captions: [] };
    choice.offers.push(offer);
    choice.captions.push(captions[at] ?? kind);
    found.set(kind, choice);
  });
  const weight = (/** @type {Choice} */ { kind, offers: [first] }) =>
    GIVING_UP.has(kind) || kind === LEAVE ? 3 : RAISING.has(kind) ? 2 : first?.type === "pick" ? 0 : 1;
  return [...found.values()].sort((a, b) => weight(a) - weight(b));
}

/** Whether there are several acts of one kind, of which one is to be chosen. @param {Choice} choice */
function isAlike({ offers }) {
  return offers.length > 1 && offers.every(({ type }) => type === "just");
}

/** Those acts with what each is called. @param {Choice} choice */
function named({ kind, offers, captions }) {
  const acts = offers.flatMap((offer, at) =>
    offer.type === "just" ? [{ action: offer.action, caption: captions[at] ?? kind }] : [],
  );
  return { kind, named: acts };
}

/** All that may be marked. @param {readonly Offer[]} offers */
export function pickable(offers) {
  return [...new Set(offers.flatMap((offer) => (offer.type === "pick" ? offer.among : [])))];
}

/** A caption without the sum that it will hold. @param {string} caption */
function bare(caption) {
  return caption.split(/\s+\S*\s*\$?\{amount\}/)[0] ?? caption;
}

/** @param {string | number} what */
function thing(what) {
  const input = h("input", { type: "checkbox", value: String(what) });
  return h("label", {}, input, isCard(what) ? face(String(what)) : h("span", {}, String(what)));
}

customElements.define("offer-dock", OfferDock);
