// A review in the browser: what has come of it so far.

import type {
  BluffLedger,
  ReviewDone,
  ReviewHead,
  ReviewedDecision,
  WholeReview,
} from "../generated/protocol";
import { Refusal } from "../net/connection";
import { follow, type Piece } from "./stream";

/** How far a chance has to move at one step for it to be a turning point. */
const TURN = 0.12;
const MOST_TURNS = 6;

type Motive = ReviewDone["motives"][string];

export class ReviewStore {
  head: ReviewHead | null = $state.raw(null);
  /** Everybody's chance, by step; it grows while the review is made. */
  chances: number[][] = $state.raw([]);
  decisions: ReviewedDecision[] = $state.raw([]);
  /** What the better move does, by step. */
  motives: Record<string, Motive> = $state.raw({});
  done = $state(0);
  total = $state(0);
  whole: WholeReview | null = $state.raw(null);
  ledger: BluffLedger | null = $state.raw(null);
  failure: unknown = $state.raw(null);

  #leaving = new AbortController();

  constructor(readonly record: string) {
    void this.open();
  }

  /** Begin, or try again. */
  async open(): Promise<void> {
    this.failure = null;
    this.chances = [];
    this.decisions = [];
    try {
      await follow(this.record, (piece) => this.#take(piece), this.#leaving.signal);
    } catch (error) {
      if (!this.#leaving.signal.aborted) this.failure = error;
    }
  }

  /** Whoever leaves does not wait any more. */
  close(): void {
    this.#leaving.abort();
  }

  /** The decision made at a step, if there was one. */
  decisionAt(step: number): ReviewedDecision | null {
    return this.decisions.find((decision) => decision.step === step) ?? null;
  }

  /** The steps after which a chance had changed most, in order. */
  get turns(): number[] {
    const moved = this.chances
      .slice(1)
      .map((row, step) => ({ step, by: largest(row, this.chances[step] ?? row) }));
    return moved
      .filter(({ by }) => by >= TURN)
      .sort((one, other) => other.by - one.by)
      .slice(0, MOST_TURNS)
      .map(({ step }) => step)
      .sort((one, other) => one - other);
  }

  #take(piece: Piece): void {
    switch (piece.type) {
      case "head":
        this.head = piece;
        this.total = piece.moves;
        break;
      case "step":
        this.done = piece.done;
        this.total = piece.total;
        this.chances = [...this.chances, piece.chances];
        if (piece.decision) this.decisions = [...this.decisions, piece.decision];
        if (piece.motive) this.motives = { ...this.motives, [piece.done - 1]: piece.motive };
        break;
      case "review":
        this.whole = piece.review;
        this.chances = piece.review.chances;
        this.decisions = piece.review.decisions;
        this.motives = piece.motives;
        this.ledger = piece.ledger;
        this.done = this.total;
        break;
      case "refused":
        throw new Refusal(piece.code, piece.text, null);
    }
  }
}

function largest(now: number[], before: number[]): number {
  return Math.max(...now.map((share, seat) => Math.abs(share - (before[seat] ?? share))));
}
