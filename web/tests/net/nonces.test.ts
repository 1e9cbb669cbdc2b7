import { expect, describe, test } from "vitest";
import { drawNonce, fromHex, hashOf } from "../../src/net/nonces";

describe("a nonce", () => {
  test("is 32 bytes, another one each time", () => {
    const [first, second] = [drawNonce(), drawNonce()];
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(first).not.toBe(second);
  });

  test("is hashed as bytes, not as digits", () => {
    const nonce = "00".repeat(32);
    expect(hashOf(nonce)).toBe("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    expect(fromHex("00ff10")).toEqual(Uint8Array.of(0, 255, 16));
  });
});
