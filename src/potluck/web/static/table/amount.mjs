/** A sum between limits: a figure that can be typed, a slider, and shares of the pot. `<stake-control>` */

import { attr, find, h, keyed, text } from "../core/dom.mjs";
import { t } from "../core/words.mjs";

/** @typedef {{kind: string, low: number, high: number, step: number}} Limits */
/** @typedef {{half: string, pot: string, twice: string, all: string}} ShareNames what shares of the pot are called, and all of them */

export class StakeControl extends HTMLElement {
  constructor() {
    super();
    this.value = 0;
    this.turn = -1;
    /** @type {Limits} */
    this.limits = { kind: "", low: 0, high: 0, step: 1 };
    this.money = (/** @type {number} */ sum) => String(sum);
  }

  build() {
    if (this.firstElementChild) return;
    this.append(
      h(
        "label",
        { class: "figure" },
        h("span", { class: "caps" }),
        h("input", { type: "number", inputMode: "numeric" }),
      ),
      h("input", { type: "range" }),
      h("div", { class: "shares", role: "group" }),
    );
    this.addEventListener("input", (event) => this.typed(/** @type {HTMLInputElement} */ (event.target)));
    this.addEventListener("change", () => this.set(this.value));
    find(this, "[type=range]").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.leap(event));
  }

  /**
   * @param {object} what
   * @param {Limits} what.offer
   * @param {number} what.turn
   * @param {string} what.caption
   * @param {number | undefined} what.pot what a share is a share of, a call included
   * @param {(sum: number) => string} what.money
   * @param {number | undefined} [what.usual] the sum to begin with
   * @param {ShareNames} [what.names]
   * @param {{name: string, label: string, amount: number}[]} [what.presets] shares that the server has reckoned
   */
  show({ offer, turn, caption, pot, money, usual, names = ofPot(), presets = [] }) {
    this.build();
    this.limits = offer;
    this.money = money;
    text(find(this, ".caps"), caption);
    for (const input of this.querySelectorAll("input")) {
      for (const [name, value] of /** @type {const} */ ([
        ["min", offer.low],
        ["max", offer.high],
        ["step", offer.step],
      ])) {
        attr(input, name, value);
      }
    }
    attr(find(this, "[type=range]"), "aria-label", caption);
    attr(find(this, ".shares"), "aria-label", names.all);
    this.shares = presets.length ? reckoned(offer, presets) : shares(offer, { pot, names });
    if (turn !== this.turn) this.value = usual === undefined ? this.mild((pot ?? 0) / 2) : this.within(usual);
    this.turn = turn;
    this.hidden = offer.low === offer.high;
    this.set(this.value);
  }

  /** Takes a sum, moved to the nearest that is allowed. @param {number} sum @param {HTMLInputElement} [typing] */
  set(sum, typing) {
    this.value = this.within(sum);
    for (const input of this.querySelectorAll("input")) {
      if (input !== typing) input.value = String(this.value);
      if (input.type === "range") attr(input, "aria-valuetext", this.money(this.value));
    }
    keyed(find(this, ".shares"), this.shares ?? [], {
      key: ({ name }) => name,
      make: ({ name }) => h("button", { type: "button", click: () => this.take(name) }, h("span"), h("b")),
      update: (button, { label, sum: part }) => {
        text(find(button, "span"), label);
        text(find(button, "b"), this.money(part));
        attr(button, "aria-pressed", String(part === this.value));
      },
    });
    this.dispatchEvent(new CustomEvent("stake", { bubbles: true }));
  }

  /** @param {string} name */
  take(name) {
    const share = this.shares?.find((one) => one.name === name);
    if (share) this.set(share.sum);
  }

  /** @param {HTMLInputElement} input */
  typed(input) {
    if (input.value !== "") this.set(Number(input.value), input);
  }

  /** Page keys move the slider from share to share. @param {KeyboardEvent} event */
  leap(event) {
    const sums = (this.shares ?? []).map(({ sum }) => sum);
    const next =
      event.key === "PageUp" ? sums.find((sum) => sum > this.value) : sums.findLast((sum) => sum < this.value);
    if ((event.key !== "PageUp" && event.key !== "PageDown") || next === undefined) return;
    event.preventDefault();
    this.set(next);
  }

  /** That sum, or the least where it would be all that may be staked: nobody goes all-in unasked. @param {number} sum */
  mild(sum) {
    const allowed = this.within(sum);
    return allowed < this.within(this.limits.high) ? allowed : this.limits.low;
  }

  /** @param {number} sum */
  within(sum) {
    return nearest(this.limits, sum);
  }
}

/** @returns {ShareNames} */
function ofPot() {
  return { half: t("½ pot"), pot: t("pot"), twice: t("2× pot"), all: t("Shares of the pot") };
}

/** @param {Limits} limits @param {number} sum */
function nearest({ low, high, step }, sum) {
  const last = low + Math.floor((high - low) / step) * step;
  const steps = Math.round((sum - low) / step);
  return Math.max(low, Math.min(last, low + (Number.isFinite(steps) ? steps : 0) * step));
}

/**
 * Shares as the server has reckoned them, between the least and the most.
 *
 * @param {Limits} limits
 * @param {{name: string, label: string, amount: number}[]} presets
 */
function reckoned({ low, high }, presets) {
  const sums = presets.map(({ name, label, amount }) => ({ name, label, sum: amount }));
  const ends = [{ name: "least", label: t("least"), sum: low }].filter(({ sum }) => sum < (sums[0]?.sum ?? 0));
  return [...ends, ...sums.filter(({ sum }) => sum < high), { name: "all", label: t("most"), sum: high }];
}

/**
 * Sums worth a button, each once: shares of the pot where there is one, else the ends and the middle.
 *
 * @param {Limits} limits
 * @param {{pot: number | undefined, names: ShareNames}} of
 */
function shares(limits, { pot, names }) {
  const parts = pot
    ? [
        ...(limits.kind === "bet" ? [{ name: "least", label: t("least"), of: limits.low }] : []),
        { name: "half", label: names.half, of: pot / 2 },
        { name: "pot", label: names.pot, of: pot },
        { name: "twice", label: names.twice, of: pot * 2 },
      ]
    : [
        { name: "least", label: t("least"), of: limits.low },
        { name: "middle", label: t("middle"), of: (limits.low + limits.high) / 2 },
      ];
  parts.push({ name: "all", label: t("most"), of: limits.high });
  /** @type {Map<number, {name: string, label: string, sum: number}>} */
  const found = new Map();
  for (const { name, label, of } of parts) {
    const sum = nearest(limits, of);
    if (!found.has(sum) || name === "all") found.set(sum, { name, label, sum });
  }
  return [...found.values()].sort((a, b) => a.sum - b.sum);
}

customElements.define("stake-control", StakeControl);
