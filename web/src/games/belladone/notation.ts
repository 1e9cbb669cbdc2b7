/** Moves of Belladone Bluff as they are written; rows and slots count from 0 here, from 1 there. */
export const STOP = ".";
export const KEEP = "~";

/** Lay a card into a row: `R+3@2`. */
export function lay(card: string, row: number): string {
  return `${card}@${row + 1}`;
}

/** Swap the hidden card of a slot against one of the hand: `~4:G+2`. */
export function swap(slot: number, card: string): string {
  return `~${slot + 1}:${card}`;
}

/** Discard a card on a pass: `-R+3`. */
export function discard(card: string): string {
  return `-${card}`;
}

/** Give a won row to a seat: `>3`. */
export function give(receiver: number): string {
  return `>${receiver}`;
}

/** What a hand card can do among these moves: the rows, the slots, and whether it may be thrown away. */
export function uses(
  card: string,
  moves: readonly string[],
): { rows: number[]; slots: number[]; discard: boolean } {
  const rows: number[] = [];
  const slots: number[] = [];
  for (const move of moves) {
    const laid = /^(.+)@(\d)$/.exec(move);
    if (laid?.[1] === card) rows.push(Number(laid[2]) - 1);
    const swapped = /^~(\d):(.+)$/.exec(move);
    if (swapped?.[2] === card) slots.push(Number(swapped[1]) - 1);
  }
  return { rows, slots, discard: moves.includes(discard(card)) };
}

/** The seats that a won row may be given to, among these moves. */
export function receivers(moves: readonly string[]): number[] {
  return moves.filter((move) => move.startsWith(">")).map((move) => Number(move.slice(1)));
}
