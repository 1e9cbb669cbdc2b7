// Was the deal fair? The server checks a record, and so does the browser itself, with what it was
// shown before the deal. The recipe is the one of the record's documentation.

import { fromHex, sha256, toHex } from "./sha256";

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
  } | null;
}

/** What this browser was shown, and gave, before the deal. */
export interface Promised {
  commitment: string;
  /** By seat. */
  nonces: Record<string, string>;
}

export type CheckName = "shown" | "given" | "commitment" | "seed";

/** Keys in order and no blanks, as the server writes it too. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
}

function joined(...parts: (string | Uint8Array)[]): Uint8Array {
  const bytes = parts.map((part) => (typeof part === "string" ? new TextEncoder().encode(part) : part));
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
  return toHex(sha256(joined("pharmakon-commit/1", fromHex(secret), table, played)));
}

/** The seed that follows from the secret and everybody's nonce. */
export function seedOf(secret: string, nonces: readonly (string | null)[]): string {
  const drawn = nonces.map((nonce) => (nonce === null ? new Uint8Array(32) : fromHex(nonce)));
  const digest = sha256(joined("pharmakon-seed/1", fromHex(secret), ...drawn));
  return new DataView(digest.buffer).getBigUint64(0).toString();
}

/** Check a record in this browser. */
export function checkDeal(
  record: FairRecord,
  promised: Promised | null,
): { name: CheckName; ok: boolean }[] {
  const fair = record.fairness;
  if (fair === null) return [];
  const checks: { name: CheckName; ok: boolean }[] = [];
  if (promised) {
    checks.push({ name: "shown", ok: promised.commitment === fair.commitment });
    const given = Object.entries(promised.nonces);
    checks.push({ name: "given", ok: given.every(([seat, nonce]) => fair.nonces[Number(seat)] === nonce) });
  }
  const committed = commitmentOf(record, fair.secret, fair.table);
  checks.push({ name: "commitment", ok: committed === fair.commitment });
  checks.push({ name: "seed", ok: seedOf(fair.secret, fair.nonces) === String(record.seed) });
  return checks;
}

const place = (table: string) => `pharmakon.promised.${table}`;

/** Remember what was shown and given, until the match can be checked. */
export function keepPromised(table: string, promised: Promised): void {
  sessionStorage.setItem(place(table), JSON.stringify(promised));
}

/** What was shown and given at a table, if this browser was there. */
export function keptPromised(table: string): Promised | null {
  return JSON.parse(sessionStorage.getItem(place(table)) ?? "null") as Promised | null;
}
