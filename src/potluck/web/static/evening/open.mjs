/** An evening with friends: all choices on one screen, their echo on the invitation, and one press that opens it. `<potluck-evening>` */

import { find, h, icon, text } from "../core/dom.mjs";
import { get, greet, post, trying } from "../core/http.mjs";
import { Segment } from "../parts/options.mjs";
import { writer } from "../core/money.mjs";
import { sitDown } from "../audit/seeds.mjs";
import { freshTable } from "../seating/opening.mjs";
import { nameField } from "../seating/seating.mjs";
import { THEME, toolButton } from "../parts/tools.mjs";
import { needed } from "../core/needed.mjs";
import { language, n, speak, t } from "../core/words.mjs";
import { Advance } from "./advance.mjs";
import { copied } from "./clipboard.mjs";
import { COPIED } from "./invitation.mjs";
import { Stepper, wholeIn, within } from "./stepper.mjs";
import { forCompany, isTwofold, places, POKER, startOptions, ticks, usualStart } from "./tonight.mjs";

/** @import { GameInfo, InvitationInfo } from "../core/wire.d.ts" */

const KEPT = "evening";
const PRESET = "evening";
const PERSON = "person";
const UNITS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000];
/** Minutes after which the blinds may rise. */
const RISES = [10, 20, 30];
/** Big blinds that a stack is stepped by. */
const STEP = 25;
/** Big blinds; who has fewer has hardly a choice but all or nothing. */
const FEW = 10;
const MOST_CHIPS = 1_000_000;
/** Steps in which another game's usual stack is doubled. */
const QUARTERS = 4;

/**
 * @typedef {object} Chosen what the host of the last evening chose, in this browser
 * @property {string} game
 * @property {number} seats
 * @property {number} start
 * @property {number} unit
 * @property {string} rise minutes after which the blinds rise; 0: they stay
 * @property {string[]} games
 * @property {string} every
 * @property {string} runs
 * @property {string} clock
 * @property {string} speed
 * @property {number} bots
 * @property {string} house
 */

/**
 * @typedef {object} Controls
 * @property {HTMLInputElement} name
 * @property {Segment} game
 * @property {Stepper} seats
 * @property {Stepper} bots
 * @property {Stepper} stacks
 * @property {Stepper} blinds
 * @property {Segment} rise
 * @property {Segment} every
 * @property {HTMLInputElement} runs
 * @property {Segment} clock
 * @property {Segment} speed
 * @property {Segment} house
 */

/** @type {Chosen} */
const USUAL = {
  game: POKER,
  seats: 6,
  start: 200,
  unit: 1,
  rise: "0",
  games: ["holdem"],
  every: "orbit",
  runs: "once",
  clock: "calm",
  speed: "normal",
  bots: 0,
  house: "nobody",
};

class PotluckEvening extends HTMLElement {
  /** @type {GameInfo[]} games for a company */
  offered = [];
  /** @type {GameInfo | null} */
  game = null;
  /** @type {Map<string, {seats: number, start: number}>} what was chosen for a game before another was */
  left = new Map();
  money = writer({ sign: "$", grouped: false });
  opening = false;
  advance = new Advance();
  unit = 1;
  /** @type {Controls | null} */
  controls = null;

  async connectedCallback() {
    await speak(language());
    document.title = `${t("An evening with friends")} · Potluck`;
    this.replaceChildren(
      h(
        "header",
        { class: "bar" },
        h("a", { class: "brand", href: "/", "aria-label": "Potluck" }, icon("brand"), h("span", {}, "Potluck")),
        h("h1", {}, t("An evening with friends")),
        toolButton(THEME),
      ),
      h("main", { class: "evening quiet" }),
      h("p", { class: "toast", role: "alert", hidden: true }),
    );
    if (this.dataset.opens === "host") {
      const why = t("The host of this house alone opens tables. With the link of a table you sit down there.");
      const way = h("a", { class: "btn", href: "/host" }, t("I am the host"));
      find(this, "main").replaceChildren(h("p", { class: "door paper closed" }, icon("seat"), h("span", {}, why), way));
      return;
    }
    await this.trying(async () => {
      this.offered = forCompany(/** @type {GameInfo[]} */ (await get("/api/games")));
      const poker = this.offered.find(({ name }) => name === POKER);
      if (poker) this.build(poker);
    });
  }

