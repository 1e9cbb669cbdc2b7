// What this browser was shown at every start of a table, and what it gave. Nothing here is ever
// overwritten, and the server is not believed: a nonce is given only for the commitment and the
// hashes that were shown before, and whatever does not fit is a breach.

import type { Nonce, NonceHash, TableState } from "../generated/protocol";
import { drawNonce, hashOf } from "./nonces";

export interface Start {
  commitment: string;
  /** The nonces that were drawn here, by seat. */
  nonces: Record<string, string>;
  /** The seats whose hash the server has taken. */
  taken: number[];
  /** The seats of ours for which another tab or device was first. */
  elsewhere: number[];
  /** Everybody's hashes, as they were shown before any nonce was given; null until then. */
  hashes: (string | null)[] | null;
}

/** How the server did not keep its word: see `web.fair.breach` in the texts. */
export type Breach = "replaced" | "again" | "hashes" | "unasked";

type Gift = Omit<NonceHash, "id"> | Omit<Nonce, "id">;

/** What a table's new state means: what is kept from now on, what is sent, and what is wrong. */
export interface Part {
  starts: Start[];
  gifts: Gift[];
  breach: Breach | null;
}

/** Take part in the start that a table is at, as far as the server keeps its word. */
export function takePart(starts: Start[], table: TableState, draw = drawNonce): Part {
  const { commitment, asked, nonce_hashes: shown } = table.fairness;
  const breach = breachOf(starts, table);
  if (breach !== null || commitment === null) return { starts, gifts: [], breach };
  const known = starts.find((start) => start.commitment === commitment);
  if (asked === "nonce_hash") {
    const start = known ?? begun(table, commitment, draw);
    const missing = Object.entries(start.nonces).filter(
      ([seat]) => !start.taken.includes(Number(seat)),
    );
    const gifts = missing.map(([seat, nonce]): Gift => ({
      type: "nonce_hash",
      seat: Number(seat),
      commitment,
      nonce_hash: hashOf(nonce),
    }));
    return { starts: known ? starts : [...starts, start], gifts, breach };
  }
  if (asked === "nonce" && known) {
    const ours = Object.entries(known.nonces).filter(
      ([seat, nonce]) => shown[Number(seat)] === hashOf(nonce),
    );
    const gifts = ours.map(([seat, nonce]): Gift => ({
      type: "nonce",
      seat: Number(seat),
      commitment,
      nonce,
    }));
    return { starts: changed(starts, { ...known, hashes: shown }), gifts, breach };
  }
  return { starts, gifts: [], breach };
}

function begun(table: TableState, commitment: string, draw: () => string): Start {
  const mine = table.seats.flatMap(({ yours }, seat) => (yours ? [[seat, draw()] as const] : []));
  return { commitment, nonces: Object.fromEntries(mine), taken: [], elsewhere: [], hashes: null };
}

/** What the server has shown and does not keep to; null if all is well. */
export function breachOf(
  starts: readonly Start[],
  { fairness, status, seats }: TableState,
): Breach | null {
  const listed = fairness.called_off;
  if (listed.some((start) => start.commitment === fairness.commitment)) return "again";
  for (const start of starts) {
    if (start.commitment !== fairness.commitment) {
      // A start that we were shown can have ended in one way only: it was called off.
      const ended = listed.find(({ commitment }) => commitment === start.commitment);
      if (!ended || (start.hashes && !same(start.hashes, ended.nonce_hashes))) return "replaced";
    } else if (fairness.asked !== "nonce_hash") {
      const begun = status === "playing" || status === "over";
      if (begun && start.hashes === null && start.taken.length > 0) return "unasked";
      if (!fits(start, fairness.nonce_hashes)) return "hashes";
      const missing = seats.some(({ person }, seat) => person && !fairness.nonce_hashes[seat]);
      if (fairness.asked === "nonce" && missing) return "hashes";
    }
  }
  return null;
}

/** Whether these hashes are the ones that were shown before, with ours among them. */
function fits(start: Start, shown: readonly (string | null)[]): boolean {
  if (start.hashes) return same(start.hashes, shown);
  return start.taken.every((seat) => shown[seat] === hashOf(start.nonces[seat]!));
}

export function same(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}

/** The server has taken the hash of a seat. */
export function taken(starts: Start[], commitment: string, seat: number): Start[] {
  const start = starts.find((each) => each.commitment === commitment);
  return start ? changed(starts, { ...start, taken: [...start.taken, seat] }) : starts;
}

/** Another tab or device of ours was first: what was drawn here is not used. */
export function elsewhere(starts: Start[], commitment: string, seat: number): Start[] {
  const start = starts.find((each) => each.commitment === commitment);
  if (!start) return starts;
  const { [seat]: _, ...nonces } = start.nonces;
  return changed(starts, { ...start, nonces, elsewhere: [...start.elsewhere, seat] });
}

function changed(starts: Start[], start: Start): Start[] {
  return starts.map((each) => (each.commitment === start.commitment ? start : each));
}

const place = (table: string) => `pharmakon.starts.${table}`;

/** Keep what was shown and given, through a reload, until the match can be checked. */
export function keepStarts(table: string, starts: readonly Start[]): void {
  sessionStorage.setItem(place(table), JSON.stringify(starts));
}

/** What was shown and given at a table, if this tab was there. */
export function keptStarts(table: string): Start[] {
  return JSON.parse(sessionStorage.getItem(place(table)) ?? "[]") as Start[];
}
