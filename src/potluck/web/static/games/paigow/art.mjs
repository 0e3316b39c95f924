/** The picture in the lobby. Pai Gow: seven cards set as five and two. */

import { pictures } from "../art.mjs";
import { h } from "../../core/dom.mjs";
import { fan } from "../../pieces/fan.mjs";

pictures("paigow", () => h("div", { class: "both" }, fan(["Ks", "Kd", "9h", "8c", "4d"]), fan(["Ah", "Qc"], "pair")));
