/** What holds from the next deal on, in the host's panel: games, stakes as sums, and a form of all else that may change. */

import { attr, find, h, keyed, text } from "../core/dom.mjs";
import { Refusal } from "../core/http.mjs";
import { at, differences, OptionsForm } from "../parts/options.mjs";
import { t } from "../core/words.mjs";

/** @import { FieldInfo, GameInfo, Screen } from "../core/wire.d.ts" */
/** @typedef {import("../parts/options.mjs").Tree} Tree */

/** Games of poker that stand in the panel, beside those that are played anyway. */
const USUAL = ["holdem", "omaha", "draw-fixed", "seven-stud", "short-deck", "badugi"];
/** Options that the ticks of the games set. */
const TICKED = ["variant", "choice.play", "choice.among"];
/** So long the host may step on or type before it is sent, in ms. */
const SETTLED = 700;
/** As many options are shown at once; more are folded. */
const FEW = 4;

export class NextDeal {
  /** @param {(options: Tree) => Promise<unknown>} adjust sends options to the house; a refusal is thrown */
  constructor(adjust) {
    this.adjust = adjust;
    /** @type {GameInfo | null} */
    this.game = null;
    /** @type {Screen | null} */
    this.screen = null;
    /** @type {OptionsForm | null} */
    this.form = null;
    this.formed = "";
    /** Whether the form holds what the house has not taken yet. */
    this.dirty = false;
    this.timer = 0;
    /** The step on which the host stands before he has come to rest; -1: that of the table. */
    this.step = -1;
    this.element = h(
      "section",
      { class: "next-deal" },
      h("h3", { id: "host-next" }),
      h("div", { class: "ticks", role: "group", "aria-labelledby": "host-next" }),
      h(
        "div",
        { class: "step", role: "group" },
        h("button", { type: "button", class: "less", click: () => this.stepBy(-1) }, "−"),
        h("output", { "aria-live": "polite" }),
        h("button", { type: "button", class: "more", click: () => this.stepBy(1) }, "+"),
      ),
      h(
        "details",
        { class: "rest", hidden: true },
        h("summary"),
        h("p", { class: "fault", role: "alert", hidden: true }),
      ),
    );
  }

  /** Begins afresh, with the house's options. */
  begin() {
    this.dirty = false;
    this.step = -1;
    clearTimeout(this.timer);
  }

  /** Games and stakes of the next deal, where the game lets them change. @param {Screen} screen */
  draw(screen) {
    this.screen = screen;
    const { may, table } = screen;
    const options = /** @type {Tree} */ (table.upcoming ?? table.options);
    const fields = this.game?.fields ?? [];
    const free = fields.filter(({ path }) => isFree(may.adjust, path));
    const variant = free.find(({ path }) => path === "variant" && isFree(may.adjust, "choice"));
    const stepped = screen.stakes.flatMap((step) => fields.filter(({ path }) => at(step.options, path) !== undefined));
    const rest = free.filter((field) => !stepped.includes(field) && !(variant && TICKED.includes(field.path)));
    this.element.hidden = free.length === 0 && screen.stakes.length === 0;
    text(find(this.element, "h3"), may.adjust.includes("*") ? t("From the first deal") : t("From the next deal"));
    this.drawTicks(variant ?? null, options);
    this.drawStakes(screen.stakes);
    this.drawForm(rest, options);
  }

  /** @param {FieldInfo | null} variant @param {Tree} options */
  drawTicks(variant, options) {
    const played = variant ? playedOf(options) : [];
    const names = variant ? [...new Set([...played, ...USUAL])].filter((name) => variant.choices.includes(name)) : [];
    keyed(find(this.element, ".ticks"), names, {
      key: (name) => name,
      make: (name) => {
        const box = h("input", { type: "checkbox", value: name, change: () => this.play() });
        return h("label", { class: "tick" }, box, h("span"));
      },
      update: (label, name) => {
        const caption = variant?.captions[variant.choices.indexOf(name)] ?? name;
        text(find(label, "span"), caption.split(",")[0] ?? caption);
        attr(label, "title", caption);
        const box = label.querySelector("input");
        if (box) box.checked = played.includes(name);
      },
    });
  }

