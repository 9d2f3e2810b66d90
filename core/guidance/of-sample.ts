import { isDeepStrictEqual } from "node:util";
import { noGuidance, type Guidance, guidance } from "#contracts/guidance.ts";
import type { Actor } from "../actor.ts";
import type { Sql } from "../platform/database.ts";
import type { GuidanceStore } from "./guidance-store.ts";
import { addVersion, type SavingDeps } from "./save-guidance.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What the sample's firm says besides its documents; every library may have one of its own. */
const fileName = "guidance.json";

/** Loads the guidance that belongs to the sample's documents, unless there ever was one; gives whether it did. */
export const loadSampleGuidance =
  (deps: SavingDeps) =>
  async (contentDir: string): Promise<boolean> => {
    if ((await deps.versions.newest()) !== undefined) return false;
    const sample = guidance.parse(JSON.parse(await readFile(join(contentDir, fileName), "utf8")));
    const isLoaded = await deps.sql.transaction(async (trx) => {
      if ((await deps.versions.lock(trx)) !== undefined) return false;
      await addVersion(
        deps,
        { actor: null, action: "guidance.load-sample", guidance: sample },
        undefined,
        trx,
      );
      return true;
    });
    deps.forget();
    return isLoaded;
  };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const without = (said: unknown, sample: unknown, nothing: unknown): unknown => {
  if (Array.isArray(said) && Array.isArray(sample))
    return said.filter((line) => !sample.some((other) => isDeepStrictEqual(line, other)));
  if (isRecord(said) && isRecord(sample) && isRecord(nothing))
    return Object.fromEntries(
      Object.entries(said).map(([name, part]) => [name, without(part, sample[name], nothing[name])]),
    );
  return isDeepStrictEqual(said, sample) ? nothing : said;
};

/** A guidance without the lines and texts that are word for word the sample's. */
export const withoutSample = (guidance: Guidance, sample: Guidance): Guidance =>
  without(guidance, sample, noGuidance) as Guidance;

const countLines = (part: unknown): number => {
  if (Array.isArray(part)) return part.length;
  if (isRecord(part)) return Object.values(part).reduce<number>((sum, each) => sum + countLines(each), 0);
  return typeof part === "string" && part !== "" ? 1 : 0;
};

const merged = (said: unknown, sample: unknown): unknown => {
  if (Array.isArray(said) && Array.isArray(sample))
    return [...sample, ...said.filter((line) => !sample.some((other) => isDeepStrictEqual(line, other)))];
  if (isRecord(said) && isRecord(sample))
    return Object.fromEntries(Object.entries(said).map(([name, part]) => [name, merged(part, sample[name])]));
  return said === "" ? sample : said;
};

/** How much of a guidance is the sample's: lines and texts. */
const linesOfSample = (guidance: Guidance, sample: Guidance): number =>
  countLines(guidance) - countLines(withoutSample(guidance, sample));

/** What came with the product of what the guidance says. */
export const ofSample = (deps: SavingDeps & { versions: GuidanceStore }) => ({
  /** How many lines in force are the sample's. */
  count: async (): Promise<number> => {
    const [newest, sample] = await Promise.all([deps.versions.newest(), deps.versions.sample()]);
    return newest === undefined || sample === undefined ? 0 : linesOfSample(newest.guidance, sample.guidance);
  },

  /** Takes the sample's lines out, as a new version; gives its number, null where there was nothing to take out. */
  takeOut: async (actor: Actor, trx: Sql): Promise<number | null> => {
    const newest = await deps.versions.lock(trx);
    const sample = await deps.versions.sample(trx);
    if (newest === undefined || sample === undefined) return null;
    const guidance = withoutSample(newest.guidance, sample.guidance);
    const change = { actor, action: "guidance.remove-sample", guidance };
    const saved = await addVersion(deps, change, newest, trx);
    return saved === undefined || saved.version === newest.version ? null : saved.version;
  },

  /** Puts back what was taken out in that version, beside what has been written since. */
  putBack: async (actor: Actor, version: number, trx: Sql): Promise<void> => {
    const newest = await deps.versions.lock(trx);
    const before = await deps.versions.find(version - 1, trx);
    if (newest === undefined || before === undefined) return;
    const guidance =
      newest.version === version ? before.guidance : (merged(newest.guidance, before.guidance) as Guidance);
    await addVersion(deps, { actor, action: "guidance.restore-sample", guidance }, newest, trx);
  },
  /** Has this process read the newest version again, once what was done is committed. */
  settled: deps.forget,
});
