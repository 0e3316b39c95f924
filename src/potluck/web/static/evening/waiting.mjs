/** A link that leads to a table which its host has still to open: the page waits, and goes there by itself. */

import { get, Refusal } from "../core/http.mjs";

/** @import { WaitingInfo } from "../core/wire.d.ts" */

/** Milliseconds between two looks. */
const TICK = 2000;
/** The house knows no such name any more. */
const GONE = 404;

const table = document.querySelector("[data-waits-for]")?.getAttribute("data-waits-for") ?? "";

async function look() {
  try {
    /** @type {WaitingInfo} */
    const now = await get(`/api/invitations/${encodeURIComponent(table)}`);
    if (now.open) return location.reload();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === GONE) return location.reload(); // the page then says that there is no such table
  }
  setTimeout(look, TICK);
}

look();
