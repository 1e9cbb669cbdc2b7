// A table as this browser sees it: what the server says, shown step by step.

import type { Eyes, ServerMessage, Step, TableState, Welcome } from "../generated/protocol";
import type { EventView } from "../games/contract";
import { language } from "../texts/index.svelte";
import { Connection, Refusal, type Command, type Line, type Wires } from "./connection";
import { sight, type Sight } from "./curtain";
import { Foresight } from "./foresight.svelte";
import { getRecord } from "./api";
import { checkDeal, type CheckName, type FairRecord } from "./fairness";
import { forget } from "../parts/refusal.svelte";
import { ShowQueue } from "./queue";
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

/** A step of the match, as it is drawn. */
export interface Shown {
  seq: number;
  turn: number | null;
  deadline: number | null;
  eyes: Eyes[];
  /** Whether its events happened just now, or are told again after a reload. */
  fresh: boolean;
}

/** An event in the log. */
export interface Entry {
  seq: number;
  event: EventView;
}

/** Something to tell the person at this browser. */
export interface Notice {
  text: string;
  rule: string | null;
}

export interface Habits {
  /** How long a step is shown before the next, in milliseconds. */
  dwell: () => number;
  /** Whether the table should stop at this step until `goOn` (a score sheet is shown). */
  stops: (step: Shown) => boolean;
  /** For tests: another socket. */
  open?: Wires["open"];
}

/** How long the log of a spectator or an aided player may grow. */
const LOG_LENGTH = 400;

export class TableStore {
  /** Everything but the cards; null until the server has spoken. */
  table: TableState | null = $state.raw(null);
  line: Line = $state("connecting");
  /** What is drawn; null before the deal. */
  shown: Shown | null = $state.raw(null);
  /** What was drawn before that. */
  before: Shown | null = $state.raw(null);
  /** Whether all that has happened is drawn and was looked at. */
  settled = $state(true);
  /** Whether a move was sent and is not answered yet. */
  sending = $state(false);
  thinking: number | null = $state(null);
  notice: Notice | null = $state.raw(null);
  /** Why this table cannot be shown at all. */
  failure: Refusal | null = $state.raw(null);
  /** How the server did not keep its word about the deal; it stays. */
  breach: Breach | CheckName | null = $state(null);
  /** At a shared device: who said "I am …" last. */
  open: number | null = $state(null);

