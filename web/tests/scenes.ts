/** Moments of real matches, one for every situation that a table draws; `scenes.py` writes them. */
import type { Shapes } from "../src/games/contract";

export interface Scene<Game extends Shapes = Shapes> {
  name: string;
  seat: number | null;
  names: string[];
  levels: (string | null)[];
  view: Game["view"];
  moves: string[];
  last: Game["event"][];
}

const files = import.meta.glob<{ default: unknown }>("./fixtures/scenes/*.json", { eager: true });

/** The scenes by game. */
export const SCENES: Record<string, Scene[]> = Object.fromEntries(
  Object.entries(files).map(([path, file]) => [
    /(\w+)\.json$/.exec(path)?.[1] ?? "",
    file.default as Scene[],
  ]),
);

/** A scene by its name; `Game` is what a match of that game shows. */
export function sceneOf<Game extends Shapes = Shapes>(game: string, name: string): Scene<Game> {
  const found = SCENES[game]?.find((scene) => scene.name === name);
  if (!found) throw new Error(`${game} has no scene ${name}`);
  return found as Scene<Game>;
}