  /** Plays the ticked games: one, or those among which the dealer chooses. */
  play() {
    const names = [...this.element.querySelectorAll(".ticks input")].flatMap((box) =>
      box instanceof HTMLInputElement && box.checked ? [box.value] : [],
    );
    const [first] = names;
    if (first === undefined) {
      if (this.screen) this.draw(this.screen);
      return;
    }
    const choice = names.length > 1 ? { play: true, names, own: null } : { play: false, names: null, own: null };
    this.send(names.length > 1 ? { choice } : { variant: first, custom: null, choice });
  }

  /** The sums that are paid from then on. @param {Screen["stakes"]} stakes */
  drawStakes(stakes) {
    const box = find(this.element, ".step");
    box.hidden = stakes.length === 0;
    const now = this.step < 0 ? stakes.findIndex(({ held }) => held) : this.step;
    attr(box, "aria-label", t("Stakes"));
    attr(find(box, ".less"), "aria-label", t("Less"));
    attr(find(box, ".more"), "aria-label", t("More"));
    attr(find(box, ".less"), "aria-disabled", String(now <= 0));
    attr(find(box, ".more"), "aria-disabled", String(now >= stakes.length - 1));
    text(find(box, "output"), stakes[now]?.text ?? "");
  }

  /** Steps on, and sends the stakes once the host has come to rest. @param {1 | -1} by */
  stepBy(by) {
    const stakes = this.screen?.stakes ?? [];
    const now = this.step < 0 ? stakes.findIndex(({ held }) => held) : this.step;
    const step = Math.min(stakes.length - 1, Math.max(0, now + by));
    this.step = step;
    this.drawStakes(stakes);
    this.later(() => this.send(/** @type {Tree} */ (stakes[step]?.options ?? {})));
  }

  /** The options that are left, each with its help and its rule. @param {readonly FieldInfo[]} rest @param {Tree} options */
  drawForm(rest, options) {
    const box = find(this.element, ".rest");
    box.hidden = rest.length === 0;
    text(find(box, "summary"), t("More rules"));
    const formed = rest.map(({ path, label }) => `${path} ${label}`).join("\n");
    if (formed !== this.formed) {
      this.formed = formed;
      this.form?.element.remove();
      this.form = new OptionsForm(rest);
      this.form.element.addEventListener("input", () => (this.dirty = true));
      this.form.element.addEventListener("change", () => this.typed());
      box.append(this.form.element);
      if (box instanceof HTMLDetailsElement) box.open = rest.length <= FEW;
    }
    if (!this.dirty) this.form?.set(options);
  }

  /** Something was chosen in the form: it is sent when the host has come to rest. */
  typed() {
    this.dirty = true;
    this.later(() => this.sendForm());
  }

  /** What differs from the table, in one act; a refusal stands beside the option that it speaks of. */
  async sendForm() {
    const { form, screen } = this;
    if (!form || !screen) return;
    const now = /** @type {Tree} */ (screen.table.upcoming ?? screen.table.options);
    const fault = find(this.element, ".rest > .fault");
    form.fault("", "");
    fault.hidden = true;
    const options = differences(form.fields, form.read(), now);
    try {
      if (Object.keys(options).length > 0) await this.adjust(options);
      this.dirty = false;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const beside = form.fault(String(error.detail.path ?? ""), error.message);
      fault.hidden = beside;
      text(fault, beside ? "" : form.named(error.message));
    }
  }

  /** Options that are no form's; after a refusal the table's stand here again. @param {Tree} options */
  async send(options) {
    const fault = find(this.element, ".rest > .fault");
    fault.hidden = true;
    try {
      await this.adjust(options);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      text(fault, error.message);
      fault.hidden = false;
    }
    this.step = -1;
    if (this.screen) this.draw(this.screen);
  }

  /** @param {() => void} work */
  later(work) {
    clearTimeout(this.timer);
    this.timer = setTimeout(work, SETTLED);
  }
}

/** Whether an option is one of these, or of one of these groups. @param {readonly string[]} free @param {string} path */
function isFree(free, path) {
  return free.some((name) => name === "*" || name === path || path.startsWith(`${name}.`));
}

/** The games that are played by these options. @param {Tree} options @returns {string[]} */
function playedOf(options) {
  if (!at(options, "choice.play")) return [String(at(options, "variant"))];
  const names = at(options, "choice.names");
  return Array.isArray(names) ? names.map(String) : [];
}
