import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Fairness, Nonce, NonceHash } from "../../src/generated/protocol";
import { Refusal, type Command } from "../../src/net/connection";
import { Dealing } from "../../src/net/dealing.svelte";
import { hashOf } from "../../src/net/nonces";
import { fairness, tableState } from "./fakes";

let sent: Command[];
let answer: () => Promise<unknown>;
let told: string[];
let dealing: Dealing;

const begin = () =>
  new Dealing("TABLE", {
    send: (command) => {
      sent.push(command);
      return answer();
    },
    refused: (text) => told.push(text),
  });

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  told = [];
  answer = () => Promise.resolve();
  dealing = begin();
});

afterEach(() => vi.unstubAllGlobals());

/** The server asks for something, and what that leads to is done. */
async function asks(shown: Partial<Fairness>): Promise<void> {
  const asked = fairness({ asked: "nonce_hash", commitment: "c1", ...shown });
  dealing.follow(tableState({ status: "dealing", fairness: asked }));
  await Promise.resolve();
  await Promise.resolve();
}

const hashes = () => sent.filter((one): one is Omit<NonceHash, "id"> => one.type === "nonce_hash");
const nonces = () => sent.filter((one): one is Omit<Nonce, "id"> => one.type === "nonce");

/** Give a hash, and say which. */
async function announced(): Promise<string> {
  await asks({});
  return hashes()[0]!.nonce_hash;
}

test("at a start the hash is given, then the nonce, each once", async () => {
  await asks({});
  const hash = await announced();
  expect(hashes()).toMatchObject([{ seat: 0, commitment: "c1" }]);
  expect(nonces()).toEqual([]);
  await asks({ asked: "nonce", nonce_hashes: [hash, null] });
  await asks({ asked: "nonce", nonce_hashes: [hash, null] });
  expect(nonces().map(({ nonce }) => hashOf(nonce))).toEqual([hash]);
  expect(dealing.breach).toBeNull();
});

test("a page that is loaded again goes on with the start it was shown", async () => {
  const hash = await announced();
  dealing = begin();
  await asks({ asked: "nonce", nonce_hashes: [hash, null] });
  expect(nonces().map(({ nonce }) => hashOf(nonce))).toEqual([hash]);
});

test("a commitment that is replaced between hash and nonce is noticed, and nothing more given", async () => {
  const hash = await announced();
  await asks({ commitment: "c2", asked: "nonce", nonce_hashes: [hash, null] });
  await asks({ commitment: "c1", asked: "nonce", nonce_hashes: [hash, null] });
  expect(nonces()).toEqual([]);
  expect(dealing.breach).toBe("replaced");
});

test("the number of a seat that another tab has announced is not given here", async () => {
  answer = () => Promise.reject(new Refusal("hash_given", "Elsewhere."));
  await asks({});
  await asks({ asked: "nonce", nonce_hashes: ["theirs", null] });
  expect(nonces()).toEqual([]);
  expect(dealing.breach).toBeNull();
  expect(told).toEqual(["Elsewhere."]);
});

test("a start that was called off meanwhile is no trouble", async () => {
  answer = () => Promise.reject(new Refusal("other_start", "Called off."));
  await asks({});
  expect(told).toEqual([]);
});

test("a record that is not what was promised is a breach, and nobody has to ask", async () => {
  const deal = { commitment: "c2", secret: "", nonces: [], table: "TABLE" };
  const record = { game: "any", version: 1, options: {}, seed: "1", fairness: deal };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(record))));
  const over = fairness({ commitment: "c2" });
  dealing.follow(tableState({ status: "over", fairness: over }));
  await vi.waitFor(() => expect(dealing.breach).toBe("commitment"));
});
