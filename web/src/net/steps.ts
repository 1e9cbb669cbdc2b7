// The steps of a match as they come over the line: each is shown once and in order, and what was
// missed is asked for.

import type { Eyes, Step, Welcome } from "../generated/protocol";

/** A step of the match, as it is drawn. */
export interface Shown {
  seq: number;
  turn: number | null;
  deadline: number | null;
  eyes: Eyes[];
  /** Whether its events happened just now, or are told again after a reload. */
  fresh: boolean;
}

/** What a message means for the table. */
export type Heard =
  /** Something happened: show it when its turn comes. */
  | { kind: "next"; step: Shown }
  /** The first that is known, or more was missed than can be told: this replaces all. */
  | { kind: "reset"; step: Shown }
  /** Nothing new: the same step, as it is now. */
  | { kind: "again"; step: Shown }
  /** Steps between were missed. */
  | { kind: "gap" }
  | { kind: "nothing" };

export class Steps {
  /** The last step that was heard of; null before the deal. */
  latest: number | null = null;

  /** A greeting: where the match is now, and what happened since the last step seen. */
  welcome({ seq, since, turn, table, eyes }: Welcome): Heard {
    if (eyes.length === 0) return { kind: "nothing" };
    const before = this.latest;
    this.latest = seq;
    const step = { seq, turn, deadline: table.deadline, eyes, fresh: false };
    if (before !== null && seq <= before) return { kind: "again", step };
    if (before !== since) return { kind: "reset", step };
    return { kind: "next", step: { ...step, fresh: true } };
  }

  /** A step: the next one, one that is known already, or one too far. */
  step({ seq, turn, deadline, eyes }: Step): Heard {
    if (this.latest !== null && seq <= this.latest) return { kind: "nothing" };
    if (seq !== (this.latest ?? -1) + 1) return { kind: "gap" };
    this.latest = seq;
    return { kind: "next", step: { seq, turn, deadline, eyes, fresh: true } };
  }
}
