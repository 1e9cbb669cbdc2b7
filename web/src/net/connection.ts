// One websocket to one table, kept alive: it greets, pings, comes back by itself, and sends every
// command again that was not answered when the line broke. Commands have ids, so the server does
// each of them once.

import type { ClientMessage, Done, Foreseen, Reason, ServerMessage } from "../generated/protocol";

export const PING_EVERY = 2_500;
export const SILENCE_ALLOWED = 6_000;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 4_000;

/** `connecting`: for the first time; `lost`: again; `closed`: for good. */
export type Line = "connecting" | "open" | "lost" | "closed";

type Unnumbered<T> = T extends { id: string } ? Omit<T, "id"> : never;
/** A command before it got its id. */
export type Command = Exclude<Unnumbered<ClientMessage>, { type: "hello" }>;

/** The server refused a command; nothing has changed. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule: string | null = null,
  ) {
    super(text);
  }
}

/** The part of a websocket that is used here. */
export interface Socket {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send: (text: string) => void;
  close: () => void;
}

export interface Wires {
  /** Where to connect to. */
  url: string;
  language: () => "en" | "fr";
  /** The last step seen, for the greeting. */
  seen: () => number | null;
  onmessage: (message: ServerMessage) => void;
  online: (line: Line) => void;
  /** The server closed the line for good, and says why. */
  onclosed: (reason: Refusal) => void;
  open?: (url: string) => Socket;
  random?: () => number;
}

interface Waiting {
  message: ClientMessage;
  resolve: (answer: Done | Reason | Foreseen) => void;
  reject: (refusal: Refusal) => void;
}

/** How the server closes a line that it refused for good; whatever else closes one will pass. */
const REFUSED = 4000;

export class Connection {
  #socket: Socket | null = null;
  #waiting = new Map<string, Waiting>();
  #line: Line = "connecting";
  #greeted = false;
  /** Why the line was refused; how it is closed says whether for good. */
  #refused: Refusal | null = null;
  #failures = 0;
  #count = 0;
  #name: string;
  #heard = 0;
  #pings: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly wires: Wires) {
    // Ids must differ from those of another tab, and of this one before a reload.
    this.#name = Math.floor(this.#random() * 2 ** 48).toString(36);
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.#seen);
    this.#connect();
  }

  /** Send a command; resolves when it is done, rejects with a Refusal. */
  send(command: Command): Promise<Done | Reason | Foreseen> {
    const id = this.#number();
    const message = { ...command, id } as ClientMessage;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { message, resolve, reject });
      if (this.#greeted) this.#write(message);
    });
  }

  /** Ask for all that was missed. */
  resync(): void {
    this.#write({
      type: "hello",
      id: this.#number(),
      seen: this.wires.seen(),
      language: this.wires.language(),
    });
  }

  /** Try again now instead of after the pause. */
  retry = (): void => {
    if (this.#line === "closed" || this.#retry === undefined) return;
    clearTimeout(this.#retry);
    this.#connect();
  };

  /** Hang up for good. */
  close(): void {
    this.#say("closed");
    this.#stop();
    this.#socket?.close();
    removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.#seen);
  }

  #seen = (): void => {
    if (!document.hidden) this.retry();
  };

  #number(): string {
    return `${this.#name}-${++this.#count}`;
  }

  #random(): number {
    return (this.wires.random ?? Math.random)();
  }

  #say(line: Line): void {
    if (this.#line === line) return;
    this.#line = line;
    this.wires.online(line);
  }

  #stop(): void {
    clearInterval(this.#pings);
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#greeted = false;
  }

  #connect(): void {
    this.#retry = undefined;
    const open = this.wires.open ?? ((url: string) => new WebSocket(url));
    const socket = open(this.wires.url);
    this.#socket = socket;
    this.#heard = Date.now();
    this.#refused = null;
    socket.onopen = () => {
      this.resync();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = ({ code }: CloseEvent) => {
      if (socket !== this.#socket) return;
      if (code === REFUSED && this.#refused) this.#turnedAway(this.#refused);
      else this.#broken();
    };
    this.#pings = setInterval(() => this.#ping(socket), PING_EVERY);
  }

  #ping(socket: Socket): void {
    if (Date.now() - this.#heard > SILENCE_ALLOWED) {
      // A dead line may take minutes to close by itself: it is left behind, and a new one opened.
      socket.onclose = null;
      socket.close();
      this.#broken();
    } else if (this.#greeted) {
      this.#write({ type: "ping" });
    }
  }

  #broken(): void {
    this.#stop();
    this.#socket = null;
    if (this.#line === "closed") return;
    const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#failures++);
    if (this.#line === "open" || this.#failures > 2) this.#say("lost");
    this.#retry = setTimeout(() => this.#connect(), longest * (0.5 + 0.5 * this.#random()));
  }

  #write(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: ServerMessage): void {
    this.#heard = Date.now();
    switch (message.type) {
      case "pong":
        return;
      case "welcome":
        this.#failures = 0;
        this.wires.onmessage(message);
        if (!this.#greeted) {
          this.#greeted = true;
          this.#say("open");
          for (const { message: again } of this.#waiting.values()) this.#write(again);
        }
        return;
      case "done":
      case "reason":
      case "foreseen":
        this.#settle(message.id)?.resolve(message);
        return;
      case "error": {
        const refusal = new Refusal(message.code, message.text, message.rule ?? null);
        const asked = message.id === null ? undefined : this.#settle(message.id);
        if (asked) asked.reject(refusal);
        else if (!this.#greeted) this.#refused = refusal;
        return;
      }
      default:
        this.wires.onmessage(message);
    }
  }

  /** The table does not let us in, now or later. */
  #turnedAway(refusal: Refusal): void {
    this.close();
    this.wires.onclosed(refusal);
  }

  #settle(id: string): Waiting | undefined {
    const asked = this.#waiting.get(id);
    this.#waiting.delete(id);
    return asked;
  }
}
