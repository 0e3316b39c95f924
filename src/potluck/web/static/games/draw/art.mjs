/** The picture in the lobby. The draw: the best hand, and who is chosen to play, dressed. */

import { BEST, pictures } from "../art.mjs";
import { h } from "../../core/dom.mjs";
import { fan } from "../../pieces/fan.mjs";
import { dress, niche, wardrobeOf } from "../../wardrobe/wardrobe.mjs";

const GARMENTS = 5;

pictures("draw", (who) => h("div", { class: "both" }, fan(BEST), figure(who)));

/** The dressed dummy of who plays. @param {string} who */
function figure(who) {
  const dummy = niche();
  dress(
    dummy,
    wardrobeOf({ persona: who }),
    Array.from({ length: GARMENTS }, () => ({ where: "worn" })),
  );
  return dummy;
}
