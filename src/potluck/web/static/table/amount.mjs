/** A sum between limits: a figure that can be typed, a slider, and shares of the pot. `<stake-control>` */

import { attr, find, h, keyed, text } from "../core/dom.mjs";
import { t } from "../core/words.mjs";

/** @typedef {{kind: string, low: number, high: number, step: number}} Limits */
/** @import { Share } from "../core/wire.d.ts" */

export class StakeControl extends HTMLElement {
  constructor() {
    super();
    this.value = 0;
    this.turn = -1;
    /** @type {Limits} */
    this.limits = { kind: "", low: 0, high: 0, step: 1 };
    this.money = (/** @type {number} */ sum) => String(sum);
    /** @type {(() => void) | undefined} what else follows a sum */
    this.onstake = undefined;
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
   * @param {readonly Share[]} [what.reckoned] shares of the pot, as the server has reckoned and named them
   */
  show({ offer, turn, caption, pot, money, usual, reckoned = [] }) {
    this.build();
    this.limits = offer;
    this.money = money;
    text(find(this, ".caps"), caption);
    attr(find(this, ".caps"), "data-sign", money(0).replace(/[\d\s.,]/g, "") || null);
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
    attr(find(this, ".shares"), "aria-label", caption);
    this.shares = worthwhile(offer, reckoned);
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

/** @param {Limits} limits @param {number} sum */
function nearest({ low, high, step }, sum) {
  const last = low + Math.floor((high - low) / step) * step;
  const steps = Math.round((sum - low) / step);
  return Math.max(low, Math.min(last, low + (Number.isFinite(steps) ? steps : 0) * step));
}

/**
 * Sums worth a button, each once, the least first: the ends, and between them the shares of the pot; where there are
 * none, the middle.
 *
 * @param {Limits} limits
 * @param {readonly Share[]} reckoned
 */
function worthwhile(limits, reckoned) {
  const { low, high } = limits;
  const middle = { name: "middle", label: t("middle"), sum: nearest(limits, (low + high) / 2) };
  const shares = reckoned.map(({ name, label, amount }) => ({ name: String(name), label, sum: amount }));
  const between = (shares.length ? shares : [middle]).filter(({ sum }) => sum < nearest(limits, high));
  return [
    ...((between[0]?.sum ?? high) > low ? [{ name: "least", label: t("least"), sum: low }] : []),
    ...between,
    { name: "all", label: t("most"), sum: nearest(limits, high) },
  ];
}

customElements.define("stake-control", StakeControl);
