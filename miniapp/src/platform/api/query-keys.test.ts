import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { liveKeys } from "#contracts/events.ts";
import { createQueryClient, rereadChanged } from "./query-client.ts";
import { ages, follows, keys } from "./query-keys.ts";

/** A query for each key there is. */
const everyKey = Object.values(keys).map((key) => {
  if (typeof key !== "function") return key;
  return (key as (...parts: string[]) => readonly [string, ...string[]])("documents", "x");
});

const changedBy = async (key: readonly string[]): Promise<string[]> => {
  const changes = liveKeys.map(async (live) => {
    const client = createQueryClient();
    client.setQueryData(key as typeof keys.counts, {});
    await rereadChanged(client, [live]);
    return client.getQueryState(key as typeof keys.counts)?.isInvalidated === true ? [live] : [];
  });
  return (await Promise.all(changes)).flat();
};

test("every query is read again with a live change, or has a stated age", async () => {
  const client = createQueryClient();
  for (const key of everyKey) {
    const { staleTime } = client.defaultQueryOptions({ queryKey: key as typeof keys.counts });
    const isAged = typeof staleTime === "number" && Number.isFinite(staleTime);
    expect([key, isAged !== (await changedBy(key)).length > 0]).toEqual([key, true]);
  }
});

test("what follows others is read again with each of them", async () => {
  expect(await changedBy(keys.health)).toEqual(follows["knowledge-health"]);
  expect((await changedBy(keys.counts)).toSorted()).toEqual(follows.counts.toSorted());
  expect((await changedBy(keys.unseen)).toSorted()).toEqual(follows.unseen.toSorted());
  expect((await changedBy(keys.homeCounts)).toSorted()).toEqual(follows.home.toSorted());
});

test("no two kinds of upkeep claim the same queries", () => {
  const roots = [...liveKeys, ...Object.keys(follows), ...Object.keys(ages)];
  expect(new Set(roots).size).toBe(roots.length);
});

test("keys are made in the factory alone", () => {
  const sources = readdirSync("miniapp/src", { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx?$/u.test(path) && !/\.test\.|features\/design/u.test(path),
  );
  expect(sources.length).toBeGreaterThan(200);
  const loose = sources.filter((path) =>
    /queryKey(?:: | = )\[["']/u.test(readFileSync(`miniapp/src/${path}`, "utf8")),
  );
  expect(loose).toEqual([]);
});
