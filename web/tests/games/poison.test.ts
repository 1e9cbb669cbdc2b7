import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Scored, Shown } from "../../src/generated/poison";
import type { TableProps } from "../../src/games/contract";
import { front } from "../../src/games";
import { describe as said } from "../../src/games/poison/describe";
import { glance } from "../../src/games/poison/glance";
import ScoreSheet from "../../src/games/poison/ScoreSheet.svelte";
import Table from "../../src/games/poison/Table.svelte";
import { speak, told } from "../../src/texts/index.svelte";
import { fixtureOf } from "../fixtures";

const fixture = fixtureOf<Shown>("poison");
// Blue 7 lies in cauldron 1, purple 5 in cauldron 2, cauldron 3 is empty, and it is our turn.
const OUR_TURN = 3;

function table(step = OUR_TURN, changes: Partial<TableProps<Shown>> = {}) {
  const { view, moves, last } = fixture.steps[step]!;
  const { seat, names, levels } = fixture;
  const props = {
    view,
    moves,
    last,
    seat,
    names,
    levels,
    thinking: names.map(() => false),
    onmove: vi.fn(),
    onillegal: vi.fn(),
    speed: 0,
    ...changes,
  };
  return { ...props, ...render(Table, props) };
}

const card = (name: string) => screen.getAllByRole("button", { name })[0]!;
const cauldron = (number: number) =>
  screen.getByRole("button", { name: new RegExp(`^Cauldron ${number},`) });

afterEach(() => speak("en"));

test("a cauldron says its colour, total, room and cards", () => {
  table();
  expect(cauldron(1).getAttribute("aria-label")).toBe(
    "Cauldron 1, blue. Total 7, room for 6. blue 7",
  );
  expect(cauldron(3).getAttribute("aria-label")).toBe(
    "Cauldron 3, no colour. Total 0, room for 13. empty",
  );
});

test("a card lifted and a cauldron clicked make a move", async () => {
  const { onmove } = table();
  await fireEvent.click(card("red 5"));
  await fireEvent.click(cauldron(3));
  expect(onmove).toHaveBeenCalledExactlyOnceWith("R5@3");
});

test("a card with one place is played by a second tap", async () => {
  const { onmove } = table();
  await fireEvent.click(card("blue 2"));
  expect(onmove).not.toHaveBeenCalled();
  await fireEvent.click(card("blue 2"));
  expect(onmove).toHaveBeenCalledExactlyOnceWith("B2@1");
});

test("a double click is one move", async () => {
  const { onmove } = table();
  await fireEvent.click(card("red 5"));
  await fireEvent.click(cauldron(3));
  await fireEvent.click(cauldron(3));
  expect(onmove).toHaveBeenCalledOnce();
});

test("a card with several places moves the choice on to the cauldrons", async () => {
  const { onmove } = table();
  await fireEvent.click(card("poison"));
  await fireEvent.click(card("poison"));
  expect(onmove).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(cauldron(1));
  await fireEvent.keyDown(cauldron(1), { key: "ArrowRight" });
  expect(document.activeElement).toBe(cauldron(2));
});

test("a place that the moves do not name is asked about, not played", async () => {
  const { onmove, onillegal } = table();
  await fireEvent.click(card("red 5"));
  await fireEvent.click(cauldron(1));
  expect(onillegal).toHaveBeenCalledExactlyOnceWith("R5@1");
  expect(onmove).not.toHaveBeenCalled();
});

test("only places that the moves name glow", async () => {
  table();
  await fireEvent.click(card("purple 1"));
  expect([1, 2, 3].map((number) => cauldron(number).classList.contains("open"))).toEqual([
    false,
    true,
    false,
  ]);
});

test("nothing can be lifted while another is to act", async () => {
  const { onmove, onillegal } = table(4);
  await fireEvent.click(card("red 5"));
  expect(card("red 5").getAttribute("aria-pressed")).toBe("false");
  await fireEvent.click(cauldron(3));
  expect(onmove).not.toHaveBeenCalled();
  expect(onillegal).not.toHaveBeenCalled();
});

test("escape puts a lifted card back", async () => {
  table();
  await fireEvent.click(card("red 5"));
  await fireEvent.keyDown(cauldron(2), { key: "Escape" });
  expect(card("red 5").getAttribute("aria-pressed")).toBe("false");
});

