/** What the tests of all tables share: a table as a scene shows it, and hands that click and type. */
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { front } from "../../src/games";
import type { TableProps } from "../../src/games/contract";
import { SCENES, type Scene } from "../scenes";

/** The scenes in which seat 0 has to act. */
export function scenesToAct(game: string): Scene[] {
  return (SCENES[game] ?? []).filter((scene) => scene.moves.length > 0);
}

/** Draw a scene, alone on the page. */
export async function draw(game: string, scene: Scene, changed: Partial<TableProps> = {}) {
  cleanup();
  const { Table } = await front(game);
  const props = {
    view: scene.view,
    moves: scene.moves,
    seat: scene.seat,
    names: scene.names,
    levels: scene.levels,
    thinking: scene.names.map(() => false),
    last: scene.last,
    speed: 0,
    ...changed,
  };
  const asked = { onmove: vi.fn(), onillegal: vi.fn() };
  return { ...render(Table, { ...props, ...asked }), ...asked };
}

/** The button with this name. (Testing Library's own search by role takes most of a second on a table.) */
export function button(name: string | RegExp): HTMLElement {
  const fits = (said: string) => (typeof name === "string" ? said === name : name.test(said));
  const found = [...document.querySelectorAll("button")].filter((one) =>
    fits(one.getAttribute("aria-label") ?? one.textContent.trim()),
  );
  if (found.length !== 1) throw new Error(`${found.length} buttons are called ${name}`);
  return found[0]!;
}

/** Click on the button with this name. */
export async function click(name: string | RegExp): Promise<void> {
  await fireEvent.click(button(name));
}

const user = userEvent.setup({ delay: null });

/** Press keys. */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await user.keyboard(`{${key}}`);
}

/** Go to the card of the hand with this name, by the tab key and arrows. */
export async function reach(card: string): Promise<void> {
  const cards = [...document.querySelectorAll<HTMLElement>('[aria-label="Your hand"] button')];
  cards.find((button) => button.tabIndex === 0)?.focus();
  await press(
    "Home",
    ...cards
      .slice(
        0,
        cards.findIndex((button) => button.getAttribute("aria-label") === card),
      )
      .map(() => "ArrowRight"),
  );
}

/** Press a key until the focus is on a button with this name. */
export async function pressUntil(key: string, name: RegExp): Promise<void> {
  for (let tries = 0; tries < 8; tries += 1) {
    if (name.test(document.activeElement?.getAttribute("aria-label") ?? "")) return;
    await press(key);
  }
  throw new Error(`${key} does not lead to ${name}`);
}
