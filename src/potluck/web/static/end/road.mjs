/** The road: the house's own opponents from the gentlest to the hardest, with those whom the visitor has beaten. */

import { h, icon } from "../core/dom.mjs";
import { get } from "../core/http.mjs";
import { freshTable, openTable } from "../seating/opening.mjs";
import { called, medallion, PERSONAS, portray } from "../wardrobe/wardrobe.mjs";
import { t } from "../core/words.mjs";

/** @import { GameInfo, PersonaInfo, RecordInfo, Screen } from "../core/wire.d.ts" */
/** @typedef {{element: HTMLElement, next: PersonaInfo | null, go: () => Promise<void>}} Road */

/**
 * The road of the game, where somebody of the house sits at the table; null elsewhere. Nothing on it is locked.
 *
 * @param {Screen} screen
 * @returns {Promise<Road | null>}
 */
export async function road({ table }) {
  if (!table.seats.some(({ persona }) => persona)) return null;
  /** @type {[GameInfo[], RecordInfo]} */
  const [games, record] = await Promise.all([get("/api/games"), get("/api/me")]);
  const house = games.find(({ name }) => name === table.game)?.personas ?? [];
  const met = record.games.find(({ game }) => game === table.game)?.opponents ?? [];
  const beaten = new Set(met.flatMap(({ persona, beaten: times }) => (times ? [persona] : [])));
  const next = house.find(({ id }) => !beaten.has(id)) ?? null;
  const open = async (/** @type {PersonaInfo} */ { id }) => {
    const asked = { others: [id], preset: table.preset ?? undefined };
    await openTable(table.game, await freshTable(table.game, asked));
  };
  return {
    element: h(
      "ol",
      { class: "road", "aria-label": t("The opponents, from the gentlest to the hardest") },
      ...house.map((one) => step(one, { beaten: beaten.has(one.id), next: one === next, open: () => open(one) })),
    ),
    next,
    go: async () => {
      if (next) await open(next);
    },
  };
}

/**
 * One opponent; whoever presses it plays against him at once.
 *
 * @param {PersonaInfo} persona
 * @param {{beaten: boolean, next: boolean, open: () => Promise<void>}} how
 */
function step({ id, name, trade, strength }, { beaten, next, open }) {
  const frame = medallion();
  const known = PERSONAS[id];
  if (known) portray(frame, known, beaten ? "worried" : "calm");
  const state = beaten ? t("beaten") : next ? t("the next") : t("waits");
  return h(
    "li",
    { class: beaten ? "beaten" : next ? "next" : "later" },
    h(
      "button",
      { type: "button", click: open, title: [trade, strength].filter(Boolean).join(" · ") },
      frame,
      h("b", {}, name),
      h("b", { class: "short" }, called(id, name)),
      h("small", {}, ...(beaten ? [icon("check")] : []), state),
    ),
  );
}
