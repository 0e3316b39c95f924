/** How the evening stands, over the table: opened while it runs, as of the end of the last deal. */

import { h, text } from "../core/dom.mjs";
import { get } from "../core/http.mjs";
import { writer } from "../core/money.mjs";
import { dialog } from "../parts/dialogs.mjs";
import { signed } from "./nets.mjs";
import { t } from "../core/words.mjs";

/** @import { LedgerInfo } from "../core/wire.d.ts" */

/** @param {string} id the table */
export function accountDialog(id) {
  const path = `/t/${encodeURIComponent(id)}/ledger`;
  return dialog("account", (body) => {
    const state = h("p", { class: "mute" }, t("One moment…"));
    body.replaceChildren(state);
    get(`/api/tables/${encodeURIComponent(id)}/ledger`).then(
      (/** @type {LedgerInfo} */ ledger) => {
        text(state, ledger.deals ? t("After deal {n}.", { n: ledger.deals }) : t("No deal is over yet."));
        body.replaceChildren(
          state,
          table(ledger),
          ...settling(ledger),
          h("a", { class: "btn", href: path }, t("The whole evening")),
        );
      },
      (refusal) => text(state, refusal.message),
    );
    return t("Ledger");
  });
}

/** @param {LedgerInfo} ledger */
function table({ accounts, money }) {
  const sum = writer(money);
  const heads = [t("Name"), t("Bought in"), t("Carried away"), t("Stack"), t("Balance")];
  return h(
    "div",
    { class: "scroll", tabIndex: 0, role: "region", "aria-label": t("Ledger") },
    h(
      "table",
      { class: "account" },
      h("thead", {}, h("tr", {}, ...heads.map((name) => h("th", { scope: "col" }, name)))),
      h(
        "tbody",
        {},
        ...accounts.map(({ label, you, bought, cashed, stack, net }) =>
          h(
            "tr",
            { class: you ? "me" : "" },
            h("th", { scope: "row" }, label),
            h("td", {}, sum(bought)),
            h("td", {}, cashed ? sum(cashed) : "–"),
            h("td", {}, sum(stack)),
            h("td", {}, signed(net, sum)),
          ),
        ),
      ),
    ),
  );
}

/** Who would pay whom, if it ended now. @param {LedgerInfo} ledger */
function settling({ payments, note, over }) {
  if (!payments.length) return [];
  return [
    h("h3", {}, over ? t("Who pays whom") : t("If it ended now")),
    h("ul", { class: "owed" }, ...payments.map(({ sentence }) => h("li", {}, sentence))),
    ...(note ? [h("p", { class: "mute" }, note)] : []),
  ];
}
