/** The last page of an evening, or how it stands so far: `<potluck-ledger data-table="id">`. */

import { find, h, text } from "../core/dom.mjs";
import { get, greet, trying } from "../core/http.mjs";
import { writer } from "../core/money.mjs";
import { curve, firstStack } from "./curve.mjs";
import { nets, payments } from "./nets.mjs";
import { seasonSheet, wayToSeason } from "./season.mjs";
import { smallFace } from "../pieces/cards.mjs";
import { pageBar } from "../parts/page-bar.mjs";
import { settingsDialog } from "../parts/settings-form.mjs";
import { needed } from "../core/needed.mjs";
import { language, n, speak, t } from "../core/words.mjs";

/** @import { KeepsakeInfo, LedgerInfo, Screen, SeasonInfo } from "../core/wire.d.ts" */

/** Keepsakes that are shown with their cards. */
const SHOWN = 2;
/** Keepsakes of which there is a line. */
const LISTED = 3;

class PotluckLedger extends HTMLElement {
  constructor() {
    super();
    const id = encodeURIComponent(this.dataset.table ?? "");
    this.path = `/api/tables/${id}`;
    this.table = `/t/${id}`;
    this.settings = settingsDialog();
  }

  async connectedCallback() {
    await speak(language());
    this.build();
    await this.trying(async () => {
      await greet();
      /** @type {[LedgerInfo, SeasonInfo, Screen]} */
      const [ledger, season, screen] = await Promise.all([
        get(`${this.path}/ledger`),
        get(`${this.path}/season`),
        get(this.path),
      ]);
      this.show(ledger, season, screen);
      await this.tellOthers(ledger, season);
    });
  }

  build() {
    this.replaceChildren(
      pageBar(() => this.settings.open()),
      h("main", { class: "reckoning" }, h("p", { class: "state", role: "status" }, t("One moment…"))),
      this.settings.element,
    );
  }

  /** @param {LedgerInfo} ledger @param {SeasonInfo} season @param {Screen} screen */
  show(ledger, season, screen) {
    document.title = `${t("The reckoning")} · ${ledger.title} · Potluck`;
    text(find(this, "h1"), ledger.title);
    text(find(this, ".played"), ledger.state);
    const money = writer(ledger.money);
    const first = firstStack(ledger);
    const drawing = curve(ledger);
    const keepsakes = this.keepsakes(ledger);
    const stacks = drawing
      ? [
          h(
            "h3",
            {},
            t("Stacks, deal by deal"),
            ...aside(first === null ? "" : t("first stack {sum}", { sum: money(first) })),
          ),
        ]
      : [];
    find(this, "main").replaceChildren(
      h(
        "article",
        { class: "book paper" },
        h(
          "header",
          {},
          h("h2", {}, t("The reckoning")),
          h("p", {}, hours(ledger)),
          ...wayToSeason(season),
          h("p", { class: "count" }, ledger.count),
        ),
        h(
          "section",
          { class: "nets" },
          h("div", {}, h("h3", {}, t("Won and lost")), nets(ledger)),
          h(
            "div",
            {},
            h("h3", {}, ledger.settling, ...aside(ledger.payments.length ? t("tick what is done") : "")),
            payments(ledger),
            ...(ledger.payments.length
              ? [h("p", { class: "carried" }, t("What you tick is kept in this browser alone."))]
              : []),
            ...(ledger.note ? [h("p", { class: "carried narrow" }, ledger.note)] : []),
          ),
        ),
        h("section", { class: "right" }, ...stacks, ...(drawing ? [drawing] : []), ...keepsakes),
        this.foot(ledger, screen),
      ),
      ...seasonSheet(season),
    );
  }

  /** That this table alone is counted, with the way to others of that evening at which the same persons sat. @param {LedgerInfo} ledger @param {SeasonInfo} season */
  async tellOthers(ledger, season) {
    const { othersOf } = await needed("evening/others.mjs", () => import("./others.mjs"));
    const others = await othersOf(ledger, season).catch(() => null);
    if (others) find(this, ".book > header").append(others);
  }

