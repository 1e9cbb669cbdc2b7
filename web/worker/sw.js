// Keeps the app's own files, so that it opens without a server and says that it is offline. Nothing
// that the server answers is ever kept: tables, records and names come from it alone.
// VERSION and SHELL are written above by the build. A new version waits until no page of the old
// one is open: until then the old one keeps all files that its pages may still ask for.

const PREFIX = "pharmakon-shell-";
const CACHE = PREFIX + VERSION;
const PAGE = "/";

self.addEventListener("install", (event) => {
  event.waitUntil(fill());
});

// One file after the other: somebody who plays meanwhile does not wait behind all of them.
async function fill() {
  const cache = await caches.open(CACHE);
  // Without a cookie: whoever asks for the page itself is nobody yet.
  for (const path of [PAGE, ...SHELL]) await cache.add(new Request(path, { credentials: "omit" }));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(forget());
});

async function forget() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(opened(request));
  else if (SHELL.includes(url.pathname)) event.respondWith(kept(request));
});

// A page comes from the server; if that is away, the app opens and says so itself.
async function opened(request) {
  try {
    return await fetch(request);
  } catch (away) {
    const page = await (await caches.open(CACHE)).match(PAGE);
    if (page) return page;
    throw away;
  }
}

async function kept(request) {
  const found = await (await caches.open(CACHE)).match(request.url, { ignoreVary: true });
  return found ?? fetch(request);
}

// A click on a notification opens the page that it came from.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(front(event.notification.tag));
});

async function front(tag) {
  const path = `/t/${tag.slice("pharmakon.".length)}`;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((each) => new URL(each.url).pathname === path);
  await (page ? page.focus() : self.clients.openWindow(path));
}
