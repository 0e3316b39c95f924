/** Two stories beside one another: the head of this log in words and as a code, receipts to save, those of another to lay beside. */

import { spoken } from "./aloud.mjs";
import { contradiction, forked } from "./compare.mjs";
import { find, h, text } from "../core/dom.mjs";
import { squareCode } from "../evening/link.mjs";
import { qrCode } from "./qr.mjs";
import { keptOf } from "./receipts.mjs";
import { hex, unhex } from "./sha256.mjs";
import { n, t } from "../core/words.mjs";

/** @typedef {import("./audit.mjs").Chain} Chain */
/** @typedef {import("./compare.mjs").Contradiction} Contradiction */
/** @typedef {import("./receipts.mjs").Receipt} Receipt */

const HEAD = "#head=";

/** The receipts of a file; null where it holds none. @param {string} file @returns {Receipt[] | null} */
export function receiptsIn(file) {
  try {
    const whole = file.trimStart().startsWith("[");
    const found = whole
      ? JSON.parse(file)
      : file
          .split("\n")
          .filter((line) => line.trim())
          .map((line) => JSON.parse(line));
    const blank = { deal: 0, root: "", sealed: "", at: 0 };
    return found.length && found.every((/** @type {Receipt} */ one) => one?.signature && one.link && one.table)
      ? found.map((/** @type {Receipt} */ one) => ({ ...blank, ...one }))
      : null;
  } catch {
    return null;
  }
}

/** Where the own receipts, and those of another, contradict a log. @param {string} table @param {Chain} chain @param {readonly Receipt[]} [others] */
export async function compared(table, chain, others = []) {
  const { agreed, fresh } = keptOf(table);
  const own = [...agreed, ...fresh];
  const lie = (await contradiction(chain, [...own, ...others])) ?? (await forked([...own, ...others]));
  return { lie, own: own.length };
}

/** The last head at which an order was fixed: all who sit here have the same. @param {Chain} chain */
function fixed({ events, links }) {
  const at = events.findLastIndex((event) => event?.kind === "committed");
  const event = events[at];
  const link = links[at];
  return event?.kind === "committed" && link ? { seq: at + 1, link, deal: event.body.deal } : null;
}

/** Draws what is to be compared. @param {Element} element @param {string} table @param {Chain} chain */
export function drawBeside(element, table, chain) {
  const head = fixed(chain);
  const { agreed, fresh } = keptOf(table);
  const saved = new Blob([JSON.stringify([...agreed, ...fresh])], { type: "application/json" });
  element.replaceChildren(
    h("h2", {}, t("Compare with another player")),
    ...(head ? heard(head, table, chain.stream) : []),
    h("p", { class: "other", role: "status", hidden: true }),
    h(
      "p",
      {},
      h(
        "a",
        { class: "btn", href: URL.createObjectURL(saved), download: `potluck-${table}-receipts.json` },
        t("Save what this browser has kept"),
      ),
    ),
    h("p", {}, t("A file of another player’s receipts can be put in below: it is laid beside yours.")),
  );
  if (location.hash.startsWith(HEAD)) meet(find(element, ".other"), chain);
}

/** The words of a head and its code. @param {{seq: number, link: string, deal: number}} head @param {string} table @param {string} stream */
function heard({ seq, link, deal }, table, stream) {
  const digest = unhex(link) ?? new Uint8Array();
  const address = `${location.origin}/t/${encodeURIComponent(table)}/fair${HEAD}${seq}.${packed(digest)}`;
  const code = qrCode(address);
  return [
    h(
      "p",
      {},
      t(
        "Whoever sits here has these words for deal {n}. Read them to one another: where they differ, the house has told two stories.",
        { n: deal },
      ),
    ),
    h("p", { class: "aloud" }, h("strong", {}, spoken(stream, seq, digest))),
    ...(code
      ? [
          h("p", {}, t("Or have another player scan this: the other browser compares.")),
          squareCode(code, t("QR code of the head")),
        ]
      : []),
  ];
}

/** Says whether the head in the address, from another's code, is one of this log. @param {HTMLElement} element @param {Chain} chain */
function meet(element, { links }) {
  const [number = "", digest = ""] = location.hash.slice(HEAD.length).split(".");
  const seq = Number(number);
  const known = links[seq - 1];
  const same = known !== undefined && known === unpacked(digest);
  element.hidden = false;
  element.className = `other finding ${same ? "sound" : "broken"}`;
  const told = same
    ? t("Both of you were told the same story, up to event {n}.", { n: seq })
    : t("The house has told you two stories: event {n} is another for the other player.", { n: seq });
  const early = t("Your log does not reach event {n} yet; look again after the deal.", { n: seq });
  text(element, known === undefined ? early : `${same ? "✓" : "✗"} ${told}`);
}

/** @param {Uint8Array} data */
function packed(data) {
  return btoa(String.fromCharCode(...data))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The digest in hex; empty where it is none. @param {string} from */
function unpacked(from) {
  try {
    return hex(Uint8Array.from(atob(from.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0)));
  } catch {
    return "";
  }
}

/** How many receipts agree, in words. @param {number} own */
export function agreeing(own) {
  return own ? n("{n} receipt of this browser agrees", "{n} receipts of this browser agree", own) : "";
}

/** A contradiction in words. @param {Contradiction} lie */
export function contradicted({ code, seq }) {
  /** @type {Record<string, string>} */
  const reasons = {
    "witness.fork": t("event {n} is another than the one that the house signed when it was shown.", { n: seq }),
    "witness.missing": t("the log ends before event {n}, which the house signed when it was shown.", { n: seq }),
    "witness.root": t("at event {n} the log holds another order than was shown.", { n: seq }),
    "witness.sealed": t("at event {n} the log holds another seal of the next secret than was shown.", { n: seq }),
    "witness.two": t("two receipts of event {n}, both signed by the house, tell two stories.", { n: seq }),
    "witness.seed": t("at event {n} the order is made without a number of this browser that the house had taken.", {
      n: seq,
    }),
    "witness.receipt": t("the receipt of event {n} is not signed by the house that it names.", { n: seq }),
  };
  return `${reasons[code] ?? t("something was changed, left out or put in.")} (${code})`;
}
