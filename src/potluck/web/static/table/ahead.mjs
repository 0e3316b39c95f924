/**
 * An act that is decided before one's turn. It stays in this page: the table hears of it when the turn has come, as of any
 * other act. It is bound to its price, and forgotten when that changes.
 */

import { attr, h, keyed, text } from "../core/dom.mjs";
import { kindOf } from "./offers.mjs";
import { t } from "../core/words.mjs";

/**
 * @typedef {object} Plan
 * @property {string} key the same as long as the plan means the same
 * @property {string} caption
 * @property {readonly string[]} kinds what is then done: the first of these that is offered
 * @property {(view: any) => boolean} [fits] whether it still may be
 */

/** Milliseconds between the turn and the act, always the same, so that others see the act come. */
const PAUSE = 600;

export class Ahead {
  /** @param {(turn: number, action: any) => void} act */
  constructor(act) {
    this.act = act;
    this.chosen = "";
    this.timer = 0;
    /** @type {any} */
    this.screen = null;
    /** @type {readonly Plan[]} */
    this.plans = [];
    this.buttons = h("div", { class: "acts", role: "group" });
    this.told = h("p", { class: "sr", role: "status" });
    this.element = h("div", { class: "ahead", hidden: true }, this.buttons, this.told);
  }

  /** @param {any} screen @param {readonly Plan[]} plans those that are possible while another is to act */
  show(screen, plans) {
    const due = screen.seat !== null && screen.view?.offers.length > 0 && !screen.view.over;
    const [now] = this.plans.filter(({ key }) => key === this.chosen);
    this.screen = screen;
    if (due && now) return this.go(now);
    if (this.chosen && !due && !plans.some(({ key }) => key === this.chosen)) this.forget();
    if (!due) clearTimeout(this.timer);
    this.plans = due ? [] : plans;
    this.draw();
  }

  /** Does it, after a moment, if nothing has changed by then. @param {Plan} plan */
  go({ kinds, fits }) {
    const { turn, view } = this.screen;
    const action = (fits?.(view) ?? true) ? offered(view.offers, kinds) : null;
    if (action === null) this.forget();
    this.chosen = "";
    this.plans = [];
    this.draw();
    clearTimeout(this.timer);
    if (action !== null) this.timer = setTimeout(() => this.screen.turn === turn && this.act(turn, action), PAUSE);
  }

  /** The price has changed: nothing is decided any more, and that is said. */
  forget() {
    this.chosen = "";
    text(this.told, t("The price has changed: what you had decided is forgotten."));
  }

  draw() {
    this.element.hidden = this.plans.length === 0;
    attr(this.buttons, "aria-label", t("Decide ahead"));
    keyed(this.buttons, this.plans, {
      key: ({ key }) => key,
      make: ({ key }) => h("button", { type: "button", class: "btn", click: () => this.choose(key) }, h("span")),
      update: (button, { key, caption }) => {
        text(button.firstElementChild ?? button, caption);
        attr(button, "aria-pressed", String(key === this.chosen));
        attr(button, "data-ahead", key.split(" ")[0]);
      },
    });
  }

  /** Decides for it, or no longer. @param {string} key */
  choose(key) {
    this.chosen = this.chosen === key ? "" : key;
    text(this.told, "");
    this.draw();
  }
}

/** The offer of one of these kinds, the first that there is. @param {readonly any[]} offers @param {readonly string[]} kinds */
function offered(offers, kinds) {
  for (const kind of kinds) {
    const found = offers.find((offer) => offer.type === "just" && kindOf(offer) === kind);
    if (found) return found.action;
  }
  return null;
}
