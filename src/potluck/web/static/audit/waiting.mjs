/** A table whose next deal waits for the players' numbers is bare for a moment: it is drawn once the cards come. */

/** @import { Screen } from "../core/wire.d.ts" */

export class Waiting {
  constructor() {
    /** Who was here, and what was said of the table, when it was drawn last. */
    this.company = "";
  }

  /** Whether a screen shows nothing new but a table that waits for numbers; it comes in order. @param {Screen} screen */
  isBare({ table, presence, notices, barred, fair }) {
    const company = JSON.stringify([table, presence, notices, barred]);
    const bare = fair.awaited !== null && company === this.company;
    this.company = company;
    return bare;
  }
}
