import { expect, test } from "vitest";
import { canonical, checkDeal, commitmentOf, seedOf, type FairRecord } from "../../src/net/fairness";

const SECRET = "11".repeat(32);
const NONCES = ["22".repeat(32), null, null];

function fairRecord(): FairRecord {
  const record = { game: "any", version: 3, options: { b: true, a: null }, seed: seedOf(SECRET, NONCES) };
  const fairness = { commitment: "", secret: SECRET, nonces: NONCES, table: "TABLE" };
  const whole: FairRecord = { ...record, fairness };
  whole.fairness!.commitment = commitmentOf(whole, SECRET, "TABLE");
  return whole;
}

const promisedOf = (record: FairRecord) => ({
  commitment: record.fairness!.commitment,
  nonces: { 0: NONCES[0]! },
});

test("canonical JSON has its keys in order and no blanks", () => {
  expect(canonical({ b: [1, { d: null, c: "é" }], a: true })).toBe('{"a":true,"b":[1,{"c":"é","d":null}]}');
});

test("the recipe is the one of pharmakon.table.fairness", () => {
  const options = { players: 4, edition: "amigo", draw: false, first: null, memory: "strict" };
  const record = { game: "poison", version: 1, options, seed: "", fairness: null };
  expect(commitmentOf(record, SECRET, "TABLE")).toBe(
    "ab1568678274389644f8d4b9c2955db3c0670c02ee39e84ee3c74e5fcbf172bb",
  );
  expect(seedOf(SECRET, NONCES)).toBe("2168766286148567122");
});

test("a fair record passes every check", () => {
  const record = fairRecord();
  const checks = checkDeal(record, promisedOf(record));
  expect(checks.map((each) => each.name)).toEqual(["shown", "given", "commitment", "seed"]);
  expect(checks.every((each) => each.ok)).toBe(true);
});

test("each kind of cheating fails its own check", () => {
  const wrong = (record: FairRecord, promised = promisedOf(fairRecord())) =>
    checkDeal(record, promised).filter((each) => !each.ok).map((each) => each.name);
  const record = fairRecord();
  expect(wrong({ ...record, seed: "1" })).toEqual(["seed"]);
  expect(wrong({ ...record, options: { a: 1 } })).toEqual(["commitment"]);
  expect(wrong(record, { ...promisedOf(record), commitment: "another" })).toEqual(["shown"]);
  expect(wrong(record, { ...promisedOf(record), nonces: { 0: "33".repeat(32) } })).toEqual(["given"]);
});
