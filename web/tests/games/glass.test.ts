import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { cardName } from "../../src/games/glass/cards";
import type { Shown } from "../../src/generated/glass";
import ScoreSheet from "../../src/games/glass/ScoreSheet.svelte";
import { sceneOf } from "../scenes";
import { button, click, draw, press, pressUntil, reach, scenesToAct } from "./tables";

const GAME = "glass";
const glass = (number: string) => new RegExp(`^Glass ${number},`);
const BUTTONS: Record<string, string> = { drink: "Drink", refuse: "Refuse", ".": "Leave them" };

/** A move taken apart. */
function parts(move: string) {
  const [, card, into] = /^(.+)@(\d)$/.exec(move) ?? [];
  const [, one, other] = /^%(\d),(\d)$/.exec(move) ?? [];
  const [, only] = /^[?=](\d)$/.exec(move) ?? [];
  return { card, into, one, other, only };
}

async function playByClicks(move: string): Promise<void> {
  const { card, into, one, other, only } = parts(move);
  if (card && into) {
    await click(cardName(card));
    await click(glass(into));
  } else if (one && other) {
    if (screen.queryByText("Swap two top cards")) await click("Swap two top cards");
    await click(glass(other));
    await click(glass(one));
  } else {
    await click(only ? glass(only) : BUTTONS[move]!);
  }
}

async function playByKeys(move: string): Promise<void> {
  const { card, into, one, other, only } = parts(move);
  const focus = (name: string | RegExp) => button(name).focus();
  if (card && into) {
    await reach(cardName(card));
    await press("Enter", "Enter");
    if (document.activeElement?.hasAttribute("data-card")) return;
    await pressUntil("ArrowRight", glass(into));
    await press("Enter");
  } else if (one && other) {
    if (screen.queryByText("Swap two top cards")) {
      focus("Swap two top cards");
      await press("Enter");
    }
    focus(glass("1"));
    await pressUntil("ArrowRight", glass(one));
    await press("Enter");
    await pressUntil("ArrowRight", glass(other));
    await press("Enter");
  } else {
    focus(only ? glass("1") : BUTTONS[move]!);
    if (only) await pressUntil("ArrowRight", glass(only));
    await press("Enter");
  }
}

for (const scene of scenesToAct(GAME)) {
  test(`${scene.name}: every legal move can be clicked`, async () => {
    for (const move of scene.moves) {
      const { onmove, onillegal } = await draw(GAME, scene);
      await playByClicks(move);
      expect(onmove.mock.calls).toEqual([[move]]);
      expect(onillegal).not.toHaveBeenCalled();
    }
  });

  test(`${scene.name}: every legal move can be played by keys`, async () => {
    for (const move of scene.moves) {
      const { onmove } = await draw(GAME, scene);
      await playByKeys(move);
      expect(onmove.mock.calls).toEqual([[move]]);
    }
  });
}

test("a card for a full glass is sent on to be explained", async () => {
  const scene = sceneOf<Shown>(GAME, "five");
  const view = scene.view;
  const full = view.glasses.findIndex(({ cards }) => cards.length === 4) + 1;
  const card = (view.hands[0] as string[])[0]!;
  const { onmove, onillegal } = await draw(GAME, scene);
  await click(cardName(card));
  await click(glass(String(full)));
  expect(onillegal).toHaveBeenCalledWith(`${card}@${full}`);
  expect(onmove).not.toHaveBeenCalled();
});

test("a second look into the same glass is sent on to be explained", async () => {
  const scene = sceneOf<Shown>(GAME, "spied");
  const seen = [1, 2, 3, 4, 5].find((number) => !scene.moves.includes(`?${number}`))!;
  const { onillegal } = await draw(GAME, scene);
  await click(glass(String(seen)));
  expect(onillegal).toHaveBeenCalledWith(`?${seen}`);
});

test("the first glass of an exchange can be let go again", async () => {
  const scene = sceneOf<Shown>(GAME, "after");
  const { onmove, onillegal } = await draw(GAME, scene);
  await click(glass("1"));
  expect(button(glass("1")).getAttribute("aria-pressed")).toBe("true");
  await click(glass("1"));
  expect(button(glass("1")).getAttribute("aria-pressed")).toBeNull();
  expect(onmove).not.toHaveBeenCalled();
  expect(onillegal).not.toHaveBeenCalled();
});

test("a glass says who looked into it and who took it", async () => {
  await draw(GAME, sceneOf<Shown>(GAME, "drink"));
  expect(
    screen.getAllByRole("button", { name: /Looked into by .* Taken by / }).length,
  ).toBeGreaterThan(0);
});

test("a glass names the cards that are known and says of the others that they are not", async () => {
  await draw(GAME, sceneOf<Shown>(GAME, "two"));
  expect(button(glass("2")).getAttribute("aria-label")).toContain(
    "antidote 2, poison 2, and antidote 4",
  );
  expect(button(glass("1")).getAttribute("aria-label")).toContain("unknown");
});

test("a spectator sees the glasses and can play nothing", async () => {
  const { onmove, onillegal } = await draw(GAME, sceneOf<Shown>(GAME, "spy"), {
    seat: null,
    moves: [],
  });
  await click(glass("1"));
  expect(onmove).not.toHaveBeenCalled();
  expect(onillegal).not.toHaveBeenCalled();
});

test("hearts are said as a number", async () => {
  await draw(GAME, sceneOf<Shown>(GAME, "over"));
  expect(screen.getAllByRole("img", { name: /^\d hearts?$/ })).toHaveLength(4);
});

test("Wesley's halves are counted into the antidote of the sheet", async () => {
  vi.useFakeTimers();
  const { view, last, names, seat } = sceneOf<Shown>(GAME, "refused");
  const event = last.find((one) => one.type === "refused")!;
  const { container } = render(ScoreSheet, { props: { event, events: last, view, names, seat } });
  expect([...container.querySelectorAll("b")].map((sum) => sum.textContent)).toEqual(["0", "0"]);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await vi.waitFor(() =>
    expect([...container.querySelectorAll("b")].map((sum) => sum.textContent)).toEqual(["16", "2"]),
  );
});
