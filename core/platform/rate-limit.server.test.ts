import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "#test/databases.ts";
import { setClock } from "#test/set-clock.ts";
import { createLogger } from "./logger.ts";
import { createRateLimits } from "./rate-limit.ts";

const dayMs = 86_400_000;
const limit = { points: 2, seconds: 60, message: "Slow down." };

test.each([
  ["in memory", true],
  ["in the database", false],
])("counted %s, a window does not last longer because the clock was set back", async (_, isBrief) => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { create } = createRateLimits(database.sql, undefined, createLogger("silent"), isBrief);
  const { consume } = create("calls", { ...limit, isBrief });
  const refused = { code: "rate_limited", message: "Slow down." };
  expect([await consume("a"), await consume("a")]).toEqual([1, 2]);
  await expect(consume("a")).rejects.toMatchObject(refused);

  setClock(-dayMs);
  expect([await consume("a"), await consume("a")]).toEqual([1, 2]);
  await expect(consume("a")).rejects.toMatchObject({ ...refused, retryAfter: 60 });
});
