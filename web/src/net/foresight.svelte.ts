/** What would follow from moves: asked of the server when somebody wonders, once for each step. */
import type { Preview, ServerMessage } from "../generated/protocol";
import type { Command } from "./connection";

/** The most moves that one message asks about. */
const AT_ONCE = 8;

export class Foresight {
  #known: Record<string, Preview> = $state.raw({});
  #asked = new Set<string>();
  #step: number | null = null;

  /** `ask` sends a command and gives its answer; it may fail. */
  constructor(private readonly ask: (command: Command) => Promise<ServerMessage>) {}

  /** What is known of this step's moves so far, by move. */
  get known(): Readonly<Record<string, Preview>> {
    return this.#known;
  }

  /** Another step: what was foreseen is past. */
  forget(step: number | null): void {
    if (step === this.#step) return;
    this.#step = step;
    this.#asked.clear();
    if (Object.keys(this.#known).length > 0) this.#known = {};
  }

  /** Ask about the moves of a seat that were not asked about yet. */
  async wonder(seat: number, moves: readonly string[]): Promise<void> {
    const fresh = moves.filter((move) => !this.#asked.has(move)).slice(0, AT_ONCE);
    if (fresh.length === 0) return;
    fresh.forEach((move) => this.#asked.add(move));
    const step = this.#step;
    try {
      const answer = await this.ask({ type: "foresee", seat, moves: fresh });
      if (answer.type !== "foreseen" || step !== this.#step) return;
      const found = answer.moves.map((preview) => [preview.move, preview] as const);
      this.#known = { ...this.#known, ...Object.fromEntries(found) };
    } catch {
      // The turn has passed meanwhile, or too much was asked: a preview is not worth a message.
    }
  }
}
