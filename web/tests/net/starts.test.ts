import { beforeEach, expect, test } from "vitest";
import type { Fairness, TableState } from "../../src/generated/protocol";
import { hashOf } from "../../src/net/nonces";
import {
  elsewhere,
  keepStarts,
  keptStarts,
  taken,
  takePart,
  type Start,
} from "../../src/net/starts";
import { fairness, tableState } from "./fakes";

const BEN = "be".repeat(32);
let drawn = 0;
const draw = () => (++drawn).toString(16).padStart(64, "0");

/** Seats 0 and 2 are at this browser, seat 1 is Ben's, seat 3 a bot's. */
function table(shown: Partial<Fairness>, changes: Partial<TableState> = {}): TableState {
  const [person, bot] = tableState().seats as [TableState["seats"][0], TableState["seats"][0]];
  const ready = { ...person, ready: false };
  const seats = [ready, { ...ready, yours: false }, ready, bot];
  const hidden = [null, null, null, null];
  return tableState({
    status: "dealing",
    seats,
    fairness: fairness({ nonce_hashes: hidden, ...shown }),
    ...changes,
  });
}

const asking = (commitment: string, more: Partial<Fairness> = {}) =>
  table({ commitment, asked: "nonce_hash", ...more });

/** A start whose hashes the server has taken, and all hashes as it shows them. */
function hashed(): { starts: Start[]; hashes: (string | null)[] } {
  let { starts } = takePart([], asking("c1"), draw);
  for (const seat of [0, 2]) starts = taken(starts, "c1", seat);
  const own = starts[0]!.nonces;
  return { starts, hashes: [hashOf(own[0]!), hashOf(BEN), hashOf(own[2]!), null] };
}

function revealed() {
  const { starts, hashes } = hashed();
  const shown = { commitment: "c1", asked: "nonce", nonce_hashes: hashes } as const;
  return { hashes, ...takePart(starts, table(shown), draw) };
}

const calledOff = (commitment: string, hashes: (string | null)[]) => ({
  at: 1,
  by: "Ben",
  commitment,
  nonce_hashes: hashes,
});

beforeEach(() => {
  drawn = 0;
  sessionStorage.clear();
});

test("a new start draws a nonce for every seat of this browser and gives their hashes only", () => {
  const { starts, gifts, breach } = takePart([], asking("c1"), draw);
  expect(breach).toBeNull();
  expect(gifts.map(({ type, seat, commitment }) => [type, seat, commitment])).toEqual([
    ["nonce_hash", 0, "c1"],
    ["nonce_hash", 2, "c1"],
  ]);
  expect(JSON.stringify(gifts)).not.toContain(starts[0]!.nonces[0]);
});

test("asked again at the same start, the same nonces stand", () => {
  const { starts } = takePart([], asking("c1"), draw);
  expect(takePart(starts, asking("c1"), draw).starts).toBe(starts);
  expect(drawn).toBe(2);
});

test("the nonces follow when all hashes are shown, ours among them", () => {
  const { starts, gifts, hashes, breach } = revealed();
  expect(breach).toBeNull();
  expect(gifts.map(({ type, seat }) => [type, seat])).toEqual([
    ["nonce", 0],
    ["nonce", 2],
  ]);
  expect(starts[0]!.hashes).toEqual(hashes);
});

test("a start that was called off is never taken up again: the next has new nonces", () => {
  const { starts, hashes } = revealed();
  const open = table({ called_off: [calledOff("c1", hashes)] }, { status: "open" });
  expect(takePart(starts, open, draw)).toEqual({ starts, gifts: [], breach: null });
  const next = takePart(starts, asking("c2", { called_off: [calledOff("c1", hashes)] }), draw);
  expect(next.breach).toBeNull();
  const [first, second] = next.starts as [Start, Start];
  const used = new Set([...Object.values(first.nonces), ...Object.values(second.nonces)]);
  expect(used.size).toBe(4);
});

