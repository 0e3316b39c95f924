/** What the table draws for thirty-one alone: how often each may still swap. The rest is drawn as for any game. */

import { gameDraws } from "../games.mjs";
import { h, keyed, text } from "../../core/dom.mjs";

gameDraws("thirtyone", {
  round: false,
  seat: (extras, { seat }) => {
    keyed(extras, Array.from({ length: seat.done ? 1 : 0 }, () => "done"), {
      key: String,
      make: () => h("p", { class: "done" }),
      update: (line) => text(line, "✓"),
    });
  },
});
