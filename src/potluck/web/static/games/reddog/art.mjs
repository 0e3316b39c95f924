/** The picture in the lobby. Red Dog: the hound, and a card to beat. */

import { lines, pictures } from "../art.mjs";
import { h } from "../../core/dom.mjs";
import { fan } from "../../pieces/fan.mjs";

pictures("reddog", () => h("div", { class: "both" }, lines("0 0 120 100", "hound"), fan(["back", "9h"], "pair")));
