/** The laboratory: the puzzle of the day, odds, and trainers whose every mistake has an exact price. `<potluck-lab>` */

import { attr, find, h, icon, keyed, resized, text } from "../core/dom.mjs";
import { get, greet, trying } from "../core/http.mjs";
import { language, speak, t } from "../core/words.mjs";
import { languageSwitch } from "../parts/languages.mjs";
import { THEME, toolButton } from "../parts/tools.mjs";
import { DrillPanel } from "./drill.mjs";
import { FrequenciesPanel } from "./frequencies.mjs";
import { OddsPanel } from "./odds.mjs";

/** @typedef {import("../core/wire.d.ts").LabInfo} LabInfo */
/** @typedef {{info: LabInfo, draw: () => void, element: HTMLElement, key?: (key: string) => boolean, go: (address: string) => void}} Panel */

/** The panel of a place. @param {string} at @param {LabInfo} info @param {(message: string) => void} say @returns {Panel} */
function made(at, info, say) {
  if (at === "odds") return new OddsPanel(info, say);
  return at === "frequencies" ? new FrequenciesPanel(info, say) : new DrillPanel(at, info, say);
}

class PotluckLab extends HTMLElement {
  /** @type {Map<string, Panel>} */
  panels = new Map();
  /** @type {LabInfo | undefined} */
  info;
  /** One row, that is moved sideways where it is too narrow. */
  nav = h("nav", { class: "seg lab-nav", scroll: () => this.edge() });

  connectedCallback() {
    this.append(
      h(
        "header",
        { class: "bar" },
        h("a", { class: "brand", href: "/", "aria-label": "Potluck" }, icon("brand"), h("span", {}, "Potluck")),
        h("h1"),
        toolButton(THEME),
      ),
      h("main", { class: "lab" }, this.nav, h("div", { class: "lab-panel" })),
      h(
        "footer",
        { class: "lab-foot" },
        languageSwitch((code) => this.speak(code)),
      ),
      h("p", { class: "toast", role: "status", "aria-live": "polite", hidden: true }),
    );
    addEventListener("hashchange", () => this.show());
    resized(() => this.edge()).observe(this.nav);
    addEventListener("keydown", (event) => this.press(event));
    this.trying(async () => {
      await speak(language());
      await greet();
      await this.draw();
    });
  }

  /** @param {string} code */
  speak(code) {
    this.say("");
    return this.trying(async () => {
      await speak(code);
      if (language() !== code) return;
      await greet();
      await this.draw();
    });
  }

  /** Fetches what can be asked, in the language that is spoken, and draws it. */
  async draw() {
    this.info = await get("/api/lab");
    document.title = `${t("The laboratory")} · Potluck`;
    text(find(this, "h1"), t("The laboratory"));
    this.show();
  }

  /** The panel that the address names; the puzzle of the day where it names none. */
  show() {
    const { info } = this;
    if (!info) return;
    const [wanted = ""] = location.hash.slice(1).split(/[-/]/);
    const places = [
      { value: "today", label: t("Puzzle of the day") },
      { value: "odds", label: t("Odds") },
      { value: "frequencies", label: t("Frequencies") },
      ...info.drills,
    ];
    const at = places.some(({ value }) => value === wanted) ? wanted : "today";
    const { nav } = this;
    nav.setAttribute("aria-label", t("The laboratory"));
    keyed(nav, places, {
      key: ({ value }) => value,
      make: ({ value }) => h("a", { href: `#${value}` }),
      update: (link, { value, label }) => {
        text(link, label);
        attr(link, "aria-current", value === at ? "page" : null);
      },
    });
    const current = nav.querySelector("[aria-current]");
    if (current instanceof HTMLElement) {
      nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
    }
    this.edge();
    const say = (/** @type {string} */ message) => this.say(message);
    let panel = this.panels.get(at);
    panel?.go(location.hash);
    if (!panel) {
      panel = made(at, info, say);
      this.panels.set(at, panel);
    }
    panel.info = info;
    find(this, ".lab-panel").replaceChildren(panel.element);
    panel.draw();
  }

  /** Marks the edges of the row of places beyond which more of them lie. */
  edge() {
    const { scrollLeft, scrollWidth, clientWidth } = this.nav;
    attr(this.nav, "data-before", scrollLeft >= 1);
    attr(this.nav, "data-after", scrollWidth - clientWidth - scrollLeft >= 1);
  }

  /** Keys of the panel that is seen, unless something is typed. @param {KeyboardEvent} event */
  press(event) {
    const typing = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
    if (typing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" && event.target instanceof Element && event.target.closest("a, button, summary")) return;
    const shown = [...this.panels.values()].find(({ element }) => element.isConnected);
    if (shown?.key?.(event.key)) event.preventDefault();
  }

  /** @param {() => Promise<unknown>} action */
  trying(action) {
    return trying(action, (message) => this.say(message));
  }

  /** Says what was refused, and later nothing. @param {string} message */
  say(message) {
    const toast = find(this, ".toast");
    text(toast, message);
    toast.hidden = !message;
    clearTimeout(this.silence);
    if (message) this.silence = setTimeout(() => this.say(""), 8000);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  silence;
}

customElements.define("potluck-lab", PotluckLab);
