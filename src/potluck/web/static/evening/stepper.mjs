/** A number that is typed or stepped: a field between two buttons. */

import { h } from "../core/dom.mjs";
import { t } from "../core/words.mjs";

export class Stepper {
  /**
   * @param {object} about
   * @param {string} about.label
   * @param {string} about.name
   * @param {number} about.value
   * @param {(value: number, by: 1 | -1) => number} about.step the next value up or down
   * @param {(value: number) => string} about.show
   * @param {(text: string) => number} about.read what was typed; NaN where it is no number
   * @param {() => void} about.changed
   */
  constructor({ label, name, value, step, show, read, changed }) {
    this.value = value;
    this.show = show;
    this.field = h("input", { type: "text", inputMode: "numeric", name, value: show(value), "aria-label": label });
    this.field.autocomplete = "off";
    this.field.addEventListener("focus", () => this.field.select());
    this.field.addEventListener("change", () => {
      const typed = read(this.field.value);
      if (Number.isFinite(typed)) this.value = typed;
      this.draw();
      changed();
    });
    const button = (/** @type {1 | -1} */ by, /** @type {string} */ sign, /** @type {string} */ caption) =>
      h(
        "button",
        {
          type: "button",
          "aria-label": caption,
          click: () => {
            this.value = step(this.value, by);
            this.draw();
            changed();
          },
        },
        sign,
      );
    this.element = h(
      "div",
      { class: "stepper", role: "group", "aria-label": label },
      button(-1, "−", t("{what}: less", { what: label })),
      this.field,
      button(1, "+", t("{what}: more", { what: label })),
    );
  }

  draw() {
    this.field.value = this.show(this.value);
  }
}

/** The first whole number in a text. @param {string} text */
export function wholeIn(text) {
  return Number(text.replaceAll(/[\s.,’']/g, "").match(/\d+/)?.[0] ?? NaN);
}

/** @param {number} value @param {number} low @param {number} high */
export function within(value, low, high) {
  return Math.min(high, Math.max(low, value));
}
