/** What stands on the table before a match and after it: a free seat, an invitation, another match. */

import { h } from "./dom.mjs";
import { greet, post, seed } from "./http.mjs";
import { t } from "./words.mjs";

const NAME = 24;

/** A field for the viewer's name; it is remembered here, for the next table. */
export function nameField() {
  const input = h("input", { type: "text", maxLength: NAME, autocomplete: "nickname", value: localStorage.name ?? "" });
  input.addEventListener("change", () => (localStorage.name = input.value));
  return input;
}

/**
 * What the box on the table says in this state of the seats; null where there is nothing to say.
 *
 * @param {any} screen
 * @returns {{state: "sit" | "invite", free: number} | null}
 */
export function seatingOf({ view, table, seat }) {
  const free = table.seats.findIndex((/** @type {any} */ one) => one.kind === "person" && !one.taken);
  if (view || free < 0) return null;
  return { state: seat === null ? "sit" : "invite", free };
}

/** A free seat. @param {(name: string) => void} sit */
export function sitting(sit) {
  const name = nameField();
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    sit(name.value);
  };
  const label = h("label", {}, t("Your name"), name);
  return [
    h("h2", {}, t("A seat is free.")),
    h("form", { submit }, label, h("button", { class: "btn main" }, t("Sit down"))),
  ];
}

/** Takes a seat; gives the fresh screen. @param {string} path @param {number} at @param {string} name */
export async function takeSeat(path, at, name) {
  await greet({ name });
  return post(`${path}/seats/${at}`, { name, seed: seed() });
}

/** The invitation, with its link. */
export function inviting() {
  const link = h("input", { type: "text", readOnly: true, value: location.origin + location.pathname });
  link.addEventListener("focus", () => link.select());
  const copy = async () => {
    link.focus();
    await navigator.clipboard?.writeText(link.value);
  };
  return [
    h("h2", {}, t("Waiting for company")),
    h("label", {}, t("Send this link to whom you want to play with:"), link),
    h("button", { type: "button", class: "btn", click: copy }, t("Copy the link")),
  ];
}

/** After the match: the same once more, or back. @param {() => void} again */
export function after(again) {
  return [
    h("button", { type: "button", class: "btn main", "data-kind": "again", click: again }, t("Play again")),
    h("a", { class: "btn", href: "/" }, t("To the lobby")),
  ];
}

/** Opens a table like this one and goes there, to the same seat. @param {any} screen */
export async function playAgain({ table, seat }) {
  const seats = table.seats.map((/** @type {any} */ { kind, name, gender, bot }) =>
    kind === "bot" ? { kind, name, gender, bot } : { kind },
  );
  const { id } = await post("/api/tables", { game: table.game, options: table.options, seats });
  const place = seat ?? 0;
  await post(`/api/tables/${id}/seats/${place}`, { name: table.seats[place].name, seed: seed() });
  location.href = `/t/${id}${location.search}`;
}
