/** Moves of The Poisoned Glass as they are written; glasses count from 0 here, from 1 there. */
export const DECLINE = ".";
export const DRINK = "drink";
export const REFUSE = "refuse";

/** Look at the card in a glass: `?2`. */
export function look(glass: number): string {
  return `?${glass + 1}`;
}

/** Play a card into a glass: `P5@3`. */
export function fill(card: string, glass: number): string {
  return `${card}@${glass + 1}`;
}

/** Exchange the top cards of two glasses, the smaller number first: `%1,3`. */
export function exchange(one: number, other: number): string {
  return `%${Math.min(one, other) + 1},${Math.max(one, other) + 1}`;
}

/** Take a glass: `=2`. */
export function choose(glass: number): string {
  return `=${glass + 1}`;
}

/** May any top cards be exchanged, among these moves? */
export function mayExchange(moves: readonly string[]): boolean {
  return moves.some((move) => move.startsWith("%"));
}

/** May any hand card be played, among these moves? */
export function mayFill(moves: readonly string[]): boolean {
  return moves.some((move) => move.includes("@"));
}
