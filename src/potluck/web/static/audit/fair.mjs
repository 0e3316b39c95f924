/** Whether the dealing of a table was fair, checked here and not by the house: `<potluck-fair data-table="id">`. */

import { audit } from "./audit.mjs";
import { agreeing, compared, contradicted, drawBeside, receiptsIn } from "./beside.mjs";
import { attr, find, h, icon, keyed, text } from "../core/dom.mjs";
import { Refusal } from "../core/http.mjs";
import { seedsOf } from "./seeds.mjs";
import { language, n, speak, t } from "../core/words.mjs";

/** @typedef {import("./audit.mjs").Report} Report */
/** @typedef {import("./audit.mjs").Deal} Deal */

const SHOWN = 16;

class PotluckFair extends HTMLElement {
  async connectedCallback() {
    await speak(language());
    document.title = `${t("Fair dealing")} · Potluck`;
    this.build();
    this.explain([]);
    const answer = await fetch(this.log).catch(() => null);
    if (answer?.ok) await this.check(await answer.text(), t("The log of this table"));
    else this.say(new Refusal(answer?.status ?? 0, (await answer?.json().catch(() => ({}))) ?? {}).message, false);
  }

  /** The log of this table, as the house gave it. */
  checked = "";

  get table() {
    return this.dataset.table ?? "";
  }

  get log() {
    return `/api/tables/${encodeURIComponent(this.table)}/log`;
  }

  build() {
    const file = h("input", { type: "file", accept: ".jsonl,.json,.txt", change: () => this.read(file) });
    this.replaceChildren(
      h(
        "header",
        { class: "bar" },
        h("a", { class: "brand", href: "/", "aria-label": "Potluck" }, icon("brand"), h("span", {}, "Potluck")),
        h("h1", {}, t("Fair dealing")),
        h("a", { class: "btn small", href: `/t/${encodeURIComponent(this.table)}` }, t("To the table")),
      ),
      h(
        "main",
        { class: "sitting paper" },
        h("p", { class: "finding", role: "status" }, t("One moment…")),
        h("p", { class: "mute source" }),
        h("table", { class: "ledger deals", hidden: true }, h("thead", {}, h("tr")), h("tbody")),
        h("section", { class: "beside" }),
        h("h2", {}, t("What is checked")),
        h("div", { class: "explained" }),
        h("h2", {}, t("Check it elsewhere")),
        h(
          "p",
          {},
          h(
            "a",
            { class: "btn", href: this.log, download: `potluck-${this.table}.jsonl` },
            t("Download the log of this table"),
          ),
        ),
        h(
          "p",
          {},
          t("The program checks the same file, and plays every act again besides:"),
          " ",
          h("code", {}, `potluck verify potluck-${this.table}.jsonl`),
        ),
        h("label", { class: "file" }, t("Check a log, or another player’s receipts, that were saved"), file),
      ),
    );
  }

  /** What is checked, and why that is enough. @param {readonly Deal[]} deals */
  explain(deals) {
    const paragraphs = isThrown(deals)
      ? [
          t(
            "Before a deal the house seals a secret from which all its throws follow. Whoever changed the secret afterwards would break the seal.",
          ),
          t(
            "To the secret comes a number from each player. Each of them was fixed before its owner could know the others. So nobody could choose the throws.",
          ),
          t("After the deal the secret is published too, and every throw is made again here."),
        ]
      : [
          t(
            "Before a deal the house fixes the order of all cards and publishes its seal. Whoever changed a card afterwards would break the seal.",
          ),
          t(
            "The order is made of a secret of the house and of a number from each player. Each of them was fixed before its owner could know the others. So nobody could choose it.",
          ),
          t(
            "Each card that you see comes with its proof. After an open deal the secret is published too, and the whole order is made again here.",
          ),
        ];
    const last = t(
      "Your browser calculates all this itself, from the log that you may see. It does not ask the house whether the house is honest.",
    );
    find(this, ".explained").replaceChildren(...[...paragraphs, last].map((words) => h("p", {}, words)));
  }

  /** @param {HTMLInputElement} input */
  async read(input) {
    const [chosen] = input.files ?? [];
    if (!chosen) return;
    const content = await chosen.text();
    const others = receiptsIn(content);
    if (others && this.checked) await this.check(this.checked, chosen.name, others);
    else await this.check(content, chosen.name);
  }

  /** @param {string} log @param {string} source @param {readonly import("./receipts.mjs").Receipt[]} [others] receipts of another player */
  async check(log, source, others = []) {
    const report = audit(log);
    const own = report.stream === `table/${this.table}`;
    if (own) this.checked = log;
    const receipts = own && report.chain ? await compared(this.table, report.chain, others) : null;
    const seeds =
      report.stream === `table/${this.table}` && typeof report.reader === "number" ? seedsOf(this.table) : {};
    const foreign = report.deals.find(
      (deal) => deal.opened && seeds[deal.deal] !== undefined && !deal.seeds.includes(seeds[deal.deal] ?? ""),
    );
    const lie = (!report.failure && receipts?.lie) || null;
    this.say(
      lie
        ? `${t("The house contradicts what it has shown you:")} ${contradicted(lie)}`
        : foreign
          ? t("Deal {n}: the number that this browser gave is not in the shuffle.", { n: foreign.deal })
          : verdict(report),
      !lie && !foreign && !report.failure,
    );
    const kept = lie ? "" : agreeing(receipts?.own ?? 0);
    const laid = others.length && !lie ? n("{n} receipt laid beside", "{n} receipts laid beside", others.length) : "";
    text(find(this, ".source"), [source, ...counts(report), kept, laid].filter(Boolean).join(" · "));
    if (own && report.chain) drawBeside(find(this, ".beside"), this.table, report.chain);
    this.explain(report.deals);
    this.list(report.deals, seeds);
  }

