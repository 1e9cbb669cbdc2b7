import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { cardName } from "../../src/games/belladone/cards";
import type { Shown } from "../../src/generated/belladone";
import ScoreSheet from "../../src/games/belladone/ScoreSheet.svelte";
import { sceneOf } from "../scenes";
import { button, click, draw, press, pressUntil, reach, scenesToAct } from "./tables";

const GAME = "belladone";
const place = (row: string) => new RegExp(`^Row ${row}, (slot|closed)`);
const slot = (number: string) => new RegExp(`^Slot ${number}:`);
const END = /^(End turn|Pass|Draw \d cards?)$/;

/** A move taken apart. */
function parts(move: string) {
  const [, card, row] = /^(.+)@(\d)$/.exec(move) ?? [];
  const [, hidden, swapped] = /^~(\d):(.+)$/.exec(move) ?? [];
  const [, thrown] = /^-(.+)$/.exec(move) ?? [];
  const [, receiver] = /^>(\d)$/.exec(move) ?? [];
  return { card, row, hidden, swapped, thrown, receiver };
}

async function playByClicks(move: string, names: string[]): Promise<void> {
  const { card, row, hidden, swapped, thrown, receiver } = parts(move);
  if (card && row) {
    await click(cardName(card));
    await click(place(row));
  } else if (hidden && swapped) {
    await click(slot(hidden));
    await click(cardName(swapped));
  } else if (thrown) {
    await click(cardName(thrown));
    await click(`Discard ${cardName(thrown)}`);
  } else if (receiver) {
    await click(`Give it to ${names[Number(receiver)]}`);
  } else {
    await click(move === "~" ? "Change nothing" : END);
  }
}

async function playByKeys(move: string, names: string[]): Promise<void> {
  const { card, row, hidden, swapped, thrown, receiver } = parts(move);
  const held = card ?? swapped ?? thrown;
  if (held) {
    await reach(cardName(held));
    await press("Enter", "Enter");
    if (document.activeElement?.closest("[role=group]")?.getAttribute("aria-label") === "Your hand")
      return;
    await pressUntil("ArrowDown", card ? place(row!) : slot(hidden!));
    await press("Enter");
  } else {
    const name = receiver
      ? `Give it to ${names[Number(receiver)]}`
      : move === "~"
        ? "Change nothing"
        : END;
    button(name).focus();
    await press("Enter");
  }
}

for (const scene of scenesToAct(GAME)) {
  test(`${scene.name}: every legal move can be clicked`, async () => {
    for (const move of scene.moves) {
      const { onmove, onillegal } = await draw(GAME, scene);
      await playByClicks(move, scene.names);
      expect(onmove.mock.calls).toEqual([[move]]);
      expect(onillegal).not.toHaveBeenCalled();
    }
  });

  test(`${scene.name}: every legal move can be played by keys`, async () => {
    for (const move of scene.moves) {
      const { onmove } = await draw(GAME, scene);
      await playByKeys(move, scene.names);
      expect(onmove.mock.calls).toEqual([[move]]);
    }
  });
}

test("a swap may begin with the hand card as well", async () => {
  const scene = sceneOf<Shown>(GAME, "spy");
  const move = scene.moves.find((one) => one.includes(":"))!;
  const { hidden, swapped } = parts(move);
  const { onmove } = await draw(GAME, scene);
  await click(cardName(swapped!));
  await click(slot(hidden!));
  expect(onmove).toHaveBeenCalledWith(move);
});

test("a card dragged onto a row is laid there", async () => {
  const scene = sceneOf<Shown>(GAME, "start");
  const { onmove, container } = await draw(GAME, scene);
  const card = button(cardName(parts(scene.moves[0]!).card!));
  const row = container.querySelector('[data-place="row:0"]')!;
  const under = vi.spyOn(document, "elementsFromPoint").mockReturnValue([row]);
  for (const [type, at] of [
    ["pointerdown", 0],
    ["pointermove", 50],
    ["pointerup", 50],
  ] as const) {
    card.dispatchEvent(
      new MouseEvent(type, { bubbles: true, button: 0, clientX: at, clientY: at }),
    );
  }
  expect(onmove).toHaveBeenCalledWith(scene.moves[0]);
  under.mockRestore();
});

