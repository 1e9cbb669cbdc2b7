import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// As a tree: nothing is parsed as HTML while a page is put together, which a slow phone would feel.
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, fragments: "tree" },
};
