import { defineConfig } from "vitest/config";

const shared = {
  exclude: ["**/node_modules/**", "**/dist/**"],
  pool: "forks" as const,
  // A module and the database's WebAssembly are loaded once, not once for each file; files share no state.
  isolate: false,
  // A busy machine may well need more than the second that is vitest's own.
  expect: { poll: { timeout: 20_000 } },
};

const server = {
  ...shared,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  maxWorkers: 2,
};

// What talks to the database or the queue in a way of its own; the rest would only say the same again.
const live = [
  "core/platform/{database,migrate,queue/queue}.server.test.ts",
  "api/routes/*/{alike-participations,chat,documents,events,feedback,initiatives,lead-replier}.test.ts",
  "api/limits.test.ts",
  "api/routes/*/{points,questions,resolve-feedback,support}.test.ts",
  "bot/{delivery.server,features/gaps.server}.test.ts",
  "core/{gaps/closing/closed-loop,gaps/correcting/corrections,gaps/alike/find-alike,replies/reply-to-lead,questions/digest}.server.test.ts",
  "core/{duplicates/find-duplicates,knowledge/health/knowledge-health}.server.test.ts",
  "test/{clock-jumps,database-full,upgrade}.server.test.ts",
  // Several processes of the built product, which need both servers.
  "test/live/*.test.ts",
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          // A busy machine takes its time; what hangs is found all the same.
          testTimeout: 60_000,
          include: ["{bot,contracts,core,scripts}/**/*.test.ts", "test/{architecture,text-lengths}.test.ts"],
          exclude: [...shared.exclude, "**/*.server.test.ts"],
        },
      },
      {
        test: {
          ...server,
          name: "server",
          include: ["{api,worker}/**/*.test.ts", "{bot,core}/**/*.server.test.ts", "test/*.server.test.ts"],
          // Its longest files wait for timers and processes half of their time: two would leave cores idle.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...server, name: "live", include: live, sequence: { groupOrder: 3 } } },
      {
        test: {
          ...shared,
          name: "miniapp",
          testTimeout: 60_000,
          include: ["miniapp/src/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          globalSetup: "test/browser/build-mini-app.ts",
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
