import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import Card from "../src/parts/Card.svelte";
import { keyed, type CardFace, type HandCard } from "../src/parts/cards";
import Dialog from "../src/parts/Dialog.svelte";
import Hand from "../src/parts/Hand.svelte";
import { SIGNS } from "../src/parts/signs";
import { createRawSnippet } from "svelte";

const face = (name: string): CardFace => ({ tint: "red", sign: "flame", value: "7", name });
const cards: HandCard[] = ["red 1", "red 2", "red 7"].map((name, index) => ({
  key: String(index),
  code: name,
  face: face(name),
  playable: index !== 1,
}));

function hand(lifted: string | null = null) {
  const props = { cards, lifted, onlift: vi.fn(), onchoose: vi.fn(), ondrop: vi.fn() };
  render(Hand, props);
  return props;
}

test("no two signs are drawn alike", () => {
  const drawings = Object.values(SIGNS).map((outlines) => outlines.join());
  expect(new Set(drawings).size).toBe(drawings.length);
});

test("a card face down says no more than its back", () => {
  render(Card, { back: { tint: "red", sign: "poppy", name: "a red back" } });
  expect(screen.getByRole("img", { name: "a red back" }).querySelector("text")).toBeNull();
});

test("equal cards of a hand have keys of their own", () => {
  const keys = keyed(["R7", "R7", "X"]).map((card) => card.key);
  expect(keys).toEqual(["R7:0", "R7:1", "X:0"]);
});

test("the first tap lifts a card, the second chooses it", async () => {
  const first = hand();
  await fireEvent.click(screen.getByRole("button", { name: "red 7" }));
  expect(first.onlift).toHaveBeenCalledWith("2");
  expect(first.onchoose).not.toHaveBeenCalled();
  document.body.replaceChildren();
  const second = hand("2");
  await fireEvent.click(screen.getByRole("button", { name: "red 7" }));
  expect(second.onchoose).toHaveBeenCalledWith(cards[2]);
});

test("a hand is one stop of the tab key, and arrows move within it", async () => {
  hand();
  const buttons = screen.getAllByRole("button");
  expect(buttons.map((button) => button.tabIndex)).toEqual([0, -1, -1]);
  buttons[0]!.focus();
  await fireEvent.keyDown(buttons[0]!, { key: "ArrowRight" });
  expect(document.activeElement).toBe(buttons[1]);
  expect(buttons.map((button) => button.tabIndex)).toEqual([-1, 0, -1]);
});

test("a card that cannot be played says so", () => {
  hand();
  expect(screen.getByRole("button", { name: "red 2" }).getAttribute("aria-disabled")).toBe("true");
});

test("a card dragged onto a place is dropped there", async () => {
  const props = hand();
  const place = document.createElement("div");
  place.dataset["place"] = "2";
  vi.spyOn(document, "elementsFromPoint").mockReturnValue([place]);
  const card = screen.getByRole("button", { name: "red 1" });
  await fireEvent.pointerDown(card, { button: 0, clientX: 0, clientY: 0 });
  await fireEvent.pointerMove(card, { clientX: 40, clientY: -60 });
  await fireEvent.pointerUp(card, { clientX: 40, clientY: -60 });
  expect(props.ondrop).toHaveBeenCalledWith(cards[0], "2");
});

test("a dialog has its title for a name and closes by its button", async () => {
  const onclose = vi.fn();
  const children = createRawSnippet(() => ({ render: () => "<p>Words.</p>" }));
  render(Dialog, { open: true, title: "Score sheet", onclose, children });
  expect(screen.getByRole("dialog", { name: "Score sheet" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onclose).toHaveBeenCalled();
});