  /** What would follow from the moves on offer. */
  readonly foresight = new Foresight((command) => this.#connection.send(command));

  #logs: Map<number | null, Entry[]> = $state.raw(new Map());
  #latest: number | null = null;
  #connection: Connection;
  #queue: ShowQueue<Shown>;
  #starts: Start[];
  #given = new Set<string>();
  #checked = false;

  constructor(
    readonly id: string,
    private readonly habits: Habits,
  ) {
    this.#starts = keptStarts(id);
    this.#queue = new ShowQueue<Shown>(
      (step) => this.#show(step),
      () => habits.dwell(),
      () => (this.settled = true),
    );
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#connection = new Connection({
      url: `${scheme}://${location.host}/ws/${encodeURIComponent(id)}`,
      language,
      seen: () => this.#latest,
      onmessage: (message) => this.#hear(message),
      online: (line) => (this.line = line),
      onclosed: (reason) => (this.failure = reason),
      ...(habits.open ? { open: habits.open } : {}),
    });
  }

  /** The seats of this browser. */
  get mine(): number[] {
    return (this.table?.seats ?? []).flatMap((seat, index) => (seat.yours ? [index] : []));
  }

  /** Whose cards may be on the screen. */
  get sight(): Sight {
    const over = this.table?.status === "over" && this.settled;
    const turn = this.settled ? (this.shown?.turn ?? null) : null;
    return sight({ mine: this.mine, turn, open: this.open, over });
  }

  /** The eyes that look at the table now; null behind the curtain or before the deal. */
  get eyes(): Eyes | null {
    const now = this.sight;
    if (!("eyes" in now) || this.shown === null) return null;
    return this.shown.eyes.find((eyes) => eyes.seat === now.eyes) ?? this.shown.eyes[0] ?? null;
  }

  /** The moves on offer: none while a step is still being shown, or an answer is awaited. */
  get moves(): string[] {
    if (this.sending || this.shown?.seq !== this.#latest) return [];
    return this.eyes?.moves ?? [];
  }

  /** What the eyes of a seat were told, oldest first. */
  log(seat: number | null): Entry[] {
    return this.#logs.get(seat) ?? [];
  }

  /** Send a command; a refusal becomes a notice. Resolves to whether it was done. */
  async send(command: Command): Promise<boolean> {
    try {
      const answer = await this.#connection.send(command);
      if (answer.type === "reason" && answer.text) {
        this.notice = { text: answer.text, rule: answer.rule };
      }
      return true;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.notice = { text: refusal.message, rule: refusal.rule };
      return false;
    }
  }

  /** Play a move for the seat whose cards are shown. */
  async play(move: string): Promise<void> {
    const seat = this.eyes?.seat;
    if (seat === null || seat === undefined || this.#latest === null) return;
    this.notice = null;
    forget();
    this.sending = true;
    const done = await this.send({ type: "move", seat, seq: this.#latest, move });
    this.sending = false;
    // A move that came too late: perhaps a bot has stepped in meanwhile.
    if (!done) this.#connection.resync();
  }

  /** Ask why a move is refused; the answer becomes the notice. */
  async why(move: string): Promise<void> {
    const seat = this.eyes?.seat;
    if (seat === null || seat === undefined) return;
    await this.send({ type: "why", seat, move });
  }

  /** Ask what would follow from moves of the seat whose cards are shown. */
  wonder(moves: readonly string[]): void {
    const seat = this.eyes?.seat;
    if (seat !== null && seat !== undefined) void this.foresight.wonder(seat, moves);
  }

  /** Take a seat back from the bot that plays for it. */
  async takeBack(seat: number): Promise<void> {
    await this.send({ type: "take_back", seat });
    this.#connection.resync();
  }

  /** Another table with the same people: its id, or null if that was refused. */
  async rematch(): Promise<string | null> {
    try {
      const answer = await this.#connection.send({ type: "rematch" });
      return answer.type === "done" ? answer.table : null;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.notice = { text: refusal.message, rule: refusal.rule };
      return null;
    }
  }

  /** Go on after the score sheet. */
  goOn(): void {
    this.#queue.release();
  }

  /** Greet again, in the language spoken now. */
  greet(): void {
    if (this.line === "open") this.#connection.resync();
  }

  retry(): void {
    this.#connection.retry();
  }

  close(): void {
    this.#queue.clear();
    this.#connection.close();
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.#welcome(message);
        break;
      case "table":
        this.#seat(message.table);
        break;
      case "step":
        this.#step(message);
        break;
      case "thinking":
        this.thinking = message.seat;
        break;
    }
  }

  #welcome(message: Welcome): void {
    this.#seat(message.table);
    this.thinking = message.table.thinking;
    if (message.eyes.length === 0) return;
    const first = this.#latest === null;
    const behind = !first && message.seq > this.#latest!;
    const shown: Shown = {
      seq: message.seq,
      turn: message.turn,
      deadline: message.table.deadline,
      eyes: message.eyes,
      fresh: behind && message.since === this.#latest,
    };
    this.#latest = message.seq;
    if (shown.fresh) {
      this.#push(shown);
      return;
    }
    if (first || behind) {
      // More was missed than can be told again: what is true now replaces all.
      this.#queue.clear();
      this.#logs = new Map();
      this.#draw(shown, true);
      this.settled = true;
    } else if (this.#queue.idle) {
      this.#draw({ ...shown, eyes: shown.eyes.map((eyes) => this.#stillTold(eyes)) }, false);
    } else {
      this.#push({ ...shown, eyes: shown.eyes.map((eyes) => ({ ...eyes, events: [] })) });
    }
  }

  /** A repeated greeting tells no events: those on show stay. */
  #stillTold(eyes: Eyes): Eyes {
    const before = this.shown?.eyes.find((each) => each.seat === eyes.seat);
    return { ...eyes, events: before?.events ?? [] };
  }

  #step(message: Step): void {
    if (this.#latest !== null && message.seq <= this.#latest) return;
    const next = this.#latest === null ? 0 : this.#latest + 1;
    if (message.seq !== next) {
      this.#connection.resync();
      return;
    }
    this.#latest = message.seq;
    const { seq, turn, deadline, eyes } = message;
    this.#push({ seq, turn, deadline, eyes, fresh: true });
  }

  #push(step: Shown): void {
    this.settled = false;
    this.#queue.push(step);
  }

  #show(step: Shown): void {
    this.#draw(step, true);
    if (this.habits.stops(step)) this.#queue.hold();
  }

  #draw(step: Shown, log: boolean): void {
    const actor = this.shown?.turn ?? null;
    if (log) this.before = this.shown;
    this.shown = step;
    this.foresight.forget(step.seq);
    if (!log) return;
    const logs = new Map(this.#logs);
    const strict = this.table?.from_memory === true && this.table.status !== "over";
    for (const { seat, events } of step.eyes) {
      const told = events.map((event) => ({ seq: step.seq, event: event as EventView }));
      // Who has to remember is told what happened since their own last move, and no more.
      const before = strict && seat !== null && seat === actor ? [] : (logs.get(seat) ?? []);
      logs.set(seat, [...before, ...told].slice(-LOG_LENGTH));
    }
    this.#logs = logs;
  }

  #seat(table: TableState): void {
    this.table = table;
    const part = takePart(this.#starts, table);
    this.#keep(part.starts);
    this.breach ??= part.breach;
    // To a server that broke its word nothing more is given.
    if (this.breach === null) for (const gift of part.gifts) void this.#give(gift);
    if (table.status === "over" && this.mine.length > 0) void this.#check();
  }

  #keep(starts: Start[]): void {
    if (starts === this.#starts) return;
    this.#starts = starts;
    keepStarts(this.id, starts);
  }

  /** Give a hash or a nonce, once. */
  async #give(gift: Part["gifts"][number]): Promise<void> {
    const { type, commitment, seat } = gift;
    const key = `${type} ${commitment} ${seat}`;
    if (this.#given.has(key)) return;
    this.#given.add(key);
    try {
      await this.#connection.send(gift);
      if (type === "nonce_hash") this.#keep(taken(this.#starts, commitment, seat));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (refusal.code === "hash_given") this.#keep(elsewhere(this.#starts, commitment, seat));
      // A start that was called off meanwhile wants nothing more of us.
      if (refusal.code !== "other_start") this.notice = { text: refusal.message, rule: null };
    }
  }

  /** After the match: was the deal the one that was promised? */
  async #check(): Promise<void> {
    if (this.#checked) return;
    this.#checked = true;
    try {
      const checks = checkDeal((await getRecord(this.id)) as FairRecord, this.#starts);
      const wrong = checks.find(({ name, ok }) => !ok && name !== "elsewhere");
      this.breach ??= wrong?.name ?? null;
    } catch {
      // Without the record it can still be asked for by hand, and says why it is not there.
      this.#checked = false;
    }
  }
}
