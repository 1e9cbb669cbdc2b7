/** Moves in words and on the table, for reviews, hints and puzzles. */
import type { Shapes } from "./contract";

/** What `games/<game>/moves.ts` exports as `moves`. */
export interface MoveFront<Game extends Shapes = Shapes> {
  /** A move in words. */
  say: (move: string, names: readonly string[]) => string;
  /** What it touches on the table, in order, as selectors: the card, then where it goes. */
  path: (move: string, view: Game["view"]) => string[];
  /** What is drawn for a place of `beliefs`, as a selector; null for nothing. */
  place: (place: string) => string | null;
  /** What kind of card it is, in a word or two: bars over a place show kinds, not every card. */
  kind: (card: string) => string;
  /** A place of `beliefs` in words. */
  placeName: (place: string, names: readonly string[]) => string;
}

const all = import.meta.glob<{ moves: MoveFront }>("./*/moves.ts");

/** A game that says nothing of its moves: they are shown as they are written. */
const PLAIN: MoveFront = {
  say: (move) => move,
  path: () => [],
  place: () => null,
  kind: (card) => card,
  placeName: (place) => place,
};

/** How a game's moves are told and drawn. */
export async function movesOf(name: string): Promise<MoveFront> {
  const load = all[`./${name}/moves.ts`];
  return load === undefined ? PLAIN : (await load()).moves;
}

/** The selector of a card in the own hand. */
export function inHand(card: string): string {
  return `.hand [data-card="${card}"]`;
}

/** The selector of something a table has named. */
export function anchor(name: string): string {
  return `[data-anchor="${name}"]`;
}
