/** A match with everything open, for the replay: what a game's table can draw, and all hands. */
import type { CardFace } from "../parts/cards";
import type { EventView, View } from "./contract";

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Reveal = Record<string, any>;

/** What `games/<game>/opened.ts` exports. */
export interface Opened {
  /** A whole position in the shape of a view. */
  view: (reveal: Reveal) => View;
  face: (card: string) => CardFace;
}

const all = import.meta.glob<{ opened: Opened }>("./*/opened.ts");

/** How a game shows everything. */
export async function openedOf(name: string): Promise<Opened> {
  const load = all[`./${name}/opened.ts`];
  if (load === undefined) throw new Error(`${name} does not say how to show everything`);
  return (await load()).opened;
}

/** Unfiltered events tell everybody's new hand at once; the hands are shown, so no sentence repeats them. */
export function withoutHands(events: readonly EventView[]): EventView[] {
  return events.map((event) => (Array.isArray(event["hand"]) ? { ...event, hand: null } : event));
}