test("a try outside the forced row is sent on to be explained", async () => {
  const scene = sceneOf<Shown>(GAME, "forced");
  const view = scene.view;
  const other = view.rows.findIndex((_, row) => row !== view.forced);
  const card = view.hands[0]![0]!;
  const { onmove, onillegal } = await draw(GAME, scene);
  await click(cardName(card));
  await click(place(String(other + 1)));
  expect(onillegal).toHaveBeenCalledWith(`${card}@${other + 1}`);
  expect(onmove).not.toHaveBeenCalled();
});

test("a card of another colour is sent on to be explained, by click and by key", async () => {
  const scene = sceneOf<Shown>(GAME, "more");
  const view = scene.view;
  const card = view.hands[0]!.find((code) => !code.startsWith(view.turn.colour!))!;
  const refused = `${card}@${view.turn.row! + 1}`;
  const clicked = await draw(GAME, scene);
  await click(cardName(card));
  await click(place(String(view.turn.row! + 1)));
  expect(clicked.onillegal).toHaveBeenCalledWith(refused);
  const typed = await draw(GAME, scene);
  await reach(cardName(card));
  await press("Enter", "Enter");
  expect(typed.onillegal).toHaveBeenCalledWith(refused);
});

test("a row that is closed is no place, and a try says why", async () => {
  const scene = sceneOf<Shown>(GAME, "closed");
  const view = scene.view;
  const row = view.rows.findIndex(({ closed }) => closed);
  const { onillegal } = await draw(GAME, scene);
  await click(cardName(view.hands[0]![0]!));
  await click(`Row ${row + 1}, closed`);
  expect(onillegal).toHaveBeenCalledWith(`${view.hands[0]![0]}@${row + 1}`);
});

test("only the places that take the lifted card are open", async () => {
  const scene = sceneOf<Shown>(GAME, "seventh");
  const { container } = await draw(GAME, { ...scene, moves: ["Bspy@2"] });
  const closed = () =>
    [...container.querySelectorAll("[data-row]")].map((button) =>
      button.getAttribute("aria-disabled"),
    );
  expect(closed()).toEqual(["true", "true", "true"]);
  await click(cardName("Bspy"));
  expect(closed()).toEqual(["true", "false", "true"]);
});

test("the seventh place says which colour it needs", async () => {
  const scene = sceneOf<Shown>(GAME, "seventh");
  await draw(GAME, scene);
  expect(
    screen.getAllByRole("button", { name: /slot 7, (red|orange|green|blue|violet) only$/ }).length,
  ).toBeGreaterThan(1);
});

test("a row of the small edition is as short as it is", async () => {
  const scene = sceneOf<Shown>(GAME, "start");
  const options = { ...scene.view.options, edition: "mini" as const };
  const view: Shown["view"] = { ...scene.view, options };
  const { container } = await draw(GAME, { ...scene, view });
  expect(container.querySelectorAll('[data-place="row:0"] .slot')).toHaveLength(5);
});

test("other hands show their colours and nothing more", async () => {
  const scene = sceneOf<Shown>(GAME, "start");
  await draw(GAME, scene);
  expect(screen.getByRole("img", { name: /^Holds a .* card/ })).toBeTruthy();
});

test("a spectator sees the table and can play nothing", async () => {
  const scene = sceneOf<Shown>(GAME, "four");
  await draw(GAME, scene, { seat: null, moves: [] });
  expect(screen.queryByRole("group", { name: "Your hand" })).toBeNull();
  expect(screen.getByText("Marguerite's turn.")).toBeTruthy();
});

test("the discard can be looked through", async () => {
  const scene = sceneOf<Shown>(GAME, "forced");
  await draw(GAME, scene);
  await click(/^Discard: \d+ cards/);
  expect(screen.getByRole("dialog", { name: "Cards out of play" })).toBeTruthy();
});

test("a won row is turned over card by card until its sum stands", () => {
  vi.useFakeTimers();
  const { view, last, names, seat } = sceneOf<Shown>(GAME, "inverted");
  const event = last.find((one) => one.type === "turned")!;
  const { container } = render(ScoreSheet, { props: { event, events: last, view, names, seat } });
  const sum = () => container.querySelector("b")!.textContent;
  const closing = () => container.querySelector(".closing") !== null;
  vi.advanceTimersByTime(1_000); // the seventh card falls into its place, and the row shuts
  expect([sum(), closing()]).toEqual(["0", true]);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  return vi.waitFor(() => expect([sum(), closing()]).toEqual(["−2", false]));
});
