import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ShowQueue } from "../../src/net/queue";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function queueOf(dwell: number) {
  const shown: number[] = [];
  const settled = vi.fn();
  const queue = new ShowQueue<number>(
    (item) => shown.push(item),
    () => dwell,
    settled,
  );
  return { queue, shown, settled };
}

test("steps are shown one by one, each for its while", () => {
  const { queue, shown } = queueOf(500);
  [1, 2, 3].forEach((item) => queue.push(item));
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual([1, 2, 3]);
});

test("without a pace everything is shown at once", () => {
  const { queue, shown, settled } = queueOf(0);
  [1, 2, 3].forEach((item) => queue.push(item));
  expect(shown).toEqual([1, 2, 3]);
  expect(queue.idle).toBe(true);
  expect(settled).toHaveBeenCalled();
});

test("who is far behind has caught up within three seconds", () => {
  const { queue, shown } = queueOf(2_000);
  queue.push(0);
  Array.from({ length: 60 }, (_, i) => queue.push(i + 1));
  vi.advanceTimersByTime(2_000 + 3_000);
  expect(shown).toHaveLength(61);
});

test("a held step stays until it is let go", () => {
  const shown: number[] = [];
  const queue: ShowQueue<number> = new ShowQueue<number>(
    (item) => {
      shown.push(item);
      if (item === 2) queue.hold();
    },
    () => 100,
  );
  [1, 2, 3].forEach((item) => queue.push(item));
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual([1, 2]);
  queue.release();
  expect(shown).toEqual([1, 2, 3]);
});

test("it is settled only after the last step was looked at", () => {
  const { queue, settled } = queueOf(500);
  queue.push(1);
  expect(settled).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(settled).toHaveBeenCalledOnce();
});

test("a cleared queue shows nothing more", () => {
  const { queue, shown } = queueOf(500);
  [1, 2, 3].forEach((item) => queue.push(item));
  queue.clear();
  vi.advanceTimersByTime(5_000);
  expect(shown).toEqual([1]);
});
