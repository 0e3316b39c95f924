/** The lobby: a table in one click, every option behind another, and the tables that still wait. `<potluck-lobby>` */

import { picture } from "../games/art.mjs";
import { find, h, icon, text } from "../core/dom.mjs";
import { get, getPart, greet, post, trying } from "../core/http.mjs";
import { foldedLanguages } from "../parts/languages.mjs";
import { closedNote, door, drawDoor } from "./door.mjs";
import { Faces } from "./faces.mjs";
import { writer } from "../core/money.mjs";
import { drawLines, running as runningTables } from "./running.mjs";
import { freshTable, grouped, opponents, openTable, strengthOf } from "../seating/opening.mjs";
import { at, put, Segment } from "../parts/options.mjs";
import { THEME, toolButton } from "../parts/tools.mjs";
import { needed } from "../core/needed.mjs";
import { language, speak, t } from "../core/words.mjs";

/** @typedef {import("../core/wire.d.ts").GameInfo} GameInfo */
/** @typedef {import("../core/wire.d.ts").Listed} Listed */
/** @typedef {import("../parts/options.mjs").Tree} Tree */
/** @typedef {{preset: string, options: Tree, rival: string}} Chosen what is chosen on a tile */

class PotluckLobby extends HTMLElement {
  /** Whether the visitor may open no table here. */
  closed = this.dataset.opens === "host";

  connectedCallback() {
    this.append(
      h(
        "header",
        { class: "bar" },
        h("a", { class: "brand", href: "/", "aria-label": "Potluck" }, icon("brand"), h("span", {}, "Potluck")),
        h("a", { class: "btn aid lab push", href: "/lab" }),
        h("a", { class: "btn aid me", href: "/me" }),
        h(
          "div",
          { class: "tools" },
          foldedLanguages((code) => this.speak(code)),
          toolButton(THEME),
          toolButton({
            name: "settings",
            label: () => t("Settings"),
            drawn: () => "settings",
            click: () => this.trying(() => this.settings()),
          }),
        ),
      ),
      h(
        "main",
        { class: "lobby" },
        h("section", { class: "hello" }, h("h1", { tabindex: "-1" }), h("p")),
        h("section", { class: "tiles" }),
        h("aside", { class: "beside" }, this.closed ? closedNote() : door(), runningTables()),
        h("footer", { class: "foot" }),
      ),
      h("p", { class: "toast", role: "status", "aria-live": "polite", hidden: true }),
    );
    this.trying(() => this.draw(language()));
  }

  /** @param {string} code */
  speak(code) {
    return this.trying(async () => {
      await this.draw(code);
      await greet();
      history.replaceState(null, "", location.pathname);
    });
  }

  /** Fetches all words and draws them. @param {string} code */
  async draw(code) {
    await speak(code);
    /** @type {[GameInfo[], {part: Listed[], next?: string | undefined}]} */
    const [games, tables] = await Promise.all([get("/api/games"), getPart("/api/tables").catch(() => ({ part: [] }))]);
    if (language() !== code) return; // another was chosen meanwhile, and is drawn by itself
    text(find(this, ".hello h1"), t("Good evening. The tables are free."));
    text(find(this, ".hello p"), t("No account, no real money, and every deal can be checked."));
    text(find(this, ".lab"), t("The laboratory"));
    text(find(this, ".me"), t("My record"));
    drawDoor(find(this, ".door"));
    this.drawTables(tables.part, tables.next);
    const chosen = new Map(
      [...this.querySelectorAll("game-tile")].map((old) => [old.id, /** @type {GameTile} */ (old).chosen()]),
    );
    find(this, ".tiles").setAttribute("aria-label", t("Games"));
    find(this, ".tiles").replaceChildren(...games.map((game, place) => tile(game, chosen, place === 0, this.closed)));
    this.drawFoot(games);
    this.think();
  }

  /** The dialog of all settings, fetched when it is first opened. */
  async settings() {
    const { settingsDialog } = await needed("parts/settings-form.mjs", () => import("../parts/settings-form.mjs"));
    const dialog = settingsDialog();
    find(this, ".toast").before(dialog.element);
    this.settings = async () => dialog.open();
    dialog.open();
  }

  /** Who would suit the visitor, where he has ended a match in this browser. */
  async think() {
    if (!localStorage.played || this.closed) return;
    const { onTiles } = await needed("record/suggestion.mjs", () => import("../record/suggestion.mjs"));
    onTiles(this);
  }

