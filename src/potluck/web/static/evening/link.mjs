/** A link as it is passed on: written out, copied by one press, and as a QR code for the phone beside it. */

import { h, text } from "../core/dom.mjs";
import { copied } from "./clipboard.mjs";
import { t } from "../core/words.mjs";

/** @import { LinkInfo, SquareCode } from "../core/wire.d.ts" */

const SVG = "http://www.w3.org/2000/svg";

/** The code, drawn. @param {SquareCode} code @param {string} label */
export function squareCode({ size, path }, label) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("class", "square-code");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  svg.setAttribute("shape-rendering", "crispEdges");
  const dark = document.createElementNS(SVG, "path");
  dark.setAttribute("d", path);
  svg.append(dark);
  return svg;
}

/**
 * The link in a field, and the button that copies it; what happened is said too.
 *
 * @param {LinkInfo} link
 * @param {boolean} [done] whether it has been copied already
 */
export function copying(link, done = false) {
  const field = h("input", { type: "text", readOnly: true, value: link.url, "aria-label": t("Link") });
  field.addEventListener("focus", () => field.select());
  const button = h("button", { type: "button", class: "btn copy" }, done ? t("Link copied") : t("Copy the link"));
  button.addEventListener("click", async () => {
    if (await copied(link.url)) text(button, t("Link copied"));
    else field.focus();
  });
  button.setAttribute("aria-live", "polite");
  return h("div", { class: "copying" }, field, button);
}
