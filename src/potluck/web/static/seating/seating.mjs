/** What stands on the table before a match and after it: a free seat, an invitation, another match. */

import { h } from "../core/dom.mjs";
import { get, greet, post } from "../core/http.mjs";
import { needed } from "../core/needed.mjs";
import { language, n, t } from "../core/words.mjs";

/** @import { GameInfo, Screen } from "../core/wire.d.ts" */

const NAME = 24;
/** From which table a visitor has come to the one that follows it, in this tab. */
const FROM = "from ";

/** A field for the viewer's name; it is remembered here, for the next table. @param {string} [former] the one he had here */
export function nameField(former = "") {
  const input = h("input", {
    type: "text",
    maxLength: NAME,
    autocomplete: "nickname",
    value: former || (localStorage.name ?? ""),
  });
  input.addEventListener("change", () => (localStorage.name = input.value));
  return input;
}

/**
 * What the box on the table says in this state of the seats; null where there is nothing to say.
 *
 * @param {Screen} screen
 * @returns {{state: "sit" | "invite", free: number} | null}
 */
export function seatingOf(screen) {
  const { view, table, may } = screen;
  const [open] = may.sit;
  if (open !== undefined) return { state: "sit", free: open };
  const free = table.seats.findIndex((one) => one.free);
  return view || free < 0 || table.over ? null : { state: "invite", free };
}

/**
 * A free seat, and what is played there.
 *
 * @param {(name: string) => void} sit
 * @param {() => void} rules
 * @param {string} game its name, and what for it is played
 * @param {string} [former] the name that he had here
 * @param {string} [heading] what is free
 */
export function sitting(sit, rules, game, former, heading = seatsFree(1, false)) {
  const name = nameField(former);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    sit(name.value);
  };
  const label = h("label", {}, t("Your name"), name);
  return [
    h("h2", {}, heading),
    h("p", { class: "what" }, game),
    h("form", { submit }, label, h("button", { class: "btn main" }, t("Sit down"))),
    h("button", { type: "button", class: "link", click: rules }, t("Rules of this table")),
  ];
}

/** What a game is about, and where its lesson is; below the box's own words, once it is known. @param {HTMLElement} box @param {string} game */
export async function introduce(box, game) {
  /** @type {GameInfo[]} */
  const games = await get("/api/games");
  const found = games.find(({ name }) => name === game);
  if (!found?.about || box.querySelector(".about")) return;
  const lesson = found.guided ? ` ${t("New to it? The help has a guided deal of three minutes.")}` : "";
  box.querySelector("h2")?.after(h("p", { class: "what about" }, `${found.about}${lesson}`));
}

/** How many seats are free, or that a bot makes room. @param {number} free @param {boolean} makes whether a bot sits there */
export function seatsFree(free, makes) {
  return makes ? t("A bot makes room for you after this deal.") : n("{n} seat is free.", "{n} seats are free.", free);
}

/** Takes a seat; gives the fresh screen. @param {string} path @param {number} at @param {string} name */
export async function takeSeat(path, at, name) {
  await greet({ name });
  const { sitDown } = await needed("audit/seeds.mjs", () => import("../audit/seeds.mjs"));
  return sitDown(decodeURIComponent(path.split("/").at(-1) ?? ""), at, name);
}

/**
 * The invitation: the link, its code, and where it leads.
 *
 * @param {string} heading
 * @param {string} path of the table
 * @param {boolean} [asked] whether those who are awaited were asked at the table before
 */
export function inviting(heading, path, asked = false) {
  const box = h("div", { class: "invitation" });
  const show = () =>
    needed("evening/invitation.mjs", () => import("../evening/invitation.mjs")).then(({ invite }) => invite(box, path));
  const again = () => show().catch(() => {});
  show().catch(() =>
    box.replaceChildren(h("button", { type: "button", class: "link", click: again }, t("Show the link"))),
  );
  const told = t("At the old table all are told that it goes on here. Who has left it needs the link.");
  return [h("h2", {}, heading), ...(asked ? [h("p", { class: "told" }, told)] : []), box];
}

