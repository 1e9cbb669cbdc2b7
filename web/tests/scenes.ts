/** Moments of real matches, one for every situation that a table draws; `scenes.py` writes them. */
import type { EventView, View } from "../src/games/contract";

export interface Scene {
  name: string;
  seat: number | null;
  names: string[];
  levels: (string | null)[];
  view: View;
  moves: string[];
  last: EventView[];
}

const files = import.meta.glob<{ default: unknown }>("./fixtures/scenes/*.json", { eager: true });

/** The scenes by game. */
export const SCENES: Record<string, Scene[]> = Object.fromEntries(
  Object.entries(files).map(([path, file]) => [
    /(\w+)\.json$/.exec(path)?.[1] ?? "",
    file.default as Scene[],
  ]),
);
