// Several people at one device: whose hand may be on the screen?

/** What the curtain depends on. */
export interface Situation {
  /** The seats of this browser. */
  mine: readonly number[];
  /** The seat to act; null when nobody is. */
  turn: number | null;
  /** The seat whose cards were last asked for, by "I am …"; null if none yet. */
  open: number | null;
  over: boolean;
}

/** The seat whose eyes are shown (null: a spectator's), or the seats that the curtain asks for. */
export type Sight = { eyes: number | null } | { curtain: number[] };

/** Decide whose cards may be shown. */
export function sight({ mine, turn, open, over }: Situation): Sight {
  if (mine.length === 0) return { eyes: null };
  if (mine.length === 1) return { eyes: mine[0]! };
  const shown = open !== null && mine.includes(open) ? open : null;
  if (over) return { eyes: shown ?? mine[0]! };
  if (turn !== null && mine.includes(turn) && turn !== shown) return { curtain: [turn] };
  if (shown === null) return { curtain: [...mine] };
  return { eyes: shown };
}