  /** @param {GameInfo} poker */
  build(poker) {
    const kept = keptChoices();
    this.game = this.offered.find(({ name }) => name === kept.game) ?? poker;
    this.money = writer(this.game.money);
    this.controls = this.make(kept);
    find(this, "main").replaceChildren(this.form(poker, kept), this.invitation());
    this.echo();
    this.advance.begin();
  }

  /** @param {GameInfo} poker @param {Chosen} kept */
  form(poker, kept) {
    return h(
      "form",
      { class: "panel choices", submit: (/** @type {Event} */ event) => this.submit(event) },
      h("header", {}, h("h2", {}, t("Open an evening")), h("p", {}, t("All seats stay free for your friends."))),
      h(
        "div",
        { class: "rows" },
        row("name", t("Your name"), this.made.name, h("p", { class: "note wide" }, t("You are the host tonight."))),
        row("game", t("Game"), this.made.game.element),
        row("seats", t("Seats"), this.made.seats.element),
        row("stacks", t("Stacks"), this.made.stacks.element),
        row("blinds", t("Blinds"), this.made.blinds.element),
        row("rise", t("They rise"), this.made.rise.element),
        row(
          "tonight",
          t("Tonight"),
          ticks(poker, kept.games, () => this.echo()),
          this.runs(),
          this.made.every.element,
        ),
        row(
          "clock",
          t("Clock"),
          heading(t("Clock")),
          this.made.clock.element,
          heading(t("Between deals")),
          this.made.speed.element,
        ),
        row("bots", t("Bots"), this.made.bots.element),
        row("house", t("Bots’ result"), this.made.house.element, h("p", { class: "note wide", id: "note-house" })),
      ),
      h("p", { class: "thin", role: "status", hidden: true }),
      h("p", { class: "fault", role: "alert", hidden: true }),
      h(
        "div",
        { class: "go" },
        h("button", { class: "btn main" }, t("Open and copy the link")),
        h("button", { type: "button", class: "link more", click: () => this.more() }, t("More games and rules…")),
      ),
    );
  }

  /** @param {Chosen} kept @returns {Controls} */
  make(kept) {
    const changed = () => this.echo();
    this.unit = kept.unit;
    const name = nameField();
    name.setAttribute("aria-label", t("Your name"));
    name.addEventListener("input", changed);
    const titles = this.offered.map(({ name: game, title }) => /** @type {const} */ ([game, title]));
    const game = segment("game", t("Game"), this.played.name, () => this.pick(game.value), titles);
    const seats = this.stepper("seats", t("Seats"), kept.seats, { limits: () => places(this.played), changed });
    const bots = this.stepper("bots", t("Bots"), kept.bots, { limits: () => [0, 8], changed });
    const stacks = new Stepper({
      label: t("Stacks"),
      name: "stacks",
      value: kept.start,
      step: (value, by) => this.fit(Math.round(value / this.stride + by) * this.stride),
      show: (value) => this.money(value),
      read: (typed) => this.fit(wholeIn(typed)),
      changed,
    });
    const blinds = new Stepper({
      label: t("Blinds"),
      name: "blinds",
      value: kept.unit,
      step: (value, by) => nextUnit(value, by),
      show: (value) => `${value} / ${value * 2}`,
      read: (typed) => within(wholeIn(typed.split("/")[0] ?? ""), 1, UNITS.at(-1) ?? 1),
      changed: () => {
        this.redeal();
        changed();
      },
    });
    const last = RISES.at(-1);
    const rise = segment("rise", t("After how many minutes the blinds rise"), kept.rise, changed, [
      ["0", t("never")],
      ...RISES.map((minutes) => {
        const caption = minutes === last ? t("{n} min", { n: minutes }) : String(minutes);
        return /** @type {const} */ ([String(minutes), caption]);
      }),
    ]);
    const every = segment("every", t("Who names the game"), kept.every, changed, [
      ["orbit", t("A round each")],
      ["deal", t("Dealer’s choice")],
    ]);
    const runs = h("input", { type: "checkbox", name: "runs", checked: kept.runs === "twice" });
    const clock = segment("clock", t("Clock"), kept.clock, changed, [
      ["calm", t("30 s")],
      ["brisk", t("15 s")],
      ["off", t("none")],
    ]);
    const speed = segment("speed", t("Between deals"), kept.speed, changed, [
      ["calm", t("calm")],
      ["normal", t("normal")],
      ["quick", t("quick")],
    ]);
    const house = segment("house", t("Who carries what the bots win and lose"), kept.house, changed, [
      ["nobody", t("nobody")],
      ["host", t("the host")],
      ["all", t("all")],
    ]);
    return { name, game, seats, bots, stacks, blinds, rise, every, runs, clock, speed, house };
  }

