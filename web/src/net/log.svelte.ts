// What the eyes at this browser were told, for the log.

import type { AnyEvent } from "../generated/protocol";
import type { Shown } from "./steps";

/** An event in the log. */
export interface Entry {
  seq: number;
  event: AnyEvent;
}

/** How long the log of a spectator or an aided player may grow. */
const LOG_LENGTH = 400;

export class Log {
  #entries = $state.raw(new Map<number | null, Entry[]>());

  /** What the eyes of a seat (null: a spectator's) were told, oldest first. */
  of(seat: number | null): Entry[] {
    return this.#entries.get(seat) ?? [];
  }

  /** A step is told. `forgetful` is the seat that has just moved and has to remember by itself. */
  tell({ seq, eyes }: Shown, forgetful: number | null): void {
    const entries = new Map(this.#entries);
    for (const { seat, events } of eyes) {
      const told = events.map((event) => ({ seq, event }));
      // Who has to remember is told what happened since their own last move, and no more.
      const before = seat !== null && seat === forgetful ? [] : this.of(seat);
      entries.set(seat, [...before, ...told].slice(-LOG_LENGTH));
    }
    this.#entries = entries;
  }

  clear(): void {
    this.#entries = new Map();
  }
}
