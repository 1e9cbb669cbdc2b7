// A browser's share in the deal: 32 random bytes per seat, drawn anew for every start.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Draw a nonce. */
export function drawNonce(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** What is told of a nonce before it is given. */
export function hashOf(nonce: string): string {
  return bytesToHex(sha256(fromHex(nonce)));
}

/** Hexadecimal digits as bytes; what is none becomes bytes that fit nothing, so that a check fails. */
export function fromHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
