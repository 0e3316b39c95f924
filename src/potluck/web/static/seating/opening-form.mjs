/** Opening a table in full: who plays, by which options. The dialog behind a game's tile; loaded when it is asked for. */

import { dialog } from "../parts/dialogs.mjs";
import { find, h, text } from "../core/dom.mjs";
import { Refusal } from "../core/http.mjs";
import { freshTable, openTable, opponents } from "./opening.mjs";
import { OwnVariant } from "./own.mjs";
import { at, differences, OptionsForm, put, Segment } from "../parts/options.mjs";
import { nameField } from "./seating.mjs";
import { t } from "../core/words.mjs";

/** @typedef {import("../core/wire.d.ts").GameInfo} GameInfo */
/** @typedef {import("../parts/options.mjs").Tree} Tree */

/**
 * @typedef {object} Start what is chosen before the dialog opens
 * @property {string} preset
 * @property {Tree} options
 * @property {string} rival
 * @property {readonly string[]} [others] who sits in each other seat
 * @property {string} [name] the visitor's
 * @property {string} [clock]
 * @property {{speed: string, house: string, table: string}} [evening] what an evening has besides
 */

const PERSON = "person";

/**
 * The dialog in which everything can be chosen.
 *
 * @param {GameInfo} game
 * @param {() => Start} start
 */
export function openingDialog(game, start) {
  return dialog("opening", (body) => {
    body.replaceChildren(new Opening(game, start()).element);
    return t("A table of {game}", { game: game.title });
  });
}

class Opening {
  /** @param {GameInfo} game @param {Start} start */
  constructor(game, start) {
    this.game = game;
    this.filled = Promise.resolve(game.usual);
    this.form = new OptionsForm(game.fields, (chosen) => [
      ...Object.entries(game.idle).flatMap(([flag, options]) => (at(chosen, flag) ? options : [])),
      ...(this.own?.written ? ["variant"] : []),
    ]);
    const presets = game.presets.map(({ name, title }) => /** @type {const} */ ([name, title]));
    /** @type {Tree} the options that the visitor has chosen himself, on the tile or here */
    this.wanted = start.options;
    this.laid = this.form.read();
    this.preset = new Segment("opening-preset", t("Preset"), presets, () => this.restart());
    this.preset.value = start.preset;
    this.name = nameField(start.name);
    this.listed = new Segment("opening-listed", t("Who may take a free seat"), [
      ["no", t("whoever has the link")],
      ["yes", t("everybody here")],
    ]);
    this.listed.value = "no";
    this.clock = new Segment("opening-clock", t("Clock"), [
      ["off", t("no clock")],
      ["calm", t("calm clock"), t("30 s, reserve 90 s")],
      ["brisk", t("brisk clock"), t("15 s, reserve 45 s")],
    ]);
    this.evening = start.rival === PERSON;
    this.clock.value = start.clock ?? (this.evening ? "calm" : "off");
    this.besides = start.evening ?? {};
    this.own = game.own_variant ? new OwnVariant(() => this.form.offer()) : null;
    this.about = h("p", { class: "help" });
    this.seats = h("div", { class: "seats" });
    this.fault = h("p", { class: "fault", role: "alert", hidden: true });
    this.count = (start.others ?? game.usual.others).length + 1;
    this.element = h(
      "form",
      { submit: (/** @type {Event} */ event) => this.submit(event), input: () => this.form.fault("", "") },
      h(
        "fieldset",
        {},
        h("legend", {}, t("Who plays")),
        this.howMany(),
        this.seats,
        this.listed.element,
        this.clock.element,
        h("label", { class: "option" }, h("span", { class: "name" }, t("Your name")), this.name),
      ),
      h("fieldset", {}, h("legend", {}, t("Preset")), this.preset.element, this.about),
      this.form.element,
      this.own?.element ?? "",
      this.fault,
      h("div", { class: "finish" }, h("button", { class: "btn main" }, t("Open the table"))),
    );
    this.seat(start.others ?? (start.rival ? [start.rival] : []));
    this.refill();
  }

