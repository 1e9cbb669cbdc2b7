/** A match with everything open, for the replay: what a game's table can draw, and all hands. */
import type { CardFace } from "../parts/cards";
import type { Shapes } from "./contract";

/** What `games/<game>/opened.ts` exports. */
export interface Opened<Game extends Shapes = Shapes> {
  /** A whole position in the shape of a view. */
  view: (position: Game["position"]) => Game["view"];
  /** Everybody's cards, by seat. */
  hands: (position: Game["position"]) => string[][];
  face: (card: string) => CardFace;
}

const all = import.meta.glob<{ opened: Opened }>("./*/opened.ts");

/** How a game shows everything. */
export async function openedOf(name: string): Promise<Opened> {
  const load = all[`./${name}/opened.ts`];
  if (load === undefined) throw new Error(`${name} does not say how to show everything`);
  return (await load()).opened;
}
