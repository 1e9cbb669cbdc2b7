/** Builds the service worker: its own script, and before it the names of this build's files. */
import type { Plugin } from "vite";

const WORKER = "sw.js";

/** Few files instead of many small ones: what the first page needs, what every table needs, each game. */
const GROUPS = [
  {
    name: "first",
    tags: ["$initial" as const],
    test: (id: string) => !id.endsWith(WORKER),
    priority: 2,
  },
  {
    debugName: "games",
    name: (id: string) => /\/src\/games\/(\w+)\//.exec(id)?.[1] ?? null,
    priority: 1,
  },
  { name: "table", test: /\/src\/(games|net|parts|table)\// },
];

export function serviceWorker(): Plugin {
  return {
    name: "pharmakon-service-worker",
    apply: "build",
    enforce: "post",
    config: (_, { mode }) => ({
      build:
        mode === "scenes"
          ? {}
          : {
              rolldownOptions: {
                input: { index: "index.html", sw: "worker/sw.js" },
                output: {
                  codeSplitting: { groups: GROUPS },
                  entryFileNames: ({ name }) =>
                    name === "sw" ? WORKER : "assets/[name]-[hash].js",
                },
              },
            },
    }),
    // After all others: an entry that only imports another file is left out at the very end.
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== "chunk") return; // the development page has none
        // All of these have a digest in their names.
        const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const shell = files.map((name) => `/${name}`).sort();
        const version = fingerprint(shell.join("\n") + worker.code);
        const head = `const VERSION = "${version}", SHELL = ${JSON.stringify(shell)};\n`;
        worker.code = head + worker.code;
      },
    },
  };
}

/** A short text that changes with another (FNV-1a): it tells versions apart, and proves nothing. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16);
}