  /** The controls of the form, once it is built. @returns {Controls} */
  get made() {
    if (!this.controls) throw new Error("the form is not built yet");
    return this.controls;
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {number} value
   * @param {{limits: () => [number, number], changed: () => void}} about
   */
  stepper(name, label, value, { limits, changed }) {
    return new Stepper({
      label,
      name,
      value,
      step: (now, by) => within(now + by, ...limits()),
      show: String,
      read: (typed) => within(wholeIn(typed), ...limits()),
      changed,
    });
  }

  /** Whether an all-in is run twice (R4.16), where one of tonight's games can be. */
  runs() {
    const title = t("The rest of the board is dealt twice, if all who are all-in agree");
    return h("label", { class: "tick runs", title }, this.made.runs, h("span", {}, icon("check"), t("all-in twice")));
  }

  /** @returns {HTMLInputElement[]} */
  get chosenTicks() {
    return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.querySelectorAll(".ticks input:checked"))];
  }

  get games() {
    return this.chosenTicks.map(({ value }) => value);
  }

  /** The game that is chosen. */
  get played() {
    if (!this.game) throw new Error("no game is known yet");
    return this.game;
  }

  get isPoker() {
    return this.played.name === POKER;
  }

  /** Another game: its seats and stacks as they were chosen for it, else as many seats as before and its usual stack. @param {string} name */
  pick(name) {
    const { seats, stacks } = this.made;
    this.left.set(this.played.name, { seats: seats.value, start: stacks.value });
    this.game = this.offered.find((one) => one.name === name) ?? this.played;
    this.money = writer(this.game.money);
    const left = this.left.get(name);
    seats.value = left?.seats ?? within(seats.value, ...places(this.game));
    stacks.value = left?.start ?? usualStart(this.game);
    seats.draw();
    stacks.draw();
    this.echo();
  }

  /** Chips by which stacks are stepped. */
  get stride() {
    return this.isPoker
      ? this.made.blinds.value * 2 * STEP
      : Math.max(1, Math.floor(usualStart(this.played) / QUARTERS));
  }

  /** @param {number} chips */
  fit(chips) {
    return within(chips, this.isPoker ? this.made.blinds.value * 2 : 1, MOST_CHIPS);
  }

  /** Other blinds: stacks stay as deep as they were. */
  redeal() {
    const stacks = this.made.stacks;
    const unit = this.made.blinds.value;
    stacks.value = this.fit(Math.round((stacks.value / this.unit) * unit));
    this.unit = unit;
    stacks.draw();
  }

  invitation() {
    return h(
      "section",
      { class: "guests" },
      h(
        "div",
        { class: "paper invite" },
        h(
          "div",
          { class: "told" },
          h("p", { class: "to" }, t("You are invited to")),
          h("h2", { class: "title" }),
          h("p", { class: "echo" }),
          h("p", { class: "room" }),
          h("p", { class: "promise" }, t("Play money, true cards: every deal can be checked.")),
        ),
        this.advance.code,
        this.advance.element,
      ),
      h(
        "ol",
        { class: "steps" },
        h("li", {}, t("Send the link at once: whoever opens it waits there until you open the table.")),
        h("li", {}, t("Friends open it in any browser, give a name and sit down. No account, no download.")),
        h("li", { class: "later" }),
      ),
    );
  }

  /** What is set at the left is read at the right. */
  echo() {
    const host = this.made.name.value.trim();
    const [stacks, unit, seats] = [this.made.stacks.value, this.made.blinds.value, this.made.seats.value];
    const rise = Number(this.made.rise.value);
    const bots = this.made.bots;
    if (bots.value > seats - 2) bots.value = seats - 2;
    bots.draw();
    const free = seats - 1 - bots.value;
    const deep = Math.floor(stacks / (unit * 2));
    const room = n("room for {n} friend", "room for {n} friends", free);
    const blinds = n("{n} big blind", "{n} big blinds", deep);
    text(find(this, ".invite .room"), this.isPoker ? `${room} · ${blinds}` : room);
    for (const name of ["blinds", "rise", "tonight"]) find(this, `.row-${name}`).hidden = !this.isPoker;
    const thin = find(this, ".thin");
    thin.hidden = !this.isPoker || deep >= FEW;
    text(
      thin,
      n(
        "{n} big blind is a short stack: a deal or two decide all.",
        "{n} big blinds are a short stack: a deal or two decide all.",
        deep,
      ),
    );
    text(find(this, "#note-house"), t("carries what they win and lose"));
    find(this, ".row-house").hidden = bots.value === 0;
    find(this, ".runs").hidden = !isTwofold(this.games);
    this.made.every.element.hidden = this.games.length < 2;
    text(find(this, ".invite .title"), host ? t("{name}’s evening", { name: host }) : t("An evening with friends"));
    const names = this.chosenTicks.map((input) => input.parentElement?.textContent ?? "");
    const list = new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
    text(
      find(this, ".steps .later"),
      this.isPoker
        ? t("Two are enough to begin; who comes later joins the next deal.")
        : t("Two are enough to begin; when every seat is taken it begins by itself. Who comes later looks on."),
    );
    if (!this.isPoker) {
      const told = t("{game}. Stacks of {stacks}.", { game: this.played.title, stacks: this.money(stacks) });
      return text(find(this, ".invite .echo"), told);
    }
    text(
      find(this, ".invite .echo"),
      [
        t("{games}. Stacks of {stacks}, blinds {blinds}.", {
          games: list,
          stacks: this.money(stacks),
          blinds: `${unit}/${unit * 2}`,
        }),
        ...(rise ? [t("The blinds rise every {n} minutes.", { n: rise })] : []),
      ].join(" "),
    );
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    if (this.opening) return;
    this.opening = true;
    const fault = find(this, ".choices .fault");
    fault.hidden = true;
    try {
      await trying(
        () => this.open(),
        (message) => {
          text(fault, message);
          fault.hidden = false;
        },
      );
    } finally {
      this.opening = false;
    }
  }

  /** Opens the evening, copies its link, and goes to the table. */
  async open() {
    const name = this.made.name.value.trim();
    localStorage.name = name;
    keep(this.chosen());
    await greet({ name });
    const { id } = await post("/api/tables", await this.order());
    await sitDown(id, 0, name);
    const { links } = /** @type {InvitationInfo} */ (await get(`/api/tables/${id}/invitation`));
    const link = links[0]?.url ?? "";
    if (link && (await copied(link))) sessionStorage.setItem(COPIED, link);
    location.href = `/t/${id}${location.search}`;
  }

  /** @returns {Chosen} */
  chosen() {
    return {
      game: this.played.name,
      seats: this.made.seats.value,
      start: this.made.stacks.value,
      unit: this.made.blinds.value,
      rise: this.made.rise.value,
      games: this.games,
      every: this.made.every.value,
      runs: this.made.runs.checked ? "twice" : "once",
      clock: this.made.clock.value,
      speed: this.made.speed.value,
      bots: this.made.bots.value,
      house: this.made.house.value,
    };
  }

  /** Who sits there: a free seat for each friend, bots in the last seats. */
  company() {
    const { seats, bots } = this.chosen();
    const able = this.played.bots;
    return Array.from({ length: seats }, (_, at) => {
      const bot = able[(at - (seats - bots)) % able.length];
      return at < seats - bots || !bot ? { kind: "person" } : { kind: "bot", bot: bot.name };
    });
  }

  /** The table as it is ordered. */
  async order() {
    const { game, clock, speed, bots, house } = this.chosen();
    const name = this.advance.table;
    const order = { game, clock, speed, house: bots ? house : USUAL.house, evening: true, name };
    if (this.isPoker) return { ...order, preset: PRESET, seats: this.company(), options: this.options() };
    const others = this.company()
      .slice(1)
      .map(({ bot }) => bot ?? PERSON);
    const { seats, options } = await freshTable(game, { others, preset: PRESET, options: this.options() });
    return { ...order, seats, options };
  }

  /** What is chosen of the rules; everything else is as the preset has it. @returns {import("../parts/options.mjs").Tree} */
  options() {
    const { start, unit, rise, games, every, runs } = this.chosen();
    if (!this.isPoker) return startOptions(this.played, start);
    const play = games.length > 1 ? { choice: { play: true, every, names: games } } : { variant: games[0] };
    const table = { turn_up: true, run_twice: runs === "twice" && isTwofold(games) };
    return { money: { start, unit, rise: Number(rise) }, open_deals: false, table, ...play };
  }

  /** Every game, option and opponent there is, in the form of old; what is chosen here stays. */
  async more() {
    const { openingDialog } = await needed("seating/opening-form.mjs", () => import("../seating/opening-form.mjs"));
    const { clock, speed, bots, house } = this.chosen();
    const dialog = openingDialog(this.played, () => ({
      preset: PRESET,
      options: this.options(),
      rival: PERSON,
      others: this.company()
        .slice(1)
        .map(({ bot }) => bot ?? PERSON),
      name: this.made.name.value.trim(),
      clock,
      evening: { speed, house: bots ? house : USUAL.house, table: this.advance.table },
    }));
    this.append(dialog.element);
    dialog.element.addEventListener("close", () => dialog.element.remove());
    dialog.open();
  }

  /** @param {() => Promise<unknown>} action */
  trying(action) {
    return trying(action, (message) => {
      const toast = find(this, ".toast");
      text(toast, message);
      toast.hidden = false;
    });
  }
}

