/** What opens over the table: the menu, leaving, the rules at hand, fair dealing. All are native dialogs. */

import { find, h, icon, text } from "../core/dom.mjs";
import { get } from "../core/http.mjs";
import { languageSwitch } from "./languages.mjs";
import { t } from "../core/words.mjs";

/** @import { Fair, RulesInfo, Screen } from "../core/wire.d.ts" */

/**
 * A dialog with a heading and a button that closes it; it is filled each time it opens, so in the language of then.
 *
 * @param {string} name
 * @param {(body: HTMLElement, dialog: HTMLDialogElement) => string} fill fills the body, and gives the heading
 */
export function dialog(name, fill) {
  const body = h("div", { class: "body" });
  const close = h("button", { type: "button", class: "tool close", click: () => box.close() }, "×");
  const box = h(
    "dialog",
    { class: `paper dialog-${name}` },
    h("header", {}, h("h2", { id: `${name}-title` }), close),
    body,
  );
  box.setAttribute("aria-labelledby", `${name}-title`);
  box.addEventListener("click", (event) => event.target === box && box.close());
  const refill = () => {
    const focused = document.activeElement;
    text(find(box, "h2"), fill(body, box));
    close.setAttribute("aria-label", t("Close"));
    if (focused instanceof HTMLElement && box.contains(focused)) focused.focus();
  };
  document.addEventListener("language", () => box.open && refill());
  return {
    element: box,
    open() {
      refill();
      if (!box.open) box.showModal();
    },
  };
}

/** The rules that this table plays. @param {string} path where they are had */
export function rulesDialog(path) {
  return dialog("rules", (body) => {
    const options = h("dl", { class: "rules chosen" });
    const list = h("dl", { class: "rules" });
    const state = h("p", { class: "mute" }, t("One moment…"));
    body.replaceChildren(state, options, list);
    get(path).then(
      (/** @type {RulesInfo} */ rules) => {
        text(state, rules.terms);
        options.append(...rules.options.flatMap(pair));
        list.append(...rules.rules.flatMap(pair));
      },
      (refusal) => text(state, refusal.message),
    );
    return t("Rules of this table");
  });
}

/** @param {[string, string]} both */
function pair([name, value]) {
  return [h("dt", {}, name), h("dd", {}, value)];
}

/** What proves that nobody chose the cards. @param {() => Screen | null} screen @param {string} log where the export is had */
export function fairDialog(screen, log) {
  return dialog("fair", (body) => {
    const fair = screen()?.fair;
    const lines = fair ? published(fair) : [];
    body.replaceChildren(
      h(
        "p",
        {},
        fair?.prepared
          ? t(
              "The cards of this deal were laid out beforehand and not shuffled; the log of this table says which. So nothing counts here.",
            )
          : fair && !fair.size
            ? t(
                "All throws of a round come from a secret that the house sealed a round before, and from a number of each player. After the round the secret is opened, so that anybody can make every throw again.",
              )
            : t(
                "The order of all cards was fixed before this deal, from a secret of the house and a number of each player. Its seal is shown here, so that nobody can change it afterwards.",
              ),
      ),
      h("p", {}, h("a", { class: "btn main", href: `${location.pathname}/fair` }, t("Check it in this browser"))),
      h("dl", { class: "rules hashes" }, ...lines.flatMap(pair)),
      h(
        "p",
        {},
        h("a", { href: log, download: "" }, t("Download the log of this table")),
        " · ",
        t("potluck verify checks it."),
      ),
    );
    return t("Fair dealing");
  });
}

/** @param {Fair} fair @returns {[string, string][]} */
function published(fair) {
  /** @type {[string, string | null | undefined][]} */
  const lines = [
    [t("Deal"), String(fair.deal)],
    [t("Seal of the order"), fair.size ? fair.root : null],
    [t("Seals of the players’ numbers"), (fair.seeds ?? []).join(" ")],
    [t("Seal of the next secret"), fair.sealed],
    [t("Secret, opened after the deal"), fair.secret],
  ];
  return lines.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/**
 * @param {object} does
 * @param {() => void} does.settings
 * @param {() => void} does.rules
 * @param {() => void} does.fair
 * @param {() => void} does.company
 * @param {() => void} [does.ledger]
 * @param {() => boolean} does.leads whether the visitor is the host
 * @param {() => void} does.lead
 * @param {() => void} does.leave
 * @param {() => (() => void) | null} does.device gives a link for another device; null where there is no seat to bring
 * @param {() => import("../core/wire.d.ts").Leaving | null} does.leaving how one leaves now; null where one may not
 * @param {(code: string) => void} does.speak
 */
export function menuDialog(does) {
  const languages = languageSwitch(does.speak);
  return dialog("menu", (body, box) => {
    const then = (/** @type {() => void} */ action) => () => {
      box.close();
      action();
    };
    const device = does.device();
    body.replaceChildren(
      item("book", t("Rules of this table"), then(does.rules)),
      item("seat", t("Who plays here"), then(does.company)),
      ...(does.leads() ? [item("seat", t("Lead the table"), then(does.lead))] : []),
      item("check", t("Fair dealing"), then(does.fair)),
      ...(does.ledger ? [item("ledger", t("Ledger"), then(does.ledger))] : []),
      item("settings", t("Settings"), then(does.settings)),
      ...(device ? [item("swap", t("Play on from another device"), then(device))] : []),
      languages,
      h("a", { class: "btn", href: "/me" }, t("My record")),
      h("a", { class: "btn", href: "/" }, t("To the lobby")),
    );
    const way = does.leaving();
    if (way) body.append(leaving(way, then(does.leave)));
    return t("Menu");
  });
}

/** @param {string} name @param {string} caption @param {() => void} click */
function item(name, caption, click) {
  return h("button", { type: "button", class: "btn item", click }, icon(name), h("span", {}, caption));
}

/** Leaving asks once more, in its own place. @param {import("../core/wire.d.ts").Leaving} way @param {() => void} leave */
function leaving({ question, caption }, leave) {
  const sure = h(
    "div",
    { class: "sure", hidden: true },
    h("p", {}, question),
    h("button", { type: "button", class: "btn giving-up", click: leave }, caption),
  );
  const ask = () => {
    sure.hidden = false;
    find(sure, "button").focus();
  };
  return h("div", { class: "leaving" }, item("seat", t("Leave…"), ask), sure);
}
