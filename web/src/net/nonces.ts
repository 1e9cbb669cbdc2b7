// A browser's share in the deal: 32 random bytes per seat. Only their hash is told when the seat
// is taken, the bytes themselves when the match starts; until then they are kept here.

import { fromHex, sha256, toHex } from "./sha256";

function place(table: string, seat: number): string {
  return `pharmakon.nonce.${table}.${seat}`;
}

/** Draw a nonce. */
export function drawNonce(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** What is told of a nonce before the start. */
export function hashOf(nonce: string): string {
  return toHex(sha256(fromHex(nonce)));
}

/** Keep the nonce of a seat until the match starts. */
export function keepNonce(table: string, seat: number, nonce: string): void {
  localStorage.setItem(place(table, seat), nonce);
}

/** The nonce kept for a seat, or null. */
export function keptNonce(table: string, seat: number): string | null {
  return localStorage.getItem(place(table, seat));
}

/** Forget the nonces of a table whose match has begun. */
export function forgetNonces(table: string): void {
  const prefix = place(table, 0).slice(0, -1);
  const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i));
  for (const key of keys) {
    if (key?.startsWith(prefix)) localStorage.removeItem(key);
  }
}
