/** The cabinet: the five of the house from the gentlest to the hardest, and the wardrobes that were won from them. */

import { h, icon } from "../core/dom.mjs";
import { dress, medallion, niche, PERSONAS, portray } from "../wardrobe/wardrobe.mjs";
import { t } from "../core/words.mjs";

/** @import { GameInfo, PersonaInfo, RecordInfo } from "../core/wire.d.ts" */

/** The game in which one plays for what the other wears. */
const DRESSED = "draw";

/**
 * A niche for each: dressed in what was won, or bare; below it the games in which he was beaten.
 *
 * @param {RecordInfo} record
 * @param {readonly GameInfo[]} games
 */
export function cabinet({ games: played }, games) {
  const house = games.find(({ name }) => name === DRESSED)?.personas ?? [];
  if (!house.length) return [];
  return [
    h("h2", {}, t("Trophies")),
    h("p", { class: "mute" }, t("Whoever loses a match of draw poker to you leaves a whole wardrobe here.")),
    h("ol", { class: "cabinet" }, ...house.map((one) => stand(one, beatenIn(played, one.id)))),
  ];
}

/** The games in which somebody was beaten. @param {RecordInfo["games"]} played @param {string} id */
function beatenIn(played, id) {
  return played.filter(({ opponents }) => opponents.some(({ persona, beaten }) => persona === id && beaten));
}

/** @param {PersonaInfo} one @param {RecordInfo["games"]} games */
function stand({ id, name, trade }, games) {
  const won = games.some(({ game }) => game === DRESSED);
  const persona = PERSONAS[id];
  const [figure, frame] = [niche(), medallion()];
  if (persona) {
    dress(figure, persona, won ? persona.garments.map(() => ({ where: "worn" })) : []);
    portray(frame, persona, games.length ? "worried" : "calm");
  }
  figure.setAttribute("aria-label", won ? t("The wardrobe of {name}, won", { name }) : t("A bare dummy"));
  const state = games.length ? games.map(({ title }) => title).join(", ") : t("waits");
  return h(
    "li",
    { "data-won": won ? "" : null },
    figure,
    frame,
    h("b", {}, name),
    h("small", {}, trade),
    h("span", { class: "beaten" }, ...(games.length ? [icon("check"), " "] : []), state),
  );
}
