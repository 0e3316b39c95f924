/** Tables that run, one line each: the viewer's own, which he may give up here, and those where a seat is free. */

import { attr, find, h, keyed, text } from "../core/dom.mjs";
import { offered } from "../games/offered.mjs";
import { language, t } from "../core/words.mjs";

/** @import { Listed } from "../core/wire.d.ts" */

/** A window so wide has room for the list beside the games. */
const WIDE = "(min-width: 1201px)";

/** The next table, and all of them behind their number: over the games, or beside them where there is room. */
export function running() {
  const fold = h(
    "details",
    { class: "fold tables" },
    h("summary", { class: "link" }),
    h("div", { class: "paper" }, listOf("own"), listOf("free"), moreButton()),
  );
  const wide = matchMedia(WIDE);
  fold.open = wide.matches;
  wide.addEventListener("change", () => (fold.open = wide.matches));
  fold.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !fold.open || wide.matches) return;
    fold.open = false;
    find(fold, "summary").focus({ preventScroll: true });
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!wide.matches && !(target instanceof Node && fold.contains(target))) fold.open = false;
  });
  return h("section", { class: "resume", hidden: true }, h("ul", { class: "next" }), fold);
}

/** A list of tables, empty. @param {string} whose */
function listOf(whose) {
  return h("section", { class: whose }, h("h2"), h("ul"));
}

/** The way to further tables. */
function moreButton() {
  return h("button", { class: "btn aid more", type: "button", hidden: true });
}

/**
 * One line a table: which game, with whom, how it stands.
 *
 * @param {HTMLElement} list
 * @param {readonly Listed[]} tables
 * @param {(table: Listed) => Promise<unknown>} [leave] gives one of the viewer's own up
 */
export function drawLines(list, tables, leave) {
  keyed(list, tables, {
    key: ({ id }) => id,
    make: (table) => {
      const link = h("a", { class: "waits", href: `/t/${table.id}` }, h("i"), h("b"), h("span"), h("small"));
      return h("li", {}, link, ...(leave ? [h("button", { type: "button", class: "tool discard" }, "×")] : []));
    },
    update: (line, table) => {
      attr(line, "data-yours", Boolean(table.yours));
      find(line, "i").className = `mark ${offered(table.game).felt}`;
      text(find(line, "b"), table.title);
      text(find(line, "span"), company(table));
      attr(find(line, "span"), "title", company(table));
      text(find(line, "small"), standing(table));
      const discard = line.querySelector(".discard");
      if (!leave || !(discard instanceof HTMLButtonElement)) return;
      attr(discard, "aria-label", `${t("Give up")}: ${[table.title, company(table)].filter(Boolean).join(", ")}`);
      discard.title = t("Give up");
      discard.onclick = () => ask(line, table, leave);
    },
  });
}

/** Asks in the line itself; nothing is given up by one press. @param {HTMLElement} line @param {Listed} table @param {(table: Listed) => Promise<unknown>} leave */
function ask(line, table, leave) {
  if (line.querySelector(".asks")) return;
  const back = () => {
    box.remove();
    find(line, ".discard").focus({ preventScroll: true });
  };
  const yes = h(
    "button",
    { type: "button", class: "btn", click: () => leave(table).finally(() => box.remove()) },
    t("Give up"),
  );
  const no = h("button", { type: "button", class: "link", click: back }, t("Keep playing"));
  const says = table.started ? t("Give up this match? It ends for you.") : t("Leave this table?");
  const box = h("div", { class: "asks", role: "group", "aria-label": says }, h("p", {}, says), yes, no);
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    back();
  });
  line.append(box);
  no.focus({ preventScroll: true });
}

/** Who plays with the viewer. @param {Listed} table */
function company({ seats, seat }) {
  const others = seats.filter((_, place) => place !== seat);
  return others
    .map(({ name }) => name)
    .filter(Boolean)
    .join(", ");
}

/** How long ago something happened there last, in words. @param {number} last */
function ago(last) {
  const form = new Intl.RelativeTimeFormat(language(), { numeric: "auto", style: "short" });
  const minutes = Math.max(0, Math.floor((Date.now() - last) / 60_000));
  if (minutes < 60) return form.format(-minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? form.format(-hours, "hour") : form.format(-Math.floor(hours / 24), "day");
}

/** Whose turn it is, which deal, and how long ago. @param {Listed} table */
function standing({ deal, yours, started, seat, at: last, rounds }) {
  const parts = started
    ? [yours ? t("your turn") : "", rounds ? t("Round {n}", { n: deal }) : t("Deal {n}", { n: deal })]
    : [seat === null ? t("a seat is free") : t("waiting for company")];
  return [...parts, last ? ago(last) : ""].filter(Boolean).join(" · ");
}
