/** What the visitor has played here, to be taken away or forgotten: `<potluck-record>`. */

import { cabinet } from "./cabinet.mjs";
import { find, h, icon, text } from "../core/dom.mjs";
import { writer } from "../core/money.mjs";
import { get, greet, post, trying } from "../core/http.mjs";
import { forgetReceipts } from "../audit/receipts.mjs";
import { forgetSeeds } from "../audit/seeds.mjs";
import { language, n, speak, t } from "../core/words.mjs";

/** @typedef {import("../core/wire.d.ts").GameRecord} GameRecord */

class PotluckRecord extends HTMLElement {
  async connectedCallback() {
    await speak(language());
    document.title = `${t("My record")} · Potluck`;
    this.build();
    await this.trying(async () => {
      await greet();
      this.show(await get("/api/me"));
    });
  }

  build() {
    this.replaceChildren(
      h(
        "header",
        { class: "bar" },
        h("a", { class: "brand", href: "/", "aria-label": "Potluck" }, icon("brand"), h("span", {}, "Potluck")),
        h("h1", {}, t("My record")),
        h("a", { class: "btn small", href: "/" }, t("To the lobby")),
      ),
      h(
        "main",
        { class: "sitting paper" },
        h("p", { class: "state", role: "status" }, t("One moment…")),
        h("div", { class: "games" }),
      ),
    );
  }

  /** @param {import("../core/wire.d.ts").RecordInfo} record */
  show(record) {
    text(find(this, ".state"), record.games.length ? "" : t("You have not played here yet."));
    find(this, ".games").replaceChildren(...record.games.flatMap(game), ...this.keeping(record));
    if (record.games.length) {
      this.trying(async () => find(this, ".games").prepend(...cabinet(record, await get("/api/games"))));
    }
  }

  /** What is kept, and the two ways to deal with it. @param {import("../core/wire.d.ts").RecordInfo} record */
  keeping(record) {
    const data = new Blob([JSON.stringify(record, null, 1)], { type: "application/json" });
    const running = record.games.reduce((sum, one) => sum + one.running, 0);
    const sure = h(
      "div",
      { class: "sure", hidden: true },
      h(
        "p",
        {},
        running
          ? n(
              "{n} match still runs; you leave it and lose it.",
              "{n} matches still run; you leave and lose them.",
              running,
            )
          : "",
      ),
      h("p", {}, t("This cannot be taken back.")),
      h("button", { type: "button", class: "btn giving-up", click: () => this.forget() }, t("Forget me")),
    );
    const ask = () => {
      sure.hidden = false;
      find(sure, "button").focus();
    };
    return [
      h("h2", {}, t("What is kept")),
      h(
        "p",
        {},
        t(
          "The logs of the tables keep what was played, under the names that were given there. That it was you, only this browser knows: it holds the key. Forgetting throws the key away, and with it this record.",
        ),
      ),
      h(
        "p",
        { class: "choices" },
        h("a", { class: "btn", href: URL.createObjectURL(data), download: "potluck-record.json" }, t("Save my record")),
        h("a", { class: "btn", href: "/privacy" }, t("What is kept")),
        h("button", { type: "button", class: "btn giving-up", click: ask }, t("Forget me…")),
      ),
      sure,
    ];
  }

  forget() {
    return this.trying(async () => {
      const { left } = await post("/api/me/forget", {});
      forgetSeeds();
      forgetReceipts();
      localStorage.removeItem("name");
      this.show(await get("/api/me"));
      text(
        find(this, ".state"),
        left
          ? n("Forgotten. You have left {n} match.", "Forgotten. You have left {n} matches.", left)
          : t("Forgotten."),
      );
    });
  }

  /** @param {() => Promise<unknown>} action */
  trying(action) {
    return trying(action, (message) => text(find(this, ".state"), message));
  }
}