  /**
   * Tables that run: the viewer's own, and those where somebody waits for company.
   *
   * @param {readonly Listed[]} tables
   * @param {string} [next] where more of them are
   */
  drawTables(tables, next) {
    const running = tables.filter(({ over }) => !over);
    const own = running.filter(({ seat }) => seat !== null);
    const free = running.filter(({ seat, started }) => seat === null && !started);
    find(this, ".resume").hidden = own.length + free.length === 0 && !next;
    drawLines(find(this, ".resume .next"), [own.find(({ yours }) => yours) ?? own[0]].filter(present));
    text(find(this, ".resume summary"), t("Open tables: {n}", { n: `${own.length + free.length}${next ? "+" : ""}` }));
    this.drawList(find(this, ".resume .own"), t("Your tables"), own, (table) => this.leave(table));
    this.drawList(find(this, ".resume .free"), t("Tables with a free seat"), free);
    const more = find(this, ".resume .more");
    more.hidden = !next;
    text(more, t("More tables"));
    more.onclick = () => this.trying(() => this.more(tables, next ?? ""));
  }

  /** Fetches further tables and draws them below those that are there. @param {readonly Listed[]} before @param {string} next */
  async more(before, next) {
    /** @type {{part: Listed[], next: string | undefined}} */
    const { part, next: further } = await getPart(next);
    const known = new Set(before.map(({ id }) => id)); // a table may have moved from one part to the next meanwhile
    this.drawTables([...before, ...part.filter(({ id }) => !known.has(id))], further);
  }

  /** @param {HTMLElement} section @param {string} heading @param {readonly Listed[]} tables @param {(table: Listed) => Promise<unknown>} [leave] */
  drawList(section, heading, tables, leave) {
    section.hidden = tables.length === 0;
    text(find(section, "h2"), heading);
    drawLines(find(section, "ul"), tables, leave);
  }

  /** Gives up a table of the viewer's own; where it is another's turn it goes once that is over. @param {Listed} table */
  leave({ id }) {
    return this.trying(async () => {
      await post(`/api/tables/${id}/leave`, {});
      /** @type {{part: Listed[], next?: string | undefined}} */
      const { part, next } = await getPart("/api/tables");
      this.drawTables(part, next);
      find(this, ".hello h1").focus({ preventScroll: true });
    });
  }

  /** @param {readonly GameInfo[]} games */
  drawFoot(games) {
    const rules = games.map(({ name, title }) =>
      h("a", { href: `/rules/${name}` }, t("Rules: {game}", { game: title })),
    );
    find(this, ".foot").replaceChildren(
      h("a", { href: "/lab" }, t("The laboratory")),
      h("a", { class: "of-me", href: "/me" }, t("My record")),
      ...rules,
      h("a", { href: "/api/openapi.json" }, t("For your own bot: the HTTP door")),
    );
  }

  /** @param {() => Promise<unknown>} action */
  trying(action) {
    return trying(action, (message) => this.complain(message));
  }

  /** @param {string} message */
  complain(message) {
    const toast = find(this, ".toast");
    text(toast, message);
    toast.hidden = false;
  }
}

/** @template T @param {T | undefined} it @returns {it is T} */
const present = (it) => it !== undefined;

/** A game with its quick choices. */
export class GameTile extends HTMLElement {
  /** @type {{field: import("../core/wire.d.ts").FieldInfo, segment: Segment}[]} options that stand on the tile */
  quick = [];

