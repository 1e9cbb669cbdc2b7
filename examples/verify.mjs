// Was the match of a record dealt fairly? `node verify.mjs record.json`
//
// Written after docs/fairness.md alone; nothing of pharmakon is used. Prints each check and, as the
// last line, the first deal as JSON, to compare with what was seen. Exits with 1 if a check fails.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { deal } from "./deals.mjs";

const { game, version, options, seed, fairness } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const hex = (text) => Buffer.from(text, "hex");
const bytes = (parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const sha256 = (...parts) => createHash("sha256").update(bytes(parts)).digest();

// What was promised, and what the seed follows from.
const inOrder = Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));
const canonical = JSON.stringify({ game, options: inOrder, version });
const committed = sha256("pharmakon-commit/1", hex(fairness.secret), fairness.table, canonical);
const hashes = fairness.nonces.map((nonce) => nonce && sha256(hex(nonce)).toString("hex"));
const nonces = fairness.nonces.map((nonce) => (nonce ? hex(nonce) : Buffer.alloc(32)));
const drawn = sha256("pharmakon-seed/1", hex(fairness.secret), ...nonces).readBigUInt64BE();
const shown = [fairness.commitment, ...(fairness.nonce_hashes ?? [])].filter((one) => one !== null);
const earlier = (fairness.called_off ?? []).flatMap((start) => [start.commitment, ...start.nonce_hashes]);
const checks = {
  commitment: committed.toString("hex") === fairness.commitment,
  seats: fairness.nonces.length === options.players,
  nonce_hashes: JSON.stringify(hashes) === JSON.stringify(fairness.nonce_hashes),
  called_off: Array.isArray(fairness.called_off) && !earlier.some((one) => shown.includes(one)),
  seed: drawn === BigInt(seed),
};
for (const [name, ok] of Object.entries(checks)) console.log(ok ? "✓" : "✗", name);

console.log(JSON.stringify(deal(game, options, seed)));
process.exitCode = Object.values(checks).every(Boolean) ? 0 : 1;
