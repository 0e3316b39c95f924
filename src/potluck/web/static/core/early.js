/* Runs before the first frame: the page shows itself as this person last chose. Changed by `settings.mjs`. */
(() => {
  const root = document.documentElement;
  const light = matchMedia("(prefers-color-scheme: light)");
  const apply = () => {
    let chosen = {};
    try {
      chosen = JSON.parse(localStorage.getItem("settings") ?? "{}") ?? {};
    } catch {
      // What cannot be read, or may not be kept, is as if nothing had been chosen.
    }
    const { theme, suits, index, felt } = chosen;
    root.dataset.theme = theme === "day" || theme === "night" ? theme : light.matches ? "day" : "night";
    root.dataset.suits = suits === "4" ? "4" : "2";
    root.dataset.index = index === "large" ? "large" : "standard";
    if (felt && felt !== "room") root.dataset.felt = felt;
    else delete root.dataset.felt;
  };
  apply();
  light.addEventListener("change", apply);
  document.addEventListener("settings", apply);
})();
