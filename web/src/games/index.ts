/** The games' fronts, each in a chunk of its own, found by existing. */
import order from "../generated/order.json";
import type { GameFront } from "./contract";

const fronts = import.meta.glob<{ game: GameFront }>("./*/index.ts");

/** Names of the games that have a table here, first the one to begin with. */
export const DRAWN: readonly string[] = order.filter((name) => `./${name}/index.ts` in fronts);

/** Load a game's front. */
export async function front(name: string): Promise<GameFront> {
  const load = fronts[`./${name}/index.ts`];
  if (load === undefined) throw new Error(`no table is drawn for ${name}`);
  return (await load()).game;
}
