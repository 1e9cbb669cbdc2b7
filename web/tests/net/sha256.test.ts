import { describe, expect, test } from "vitest";
import { fromHex, sha256, toHex } from "../../src/net/sha256";
import { drawNonce, hashOf } from "../../src/net/nonces";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("our own SHA-256", () => {
  test.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
  ])("agrees with the standard's example %j", (text, digest) => {
    expect(toHex(sha256(bytes(text)))).toBe(digest);
  });

  test("agrees with a million times the letter a", () => {
    expect(toHex(sha256(bytes("a".repeat(1_000_000))))).toBe(
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
    );
  });

  test("agrees with the browser's own at every length around a block", async () => {
    for (let length = 0; length < 130; length++) {
      const message = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
      const theirs = new Uint8Array(await crypto.subtle.digest("SHA-256", message));
      expect(toHex(sha256(message))).toBe(toHex(theirs));
    }
  });
});

describe("a nonce", () => {
  test("is 32 bytes, another one each time", () => {
    const [first, second] = [drawNonce(), drawNonce()];
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(first).not.toBe(second);
  });

  test("is hashed as bytes, not as digits", () => {
    const nonce = "00".repeat(32);
    expect(hashOf(nonce)).toBe(toHex(sha256(new Uint8Array(32))));
    expect(fromHex("00ff10")).toEqual(Uint8Array.of(0, 255, 16));
  });
});
