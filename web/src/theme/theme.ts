/** Lamplight or day: what was chosen last, else what the system prefers. */
export type Theme = "dark" | "light";

const KEY = "pharmakon.theme";

/** The theme chosen before, if any; a browser may refuse to keep anything. */
export function chosenTheme(): Theme | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "dark" || kept === "light" ? kept : null;
  } catch {
    return null;
  }
}

/** Show a theme, and keep the choice; without one, show what was chosen or what the system prefers. */
export function useTheme(theme?: Theme): Theme {
  const day =
    typeof matchMedia === "function" && matchMedia("(prefers-color-scheme: light)").matches;
  const shown = theme ?? chosenTheme() ?? (day ? "light" : "dark");
  document.documentElement.dataset["theme"] = shown;
  if (theme !== undefined) {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // It holds for this page only.
    }
  }
  return shown;
}
