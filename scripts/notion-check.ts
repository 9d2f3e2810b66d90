import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseConfig, readEnvironment, type Config } from "#core/config.ts";
import { checkSources } from "#core/notion/check-sources.ts";
import { reasonOf } from "#core/platform/failure.ts";
import { createLogger } from "#core/platform/logger.ts";
import { createNotionApi, type Pace } from "#core/platform/notion/notion.ts";

// A few calls by hand, while nothing is known of the product's.
const unpaced: Pace = { wait: () => Promise.resolve(), pause: (milliseconds) => delay(milliseconds) };

/** What the mirror in Notion needs, a line each, and how many things are missing. */
export const checkNotion = async ({ notion }: Config): Promise<{ lines: string[]; missing: number }> => {
  if (notion === null)
    return {
      lines: ["  missing  NOTION_TOKEN is not set: docs/notion-setup.md leads through it"],
      missing: 1,
    };
  const checks = await checkSources(notion, createNotionApi(notion, unpaced, createLogger("silent")));
  const lines = checks.map(({ source, problems }) => {
    const variable = `NOTION_${source.toUpperCase()}_DATA_SOURCE`;
    if (problems === null) return `  off      ${source}: ${variable} is not set`;
    if (problems.length === 0) return `  ok       ${source}: every property is there`;
    return [`  missing  ${source}:`, ...problems.map((problem) => `           - ${problem}`)].join("\n");
  });
  const missing = checks.flatMap(({ problems }) => problems ?? []).length;
  return { lines, missing };
};

const run = async () => {
  const { lines, missing } = await checkNotion(parseConfig(readEnvironment()));
  console.log(lines.join("\n"));
  console.log(
    missing === 0
      ? "\nThe mirror is ready."
      : `\n${missing} ${missing === 1 ? "thing is" : "things are"} missing.`,
  );
  process.exitCode = missing === 0 ? 0 : 1;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await run().catch((error: unknown) => {
    console.error(reasonOf(error));
    process.exitCode = 1;
  });