  /** @param {string} said @param {boolean} sound */
  say(said, sound) {
    const finding = find(this, ".finding");
    text(finding, `${sound ? "✓" : "✗"} ${said}`);
    attr(finding, "class", `finding ${sound ? "sound" : "broken"}`);
  }

  /** @param {readonly Deal[]} deals @param {Record<string, string>} seeds */
  list(deals, seeds) {
    const ledger = find(this, ".ledger");
    ledger.hidden = deals.length === 0;
    const thrown = isThrown(deals);
    const columns = thrown
      ? [t("Dice made again"), t("The order of the throws"), t("Seal of the secret")]
      : [t("Cards proved"), t("The whole order"), t("Seal of the order")];
    find(ledger, "thead tr").replaceChildren(...[t("Deal"), ...columns].map((name) => h("th", { scope: "col" }, name)));
    keyed(find(ledger, "tbody"), [...deals].reverse(), {
      key: (deal) => String(deal.deal),
      make: () => h("tr", {}, h("th", { scope: "row" }), h("td"), h("td"), h("td", {}, h("code"))),
      update: (row, deal) => {
        const [cards, order, root] = row.querySelectorAll("td");
        const link = h("a", { href: `/t/${encodeURIComponent(this.table)}/deal/${deal.deal}` }, String(deal.deal));
        find(row, "th").replaceChildren(link);
        if (cards) text(cards, String(thrown ? deal.dice : deal.cards));
        if (order) text(order, whole(deal, seeds));
        if (root) {
          const seal = thrown ? deal.sealed : deal.root;
          text(find(root, "code"), `${seal.slice(0, SHOWN)}…`);
          attr(root, "title", seal);
        }
      },
    });
  }
}

/** Whether nothing but dice falls there, for which no order is fixed. @param {readonly Deal[]} deals */
function isThrown(deals) {
  return deals.length > 0 && deals.every(({ size }) => size === 0);
}

/** What is known of a deal's whole order. @param {Deal} deal @param {Record<string, string>} seeds */
function whole({ deal, opened, prepared, seeds: used }, seeds) {
  if (prepared) return t("prepared, not shuffled");
  if (!opened) return t("stays hidden");
  return used.includes(seeds[deal] ?? "none") ? t("made again, with your number in it") : t("made again");
}

/** @param {Report} report @returns {string[]} */
function counts({ events, hidden }) {
  const told = [n("{n} event", "{n} events", events)];
  return hidden ? [...told, n("{n} of them hidden from you", "{n} of them hidden from you", hidden)] : told;
}

/** @param {Report} report */
function verdict({ failure, deals }) {
  if (!failure) {
    const sum = (/** @type {"cards" | "dice"} */ what) => deals.reduce((total, deal) => total + deal[what], 0);
    const proved = isThrown(deals)
      ? n("{n} die made again", "{n} dice made again", sum("dice"))
      : n("{n} card proved", "{n} cards proved", sum("cards"));
    const counted = [n("{n} deal", "{n} deals", deals.length), proved];
    const said = t("All is as it was fixed before the deals: {counted}.", { counted: counted.join(", ") });
    const laid = deals.filter(({ prepared }) => prepared).length;
    const told = n(
      "But the cards of {n} deal were prepared, not shuffled.",
      "But the cards of {n} deals were prepared, not shuffled.",
      laid,
    );
    return laid ? `${said} ${told}` : said;
  }
  const where = failure.line ? t("Line {n} of the log", { n: failure.line }) : t("Event {n}", { n: failure.seq });
  return `${where}: ${reason(failure.code)} (${failure.code})`;
}

/** @param {string} code */
function reason(code) {
  /** @type {Record<string, string>} */
  const reasons = {
    "export.unreadable": t("this cannot be read."),
    "export.damaged": t("something was changed, left out or put in."),
    "export.partial": t("the beginning of the log is missing."),
    "audit.sealed": t("the secret is not the one that was sealed a deal before."),
    "audit.seeds": t("the players’ numbers are not those that were sealed."),
    "audit.secret": t("what was opened is no secret."),
    "audit.root": t("the order is not the one that was fixed before the deal."),
    "audit.order": t("an event is missing or out of its order."),
    "audit.opening": t("a card is not the one that was fixed before the deal."),
    "audit.stream": t("this is the log of another table."),
    "audit.audience": t("it was told to others than those who may know of it."),
    "audit.time": t("it is dated before the event that it follows."),
    "audit.prepared": t("cards are prepared at a table that counts."),
    "audit.chance": t("the draw of lots is not the one that the secret gives."),
  };
  return reasons[code] ?? t("this does not belong to a table.");
}

customElements.define("potluck-fair", PotluckFair);
