import { expect, test } from "vitest";
import {
  canonical,
  checkDeal,
  commitmentOf,
  seedOf,
  type FairRecord,
} from "../../src/net/fairness";
import { hashOf } from "../../src/net/nonces";
import type { Start } from "../../src/net/starts";

const SECRET = "11".repeat(32);
const NONCES = ["22".repeat(32), null, null];

const HASHES = [hashOf(NONCES[0]!), null, null];
const EARLIER = { at: 1, by: "Ben", commitment: "earlier", nonce_hashes: ["one", null, null] };

function fairRecord(): FairRecord {
  const record = {
    game: "any",
    version: 3,
    options: { b: true, a: null },
    seed: seedOf(SECRET, NONCES),
  };
  const shown = { commitment: "", nonce_hashes: HASHES, called_off: [EARLIER] };
  const whole: FairRecord = {
    ...record,
    fairness: { ...shown, secret: SECRET, nonces: NONCES, table: "TABLE" },
  };
  whole.fairness!.commitment = commitmentOf(whole, SECRET, "TABLE");
  return whole;
}

/** What a tab has seen that was there all the time. */
function seen(): Start[] {
  const nothing = { nonces: {}, taken: [], elsewhere: [], hashes: null };
  const { commitment } = fairRecord().fairness!;
  return [
    { ...nothing, commitment: "earlier", hashes: ["one", null, null] },
    { ...nothing, commitment, nonces: { 0: NONCES[0]! }, taken: [0], hashes: HASHES },
  ];
}

test("canonical JSON has its keys in order and no blanks", () => {
  expect(canonical({ b: [1, { d: null, c: "é" }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"é","d":null}]}',
  );
});

test("the recipe is the one of pharmakon.table.fairness", () => {
  const options = { players: 4, edition: "amigo", draw: false, first: null, memory: "strict" };
  const record = { game: "poison", version: 1, options, seed: "", fairness: null };
  expect(commitmentOf(record, SECRET, "TABLE")).toBe(
    "ab1568678274389644f8d4b9c2955db3c0670c02ee39e84ee3c74e5fcbf172bb",
  );
  expect(seedOf(SECRET, NONCES)).toBe("2168766286148567122");
});

const wrong = (record: FairRecord, starts = seen()) =>
  checkDeal(record, starts)
    .filter((each) => !each.ok)
    .map((each) => each.name);

test("a fair record passes every check", () => {
  const checks = checkDeal(fairRecord(), seen());
  const names = ["shown", "hashes", "given", "commitment", "nonces", "seed"];
  expect(checks.map((each) => each.name)).toEqual(names);
  expect(checks.every((each) => each.ok)).toBe(true);
});

test("who was not there checks what the record says by itself", () => {
  expect(checkDeal(fairRecord(), []).map((each) => each.name)).toEqual([
    "commitment",
    "nonces",
    "seed",
  ]);
  expect(wrong(fairRecord(), seen().slice(0, 1))).toEqual([]);
});

test("each kind of cheating fails its own check", () => {
  const record = fairRecord();
  const [earlier, own] = seen() as [Start, Start];
  const fair = record.fairness!;
  expect(wrong({ ...record, seed: "1" })).toEqual(["seed"]);
  expect(wrong({ ...record, options: { a: 1 } })).toEqual(["commitment"]);
  expect(wrong(record, [earlier, { ...own, commitment: "another" }])).toEqual(["shown"]);
  expect(wrong(record, [earlier, { ...own, hashes: ["x", null, null] }])).toEqual(["hashes"]);
  expect(wrong(record, [earlier, { ...own, nonces: { 0: "33".repeat(32) } }])).toEqual(["given"]);
  expect(wrong(record, [{ ...earlier, hashes: ["two", null, null] }, own])).toEqual(["shown"]);
  expect(wrong({ ...record, fairness: { ...fair, called_off: [] } })).toEqual(["shown"]);
  const chosen = ["44".repeat(32), null, null];
  const dealt = { ...record, seed: seedOf(SECRET, chosen), fairness: { ...fair, nonces: chosen } };
  expect(wrong(dealt, [])).toEqual(["nonces"]);
  expect(wrong(dealt)).toEqual(["given", "nonces"]);
});

test("a record from before nonce hashes were kept does not pass", () => {
  const record = fairRecord();
  delete record.fairness!.nonce_hashes;
  delete record.fairness!.called_off;
  expect(wrong(record, [])).toEqual(["nonces"]);
});

test("a number that another tab gave is said to be checked there", () => {
  const [earlier, own] = seen() as [Start, Start];
  expect(wrong(fairRecord(), [earlier, { ...own, nonces: {}, taken: [], elsewhere: [0] }])).toEqual(
    ["elsewhere"],
  );
});
