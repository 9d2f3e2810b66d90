import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: "../dist/miniapp", emptyOutDir: true, target: ["es2022", "safari16.4", "chrome109"] },
  server: { proxy: { "/api": "http://localhost:3000" } },
});
