/** What every table does when a step comes: keep where everything lay, then let move what moved. */
import { untrack } from "svelte";
import { remember, type Remembered } from "../parts/motion";
import type { Shapes, TableProps } from "./contract";

/** What a table has to say of itself. */
export interface Stepping<Game extends Shapes> extends Pick<TableProps<Game>, "view" | "last"> {
  root: HTMLElement | undefined;
  /** It takes the focus of whatever the step took away. */
  hand: { focus: () => void } | undefined;
}

/** Where a table was drawn before the step, and where it is now. */
export interface Moved {
  root: HTMLElement;
  before: Remembered;
}

/**
 * Call `take` with the events of each step once it is drawn; without `moved` nothing was drawn
 * before. What has an anchor that begins with `cloned` is copied, for it may leave the table.
 */
export function onStep<Game extends Shapes>(
  table: () => Stepping<Game>,
  take: (events: Game["event"][], moved: Moved | null) => void,
  cloned = "",
): void {
  let before: Remembered | undefined;
  let focused = false;

  // Only a step counts: where things lie is costly to ask, above all while a page is put together.
  $effect.pre(() => {
    const { view, last } = table();
    void [view, last];
    const root = untrack(() => table().root);
    if (!root) return;
    before = remember(root, cloned);
    focused = root.contains(document.activeElement);
  });
  $effect(() => {
    const { view, last } = table();
    void view;
    untrack(() => {
      const { root, hand } = table();
      take(last, root && before ? { root, before } : null);
      if (focused && !root?.contains(document.activeElement)) hand?.focus();
    });
  });
}
