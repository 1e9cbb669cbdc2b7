// This browser's part in a fair deal: it gives its hashes and nonces as long as the server keeps
// its word, and checks the record when the match is over.

import type { TableState } from "../generated/protocol";
import { getRecord } from "./api";
import { Refusal, type Command } from "./connection";
import { checkDeal, type CheckName } from "./fairness";
import {
  elsewhere,
  keepStarts,
  keptStarts,
  taken,
  takePart,
  type Breach,
  type Part,
  type Start,
} from "./starts";

export interface Parties {
  /** Send a command; rejects with a Refusal. */
  send: (command: Command) => Promise<unknown>;
  /** Tell the person that something was refused. */
  refused: (text: string) => void;
}

export class Dealing {
  /** How the server did not keep its word about the deal; it stays. */
  breach: Breach | CheckName | null = $state(null);

  #starts: Start[];
  #given = new Set<string>();
  #checked = false;

  constructor(
    readonly table: string,
    private readonly parties: Parties,
  ) {
    this.#starts = keptStarts(table);
  }

  /** The table has changed: take part in what it is at. */
  follow(table: TableState): void {
    const part = takePart(this.#starts, table);
    this.#keep(part.starts);
    this.breach ??= part.breach;
    // To a server that broke its word nothing more is given.
    if (this.breach === null) for (const gift of part.gifts) void this.#give(gift);
    if (table.status === "over" && table.seats.some(({ yours }) => yours)) void this.#check();
  }

  #keep(starts: Start[]): void {
    if (starts === this.#starts) return;
    this.#starts = starts;
    keepStarts(this.table, starts);
  }

  /** Give a hash or a nonce, once. */
  async #give(gift: Part["gifts"][number]): Promise<void> {
    const { type, commitment, seat } = gift;
    const key = `${type} ${commitment} ${seat}`;
    if (this.#given.has(key)) return;
    this.#given.add(key);
    try {
      await this.parties.send(gift);
      if (type === "nonce_hash") this.#keep(taken(this.#starts, commitment, seat));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (refusal.code === "hash_given") this.#keep(elsewhere(this.#starts, commitment, seat));
      // A start that was called off meanwhile wants nothing more of us.
      if (refusal.code !== "other_start") this.parties.refused(refusal.message);
    }
  }

  /** After the match: was the deal the one that was promised? */
  async #check(): Promise<void> {
    if (this.#checked) return;
    this.#checked = true;
    try {
      const checks = checkDeal(await getRecord(this.table), this.#starts);
      const wrong = checks.find(({ name, ok }) => !ok && name !== "elsewhere");
      this.breach ??= wrong?.name ?? null;
    } catch {
      // Without the record it can still be asked for by hand, and says why it is not there.
      this.#checked = false;
    }
  }
}
