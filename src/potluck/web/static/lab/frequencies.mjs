/** Frequencies: a deck, a size of hand, an order and what is wild; and how many of all hands are what. */

import { attr, h, keyed, text } from "../core/dom.mjs";
import { post, Refusal } from "../core/http.mjs";
import { language, n, t } from "../core/words.mjs";

/** @typedef {import("../core/wire.d.ts").LabInfo} LabInfo */
/** @typedef {import("../core/wire.d.ts").FrequenciesInfo} FrequenciesInfo */
/** @typedef {{deck: number, cards: number, order: string, joker: string, wild: string}} Wish */

/** Decks with jokers. */
const JOKERS = new Set([33, 37, 53, 54]);
/** What a joker may stand for: as is usual, or for any card. */
const SERVES = ["bug", "wild"];
/** The status of what cannot be read. */
const UNREADABLE = 422;
/** Signs of wild cards, at most. */
const LONGEST = 200;
/** Milliseconds without a change before the house is asked: who types or walks through a list asks once. */
const PAUSE = 400;

/**
 * The wish as an order of hands allows it: of its sizes the nearest, and no jokers or wild cards where they have no meaning.
 *
 * @param {Wish} wish
 * @param {{cards: readonly number[], wilds: boolean} | undefined} order
 * @returns {Wish}
 */
export function fitting(wish, order) {
  if (!order) return wish;
  const [least = wish.cards] = order.cards;
  const cards = Math.min(Math.max(wish.cards, least), order.cards.at(-1) ?? least);
  if (order.wilds) return { ...wish, cards };
  return { ...wish, cards, joker: "", wild: "" };
}

/**
 * What the house says to a refused question; where it was too much, what would be less, and the command for all of it.
 *
 * @param {Refusal | null} refused
 */
export function advised(refused) {
  if (refused?.code !== "house.too_long") return { message: refused?.message ?? "", command: "" };
  const less = t("A smaller pack, fewer hands or fewer cards of a hand take less. At a terminal it may take its time:");
  return { message: `${refused.message}. ${less}`, command: String(refused.detail["allowed"] ?? "") };
}

/** The wish of who has chosen nothing yet. @param {LabInfo} info @returns {Wish} */
function usual(info) {
  return { deck: 52, cards: 5, order: info.orders[0]?.value ?? "high", joker: "", wild: "" };
}

/** The address of a wish. @param {Wish} wish */
export function addressOf({ deck, cards, order, joker, wild }) {
  return `#frequencies/${[deck, cards, order, joker, encodeURIComponent(wild)].join("/")}`;
}

