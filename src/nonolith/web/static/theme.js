// Runs before anything is painted, so that a dark page never flashes white.
(() => {
  let theme = "auto";
  try {
    theme = JSON.parse(localStorage.getItem("nonolith.settings") ?? "{}").theme ?? "auto";
  } catch {
    // Without a memory the system's theme will do.
  }
  const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
