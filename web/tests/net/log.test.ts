import { expect, test } from "vitest";
import { Log } from "../../src/net/log.svelte";
import type { Shown } from "../../src/net/steps";
import { event, view } from "./fakes";

/** A step that seat 0 and a spectator are told of. */
function told(seq: number): Shown {
  const eyes = [0, null].map((seat) => ({
    seat,
    view: view(seq),
    moves: [],
    events: [event(seq)],
  }));
  return { seq, turn: 0, deadline: null, eyes, fresh: true };
}

const seqs = (log: Log, seat: number | null) => log.of(seat).map((entry) => entry.seq);

test("all eyes are told, oldest first", () => {
  const log = new Log();
  log.tell(told(1), null);
  log.tell(told(2), null);
  expect(seqs(log, 0)).toEqual([1, 2]);
  expect(seqs(log, null)).toEqual([1, 2]);
  expect(seqs(log, 3)).toEqual([]);
});

test("who has moved and has to remember starts again; spectators do not", () => {
  const log = new Log();
  log.tell(told(1), null);
  log.tell(told(2), 0);
  expect(seqs(log, 0)).toEqual([2]);
  expect(seqs(log, null)).toEqual([1, 2]);
});

test("a long match is told from its end", () => {
  const log = new Log();
  for (let seq = 1; seq <= 401; seq += 1) log.tell(told(seq), null);
  expect(seqs(log, 0)).toHaveLength(400);
  expect(seqs(log, 0)[0]).toBe(2);
});

test("what is cleared is forgotten", () => {
  const log = new Log();
  log.tell(told(1), null);
  log.clear();
  expect(seqs(log, 0)).toEqual([]);
});