test("whose turn it is can be read", () => {
  table(4, { thinking: [false, true, false, false] });
  expect(screen.getByText("Anselm is thinking.")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Anselm", current: true })).toBeTruthy();
});

test("a move is shown at a glance by its card and where it went", () => {
  const [played, took] = fixture.steps[OUR_TURN]!.last.map((event) => glance(event));
  expect(played?.words).toBe("into 1");
  expect(played?.cards[0]).toMatchObject({ face: { name: "blue 7" } });
  expect(took).toMatchObject({ words: "takes 1 card", alarm: true });
});

test("what will follow is said at the cauldron and below the hand", async () => {
  const { container } = table(OUR_TURN, {
    foreseen: {
      "B2@1": {
        move: "B2@1",
        text: "Makes 9: room for 4.",
        alarm: false,
        known: null,
        events: [{ total: 9 }],
      },
    },
  });
  await fireEvent.click(container.querySelector<HTMLElement>('[data-card="B2"]')!);
  expect(cauldron(1).querySelector(".will")?.textContent).toContain("9");
  expect(screen.getByText(/into cauldron 1. Makes 9: room for 4\./)).toBeTruthy();
});

test("a spectator sees every seat and no hand", () => {
  const view = { ...fixture.steps[OUR_TURN]!.view, hands: [12, 12, 12, 11] };
  table(OUR_TURN, { view, seat: null, moves: [] });
  expect(screen.getAllByRole("region").map((seat) => seat.getAttribute("aria-label"))).toEqual(
    fixture.names,
  );
  expect(screen.queryByRole("group", { name: "Your hand" })).toBeNull();
});

test("with open memory the piles tell their colours", () => {
  const crowd = fixtureOf<Shown>("poison-crowd");
  const { view, last } = crowd.steps[25]!;
  const { names, levels } = crowd;
  table(0, { view, last, names, levels, moves: [] });
  expect(
    within(screen.getByRole("region", { name: "Anselm" })).getByRole("img", { name: "purple" }),
  ).toBeTruthy();
});

test("the hand follows the view after a move", async () => {
  const { rerender } = table();
  const before = within(screen.getByRole("group", { name: "Your hand" })).getAllByRole(
    "button",
  ).length;
  const { view, moves, last } = fixture.steps[OUR_TURN + 1]!;
  await rerender({ view, moves, last });
  expect(
    within(screen.getByRole("group", { name: "Your hand" })).getAllByRole("button"),
  ).toHaveLength(before - 1);
});

test("the focus stays in the hand when the focused card is played", async () => {
  const { rerender } = table(39);
  const hand = screen.getByRole("group", { name: "Your hand" });
  const buttons = within(hand).getAllByRole("button");
  buttons.at(-1)!.focus();
  const view = fixture.steps[39]!.view;
  const hands = [(view.hands[0] as string[]).slice(0, -1), ...view.hands.slice(1)];
  await rerender({ view: { ...view, hands }, moves: [], last: [] });
  expect(hand.contains(document.activeElement)).toBe(true);
});

const SCORED: Scored = {
  type: "scored",
  seat: null,
  round: 1,
  // The printed example: red 2, 6, 5, 1; blue 3, 0, 2, 6; purple 0, 2, 6, 6; poison 1, 0, 2, 4.
  taken: [
    ["R1", "R1", "B1", "B1", "B1", "X"],
    ["R1", "R2", "R2", "R5", "R5", "R7", "P1", "P1"],
    ["R2", "R4", "R4", "R5", "R7", "B2", "B2", "P1", "P2", "P2", "P2", "P4", "P4", "X", "X"],
    [
      "R7",
      "B4",
      "B5",
      "B5",
      "B5",
      "B7",
      "B7",
      "P5",
      "P5",
      "P5",
      "P7",
      "P7",
      "P7",
      "X",
      "X",
      "X",
      "X",
    ],
  ],
  points: [7, 2, 17, 15],
  spared: { R: 1, B: 3, P: null },
};

function sheet() {
  const view = {
    ...fixture.steps[OUR_TURN]!.view,
    scores: [7, 2, 17, 15],
    sheet: [[7, 2, 17, 15]],
  };
  const names = ["Anne", "Luc", "Pierre", "Marc"];
  render(ScoreSheet, { props: { event: SCORED, events: [SCORED], view, names, seat: 0 } });
}

test("the score sheet says who is spared, and why nobody is", () => {
  sheet();
  const [red, blue, purple, poison] = screen
    .getAllByRole("listitem")
    .map((item) => item.textContent);
  expect(red).toContain("Luc has the most and is spared");
  expect(blue).toContain("Marc has the most and is spared");
  expect(purple).toContain("Pierre and Marc tie for the most: nobody is spared");
  expect(poison).toContain("always counts");
});

test("the score sheet turns up colour by colour, and adds up", async () => {
  vi.useFakeTimers();
  sheet();
  const marc = screen
    .getAllByRole("listitem")
    .find((item) => item.textContent?.startsWith("Marc"))!;
  expect(marc.textContent).toContain("0 points");
  expect(marc.querySelectorAll(".waiting")).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(900);
  expect(marc.querySelectorAll(".waiting")).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(marc.textContent).toContain("15 points");
  vi.useRealTimers();
});

test("the score sheet shares a seat's points out by colour", () => {
  sheet();
  const marc = screen
    .getAllByRole("listitem")
    .find((item) => item.textContent?.startsWith("Marc"))!;
  const sums = [...marc.querySelectorAll(".sum")].map((sum) =>
    sum.textContent?.replace(/\s+/g, " ").trim(),
  );
  expect(sums).toEqual(["1", "6 0 spared", "6", "8"]);
});

test("the score sheet turns up every card of every pile", () => {
  sheet();
  expect(screen.getAllByRole("img")).toHaveLength(6 + 8 + 15 + 17);
});

test("every event of a match has its words, in both languages", async () => {
  const { settles } = await front("poison");
  const events = fixture.steps.flatMap((step) => step.last);
  expect(events.some(settles)).toBe(true);
  for (const language of ["en", "fr"] as const) {
    await speak(language);
    for (const event of events) {
      const sentence = said(event, fixture.names, 0)!;
      expect(told(sentence.key, sentence.args), event.type).not.toMatch(
        /[{}]|poison\.\w|undefined|null|NaN/,
      );
    }
  }
});
