/**
 * A strategy file that is opened in the browser and walked point by point, as the house's own are: nothing is uploaded.
 * `<potluck-strategy data-words="{…}">`: its words, in the language of the page.
 */

import { find, h } from "../core/dom.mjs";
import { Unreadable, readStrategy } from "./reading.mjs";
import { Walk, grid } from "./walking.mjs";

/** Hands on a page, and of a point whose hands are looked at together, so that they may make a grid. */
const ROWS = 200;
const WHOLE = 2000;
const TENTHS = 10;

class PotluckStrategy extends HTMLElement {
  /** @type {Walk | null} */
  walk = null;
  /** @type {Record<string, string>} */
  words = {};

  connectedCallback() {
    this.words = JSON.parse(this.dataset.words ?? "{}");
    const file = h("input", { type: "file", accept: ".strategy", change: () => this.open(file) });
    this.replaceChildren(
      h("p", {}, h("label", { class: "file" }, this.say("open"), file)),
      h("p", { class: "mute" }, this.say("here")),
      h("p", { class: "solved-refused", role: "alert" }),
      h("section", { class: "solved-file" }),
    );
    window.addEventListener("hashchange", () => {
      this.draw();
      this.querySelector("h2")?.focus();
    });
  }

  /** @param {string} name @param {Record<string, unknown>} [values] */
  say(name, values = {}) {
    const sentence = this.words[name] ?? name;
    return sentence.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
  }

  /** @param {HTMLInputElement} input */
  async open(input) {
    const [chosen] = input.files ?? [];
    if (!chosen) return;
    const refused = find(this, ".solved-refused");
    refused.textContent = "";
    try {
      this.walk = new Walk(await readStrategy(chosen));
      if (location.hash) history.replaceState(null, "", location.pathname + location.search);
    } catch (error) {
      this.walk = null;
      const why = error instanceof Unreadable ? error : new Unreadable("damaged", { reason: String(error) });
      refused.textContent = this.say(why.code, { name: chosen.name, ...why.values });
    }
    this.draw();
  }

  /** Shows the point that the address names. */
  draw() {
    const shown = find(this, ".solved-file");
    const asked = new URLSearchParams(location.hash.slice(1));
    const line = this.walk?.followed(asked.get("line") ?? "") ?? this.walk?.followed("");
    document.querySelector("main")?.classList.toggle("solved-point", line !== undefined);
    if (!this.walk || line === undefined) {
      shown.replaceChildren();
      return;
    }
    const number = Math.max(1, Math.floor(Number(asked.get("page"))) || 1);
    shown.replaceChildren(...this.point(this.walk, line, number));
  }

  /** @param {Walk} walk @param {string} text @param {number} number @returns {HTMLElement[]} */
  point(walk, text, number) {
    const { header } = walk.strategy;
    const place = walk.place(text, (number - 1) * ROWS, ROWS);
    if (!place) return [];
    const { line, hands, count, after } = place;
    const whole = count <= ROWS ? hands : count <= WHOLE ? (walk.place(text)?.hands ?? []) : [];
    const follows = [...after].map(([action, next]) => h("a", { class: "btn", href: address(next) }, this.act(action)));
    return [
      h("h2", { tabIndex: -1 }, header.name),
      this.way(walk, text),
      h("p", {}, this.say("seat", { seat: line.seat + 1, seats: header.seats })),
      ...(follows.length ? [h("nav", { class: "solved-after", "aria-label": this.say("follows") }, ...follows)] : []),
      ...this.grids(line.actions, whole),
      this.table(line.actions, hands),
      ...(count > ROWS ? [this.pages(text, number, hands.length, count)] : []),
    ];
  }

  /** @param {Walk} walk @param {string} text */
  way(walk, text) {
    const way = h("nav", { class: "solved-line", "aria-label": this.say("way") });
    way.append(h("a", { href: address(""), "aria-current": text ? null : "page" }, this.say("start")));
    const tokens = text ? text.split(" ") : [];
    tokens.forEach((token, at) => {
      const until = tokens.slice(0, at + 1).join(" ");
      const last = at === tokens.length - 1 ? "page" : null;
      const name = this.act(token);
      const known = walk.lines.has(until);
      way.append(
        h("span", { "aria-hidden": "true" }, "›"),
        known ? h("a", { href: address(until), "aria-current": last }, name) : h("span", {}, name),
      );
    });
    return way;
  }

