/** The picture in the lobby. Poker: the ring of seats around a board. */

import { lines, pictures } from "../art.mjs";
import { h } from "../../core/dom.mjs";
import { fan } from "../../pieces/fan.mjs";

pictures("poker", () =>
  h("div", { class: "ring" }, lines("0 0 280 136", "ring"), fan(["Ah", "Kd", "Qs", "8c", "5h"], "board")),
);
