/** What may be chosen beside a question of a trainer: the day of the puzzle, or the terms of its questions. */

import { h, text } from "../core/dom.mjs";
import { language, t } from "../core/words.mjs";
import { today } from "./score.mjs";

/** @typedef {import("./terms.mjs").Term} Term */
/** @typedef {import("./terms.mjs").Terms} Terms */

export class Settings {
  /**
   * @param {Terms} terms
   * @param {{go: (days: number) => void, choose: (term: Term, value: string) => void}} does goes so many days on; has
   *   another value of a term
   */
  constructor(terms, { go, choose }) {
    this.terms = terms;
    this.go = go;
    this.choose = choose;
    this.element = h("div", { class: `lab-settings ${terms.place}` });
  }

  /** Made once for each language, so that who chooses by keys stays there. @param {string} day @param {string} title of the puzzle */
  draw(day, title) {
    const { element, terms } = this;
    if (element.lang !== language()) {
      element.lang = language();
      element.replaceChildren(...(terms.place === "today" ? this.days() : this.selects()));
    }
    if (terms.place === "today") return this.drawDay(day, title);
    [...terms.chosen.values()].forEach((value, at) => {
      const select = element.children[at]?.querySelector("select");
      if (select) select.value = value;
    });
  }

  /** @param {string} day @param {string} title */
  drawDay(day, title) {
    const [, second, third, fourth] = this.element.children;
    const written = new Intl.DateTimeFormat(language(), { dateStyle: "long", timeZone: "UTC" });
    if (second) text(second, written.format(new Date(`${day}T00:00:00Z`)));
    if (third instanceof HTMLButtonElement) third.disabled = day >= today();
    if (fourth) text(fourth, title);
  }

  days() {
    const earlier = h("button", { type: "button", class: "tool", click: () => this.go(-1) }, "‹");
    earlier.setAttribute("aria-label", t("The day before"));
    const next = h("button", { type: "button", class: "tool", click: () => this.go(1) }, "›");
    next.setAttribute("aria-label", t("The day after"));
    return [earlier, h("b"), next, h("span")];
  }

  selects() {
    return [...this.terms.chosen.keys()].map((term) => {
      const select = h(
        "select",
        { change: () => this.choose(term, select.value) },
        ...this.terms.values(term).map(({ value, label }) => h("option", { value }, label)),
      );
      return h("label", {}, h("span", {}, this.terms.names[term]), select);
    });
  }
}