  /** An act in words. @param {string} action */
  act(action) {
    const [kind = "", chips = ""] = action.split(/[: ]/);
    if (kind === "raise_to") return this.say("raise_to", { chips });
    return this.words[`act ${kind}${kind === "discard" ? ` ${chips || 0}` : ""}`] ?? action;
  }

  /** @param {readonly string[]} actions @param {readonly import("./walking.mjs").Hand[]} hands @returns {HTMLElement[]} */
  grids(actions, hands) {
    const drawn = actions.flatMap((action) => {
      const ranks = hands.length ? grid(hands, action) : null;
      return ranks ? [{ action, ranks }] : [];
    });
    if (!drawn.length) return [];
    const parts = drawn.map(({ action, ranks }) => this.ranks(this.act(action), ranks));
    return [
      h("section", { class: "solved-grids", "aria-label": this.say("percent") }, ...parts),
      h("p", {}, this.say(drawn[0]?.ranks.suited ? "suited" : "board")),
    ];
  }

  /** @param {string} name @param {import("./walking.mjs").Grid} ranks */
  ranks(name, { rows, columns, chance }) {
    const head = columns.map((rank) => h("th", { scope: "col" }, ten(rank)));
    const lines = rows.map((row) => {
      const cells = columns.map((column) => {
        const share = chance(row, column);
        return share === undefined ? h("td") : h("td", { class: shade(share) }, String(Math.round(100 * share)));
      });
      return h("tr", {}, h("th", { scope: "row" }, ten(row)), ...cells);
    });
    const table = h(
      "table",
      {},
      h("caption", {}, `${name}, %`),
      h("thead", {}, h("tr", {}, h("td"), ...head)),
      h("tbody", {}, ...lines),
    );
    return h("div", { class: "solved-grid", tabIndex: 0, role: "region", "aria-label": name }, table);
  }

  /** @param {readonly string[]} actions @param {readonly import("./walking.mjs").Hand[]} hands */
  table(actions, hands) {
    const format = new Intl.NumberFormat(document.documentElement.lang, {
      style: "percent",
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    const heads = [this.say("cards"), ...actions.map((action) => this.act(action))];
    const rows = hands.map((hand) => {
      const cells = actions.map((action) => {
        const chance = hand.chances.get(action);
        return chance === undefined ? h("td") : h("td", { class: shade(chance) }, h("b", {}, format.format(chance)));
      });
      return h("tr", {}, h("th", { scope: "row" }, ...held(hand)), ...cells);
    });
    const table = h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, ...rows),
    );
    return h("div", { class: "solved-table", tabIndex: 0, role: "region", "aria-label": this.say("table") }, table);
  }

  /** @param {string} text @param {number} number @param {number} shown @param {number} all */
  pages(text, number, shown, all) {
    const first = (number - 1) * ROWS + 1;
    const link = (/** @type {string} */ name, /** @type {number} */ page) =>
      h("a", { class: "btn", href: address(text, page) }, this.say(name));
    return h(
      "nav",
      { class: "solved-after", "aria-label": this.say("further") },
      ...(number > 1 ? [link("before", number - 1)] : []),
      h("span", {}, this.say("hands", { first, last: first + shown - 1, all })),
      ...(first + shown - 1 < all ? [link("later", number + 1)] : []),
    );
  }
}

/** @param {string} line @param {number} [page] */
function address(line, page) {
  return `#${new URLSearchParams({ line, ...(page ? { page: String(page) } : {}) })}`;
}

/** @param {string} rank */
function ten(rank) {
  return rank === "T" ? "10" : rank;
}

/** How dark a cell is. @param {number} chance */
function shade(chance) {
  return `tenth-${Math.round(TENTHS * chance)}`;
}

/** What is held, what was thrown behind a minus, and the board. @param {import("./walking.mjs").Hand} hand */
function held({ own, thrown, board }) {
  const common = board.flat();
  const parts = own.flatMap(faced);
  if (thrown.length) parts.push("\u2212 ", ...thrown.flatMap(faced));
  return common.length ? [...parts, h("span", { class: "solved-board" }, ...common.flatMap(faced))] : parts;
}

/** @param {import("./walking.mjs").Card} card @returns {(Node | string)[]} */
function faced({ text, red }) {
  return [h("span", { class: red ? "solved-red" : "solved-black" }, text), " "];
}

customElements.define("potluck-strategy", PotluckStrategy);