/** A line of the form. @param {string} name @param {string} caption @param {...Node} controls */
function row(name, caption, ...controls) {
  return h(
    "div",
    { class: `row row-${name}` },
    h("span", { class: "caps", "aria-hidden": "true" }, caption),
    h("div", { class: "controls" }, ...controls),
  );
}

/** What a choice is about, where its line is narrow. @param {string} words */
function heading(words) {
  return h("span", { class: "caps of", "aria-hidden": "true" }, words);
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string} value
 * @param {() => void} changed
 * @param {readonly (readonly [string, string])[]} choices
 */
function segment(name, label, value, changed, choices) {
  const made = new Segment(`evening-${name}`, label, choices, changed);
  made.value = value;
  return made;
}

/** @param {number} value @param {1 | -1} by */
function nextUnit(value, by) {
  const next = by > 0 ? UNITS.find((unit) => unit > value) : UNITS.findLast((unit) => unit < value);
  return next ?? value;
}

/** @returns {Chosen} */
function keptChoices() {
  try {
    const kept = { ...USUAL, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
    return kept.games.length && kept.start >= kept.unit * 2 ? kept : USUAL;
  } catch {
    return USUAL;
  }
}

/** @param {Chosen} chosen */
function keep(chosen) {
  localStorage.setItem(KEPT, JSON.stringify(chosen));
}

customElements.define("potluck-evening", PotluckEvening);
