// Was the deal fair? The server checks a record, and so does the browser itself, with what it was
// shown before the deal. The recipe is the one of the record's documentation.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { CalledOff } from "../generated/protocol";
import { fromHex, hashOf } from "./nonces";
import { same, type Start } from "./starts";

/** The parts of a record that the deal follows from. */
export interface FairRecord {
  game: string;
  version: number;
  options: Record<string, unknown>;
  seed: string;
  fairness: {
    commitment: string;
    secret: string;
    nonces: (string | null)[];
    table: string;
    /** Older records do not have these. */
    nonce_hashes?: (string | null)[];
    called_off?: CalledOff[];
  } | null;
}

/** `elsewhere` is no fault of the server's: the number of a seat came from another tab. */
export type CheckName =
  "shown" | "hashes" | "given" | "elsewhere" | "commitment" | "nonces" | "seed";

export interface DealCheck {
  name: CheckName;
  ok: boolean;
}

/** Keys in order and no blanks, as the server writes it too. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
}

function joined(...parts: (string | Uint8Array)[]): Uint8Array {
  const bytes = parts.map((part) =>
    typeof part === "string" ? new TextEncoder().encode(part) : part,
  );
  const whole = new Uint8Array(bytes.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of bytes) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** What the server must have shown before the deal. */
export function commitmentOf(record: FairRecord, secret: string, table: string): string {
  const { game, version, options } = record;
  const played = canonical({ game, version, options });
  return bytesToHex(sha256(joined("pharmakon-commit/1", fromHex(secret), table, played)));
}

/** The seed that follows from the secret and everybody's nonce. */
export function seedOf(secret: string, nonces: readonly (string | null)[]): string {
  const drawn = nonces.map((nonce) => (nonce === null ? new Uint8Array(32) : fromHex(nonce)));
  const digest = sha256(joined("pharmakon-seed/1", fromHex(secret), ...drawn));
  return new DataView(digest.buffer, digest.byteOffset).getBigUint64(0).toString();
}

/** Check a record in this browser, with what it was shown at the starts of that table. */
export function checkDeal(record: FairRecord, starts: readonly Start[]): DealCheck[] {
  const fair = record.fairness;
  if (fair === null) return [];
  const fitting = fair.nonces.map((nonce) => (nonce === null ? null : hashOf(nonce)));
  return [
    ...checkStarts(fair, starts),
    { name: "commitment", ok: commitmentOf(record, fair.secret, fair.table) === fair.commitment },
    { name: "nonces", ok: same(fitting, fair.nonce_hashes ?? []) },
    { name: "seed", ok: seedOf(fair.secret, fair.nonces) === String(record.seed) },
  ];
}

/** What was shown and given here, against what the record says of it. */
function checkStarts(
  fair: NonNullable<FairRecord["fairness"]>,
  starts: readonly Start[],
): DealCheck[] {
  if (starts.length === 0) return [];
  const ended = (start: Start) =>
    fair.called_off?.some(
      ({ commitment, nonce_hashes }) =>
        commitment === start.commitment && (!start.hashes || same(start.hashes, nonce_hashes)),
    );
  const own = starts.find(({ commitment }) => commitment === fair.commitment);
  const kept = starts.every((start) => (start === own ? !ended(start) : ended(start)));
  const checks: DealCheck[] = [{ name: "shown", ok: kept }];
  if (!own) return checks;
  const given = Object.entries(own.nonces);
  checks.push({ name: "hashes", ok: same(own.hashes ?? [], fair.nonce_hashes ?? []) });
  if (given.length > 0) {
    checks.push({
      name: "given",
      ok: given.every(([seat, nonce]) => fair.nonces[Number(seat)] === nonce),
    });
  }
  if (own.elsewhere.length > 0) checks.push({ name: "elsewhere", ok: false });
  return checks;
}
