import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Resume from "../../src/pages/Resume.svelte";
import { placeOf } from "../../src/shell/router.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

test("a link to this device has its page", () => {
  expect(placeOf("/resume/abc")).toEqual({ page: "resume", token: "abc" });
  expect(placeOf("/new")).toEqual({ page: "missing" });
});

test("nobody becomes somebody else before they have said so", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    asked.push(`${request.method} ${path}`);
    return new Response(JSON.stringify({ name: "Ana" }), { status: 200 });
  });
  const page = mount(Resume, { target: document.body, props: { token: "abc" } });
  flushSync();
  expect(asked.filter((each) => each.startsWith("POST"))).toEqual([]);
  document.querySelector("button")!.click();
  await vi.waitFor(() => expect(asked).toContain("POST /resume/abc"));
  await unmount(page);
});
