import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { askAgain } from "./ask-again.ts";
import { compressed } from "./compressed.ts";
import { directImports } from "./direct-imports.ts";
import { pageChunks } from "./page-chunks.ts";
import { withoutSchemas } from "./without-schemas.ts";

const router = (file: string) =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${file}`, import.meta.url));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [directImports(), withoutSchemas(), react(), askAgain(), compressed()],
  resolve: {
    alias: [
      // Its package offers bundlers only what warns developers.
      { find: /^react-router$/u, replacement: router("index.mjs") },
      { find: /^react-router\/dom$/u, replacement: router("dom-export.mjs") },
    ],
  },
  build: {
    outDir: "../dist/miniapp",
    emptyOutDir: true,
    target: ["es2022", "safari16.4", "chrome109"],
    rolldownOptions: { output: { codeSplitting: pageChunks() } },
  },
});
