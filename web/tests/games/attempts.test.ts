import { expect, test, vi } from "vitest";
import { around } from "../../src/games/around";
import { attempts } from "../../src/games/attempts";

function table(...moves: string[]) {
  const given = { moves, onmove: vi.fn(), onillegal: vi.fn() };
  return { ...given, ...attempts(() => given) };
}

test("what is on offer is sent, once until the answer comes", () => {
  const { attempt, answered, onmove } = table("a");
  attempt("a");
  attempt("a");
  expect(onmove).toHaveBeenCalledTimes(1);
  answered();
  attempt("a");
  expect(onmove).toHaveBeenCalledTimes(2);
});

test("what is not on offer is asked about", () => {
  const { attempt, onmove, onillegal } = table("a");
  attempt("b");
  expect(onillegal).toHaveBeenCalledWith("b");
  expect(onmove).not.toHaveBeenCalled();
});

test("an answer that never comes shuts nobody out", () => {
  vi.useFakeTimers();
  const { attempt, onmove } = table("a");
  attempt("a");
  vi.advanceTimersByTime(2000);
  attempt("a");
  expect(onmove).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("the others sit around the table from the left neighbour on", () => {
  expect(around(4, 2)).toEqual([3, 0, 1]);
  expect(around(3, null)).toEqual([0, 1, 2]);
});
