/** The games' fronts, each in a chunk of its own, found by existing. */
import type { GameFront } from "./contract";

const fronts = import.meta.glob<{ game: GameFront }>("./*/index.ts");

/** Names of the games that have a table here. */
export const DRAWN: readonly string[] = Object.keys(fronts).map((path) => path.split("/")[1] ?? "");

/** Load a game's front. */
export async function front(name: string): Promise<GameFront> {
  const load = fronts[`./${name}/index.ts`];
  if (load === undefined) throw new Error(`no table is drawn for ${name}`);
  return (await load()).game;
}
