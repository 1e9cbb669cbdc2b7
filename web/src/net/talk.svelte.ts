// What people at a table say to each other: the phrases on show, those in the log, and whom one
// does not want to hear. A phrase travels as an id and is read in everybody's own language.

import type { Said } from "../generated/protocol";

export type Phrase = Said["phrase"];

/** Every phrase that the server knows, in the order in which they are offered. */
const SHOWN = {
  hello: "written",
  good_luck: "written",
  well_played: "written",
  thanks: "written",
  sorry: "written",
  oh_no: "written",
  lucky: "written",
  one_moment: "written",
  take_your_time: "written",
  good_game: "written",
  smile: "drawn",
  laugh: "drawn",
  wonder: "drawn",
  weep: "drawn",
  cheers: "drawn",
  skull: "drawn",
} as const satisfies Record<Phrase, "written" | "drawn">;

export type Emote = {
  [Name in Phrase]: (typeof SHOWN)[Name] extends "drawn" ? Name : never;
}[Phrase];

const ALL = Object.keys(SHOWN) as Phrase[];
export const EMOTES: readonly Emote[] = ALL.filter(isEmote);
export const PHRASES: readonly Phrase[] = ALL.filter((phrase) => !isEmote(phrase));

/** A phrase that was said, and after which step of the match. */
export interface Saying {
  id: number;
  seat: number;
  phrase: Phrase;
  seq: number;
}

/** How long a phrase stays at its seat, in milliseconds. */
const SHOWN_FOR = 6_000;
const LOG_LENGTH = 50;

/** Is this drawn rather than written? */
export function isEmote(phrase: Phrase): phrase is Emote {
  return SHOWN[phrase] === "drawn";
}

export class Talk {
  /** All that was said, oldest first. */
  log: Saying[] = $state.raw([]);
  /** The seats that are not heard. */
  muted: number[] = $state.raw([]);
  #shown: Saying[] = $state.raw([]);
  #count = 0;

  constructor(private readonly table: string) {
    this.muted = kept(table);
  }

  /** What a seat is saying at this moment. */
  at(seat: number): Saying | null {
    return this.#shown.find((saying) => saying.seat === seat) ?? null;
  }

  /** Somebody says something; null if they are not heard. */
  hear(seat: number, phrase: Phrase, seq: number): Saying | null {
    if (this.muted.includes(seat)) return null;
    const saying = { id: ++this.#count, seat, phrase, seq };
    this.log = [...this.log, saying].slice(-LOG_LENGTH);
    this.#shown = [...this.#shown.filter((other) => other.seat !== seat), saying];
    setTimeout(() => this.#hide(saying), SHOWN_FOR);
    return saying;
  }

  /** Hear a seat no more, or again. */
  mute(seat: number, mute: boolean): void {
    this.muted = mute ? [...this.muted, seat] : this.muted.filter((other) => other !== seat);
    if (mute) this.#shown = this.#shown.filter((saying) => saying.seat !== seat);
    localStorage.setItem(place(this.table), JSON.stringify(this.muted));
  }

  /** The same people sit at another table now: who was not heard is not heard there. */
  carry(table: string): void {
    if (this.muted.length > 0) localStorage.setItem(place(table), JSON.stringify(this.muted));
  }

  #hide(saying: Saying): void {
    this.#shown = this.#shown.filter((other) => other !== saying);
  }
}

const place = (table: string) => `pharmakon.muted.${table}`;

function kept(table: string): number[] {
  try {
    return JSON.parse(localStorage.getItem(place(table)) ?? "[]") as number[];
  } catch {
    return [];
  }
}
