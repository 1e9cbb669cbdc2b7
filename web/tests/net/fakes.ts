// A server that a test plays by hand, behind the sockets of this file.

import type {
  AnyEvent,
  AnyView,
  Fairness,
  ServerMessage,
  Step,
  TableState,
  Welcome,
} from "../../src/generated/protocol";

export class FakeSocket {
  static all: FakeSocket[] = [];
  static last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(code = 1000): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** What was sent, of one type. */
  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message["type"] === type);
  }
}

export const openFake = (url: string) => new FakeSocket(url);

export function fairness(changes: Partial<Fairness> = {}): Fairness {
  const nothing = { commitment: null, asked: null, secret: null, nonces: null };
  return { ...nothing, nonce_hashes: [null, null], called_off: [], ...changes };
}

export function tableState(changes: Partial<TableState> = {}): TableState {
  const seat = {
    name: "Ana",
    person: true,
    level: null,
    connected: true,
    yours: true,
    ready: true,
  };
  return {
    id: "TABLE",
    game: "any",
    version: 1,
    options: {},
    from_memory: false,
    status: "playing",
    public: false,
    spectators: true,
    watching: 0,
    clock: { kind: "none", seconds: 60 },
    deadline: null,
    host: true,
    seats: [seat, { ...seat, name: "Basil", person: false, level: "herbalist", yours: false }],
    thinking: null,
    preparing: null,
    scores: [0, 0],
    winners: [],
    outcome: null,
    fairness: fairness(),
    next: null,
    ...changes,
  };
}

export function welcome(changes: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome",
    id: "w",
    table: tableState(),
    seq: 0,
    since: 0,
    turn: 0,
    eyes: [{ seat: 0, view: view(0), moves: ["a", "b"], events: [] }],
    ...changes,
  };
}

export function step(seq: number, turn: number | null = 0): Step {
  return {
    type: "step",
    seq,
    turn,
    deadline: null,
    eyes: [{ seat: 0, view: view(seq), moves: turn === 0 ? ["a"] : [], events: [event(seq)] }],
  };
}

/** A view of no game, at a step. */
export function view(step: number): AnyView & { step: number } {
  return { game: "any", seat: 0, over: false, winners: [], step };
}

/** An event of no game, at a step. */
export function event(seq: number): AnyEvent & { seq: number } {
  return { type: "did", seat: 1, seq };
}
