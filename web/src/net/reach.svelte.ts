// Whether the server has answered this page at all: if not even once, we are offline.

let reached = $state(false);
let missed = $state(false);

/** The server has answered. */
export function answered(): void {
  reached = true;
}

/** The server could not be reached. */
export function unanswered(): void {
  missed = true;
}

/** Nothing has been heard since the page was opened, and something was asked. */
export function offline(): boolean {
  return missed && !reached;
}
