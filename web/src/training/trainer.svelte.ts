// The trainer at a table against bots: hints for the move at hand, and a coach who stops blunders.

import type { Coaching, Hint, TableState } from "../generated/protocol";
import { askCoach, askHint } from "../net/studies";
import { Refusal } from "../net/connection";
import { toast } from "../parts/toasts.svelte";
import { sentenceOf } from "../shell/trouble";

/** What the trainer has to know of a table. */
export interface Taught {
  id: string;
  table: TableState | null;
  shown: { seq: number } | null;
  eyes: { seat: number | null } | null;
  moves: string[];
  play: (move: string) => Promise<void>;
}

/** Something that was said about the step that was shown then. */
interface About<Said> {
  seq: number;
  said: Said;
}

export class Trainer {
  /** Whether an answer is awaited. */
  thinking = $state(false);
  #hint: About<Hint> | null = $state.raw(null);
  #warning: About<Coaching> | null = $state.raw(null);

  constructor(private readonly store: Taught) {}

  /** Whether a hint can be asked for now. */
  get offered(): boolean {
    return (this.store.table?.may_undo ?? false) && this.store.moves.length > 0;
  }

  /** The hint for the move at hand, while it is at hand. */
  get hint(): Hint | null {
    return this.#current(this.#hint);
  }

  /** The coach's warning about the move that was about to be made. */
  get warning(): Coaching | null {
    return this.#current(this.#warning);
  }

  async ask(): Promise<void> {
    const about = this.#about();
    if (!about || this.thinking) return;
    await this.#think(async () => {
      this.#hint = { seq: about.seq, said: await askHint(this.store.id, about) };
    });
  }

  /** Make a move; at a training table the coach looks at it first. */
  async play(move: string): Promise<void> {
    const about = this.#about();
    const coached = this.store.table?.coach && this.store.table.may_undo;
    if (!about || !coached || this.store.moves.length < 2) return this.store.play(move);
    if (this.thinking) return;
    const warned = await this.#think(async () => {
      const said = await askCoach(this.store.id, { ...about, move });
      if (said.name !== "blunder") return false;
      this.#warning = { seq: about.seq, said };
      return true;
    });
    if (!warned) await this.store.play(move);
  }

  /** Make the move that the coach has warned of. */
  async insist(): Promise<void> {
    const move = this.warning?.move;
    this.#warning = null;
    if (move !== undefined) await this.store.play(move);
  }

  /** Think again. */
  dismiss(): void {
    this.#warning = null;
  }

  hide(): void {
    this.#hint = null;
  }

  #about(): { seat: number; seq: number } | null {
    const [seat, seq] = [this.store.eyes?.seat, this.store.shown?.seq];
    return typeof seat === "number" && seq !== undefined ? { seat, seq } : null;
  }

  #current<Said>(found: About<Said> | null): Said | null {
    return found !== null && found.seq === this.store.shown?.seq ? found.said : null;
  }

  /** Think; what is refused is said and stops nobody from playing. */
  async #think<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    this.thinking = true;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "stale")
        toast(sentenceOf(error), "refusal");
      return undefined;
    } finally {
      this.thinking = false;
    }
  }
}
