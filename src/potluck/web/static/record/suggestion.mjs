/** Who would be an even match for the visitor, by his record: said on the tile and after a match, never done. */

import { find, h, text } from "../core/dom.mjs";
import { get } from "../core/http.mjs";
import { t } from "../core/words.mjs";

/** @import { Screen } from "../core/wire.d.ts" */

/**
 * What is suggested for each game; nothing where the record cannot be had.
 *
 * @returns {Promise<Map<string, import("../core/wire.d.ts").SuggestionInfo>>}
 */
async function suggested() {
  /** @type {import("../core/wire.d.ts").RecordInfo | null} */
  const record = await get("/api/me").catch(() => null);
  return new Map(record?.games.flatMap(({ game, suggestion }) => (suggestion ? [[game, suggestion]] : [])));
}

/** Tells it on the tiles of the lobby; whether it is chosen is left to the visitor. @param {HTMLElement} lobby */
export async function onTiles(lobby) {
  for (const [game, { bot, words }] of await suggested()) {
    const tile = lobby.querySelector(`#game-${CSS.escape(game)}`);
    const rival = tile?.querySelector(".rival select");
    if (!tile || !(rival instanceof HTMLSelectElement)) continue;
    const choose = () => {
      rival.value = bot;
      rival.dispatchEvent(new Event("change"));
      rival.focus();
    };
    const line = find(tile, ".suggestion");
    line.dataset.bot = bot;
    line.hidden = rival.value === bot;
    line.replaceChildren(
      h("span", {}, words),
      h("button", { type: "button", class: "link", click: choose }, t("Choose it")),
    );
  }
}

/**
 * Says it after a match, unless it was played against the one suggested; the lobby then knows that there is a record.
 *
 * @param {HTMLElement} box what stands after the match
 * @param {Screen} screen
 */
export async function afterMatch(box, { table }) {
  localStorage.played = "1";
  const found = (await suggested()).get(table.game);
  const line = box.querySelector(".suggestion");
  if (!(line instanceof HTMLElement) || !found) return;
  if (table.seats.some(({ bot }) => bot === found.bot)) return;
  text(line, found.words);
  line.hidden = false;
}