/** Those who played before and for whom seats of this table are kept, as a list; empty where it follows no other. @param {Screen} screen */
export function awaited({ awaited: names = [] }) {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
}

/** The table from which somebody came too late for a seat at this one; empty where he did not. @param {Screen} screen */
export function lateFrom({ table, seat, promised, may }) {
  return seat === null && promised === null && !may.sit.length ? (sessionStorage.getItem(FROM + table.id) ?? "") : "";
}

/** Plays on with those who played at that table. @param {string} id */
export async function playOn(id) {
  await playAgain(await get(`/api/tables/${encodeURIComponent(id)}?lang=${language()}`));
}

/**
 * What the host has there: to begin with those who have come. The button says who is missing, so that he knows it.
 *
 * @param {Screen} screen
 * @param {() => void} begin
 */
export function beginning({ may, awaited: names = [] }, begin) {
  if (!may.begin) return [];
  const caption = names.length
    ? t("Begin without {names}", { names: awaited(/** @type {Screen} */ ({ awaited: names })) })
    : t("Begin with those who are here");
  const weight = names.length ? "btn" : "btn main"; // to wait for them comes first
  return [h("button", { type: "button", class: `${weight} begin-now`, click: begin }, caption)];
}

/**
 * After the match: how it went, the same once more, or back; above them room for a suggestion.
 *
 * @param {() => void} again
 * @param {string} [id] the table, where there is more to be told of it
 * @param {boolean} [joins] whether another has opened it, and it leads to him
 */
export function after(again, id = "", joins = false) {
  const button = h(
    "button",
    { type: "button", class: id && !joins ? "btn" : "btn main", "data-kind": "again", click: again },
    joins ? t("Join them") : t("Play again"),
  );
  return [
    h("p", { class: "suggestion mute", role: "status", hidden: true }),
    ...(joins ? [button] : []),
    ...(id
      ? [h("a", { class: joins ? "btn" : "btn main", "data-kind": "end", href: `/t/${id}/end` }, t("How it went"))]
      : []),
    ...(joins ? [] : [button]),
    h("a", { class: "btn", href: "/" }, t("To the lobby")),
  ];
}

/**
 * After a match between persons: who owes whom.
 *
 * @param {Screen["table"]} table
 */
export function reckoning({ id, purpose, seats }) {
  const persons = seats.filter(({ kind }) => kind === "person").length;
  return purpose === "play" && persons > 1
    ? [h("a", { class: "btn", "data-kind": "reckoning", href: `/t/${id}/ledger` }, t("The reckoning"))]
    : [];
}

/** Opens the guided deal of a game and goes there. @param {string} game */
export async function startGuide(game) {
  await greet();
  const { id } = await post("/api/guides", { game });
  location.href = `/t/${id}${location.search}`;
}

/** Opens a table of the game as it is usual here, and goes there. @param {Screen} screen */
export async function playUsual({ table }) {
  const { freshTable, openTable } = await needed("seating/opening.mjs", () => import("./opening.mjs"));
  await openTable(table.game, await freshTable(table.game));
}

/** Opens a table like this one, or finds the one that another of those who sat here has opened, and goes there. @param {Screen} screen */
export async function playAgain({ table, seat }) {
  const seats = table.seats.map(({ kind, name, gender, bot, persona }) =>
    kind === "bot" ? { kind, name, gender, bot, persona } : { kind },
  );
  const ended = table.over && seat !== null ? table.id : undefined;
  const { id } = await post("/api/tables", {
    game: table.game,
    options: table.options,
    seats,
    clock: table.clock,
    evening: table.evening,
    house: table.house,
    speed: table.speed,
    after: ended,
  });
  const place = seat ?? 0;
  sessionStorage.setItem(FROM + id, table.id);
  const { sitDown } = await needed("audit/seeds.mjs", () => import("../audit/seeds.mjs"));
  await sitDown(id, place, table.seats[place]?.name ?? "");
  location.href = `/t/${id}${location.search}`;
}