test("another commitment without the first being called off: a breach, and nothing is given", () => {
  const { starts, hashes } = hashed();
  const shown = { commitment: "c2", asked: "nonce", nonce_hashes: hashes } as const;
  expect(takePart(starts, table(shown), draw)).toEqual({ starts, gifts: [], breach: "replaced" });
  expect(takePart(starts, asking("c2"), draw)).toEqual({ starts, gifts: [], breach: "replaced" });
  const open = table({}, { status: "open" });
  expect(takePart(starts, open, draw).breach).toBe("replaced");
});

test("a called-off start listed with other hashes than were shown is a breach", () => {
  const { starts, hashes } = revealed();
  const other = [...hashes.slice(0, 1), "another", ...hashes.slice(2)];
  const open = table({ called_off: [calledOff("c1", other)] }, { status: "open" });
  expect(takePart(starts, open, draw).breach).toBe("replaced");
});

test("a commitment that comes back after its start was called off is a breach", () => {
  const { starts, hashes } = hashed();
  const again = asking("c1", { called_off: [calledOff("c1", hashes)] });
  expect(takePart(starts, again, draw)).toEqual({ starts, gifts: [], breach: "again" });
});

test("hashes that leave ours out, leave somebody out, or change: a breach, and nothing is given", () => {
  const { starts, hashes } = hashed();
  const show = (nonce_hashes: (string | null)[], kept = starts) =>
    takePart(kept, table({ commitment: "c1", asked: "nonce", nonce_hashes }), draw);
  expect(show(["another", ...hashes.slice(1)])).toEqual({ starts, gifts: [], breach: "hashes" });
  expect(show([hashes[0]!, null, hashes[2]!, null])).toEqual({
    starts,
    gifts: [],
    breach: "hashes",
  });
  const later = [hashes[0]!, "another", hashes[2]!, null];
  expect(show(later, revealed().starts).breach).toBe("hashes");
});

test("a match with other hashes, or that never asked us, is a breach", () => {
  const { starts, hashes } = revealed();
  const playing = (nonce_hashes: (string | null)[]) =>
    table({ commitment: "c1", nonce_hashes }, { status: "playing" });
  expect(takePart(starts, playing(hashes), draw).breach).toBeNull();
  expect(takePart(starts, playing([...hashes].reverse()), draw).breach).toBe("hashes");
  expect(takePart(hashed().starts, playing(hashes), draw).breach).toBe("unasked");
});

test("where another tab was first its hash is no breach, and nothing of ours is given", () => {
  let { starts } = takePart([], asking("c1"), draw);
  for (const seat of [0, 2]) starts = elsewhere(starts, "c1", seat);
  const hashes = ["theirs", hashOf(BEN), "theirs too", null];
  const part = takePart(
    starts,
    table({ commitment: "c1", asked: "nonce", nonce_hashes: hashes }),
    draw,
  );
  expect([part.gifts, part.breach]).toEqual([[], null]);
  expect(part.starts[0]!.elsewhere).toEqual([0, 2]);
});

test("who only watches keeps what is shown and gives nothing", () => {
  const seats = tableState().seats.map((seat) => ({ ...seat, yours: false }));
  const watched = (
    asked: "nonce_hash" | "nonce",
    nonce_hashes: (string | null)[],
    commitment = "c1",
  ) =>
    tableState({
      status: "dealing",
      seats,
      fairness: fairness({ commitment, asked, nonce_hashes }),
    });
  const first = takePart([], watched("nonce_hash", [null, null]), draw);
  const second = takePart(first.starts, watched("nonce", ["a", null]), draw);
  expect([...first.gifts, ...second.gifts]).toEqual([]);
  expect(takePart(second.starts, watched("nonce", ["b", null]), draw).breach).toBe("hashes");
  expect(takePart(second.starts, watched("nonce_hash", [null, null], "c2"), draw).breach).toBe(
    "replaced",
  );
});

test("what was shown and given outlives a reload", () => {
  const { starts } = revealed();
  expect(keptStarts("TABLE")).toEqual([]);
  keepStarts("TABLE", starts);
  expect(keptStarts("TABLE")).toEqual(starts);
});