  /**
   * @param {GameInfo} game
   * @param {Chosen | undefined} chosen
   * @param {boolean} first whether it leads the lobby
   * @param {boolean} closed whether no table may be opened, but for the lesson
   */
  show(game, chosen, first, closed) {
    this.game = game;
    this.id = `game-${game.name}`;
    this.className = `tile ${game.felt}`;
    const presets = game.presets.map(
      ({ name, title, options }) => /** @type {const} */ ([name, title, startMoney(game, options)]),
    );
    this.preset = new Segment(`${this.id}-preset`, t("Preset"), presets);
    this.preset.value = chosen?.preset ?? game.presets[0]?.name ?? "";
    this.quick = game.fields
      .filter((field) => game.quick?.includes(field.path) ?? isQuick(field))
      .map((field) => this.segment(field, chosen?.options));
    this.rival = closed ? undefined : this.opponent(game, chosen?.rival);
    this.faces = first && this.rival && game.personas.length > 1 ? new Faces(game, this.rival) : undefined;
    const opening = closed ? [] : [this.play(), this.folded(game, presets)];
    const choices = h(
      "div",
      { class: "choices" },
      h("h2", {}, game.title),
      h("p", { class: "about" }, game.about),
      ...(this.faces ? [this.faces.element, this.faces.who] : []),
      h("p", { class: "strength", hidden: true }),
      h("p", { class: "suggestion", hidden: true }),
      h("p", { class: "fault", role: "alert", hidden: true }),
      h("div", { class: "row" }, ...opening, game.guided ? this.lesson(first) : ""),
    );
    this.replaceChildren(h("div", { class: "art", "aria-hidden": "true" }), choices);
    this.drawArt();
  }