  /** How many seats, where that can be chosen. */
  howMany() {
    const [least, most] = this.game.seats;
    if (least === most) return "";
    const counts = Array.from({ length: most - least + 1 }, (_, step) => String(least + step));
    const segment = new Segment(
      "opening-seats",
      t("Seats"),
      counts.map((count) => [count, count]),
      (count) => {
        this.count = Number(count);
        this.seat();
        this.refill();
      },
    );
    segment.value = String(this.count);
    return segment.element;
  }

  /** One row of choices for each other seat; who was chosen stays. @param {readonly string[]} [chosen] who is chosen for the first ones */
  seat(chosen = []) {
    const kinds = [...opponents(this.game), /** @type {const} */ ([PERSON, t("Another person")])];
    const usual = this.game.usual.others;
    const before = this.others?.map(({ value }) => value) ?? chosen;
    this.others = Array.from({ length: this.count - 1 }, (_, step) => {
      const segment = new Segment(`opening-seat-${step}`, t("Seat {n}", { n: step + 2 }), kinds, () => this.refill());
      const wanted = before[step] ?? (this.evening ? PERSON : (usual[step % usual.length] ?? ""));
      segment.value = kinds.some(([who]) => who === wanted) ? wanted : (kinds[0]?.[0] ?? PERSON);
      return segment;
    });
    this.seats.replaceChildren(...this.others.map(({ element }) => element));
  }

  /** Another preset: what was chosen by hand is given up for it. */
  restart() {
    this.wanted = {};
    this.laid = this.form.read();
    this.refill();
  }

  /** The seats as they are chosen; the options of the preset at once, then as they are usual among those who play. */
  refill() {
    const preset = this.game.presets.find(({ name }) => name === this.preset.value);
    text(this.about, preset?.about ?? "");
    this.lay(preset?.options ?? {});
    const others = (this.others ?? []).map(({ value }) => value);
    this.listed.element.hidden = this.clock.element.hidden = !others.includes(PERSON);
    this.filled = this.fit({ others, preset: this.preset.value });
  }

  /** @param {{others: readonly string[], preset: string}} asked */
  async fit(asked) {
    const filling = freshTable(this.game.name, asked);
    this.filling = filling;
    const found = await filling;
    if (this.filling === filling) this.lay(found.options);
    return found;
  }

  /** Puts options into the form, under those that the visitor has chosen himself. @param {Tree} options */
  lay(options) {
    const now = this.form.read();
    for (const { path } of this.game.fields) {
      const value = at(now, path);
      if (JSON.stringify(value) !== JSON.stringify(at(this.laid, path))) put(this.wanted, path, value);
    }
    this.form.set(options);
    this.form.set(this.wanted);
    this.laid = this.form.read();
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    try {
      const { seats } = await this.filled;
      const preset = this.preset.value;
      const base = this.game.presets.find(({ name }) => name === preset)?.options ?? {};
      const options = differences(this.game.fields, this.form.read(), base);
      const own = (await this.own?.read()) ?? null;
      if (own && at(this.form.read(), "choice.play")) put(options, "choice.own", [own]);
      else if (own) put(options, "custom", own);
      await openTable(this.game.name, {
        preset,
        options,
        seats,
        name: this.name.value,
        listed: this.listed.value === "yes",
        clock: this.clock.element.hidden ? "off" : this.clock.value,
        evening: this.evening && !this.clock.element.hidden,
        ...this.besides,
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!this.own?.refused) this.refused(error);
    }
  }

  /** @param {Refusal} error */
  refused(error) {
    const path = String(error.detail.path ?? "");
    const shown = this.form.fault(path, error.message);
    this.fault.hidden = shown;
    text(this.fault, shown ? "" : error.message);
    if (!shown) find(this.element, ".finish button").focus();
  }
}
