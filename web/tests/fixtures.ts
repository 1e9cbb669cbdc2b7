/** Matches as one seat saw them; `fixtures.py` writes them from real ones. */
import type { EventView, View } from "../src/games/contract";

export interface Step {
  view: View;
  moves: string[];
  last: EventView[];
}

export interface Fixture {
  game: string;
  seat: number;
  names: string[];
  levels: (string | null)[];
  steps: Step[];
}

const files = import.meta.glob<{ default: unknown }>("./fixtures/*.json", { eager: true });

/** The fixtures: `poison`, and `poison-crowd` for a full table. */
export const FIXTURES: Record<string, Fixture> = Object.fromEntries(
  Object.entries(files).map(([path, file]) => [
    path.replace(/.*\/|\.json$/g, ""),
    file.default as Fixture,
  ]),
);
