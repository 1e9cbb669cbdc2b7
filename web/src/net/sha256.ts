// SHA-256 (FIPS 180-4). Browsers offer `crypto.subtle` only on https and localhost, but friends on
// the same network open plain http addresses, and their nonces must be hashed too.

const ROOTS = new Uint32Array(64);
const START = new Uint32Array(8);

// The constants are the fractional parts of the cube and square roots of the first primes.
for (let candidate = 2, found = 0; found < 64; candidate++) {
  let prime = true;
  for (let divisor = 2; divisor * divisor <= candidate; divisor++) {
    if (candidate % divisor === 0) prime = false;
  }
  if (!prime) continue;
  if (found < 8) START[found] = fraction(Math.sqrt(candidate));
  ROOTS[found] = fraction(Math.cbrt(candidate));
  found++;
}

function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32);
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The 32 bytes of the digest. */
export function sha256(message: Uint8Array): Uint8Array {
  const blocks = Math.ceil((message.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  words.setUint32(padded.length - 4, message.length << 3);

  const sum = START.slice();
  const schedule = new Uint32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 16; i++) schedule[i] = words.getUint32(block * 64 + i * 4);
    for (let i = 16; i < 64; i++) {
      const near = schedule[i - 2]!;
      const far = schedule[i - 15]!;
      const mixedNear = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
      const mixedFar = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
      schedule[i] = schedule[i - 16]! + mixedFar + schedule[i - 7]! + mixedNear;
    }
    compress(sum, schedule);
  }

  const digest = new DataView(new ArrayBuffer(32));
  sum.forEach((word, i) => digest.setUint32(i * 4, word));
  return new Uint8Array(digest.buffer);
}

function compress(sum: Uint32Array, schedule: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = sum as unknown as number[] as [
    number, number, number, number, number, number, number, number,
  ];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const turnedE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + turnedE + choice + ROOTS[i]! + schedule[i]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const turnedA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (turnedA + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (sum[i] = sum[i]! + word));
}

/** Bytes as lower-case hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Hexadecimal digits as bytes. */
export function fromHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