  /**
   * What may be chosen, folded behind one link that says the preset.
   *
   * @param {GameInfo} game
   * @param {readonly (readonly [name: string, title: string, note: string])[]} presets
   */
  folded(game, presets) {
    const summary = h("summary", { class: "link" });
    const tell = () => {
      const [, title = t("Preset"), note = ""] = presets.find(([name]) => name === this.preset?.value) ?? [];
      const who = this.faces ? "" : (this.rival?.selectedOptions[0]?.textContent ?? "");
      text(summary, `${[who, title, note].filter(Boolean).join(", ")}…`);
    };
    tell();
    const fold = h(
      "details",
      { class: "fold", name: "unfolded", change: tell },
      summary,
      h(
        "div",
        { class: "unfolded" },
        this.rival ? h("label", { class: "rival" }, h("span", { class: "caps" }, t("Opponent")), this.rival) : "",
        this.preset?.element ?? "",
        h("div", { class: "quick" }, ...this.quick.map(({ field, segment }) => labelled(field.label, segment))),
        h("button", { type: "button", class: "btn", click: () => this.openForm() }, t("Opponent and rules…")),
        this.friend(game),
      ),
    );
    fold.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !fold.open) return;
      fold.open = false;
      summary.focus();
    });
    fold.addEventListener("toggle", () => {
      const tiles = fold.closest(".tiles");
      tiles?.toggleAttribute("data-unfolded", tiles.querySelector(".tile .fold[open]") !== null);
    });
    return fold;
  }

  /** All options, in a dialog that is fetched when it is first asked for. */
  async openForm() {
    const game = /** @type {GameInfo} */ (this.game);
    const { openingDialog } = await needed("seating/opening-form.mjs", () => import("../seating/opening-form.mjs"));
    if (!this.opening) {
      this.opening = openingDialog(game, () => this.chosen());
      this.append(this.opening.element);
    }
    this.opening.open();
  }

  /** The picture of the game, with who is chosen. */
  drawArt() {
    const name = this.game?.name ?? "";
    find(this, ".art").replaceChildren(picture(name, this.rival?.value ?? ""));
    this.faces?.draw();
    this.drawStrength();
  }

  /** How strong is who is chosen; and the suggestion of another, unless it is that one. */
  drawStrength() {
    const rival = this.rival?.value ?? "";
    const strength = this.game ? strengthOf(this.game, rival) : "";
    const [line, suggestion] = [find(this, ".strength"), find(this, ".suggestion")];
    text(line, strength);
    line.hidden = !strength;
    suggestion.hidden = (suggestion.dataset.bot ?? rival) === rival;
  }

  /**
   * The choice of who plays against one; none where nobody of the house plays.
   *
   * @param {GameInfo} game
   * @param {string} [wanted]
   */
  opponent(game, wanted = "") {
    if (!game.personas.length) return undefined;
    const known = opponents(game);
    const headings = { house: t("People of the house"), levels: t("By level"), tests: t("Bots to try things on") };
    const listed = grouped(game, headings).map(([heading, among]) =>
      h("optgroup", { label: heading }, ...among.map(([value, caption]) => h("option", { value }, caption))),
    );
    const several = game.usual.others.length > 1 ? [h("option", { value: "" }, t("Company"))] : [];
    const select = h("select", { change: () => this.drawArt() }, ...several, ...listed);
    select.value = known.some(([who]) => who === wanted) ? wanted : several.length ? "" : (known[0]?.[0] ?? "");
    return select;
  }

  /** @param {import("../core/wire.d.ts").FieldInfo} field @param {import("../parts/options.mjs").Tree} [options] */
  segment(field, options) {
    const choices = field.choices.map(
      (value, place) => /** @type {const} */ ([String(value), field.captions[place] ?? String(value)]),
    );
    const segment = new Segment(`${this.id}-${field.path}`, field.label, choices);
    const usual = this.game?.usual.options ?? {};
    segment.value = String((options && at(options, field.path)) ?? at(usual, field.path) ?? field.default);
    return { field, segment };
  }

  play() {
    const play = h("button", { type: "button", class: "btn main" }, t("Play at once"));
    play.addEventListener("click", async () => {
      play.disabled = true;
      const game = /** @type {GameInfo} */ (this.game);
      const open = () => this.playAtOnce(game);
      localStorage.known = "yes";
      await trying(open, (message) => {
        this.refused(message);
        play.disabled = false;
      });
    });
    return play;
  }

  /** A table with a free seat and its link; at poker the evening. @param {GameInfo} game */
  friend(game) {
    const caption = t("Play with a friend");
    if (game.name === "poker") return h("a", { class: "btn friend", href: "/evening" }, caption);
    const open = async () =>
      (await needed("evening/friend.mjs", () => import("../evening/friend.mjs"))).playWithFriend(game, this.chosen());
    const click = () => trying(open, (message) => this.refused(message));
    return h("button", { type: "button", class: "btn friend", click }, caption);
  }

  /** The guided deal; at the first game, who has not been here before is shown it as a button. @param {boolean} first */
  lesson(first) {
    const fresh = first && localStorage.known === undefined;
    const caption = t("Show me how");
    const button = first
      ? h("button", { type: "button", class: fresh ? "btn lesson" : "link lesson" }, caption)
      : h("button", { type: "button", class: "tool lesson", "aria-label": caption, title: caption }, "?");
    button.addEventListener("click", () => {
      const game = /** @type {GameInfo} */ (this.game);
      localStorage.known = "yes";
      return trying(
        async () => (await needed("seating/seating.mjs", () => import("../seating/seating.mjs"))).startGuide(game.name),
        (message) => this.refused(message),
      );
    });
    return button;
  }

  /** @param {string} message */
  refused(message) {
    const fault = find(this, ".choices > .fault");
    text(fault, message);
    fault.hidden = false;
  }

  /** Against who is chosen here, by the options that fit. @param {GameInfo} game */
  async playAtOnce(game) {
    const { preset, options, rival } = this.chosen();
    const asked = { preset, options, ...(rival ? { others: [rival] } : {}) };
    await openTable(game.name, await freshTable(game.name, asked));
  }

  /** What is chosen here: who plays, the preset, and the options that stand on the tile. */
  chosen() {
    const preset = this.preset?.value ?? "";
    /** @type {import("../parts/options.mjs").Tree} */
    const options = {};
    for (const { field, segment } of this.quick) {
      const value = field.choices.find((one) => String(one) === segment.value);
      if (value !== undefined) put(options, field.path, value);
    }
    return { preset, options, rival: this.rival?.value ?? "" };
  }
}

/**
 * Options of the first level with few choices: those stand on the tile.
 *
 * @param {import("../core/wire.d.ts").FieldInfo} field
 */
function isQuick({ kind, path, choices }) {
  return kind === "choice" && !path.includes(".") && choices.length <= 3;
}

/** @param {string} label @param {Segment} segment */
function labelled(label, segment) {
  return h("div", { class: "labelled" }, h("span", { class: "caps", "aria-hidden": "true" }, label), segment.element);
}

/** @param {GameInfo} game @param {Tree} options */
function startMoney(game, options) {
  const start = at(options, "money.start");
  return typeof start === "number" ? writer(game.money)(start) : "";
}

/** @param {GameInfo} game @param {ReadonlyMap<string, Chosen>} chosen @param {boolean} first @param {boolean} closed */
function tile(game, chosen, first, closed) {
  const element = /** @type {GameTile} */ (document.createElement("game-tile"));
  element.show(game, chosen.get(`game-${game.name}`), first, closed);
  return element;
}

customElements.define("game-tile", GameTile);
customElements.define("potluck-lobby", PotluckLobby);