/** @param {GameRecord} record */
function game(record) {
  const money = (/** @type {number} */ sum) => signed(sum, writer(record.money));
  /** @type {[string, string][]} */
  const sums = [
    [t("Matches won"), share(record.won, record.won + record.lost)],
    [record.rounds ? t("Rounds won") : t("Deals won"), share(record.deals_won, record.deals)],
    ...(record.rounds ? [] : [/** @type {[string, string]} */ ([t("Balance"), money(record.net)])]),
  ];
  const deals = record.rounds ? t("Rounds") : t("Deals");
  const balance = record.rounds ? [] : [t("Balance")];
  return [
    h("h2", {}, record.title),
    h("dl", { class: "sums" }, ...sums.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))),
    h("h3", {}, t("Opponents")),
    ledger(
      [t("Name"), t("Matches won"), deals, ...balance],
      record.opponents.map((one) => [
        one.name,
        share(one.won, one.won + one.lost),
        String(one.deals),
        ...(record.rounds ? [] : [one.duels ? money(one.net) : "–"]),
      ]),
    ),
    ...(record.hands.length ? hands(record) : []),
    ...(record.pots.length ? pots(record, money) : []),
    h("h3", {}, t("Tables")),
    ledger(
      [t("Begun"), t("Against"), deals, t("Outcome"), ...balance],
      record.tables.map((one) => [
        h(
          "a",
          { href: `/t/${one.table}` },
          new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(one.created),
        ),
        one.names.slice(1).join(", "),
        String(one.deals),
        one.over ? (one.won === null ? t("no winner") : one.won ? t("won") : t("lost")) : t("still running"),
        ...(record.rounds ? [] : [money(one.net)]),
      ]),
    ),
  ];
}

/** @param {GameRecord} record */
function hands({ hands: found }) {
  const number = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 });
  return [
    h("h3", {}, t("Hands that you were dealt")),
    h(
      "p",
      { class: "mute" },
      t("Expected is the exact frequency in the deck; in 95 of 100 such records the number is within the usual range."),
    ),
    ledger(
      [t("Hand"), t("Dealt"), t("Expected"), t("Usual")],
      found.map((one) => [
        one.name,
        String(one.seen),
        number.format(one.expected),
        `${one.low}–${one.high}${one.seen < one.low || one.seen > one.high ? " !" : ""}`,
      ]),
    ),
  ];
}

/** @param {GameRecord} record @param {(sum: number) => string} money */
function pots({ pots: found, files, money: currency }, money) {
  return [
    h("h3", {}, t("Biggest pots")),
    ledger(
      [t("Deal"), t("Pot"), t("Balance"), ...(files ? [t("Hand history")] : [])],
      found.map((one) => [
        h("a", { href: `/t/${one.table}/deal/${one.deal}` }, t("Deal {n}", { n: one.deal })),
        writer(currency)(one.pot),
        money(one.net),
        ...(files ? [handFile(one)] : []),
      ]),
    ),
  ];
}

/** Where a deal is had as a file. @param {{table: string, deal: number}} one */
function handFile({ table, deal }) {
  const href = `/api/tables/${table}/deals/${deal}/hand?lang=${language()}`;
  const label = t("Save the hand history of deal {n}", { n: deal });
  return h("a", { href, download: "", "aria-label": label, title: label }, t("Save"));
}

/** A table; the first column names the row, numbers stand right. @param {string[]} names @param {(string | Node)[][]} rows */
function ledger(names, rows) {
  const counted = names.map(
    (_, at) => at > 0 && rows.every((row) => typeof row[at] === "string" && /^[^a-z]*\d/i.test(row[at])),
  );
  const cell = (/** @type {string | Node} */ value, /** @type {number} */ at) =>
    at ? h("td", counted[at] ? { class: "number" } : {}, value) : h("th", { scope: "row" }, value);
  return h(
    "div",
    { class: "scroll", tabIndex: 0, role: "region", "aria-label": names[0] },
    h(
      "table",
      { class: "ledger" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ...names.map((name, at) => h("th", counted[at] ? { scope: "col", class: "number" } : { scope: "col" }, name)),
        ),
      ),
      h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map(cell)))),
    ),
  );
}

/** @param {number} won @param {number} all */
function share(won, all) {
  return all ? t("{won} of {all}", { won, all }) : "–";
}

/** @param {number} sum @param {(sum: number) => string} money */
function signed(sum, money) {
  return sum === 0 ? money(0) : `${sum > 0 ? "+" : "−"}${money(Math.abs(sum))}`;
}

customElements.define("potluck-record", PotluckRecord);
