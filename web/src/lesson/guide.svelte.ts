// A guided first game in this browser: which step it is at, what is told, which move is asked for.
// How far it has got follows from the match alone, so a reload goes on where it was.

import type { Lesson, LessonStep } from "../generated/protocol";
import { getLesson } from "../net/api";

type Said = LessonStep["say"];

/** What the learner reads now, and what is lit. */
export interface Scene {
  /** What came of the last move. */
  done: Said | null;
  text: Said | null;
  lights: readonly string[];
  /** Whether `lights` are to be touched one after the other, or only looked at. */
  asks: boolean;
}

const freePlace = (table: string) => `pharmakon.free.${table}`;

export class Guide {
  plan: Lesson | null = $state.raw(null);
  /** The learner has chosen to play without it; kept for a reload. */
  free: boolean = $state(false);
  /** The step whose notes are being read, and how many were. */
  #read = $state.raw({ at: -1, notes: 0 });
  /** The step at which another move was tried last. */
  #tried = $state(-1);

  constructor(
    private readonly table: string,
    game: string,
  ) {
    this.free = localStorage.getItem(freePlace(table)) !== null;
    // Without it the table is a table like any other.
    getLesson(game).then(
      (plan) => (this.plan = plan),
      () => {},
    );
  }

  /** The step that comes at this point of the match, or next. */
  step(seq: number): LessonStep | null {
    return this.plan?.steps.find(({ at }) => at >= seq) ?? null;
  }

  /** How many steps were taken, and of how many. */
  progress(seq: number): { number: number; count: number } {
    const steps = this.plan?.steps ?? [];
    const taken = steps.filter(({ at }) => at < seq).length;
    return { number: Math.min(taken + 1, steps.length), count: steps.length };
  }

  /** The moves on offer: the one that is asked for. */
  offered(seq: number, moves: string[]): string[] {
    const step = this.free ? null : this.step(seq);
    return step?.at === seq && moves.includes(step.move) ? [step.move] : moves;
  }

  /** Another move that the rules allow was tried: it is answered here, and true is given. */
  answers(seq: number, move: string, moves: readonly string[]): boolean {
    const step = this.free ? null : this.step(seq);
    if (step?.at !== seq || step.instead === null || !moves.includes(move)) return false;
    this.#tried = seq;
    return true;
  }

  /** What is told now; `ready` when it is the learner's turn and everything was looked at. */
  scene(seq: number, ready: boolean): Scene {
    const step = this.step(seq);
    const done = this.plan?.steps.findLast(({ at }) => at < seq)?.done ?? null;
    if (step === null) return { done, text: null, lights: [], asks: false };
    if (step.at !== seq || !ready) return { done: null, text: null, lights: [], asks: false };
    if (this.#tried === seq)
      return { done: null, text: step.instead, lights: step.lights, asks: true };
    const read = this.#read.at === seq ? this.#read.notes : 0;
    const note = step.notes[read];
    const first = read === 0;
    if (note)
      return { done: first ? done : null, text: note.text, lights: note.lights, asks: false };
    const came = step.notes.length === 0 ? done : null;
    return { done: came, text: step.say, lights: step.lights, asks: true };
  }

  /** The next note, or what is asked for. */
  next(seq: number): void {
    const read = this.#read.at === seq ? this.#read.notes : 0;
    this.#read = { at: seq, notes: read + 1 };
  }

  /** Play without it, or with it again. */
  setFree(free: boolean): void {
    this.free = free;
    if (free) localStorage.setItem(freePlace(this.table), "yes");
    else localStorage.removeItem(freePlace(this.table));
  }
}
