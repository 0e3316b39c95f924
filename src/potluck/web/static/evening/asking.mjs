/** Who comes with a new device and without his link: he says whose seat is his, and those who are here say whether it is so. */

import { attr, h, text } from "../core/dom.mjs";
import { greet, post } from "../core/http.mjs";
import { t } from "../core/words.mjs";
import { dialog } from "../parts/dialogs.mjs";
import { nameField } from "../seating/seating.mjs";

/** @import { Screen, WishInfo } from "../core/wire.d.ts" */

export class Asking {
  /**
   * @param {string} path of the table
   * @param {(work: () => Promise<Screen>) => void} ask what shows the screen that comes of it, or says a refusal
   */
  constructor(path, ask) {
    this.path = path;
    this.ask = ask;
    /** @type {readonly WishInfo[]} */
    this.wishes = [];
    /** The seat for which this device has asked; -1: none. */
    this.asked = -1;
    this.element = h("button", { type: "button", class: "link asking", hidden: true, click: () => this.open() });
    this.box = dialog("asking", (body) => this.fill(body));
    document.body.append(this.box.element);
  }

  /** @param {Screen} screen */
  show({ seat, wishes }) {
    this.wishes = seat === null ? wishes.filter(({ wish }) => wish === "ask") : [];
    // While an ask stands nobody can ask for that seat.
    if (seat !== null || this.wishes.some((wish) => wish.seat === this.asked)) this.asked = -1;
    const asked = this.asked >= 0;
    const told = this.element.closest(".centre")?.querySelector(".verdict.notice");
    if (asked && told instanceof HTMLElement) told.hidden = true; // it asks the others whether it is he
    this.element.hidden = this.wishes.length === 0 && !asked;
    attr(this.element, "disabled", asked);
    text(
      this.element,
      asked ? t("You have asked for your seat. The others say whether it is you.") : t("I have a seat here already"),
    );
    if (this.element.hidden && this.box.element.open) this.box.element.close();
  }

  open() {
    this.box.open();
  }

  /** @param {HTMLElement} body */
  fill(body) {
    const name = nameField();
    const choices = this.wishes.map((wish) =>
      h("button", { type: "button", class: "btn", click: () => this.wish(wish, name.value) }, wish.caption),
    );
    body.replaceChildren(
      h(
        "p",
        {},
        t(
          "Your seat, your chips and your name can come to this device. The others see that you ask, and one of them says whether it is you; on the old device you are signed out then.",
        ),
      ),
      h("label", {}, t("Your name, for those who are asked"), name),
      h("div", { class: "choices" }, ...choices),
    );
    return t("Which seat is yours?");
  }

  /** @param {WishInfo} wish @param {string} name */
  wish({ wish, seat }, name) {
    this.box.element.close();
    this.ask(async () => {
      await greet();
      const screen = await post(`${this.path}/wish`, { wish, seat, name });
      this.asked = seat;
      return screen;
    });
  }
}
