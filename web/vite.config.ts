import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";
import { serviceWorker } from "./worker/plugin.ts";

const server = loadEnv("", ".", "PHARMAKON_")["PHARMAKON_SERVER"] ?? "http://127.0.0.1:8000";

// What only one game needs lies by itself: who plays another does not fetch it.
const OF_A_GAME = {
  debugName: "of a game",
  name: (id: string) => /\/src\/games\/(\w+)\/(?!Emblem)/.exec(id)?.[1] ?? null,
};

// What tables need, and other pages too, comes in one piece instead of a dozen crumbs.
const OF_TABLES = {
  name: "beside",
  test: /\/src\/(table|training|rulebook|review\/(Overlay|Values|names|numbers|beliefs))/,
  minShareCount: 2,
};

// The server sends a strict content policy: nothing may be inlined, fonts included.
// `--mode scenes` builds the development page instead, for the compared pictures of the tables.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), svelteTesting(), serviceWorker()],
  build: {
    outDir: mode === "scenes" ? "../build/scenes" : "../src/pharmakon/server/static",
    rolldownOptions: {
      input: mode === "scenes" ? "dev.html" : "index.html",
      output: {
        codeSplitting: { groups: [OF_A_GAME, OF_TABLES], includeDependenciesRecursively: false },
      },
    },
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  // The development server has no tables: what only a game server answers goes to one.
  server: {
    proxy: {
      "/api": server,
      "/manifest.webmanifest": server,
      "/ws": { target: server, ws: true },
    },
  },
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    css: false,
    // Some tests play every move of a scene, each on a table of its own, on a machine that is busy.
    testTimeout: 60_000,
  },
}));
