// Which puzzles were solved in this browser, and which were tried.

const PLACE = "pharmakon.puzzles";

export type Tried = "right" | "wrong";

let kept: Record<string, Tried> = $state.raw(read());

function read(): Record<string, Tried> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, Tried>;
  } catch {
    return {};
  }
}

/** How a puzzle went; undefined if it was not tried. */
export function tried(id: string): Tried | undefined {
  return kept[id];
}

/** Keep how a puzzle went: the first answer counts. */
export function keep(id: string, how: Tried): void {
  if (kept[id] !== undefined) return;
  kept = { ...kept, [id]: how };
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still lets one play.
  }
}
