import { defineConfig } from "vitest/config";

const shared = { exclude: ["**/node_modules/**", "**/dist/**"] };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["{bot,contracts,core,scripts}/**/*.test.ts", "test/architecture.test.ts"],
          exclude: [...shared.exclude, "**/*.server.test.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "server",
          include: ["{api,worker}/**/*.test.ts", "{bot,core}/**/*.server.test.ts", "test/*.server.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          pool: "forks",
          maxWorkers: 2,
          // A module and the database's WebAssembly are loaded once, not once for each file; files share no state.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...shared, name: "miniapp", include: ["miniapp/src/**/*.test.{ts,tsx}"] } },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
