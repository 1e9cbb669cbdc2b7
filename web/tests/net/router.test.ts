import { expect, test } from "vitest";
import { placeOf } from "../../src/shell/router.svelte";

test.each([
  ["/", { page: "lobby" }],
  ["/matches", { page: "matches" }],
  ["/t/ABCD2345", { page: "table", id: "ABCD2345" }],
  ["/r/ABCD2345", { page: "replay", id: "ABCD2345" }],
  ["/rules/anything", { page: "rules", game: "anything" }],
  ["/new/anything", { page: "new", game: "anything" }],
  ["/new/any%20thing/", { page: "new", game: "any thing" }],
  ["/t", { page: "missing" }],
  ["/t/a/b", { page: "missing" }],
  ["/nowhere", { page: "missing" }],
  ["/nowhere/else", { page: "missing" }],
])("%s", (path, place) => {
  expect(placeOf(path)).toEqual(place);
});
