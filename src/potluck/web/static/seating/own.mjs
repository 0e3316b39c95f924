/** A variant of poker of one's own, in the dialog that opens a table: its TOML, and the rules that follow from it. */

import { find, h, text } from "../core/dom.mjs";
import { post, Refusal } from "../core/http.mjs";
import { t } from "../core/words.mjs";

const EXAMPLE = `name = "Grandmother's three"
limit = "pot"
wild = ["2"]
forced = { ante = 1 }
streets = [
  { name = "deal", down = 4, bet = 1 },
  { name = "table", throw = 1, board = 3, bet = 1 },
]
`;
const ROWS = 9;

export class OwnVariant {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.input = h("textarea", {
      id: "own-variant",
      rows: ROWS,
      spellcheck: false,
      autocapitalize: "off",
      "aria-describedby": "own-help own-fault",
      input: () => this.edited(),
    });
    this.rules = h("dl", { class: "rules", hidden: true });
    const button = (/** @type {string} */ caption, /** @type {() => void} */ click) =>
      h("button", { type: "button", class: "btn", click }, caption);
    this.element = h(
      "fieldset",
      { class: "own-variant" },
      h("legend", {}, t("A game of your own")),
      h(
        "label",
        { htmlFor: "own-variant", class: "help", id: "own-help" },
        t(
          "Some lines of TOML in place of a ready variant; where the dealer chooses, beside the others. The rules follow from them.",
        ),
      ),
      this.input,
      h("p", { class: "fault", id: "own-fault", role: "alert", hidden: true }),
      h(
        "div",
        { class: "row" },
        button(t("Show an example"), () => this.example()),
        button(t("What are its rules?"), () => this.check()),
      ),
      this.rules,
    );
  }

  edited() {
    this.told("");
    this.changed();
  }

  /** Whether anything was written, which then stands over a ready variant. */
  get written() {
    return this.input.value.trim() !== "";
  }

  example() {
    if (!this.written) this.input.value = EXAMPLE;
    this.changed();
    this.check();
  }

  async check() {
    if (!this.written) return this.input.focus();
    try {
      await this.read();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /** What was written as an option of a table; null where nothing was. Shows its rules, or what is wrong, and throws that. */
  async read() {
    this.told("");
    if (!this.written) return null;
    try {
      const { variant, rules } = await post("/api/variants", { toml: this.input.value });
      const lines = rules.rules.flatMap((/** @type {[string, string]} */ [number, said]) => [
        h("dt", {}, number),
        h("dd", {}, said),
      ]);
      this.rules.replaceChildren(...lines);
      this.rules.hidden = false;
      return variant;
    } catch (error) {
      if (error instanceof Refusal) {
        this.told(error.message);
        this.input.focus();
      }
      throw error;
    }
  }

  /** Whether what was written cannot be played. */
  get refused() {
    return this.input.getAttribute("aria-invalid") === "true";
  }

  /** @param {string} fault */
  told(fault) {
    const line = find(this.element, ".fault");
    text(line, fault);
    line.hidden = fault === "";
    this.rules.hidden = true;
    this.input.setAttribute("aria-invalid", String(fault !== ""));
  }
}
