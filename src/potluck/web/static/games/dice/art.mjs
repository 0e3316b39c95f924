/** The picture in the lobby. Poker dice: a throw. */

import { pictures } from "../art.mjs";
import { dieFace } from "./die.mjs";
import { h } from "../../core/dom.mjs";

const THROWN = [5, 5, 5, 2, 3];

pictures("dice", () => h("div", { class: "row-dice art-dice" }, ...THROWN.map(dieFace)));
