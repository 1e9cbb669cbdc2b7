/** What every table does when a step comes: keep where everything lay, then let move what moved. */
import { untrack } from "svelte";
import { remember, type Remembered } from "../parts/motion";
import type { Shapes, TableProps } from "./contract";

/** Where a table was drawn before the step, and where it is now. */
export interface Moved {
  root: HTMLElement;
  before: Remembered;
}

/** What is drawn: the table, and the hand, which takes the focus of whatever a step takes away. */
export interface Drawn {
  root: HTMLElement | undefined;
  hand: { focus: () => void } | undefined;
}

/**
 * Call `take` with the events of each step once it is drawn; without `moved` nothing was drawn
 * before. What has an anchor that begins with `cloned` is copied, for it may leave the table.
 */
export function onStep<Game extends Shapes>(
  step: () => Pick<TableProps<Game>, "view" | "last">,
  drawn: () => Drawn,
  take: (events: Game["event"][], moved: Moved | null) => void,
  cloned = "",
): void {
  let before: Remembered | undefined;
  let focused = false;

  // Only a step counts: where things lie is costly to ask while a page is still put together.
  $effect.pre(() => {
    step();
    const { root } = untrack(drawn);
    if (!root) return;
    before = remember(root, cloned);
    focused = root.contains(document.activeElement);
  });
  $effect(() => {
    const { last } = step();
    untrack(() => {
      const { root, hand } = drawn();
      take(last, root && before ? { root, before } : null);
      if (focused && !root?.contains(document.activeElement)) hand?.focus();
    });
  });
}
