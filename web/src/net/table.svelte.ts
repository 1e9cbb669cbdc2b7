// A table as this browser sees it: what the server says, shown step by step. The line, the order of
// the steps, their pace, the log and the deal are nouns of their own; here they meet.

import type { Eyes, ServerMessage, TableState } from "../generated/protocol";
import { language } from "../texts/index.svelte";
import { Connection, Refusal, type Command, type Line, type Wires } from "./connection";
import { sight, type Sight } from "./curtain";
import { Foresight } from "./foresight.svelte";
import { forget } from "../parts/refusal.svelte";
import { Dealing } from "./dealing.svelte";
import { Log, type Entry } from "./log.svelte";
import { ShowQueue } from "./queue";
import { Steps, type Heard, type Shown } from "./steps";
import { Talk } from "./talk.svelte";

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

/** How often moves are tried to be taken back while bots go on playing. */
const UNDO_TRIES = 5;

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
  /** Who is to act and until when, whatever is still being shown or read. */
  now: { turn: number | null; deadline: number | null } = $state.raw({
    turn: null,
    deadline: null,
  });
  /** At a shared device: who said "I am …" last. */
  open: number | null = $state(null);

  /** What would follow from the moves on offer. */
  readonly foresight = new Foresight((command) => this.#connection.send(command));

  readonly dealing: Dealing;
  /** What people say to each other. */
  readonly talk: Talk;
  #steps = new Steps();
  #log = new Log();
  #connection: Connection;
  #queue: ShowQueue<Shown>;

  constructor(
    readonly id: string,
    private readonly habits: Habits,
  ) {
    this.talk = new Talk(id);
    this.dealing = new Dealing(id, {
      send: (command) => this.#connection.send(command),
      refused: (text) => (this.notice = { text, rule: null }),
    });
    this.#queue = new ShowQueue<Shown>(
      (step) => this.#show(step),
      () => habits.dwell(),
      () => (this.settled = true),
    );
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#connection = new Connection({
      url: `${scheme}://${location.host}/ws/${encodeURIComponent(id)}`,
      language,
      seen: () => this.#steps.latest,
      onmessage: (message) => this.#hear(message),
      online: (line) => (this.line = line),
      onclosed: (reason) => (this.failure = reason),
      ...(habits.open ? { open: habits.open } : {}),
    });
  }

  /** How the server did not keep its word about the deal; it stays. */
  get breach(): Dealing["breach"] {
    return this.dealing.breach;
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
    if (this.sending || this.shown?.seq !== this.#steps.latest) return [];
    return this.eyes?.moves ?? [];
  }

  /** What the eyes of a seat were told, oldest first. */
  log(seat: number | null): Entry[] {
    return this.#log.of(seat);
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
    const seq = this.#steps.latest;
    if (seat === null || seat === undefined || seq === null) return;
    this.notice = null;
    forget();
    this.sending = true;
    const done = await this.send({ type: "move", seat, seq, move });
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

  /** Take moves back, as far as the last own decision. Whether it was done. */
  async undo(): Promise<boolean> {
    const seat = this.mine[0];
    for (let tries = 0; seat !== undefined && tries < UNDO_TRIES; tries += 1) {
      try {
        await this.#connection.send({ type: "undo", seat, seq: this.#steps.latest ?? 0 });
        return true;
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal;
        // A bot has just played: what is taken back is one move more.
        if (refusal.code === "stale") continue;
        this.notice = { text: refusal.message, rule: refusal.rule };
        return false;
      }
    }
    return false;
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
        if (this.#follow(message.table)) return;
        this.thinking = message.table.thinking;
        this.now = { turn: message.turn, deadline: message.table.deadline };
        this.#take(this.#steps.welcome(message));
        break;
      case "table":
        this.#follow(message.table);
        break;
      case "step":
        this.now = { turn: message.turn, deadline: message.deadline };
        this.#take(this.#steps.step(message));
        break;
      case "said":
        this.talk.hear(message.seat, message.phrase, this.#steps.latest ?? 0);
        break;
      case "thinking":
        this.thinking = message.seat;
        break;
    }
  }

  /** The table has changed; whether it went back in time, so that all has to be told again. */
  #follow(table: TableState): boolean {
    const back = this.#steps.latest !== null && this.table?.undone !== table.undone;
    this.table = table;
    this.now = { ...this.now, deadline: table.deadline };
    this.dealing.follow(table);
    if (back) {
      this.#steps.latest = null;
      this.#queue.clear();
      this.#connection.resync();
    }
    return back;
  }

  #take(heard: Heard): void {
    switch (heard.kind) {
      case "next":
        this.#push(heard.step);
        break;
      case "reset":
        this.#queue.clear();
        this.#log.clear();
        this.#draw(heard.step);
        this.settled = true;
        break;
      case "again":
        // A repeated greeting tells no events: those on show stay.
        if (this.#queue.idle) this.shown = this.#told(heard.step, this.shown?.eyes ?? []);
        else this.#push(this.#told(heard.step, []));
        break;
      case "gap":
        this.#connection.resync();
        break;
    }
  }

  /** A step with the events that these eyes were told. */
  #told(step: Shown, before: readonly Eyes[]): Shown {
    const events = (seat: number | null) => before.find((eyes) => eyes.seat === seat)?.events ?? [];
    return { ...step, eyes: step.eyes.map((eyes) => ({ ...eyes, events: events(eyes.seat) })) };
  }

  #push(step: Shown): void {
    this.settled = false;
    this.#queue.push(step);
  }

  #show(step: Shown): void {
    this.#draw(step);
    if (this.habits.stops(step)) this.#queue.hold();
  }

  #draw(step: Shown): void {
    const mover = this.shown?.turn ?? null;
    this.before = this.shown;
    this.foresight.forget(step.seq);
    const strict = this.table?.from_memory === true && this.table.status !== "over";
    this.shown = step;
    this.#log.tell(step, strict ? mover : null);
  }
}
