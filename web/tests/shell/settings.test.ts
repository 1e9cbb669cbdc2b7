import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { become } from "../../src/shell/person.svelte";
import Settings from "../../src/shell/Settings.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

test("a name that comes late does not take the place of one that was typed", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const page = mount(Settings, { target: document.body });
  flushSync();
  const field = document.querySelector<HTMLInputElement>("input[autocomplete=nickname]")!;
  field.value = "Ana";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync(() => become("Guest 806"));
  expect(field.value).toBe("Ana");
  await unmount(page);
});
