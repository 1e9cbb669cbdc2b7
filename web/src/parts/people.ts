/** What a seat shows of its person beside the game: that they are away, and what they say. */
import { getContext, setContext } from "svelte";
import type { Saying } from "../net/talk.svelte";

export interface People {
  /** Since when the person on a seat is away, in seconds since 1970; null if nobody is missing. */
  away: (seat: number) => number | null;
  saying: (seat: number) => Saying | null;
}

const KEY = Symbol("people");

/** Tell the seats below about their people. */
export function setPeople(people: People): void {
  setContext(KEY, people);
}

/** The people of the table around; undefined where nobody really sits, as in a replay. */
export function getPeople(): People | undefined {
  return getContext<People | undefined>(KEY);
}
