import { beforeEach, expect, test } from "vitest";
import type { Heard } from "../../src/net/steps";
import { Steps } from "../../src/net/steps";
import { step, welcome } from "./fakes";

let steps: Steps;

beforeEach(() => {
  steps = new Steps();
});

/** What a message meant, and which step it spoke of. */
function meant(heard: Heard): [Heard["kind"], number | null, boolean | null] {
  return "step" in heard
    ? [heard.kind, heard.step.seq, heard.step.fresh]
    : [heard.kind, null, null];
}

test("before the deal a greeting shows nothing", () => {
  expect(meant(steps.welcome(welcome({ eyes: [] })))).toEqual(["nothing", null, null]);
  expect(steps.latest).toBeNull();
});

test("the first greeting is all there is, however late it comes", () => {
  expect(meant(steps.welcome(welcome({ seq: 7, since: 7 })))).toEqual(["reset", 7, false]);
  expect(steps.latest).toBe(7);
});

test("the deal itself is step 0", () => {
  expect(meant(steps.step(step(0)))).toEqual(["next", 0, true]);
});

test("every step is told once", () => {
  steps.welcome(welcome());
  expect(meant(steps.step(step(1)))).toEqual(["next", 1, true]);
  expect(meant(steps.step(step(1)))).toEqual(["nothing", null, null]);
  expect(meant(steps.step(step(2)))).toEqual(["next", 2, true]);
});

test("a step too far is a gap, and is not believed", () => {
  steps.welcome(welcome());
  expect(meant(steps.step(step(2)))).toEqual(["gap", null, null]);
  expect(steps.latest).toBe(0);
});

test("a greeting that tells what was missed goes on from there", () => {
  steps.welcome(welcome({ seq: 1 }));
  expect(meant(steps.welcome(welcome({ seq: 4, since: 1 })))).toEqual(["next", 4, true]);
});

test("a greeting that tells less than was missed replaces all", () => {
  steps.welcome(welcome({ seq: 1 }));
  expect(meant(steps.welcome(welcome({ seq: 4, since: 3 })))).toEqual(["reset", 4, false]);
});

test("a greeting without anything new is the same step again", () => {
  steps.welcome(welcome({ seq: 4 }));
  expect(meant(steps.welcome(welcome({ seq: 4, since: 4 })))).toEqual(["again", 4, false]);
});
