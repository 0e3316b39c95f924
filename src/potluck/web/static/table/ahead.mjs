/**
 * An act that is decided before one's turn. It stays in this page: the table hears of it when the turn has come, as of any
 * other act. It is bound to its price, and forgotten when that changes. A switch, such as to show one's cards, has no
 * price: it stays as it was set until it is set otherwise. The tab keeps both, so that a page that is read again has them.
 */

import { attr, h, keyed, text } from "../core/dom.mjs";
import { t } from "../core/words.mjs";

/** @import { Screen } from "../core/wire.d.ts" */

/** @typedef {import("../core/wire.d.ts").PreAction} PreAction */

/** Milliseconds between the turn and the act, always the same, so that others see the act come. */
const PAUSE = 600;
/** Under this name, and the table's, the tab keeps what was decided. */
const KEPT = "ahead";

/**
 * @typedef {object} Decided
 * @property {number} seat whose it is
 * @property {string} chosen
 * @property {string} lasting
 */

export class Ahead {
  /**
   * @param {string} table
   * @param {(turn: number, action: string) => void} act
   */
  constructor(table, act) {
    this.act = act;
    this.name = `${KEPT} ${table}`;
    /** Whether the tab was asked what it has kept. */
    this.recalled = false;
    this.chosen = "";
    /** The switch that is set, from deal to deal; "" where none is. */
    this.lasting = "";
    this.timer = 0;
    /** @type {Screen | null} */
    this.screen = null;
    /** @type {readonly PreAction[]} those that can be decided now */
    this.offered = [];
    /** @type {readonly PreAction[]} switches that can be set now */
    this.lastings = [];
    this.switches = h("div", { class: "switches", role: "group", hidden: true });
    this.buttons = h("div", { class: "acts", role: "group" });
    this.told = h("p", { class: "sr", role: "status" });
    this.element = h("div", { class: "ahead", hidden: true }, this.buttons, this.told);
  }

  /** What was decided is done at one's turn, while it is still on the screen; when its price has changed it is not. @param {Screen} screen */
  show(screen) {
    this.recall(screen);
    const due = screen.seat !== null && screen.view !== null && screen.view.offers.length > 0 && !screen.view.over;
    /** @type {readonly PreAction[]} */
    const offered = screen.pre_actions.filter(({ lasting }) => !lasting);
    const decided = offered.find(({ key }) => key === this.chosen);
    const switched = screen.pre_actions.find(({ key, action }) => key === this.lasting && action);
    this.screen = screen;
    this.lastings = due ? [] : screen.pre_actions.filter(({ lasting }) => lasting);
    this.offered = due ? [] : offered;
    if (this.chosen && !decided) this.forget();
    if (!due) clearTimeout(this.timer);
    if (due && decided) this.go(decided);
    else if (due && switched) this.go(switched);
    this.draw();
  }

  /** Does it, after a moment, if nothing has changed by then. @param {PreAction} decided */
  go({ action }) {
    const turn = this.screen?.turn ?? -1;
    this.chosen = "";
    this.keep();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.screen?.turn === turn && this.act(turn, action), PAUSE);
  }

  /** The price has changed: nothing is decided any more, and that is said. */
  forget() {
    this.chosen = "";
    this.keep();
    text(this.told, t("The price has changed: what you had decided is forgotten."));
  }

  draw() {
    this.switches.hidden = this.lastings.length === 0;
    attr(this.switches, "aria-label", t("At the showdown"));
    keyed(this.switches, this.lastings, {
      key: ({ key }) => key,
      make: ({ key }) => h("button", { type: "button", class: "btn quiet", click: () => this.switch(key) }, h("span")),
      update: (button, { key, caption }) => {
        text(button.firstElementChild ?? button, caption);
        attr(button, "aria-pressed", String(key === this.lasting));
        attr(button, "data-ahead", key);
      },
    });
    this.element.hidden = this.offered.length === 0;
    if (this.element.parentElement) attr(this.element.parentElement, "data-deciding", !this.element.hidden);
    attr(this.buttons, "aria-label", t("Decide ahead"));
    keyed(this.buttons, this.offered, {
      key: ({ key }) => key,
      make: ({ key }) => h("button", { type: "button", class: "btn", click: () => this.choose(key) }, h("span")),
      update: (button, { key, caption }) => {
        text(button.firstElementChild ?? button, caption);
        attr(button, "aria-pressed", String(key === this.chosen));
        attr(button, "data-ahead", key.split(" ")[0]);
      },
    });
  }

  /** Sets a switch in place of the other, or neither. @param {string} key */
  switch(key) {
    this.lasting = this.lasting === key ? "" : key;
    this.keep();
    this.draw();
  }

  /** Decides for it, or no longer. @param {string} key */
  choose(key) {
    this.chosen = this.chosen === key ? "" : key;
    text(this.told, "");
    this.keep();
    this.draw();
  }

  /** Keeps in this tab what is decided; it is nobody else's. */
  keep() {
    const seat = this.screen?.seat ?? null;
    if (seat === null || !(this.chosen || this.lasting)) return sessionStorage.removeItem(this.name);
    sessionStorage.setItem(this.name, JSON.stringify({ seat, chosen: this.chosen, lasting: this.lasting }));
  }

  /** With the first screen, what was decided in that seat before the page was read again. @param {Screen} screen */
  recall({ seat, pre_actions: possible }) {
    if (this.recalled) return;
    this.recalled = true;
    const kept = sessionStorage.getItem(this.name);
    if (kept === null) return;
    /** @type {Decided} */
    const decided = JSON.parse(kept);
    if (decided.seat !== seat) return sessionStorage.removeItem(this.name);
    this.lasting = decided.lasting;
    this.chosen = possible.some(({ key }) => key === decided.chosen) ? decided.chosen : "";
  }
}
