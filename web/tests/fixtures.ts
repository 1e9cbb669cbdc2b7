/** Matches as one seat saw them; `fixtures.py` writes them from real ones. */
import type { Shapes } from "../src/games/contract";

export interface Step<Game extends Shapes = Shapes> {
  view: Game["view"];
  moves: string[];
  last: Game["event"][];
}

export interface Fixture<Game extends Shapes = Shapes> {
  game: string;
  seat: number;
  names: string[];
  levels: (string | null)[];
  steps: Step<Game>[];
}

const files = import.meta.glob<{ default: unknown }>("./fixtures/*.json", { eager: true });

/** The fixtures: `poison`, and `poison-crowd` for a full table. */
export const FIXTURES: Record<string, Fixture> = Object.fromEntries(
  Object.entries(files).map(([path, file]) => [
    path.replace(/.*\/|\.json$/g, ""),
    file.default as Fixture,
  ]),
);

/** A fixture by its name; `Game` is what a match of that game shows. */
export function fixtureOf<Game extends Shapes = Shapes>(name: string): Fixture<Game> {
  const found = FIXTURES[name];
  if (!found) throw new Error(`there is no fixture ${name}`);
  return found as Fixture<Game>;
}
