// Which page is open. Links are plain links: a click on one of ours is answered here.

/** A page and what its address says. */
export type Place =
  | { page: "lobby" }
  | { page: "matches" }
  | { page: "missing" }
  | { page: "new"; game: string }
  | { page: "rules"; game: string }
  | { page: "table"; id: string }
  | { page: "resume"; token: string }
  | { page: "replay"; id: string }
  | { page: "review"; id: string }
  | { page: "puzzles" }
  | { page: "puzzle"; id: string };

/** The page that an address belongs to. */
export function placeOf(path: string): Place {
  const [first, second, ...rest] = path.split("/").filter(Boolean).map(decoded);
  if (first === undefined) return { page: "lobby" };
  if (rest.length > 0) return { page: "missing" };
  if (second === undefined)
    return first === "matches" || first === "puzzles" ? { page: first } : { page: "missing" };
  if (first === "new") return { page: "new", game: second };
  if (first === "rules") return { page: "rules", game: second };
  if (first === "t") return { page: "table", id: second };
  if (first === "r") return { page: "replay", id: second };
  if (first === "puzzles") return { page: "puzzle", id: second };
  if (first === "review") return { page: "review", id: second };
  if (first === "resume") return { page: "resume", token: second };
  return { page: "missing" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let path = $state(location.pathname);

/** Where we are. */
export function here(): Place {
  return placeOf(path);
}

/** Open another page of ours. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  const moved = path !== location.pathname;
  path = location.pathname;
  if (moved && location.hash === "") scrollTo(0, 0);
}

/** Answer clicks on links, and the browser's back and forward. */
export function startRouter(): void {
  addEventListener("popstate", () => (path = location.pathname));
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash) return;
    if (placeOf(link.pathname).page === "missing") return;
    event.preventDefault();
    go(link.href);
  });
}
