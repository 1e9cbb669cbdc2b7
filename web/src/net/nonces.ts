// A browser's share in the deal: 32 random bytes per seat, drawn anew for every start.

import { fromHex, sha256, toHex } from "./sha256";

/** Draw a nonce. */
export function drawNonce(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** What is told of a nonce before it is given. */
export function hashOf(nonce: string): string {
  return toHex(sha256(fromHex(nonce)));
}