  /** The biggest pot and the best hand with their cards; of the others a line each. @param {LedgerInfo} ledger */
  keepsakes({ pots, hands }) {
    const shown = [...pots.slice(0, 1), ...hands.slice(0, 1)];
    if (shown.length < SHOWN) shown.push(...pots.slice(1, 1 + SHOWN - shown.length));
    const more = [...pots, ...hands].filter((one) => !shown.includes(one)).slice(0, LISTED);
    return shown.length
      ? [
          h("div", { class: "best" }, ...shown.map((one) => this.keepsake(one))),
          ...(more.length
            ? [h("ul", { class: "more" }, ...more.map((one) => h("li", {}, this.link(one, one.heading))))]
            : []),
        ]
      : [];
  }

  /** @param {KeepsakeInfo} keepsake */
  keepsake(keepsake) {
    const cards = [...keepsake.cards.map(smallFace), h("span", { class: "sep" }), ...keepsake.board.map(smallFace)];
    return h(
      "section",
      {},
      h("h3", {}, keepsake.heading),
      h("div", { class: "hand" }, ...(keepsake.cards.length + keepsake.board.length ? cards : [])),
      h("p", {}, keepsake.text),
      this.link(keepsake, t("Watch deal {n} again", { n: keepsake.deal })),
    );
  }

  /** @param {KeepsakeInfo} keepsake @param {string} caption */
  link({ deal }, caption) {
    return h("a", { class: "again", href: `${this.table}/deal/${deal}` }, caption);
  }

  /** What can be taken along, and how it goes on. @param {LedgerInfo} ledger @param {Screen} screen */
  foot(ledger, screen) {
    const note = h("p", {}, ...(ledger.note ? [ledger.note, h("br")] : []), t("Every deal can be checked."));
    return h("footer", {}, note, ...(ledger.deals ? [this.files(ledger)] : []), this.onward(ledger, screen));
  }

  /** @param {LedgerInfo} ledger */
  files({ deals, histories }) {
    const file = (/** @type {string} */ name, /** @type {string} */ caption, /** @type {string} */ about) =>
      h(
        "li",
        {},
        h("a", { href: `${this.path}/${name}?lang=${language()}`, download: "" }, caption),
        h("small", {}, about),
      );
    return h(
      "details",
      { class: "files" },
      h(
        "summary",
        { class: "btn" },
        h("span", { class: "wide" }, n("Save {n} deal", "Save {n} deals", deals)),
        h("span", { class: "narrow" }, t("Save")),
      ),
      h(
        "ul",
        { class: "paper" },
        ...(histories
          ? [
              file(
                "hands.phhs",
                t("Hand histories (.phhs)"),
                t("For poker programs; games without a code are left out."),
              ),
            ]
          : []),
        file("deals.jsonl", t("JSON lines"), t("Every deal, all that you may see of it.")),
        file("log", t("The table’s log"), t("With it the dealing is checked.")),
      ),
    );
  }

  /** Another evening for who sat here, once it is over; else back to the table. @param {LedgerInfo} ledger @param {Screen} screen */
  onward({ over }, screen) {
    if (!over) return h("a", { class: "btn main", href: this.table }, t("To the table"));
    if (screen.seat === null) return h("a", { class: "btn main", href: "/" }, t("To the lobby"));
    const again = () =>
      this.trying(async () => {
        const { playAgain } = await needed("seating/seating.mjs", () => import("../seating/seating.mjs"));
        await playAgain(screen);
      });
    return h("button", { type: "button", class: "btn main", "data-kind": "again", click: again }, t("Next evening"));
  }

  /** @param {() => Promise<unknown>} action */
  trying(action) {
    return trying(action, (message) => {
      const state = this.querySelector(".state") ?? h("p", { class: "state", role: "status" });
      text(state, message);
      if (!state.isConnected) find(this, "main").prepend(state);
    });
  }
}

/** A remark beside a heading. @param {string} words */
function aside(words) {
  return words ? [" ", h("small", {}, words)] : [];
}

/** The day and the hours of an evening, as this browser's clock shows them. @param {LedgerInfo} ledger */
function hours({ began, at }) {
  if (began === null) return "";
  const day = new Intl.DateTimeFormat(language(), { weekday: "long", day: "numeric", month: "long" });
  const hour = new Intl.DateTimeFormat(language(), { timeStyle: "short" });
  return `${day.format(began)}, ${hour.formatRange(began, at)}`;
}

customElements.define("potluck-ledger", PotluckLedger);