/** The wish of an address; null where it names none. @param {string} address @param {Pick<LabInfo, "orders" | "packs">} info @returns {Wish | null} */
export function addressed(address, { orders, packs }) {
  const [place, deck = "", cards = "", order = "", joker = "", wild = ""] = address.replace(/^#/, "").split("/");
  const chosen = orders.find(({ value }) => value === order);
  if (place !== "frequencies" || !chosen || !packs.includes(Number(deck)) || !Number.isInteger(Number(cards))) {
    return null;
  }
  let named = "";
  try {
    named = decodeURIComponent(wild).slice(0, LONGEST);
  } catch {
    return null;
  }
  const wish = {
    deck: Number(deck),
    cards: Number(cards),
    order,
    joker: SERVES.includes(joker) ? joker : "",
    wild: named,
  };
  return fitting(wish, chosen);
}

export class FrequenciesPanel {
  /** @param {LabInfo} info @param {(message: string) => void} say */
  constructor(info, say) {
    this.info = info;
    this.say = say;
    /** @type {Wish} */
    this.wish = addressed(location.hash, info) ?? usual(info);
    /** @type {FrequenciesInfo | null} */
    this.counted = null;
    this.spoken = "";
    this.busy = false;
    /** What the house has refused of this wish. @type {Refusal | null} */
    this.refused = null;
    /** Lets go of the question that is being reckoned. @type {AbortController | null} */
    this.asking = null;
    this.deck = this.field("deck", (value) => ({ deck: Number(value), joker: "" }));
    this.cards = this.field("cards", (value) => ({ cards: Number(value) }));
    this.order = this.field("order", (value) => ({ order: value }));
    this.joker = this.field("joker", (value) => ({ joker: value }));
    this.wildName = h("span");
    this.wild = h("input", {
      type: "text",
      autocomplete: "off",
      spellcheck: false,
      maxLength: LONGEST,
      placeholder: "2, Jh",
      input: () => this.choose({ wild: this.wild.value.trim() }),
    });
    this.wildLabel = h("label", {}, this.wildName, this.wild);
    this.wrong = h("p", { class: "lab-wrong", id: "lab-wild-wrong", hidden: true });
    this.again = h("button", { type: "submit", class: "btn main" });
    this.said = h("p", { class: "lab-counted", role: "status" });
    this.body = h("tbody");
    this.head = h("tr");
    this.table = h("table", { class: "lab-table lab-frequencies" }, h("thead", {}, this.head), this.body);
    this.command = h("code", { class: "lab-command" });
    this.element = h(
      "div",
      { class: "bench" },
      h(
        "form",
        {
          class: "felt lab-felt lab-asked",
          submit: (/** @type {Event} */ event) => {
            event.preventDefault();
            if (!this.busy) this.ask();
          },
        },
        this.order.label,
        this.deck.label,
        this.cards.label,
        this.joker.label,
        this.wildLabel,
        this.wrong,
        h("div", { class: "lab-acts" }, this.again),
        this.command,
      ),
      h("section", { class: "paper lab-paper" }, this.said, h("div", { class: "lab-scroll" }, this.table)),
    );
  }

  /** Goes to the wish of an address, unless it is the one that is asked. @param {string} address */
  go(address) {
    const wish = addressed(address, this.info);
    if (!wish || address === addressOf(this.wish)) return;
    this.wish = wish;
    this.ask();
  }

  /** Has the address name the wish, so that who loads the page again, or gets the link, has the same one. */
  stand() {
    if (!/^#frequencies(\/|$)/.test(location.hash)) return;
    const plain = addressOf(this.wish) === addressOf(usual(this.info));
    const address = plain ? "#frequencies" : addressOf(this.wish);
    if (location.hash !== address) history.replaceState(null, "", address);
  }

  /** A labelled choice of one part of the wish. @param {string} name @param {(value: string) => Partial<Wish>} change */
  field(name, change) {
    const title = h("span");
    const select = h("select", { name, change: () => this.choose(change(select.value)) });
    return { title, select, label: h("label", {}, title, select) };
  }

  /** The order of hands that is chosen. */
  get chosen() {
    return this.info.orders.find(({ value }) => value === this.wish.order);
  }

  /** Another question, asked when nothing more is changed for a moment; the one before is let go. @param {Partial<Wish>} part */
  choose(part) {
    this.wish = fitting({ ...this.wish, ...part }, this.chosen);
    this.wish = fitting(this.wish, this.chosen);
    this.letGo();
    this.waiting = setTimeout(() => this.ask(), PAUSE);
    this.draw();
  }

  letGo() {
    clearTimeout(this.waiting);
    this.asking?.abort();
    this.asking = null;
    this.refused = null;
    this.busy = false;
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  waiting;

  /** Has the house count what the form says, and nothing else any more. */
  async ask() {
    this.letGo();
    const asking = new AbortController();
    const { wish } = this;
    this.asking = asking;
    this.spoken = language();
    this.busy = true;
    this.draw();
    try {
      const counted = /** @type {FrequenciesInfo} */ (await post("/api/lab/frequencies", wish, asking.signal));
      if (asking !== this.asking) return;
      this.counted = counted;
      this.answered = wish;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (asking !== this.asking) return;
      this.refused = error;
    }
    this.asking = null;
    this.busy = false;
    this.draw();
  }

  /** The wish to which the table belongs. @type {Wish | null} */
  answered = null;

  draw() {
    if (this.spoken !== language()) {
      this.ask();
      return;
    }
    this.stand();
    const { wish, info, chosen, counted } = this;
    const jokers = JOKERS.has(wish.deck) && (chosen?.wilds ?? false);
    options(this.order, t("Order of hands"), info.orders, wish.order);
    options(this.deck, t("Deck"), info.packs.map(sized), String(wish.deck));
    options(this.cards, t("Cards of a hand"), (chosen?.cards ?? []).map(numbered), String(wish.cards));
    const serves = [
      { value: "bug", label: t("as is usual: a bug") },
      { value: "wild", label: t("any card") },
    ];
    options(this.joker, t("A joker is"), serves, SERVES.includes(wish.joker) ? wish.joker : "bug");
    this.joker.label.hidden = !jokers;
    this.wildLabel.hidden = !chosen?.wilds;
    text(this.wildName, t("Wild cards"));
    if (this.wild.value.trim() !== wish.wild) this.wild.value = wish.wild;
    const wrong = this.refused?.status === UNREADABLE && wish.wild !== "";
    attr(this.wild, "aria-invalid", wrong ? "true" : null);
    attr(this.wild, "aria-describedby", wrong ? this.wrong.id : null);
    text(this.wrong, wrong ? (this.refused?.message ?? "") : "");
    this.wrong.hidden = !wrong;
    text(this.again, this.busy ? t("Reckoning…") : t("Count the hands"));
    attr(this.again, "aria-disabled", this.busy ? "true" : null);
    const stale = wish !== this.answered;
    const head = this.busy ? t("Reckoning…") : stale ? t("Not counted yet for what the form says.") : counted?.said;
    const { message, command } = advised(this.refused);
    text(this.said, this.refused ? message : (head ?? ""));
    attr(this.table, "aria-busy", String(this.busy));
    attr(this.table, "data-stale", stale);
    text(this.command, stale ? command : (counted?.command ?? ""));
    this.command.hidden = !this.command.textContent;
    this.rows(counted);
  }

  /** @param {FrequenciesInfo | null} counted */
  rows(counted) {
    const heads = [t("Hand"), t("Hands"), t("Share")].map((name) => h("th", { scope: "col" }, name));
    this.head.replaceChildren(...heads);
    keyed(this.body, counted?.rows ?? [], {
      key: ({ category }) => category,
      make: () => h("tr", {}, h("th", { scope: "row" }), h("td"), h("td")),
      update: (row, { label, said, share }) => {
        const [name, hands, part] = /** @type {HTMLElement[]} */ ([...row.children]);
        if (!name || !hands || !part) return;
        text(name, label);
        text(hands, said[0]);
        text(part, said[1]);
        row.style.setProperty("--share", String(share));
      },
    });
  }
}

/** @param {number} size */
function sized(size) {
  return { value: String(size), label: n("{n} card", "{n} cards", size) };
}

/** @param {number} size */
function numbered(size) {
  return { value: String(size), label: String(size) };
}

/**
 * Draws a labelled choice.
 *
 * @param {{title: HTMLElement, select: HTMLSelectElement}} field
 * @param {string} name
 * @param {readonly {value: string, label: string}[]} values
 * @param {string} chosen
 */
function options({ title, select }, name, values, chosen) {
  text(title, name);
  keyed(select, values, {
    key: ({ value }) => value,
    make: ({ value }) => h("option", { value }),
    update: (option, { label }) => text(option, label),
  });
  select.value = chosen;
}
