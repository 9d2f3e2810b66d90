import { noGuidance, type Guidance } from "#contracts/guidance.ts";
import type { Events } from "../events/events.ts";
import type { Logger } from "../platform/logger.ts";
import type { GuidanceStore } from "./guidance-store.ts";
import { withoutSample } from "./of-sample.ts";

interface Deps {
  versions: Pick<GuidanceStore, "newest" | "sample">;
  events: Pick<Events, "onChange">;
  log: Logger;
  isSampleRetired: () => Promise<boolean>;
}

// How long an old version may still be used where the news of a newer one does not arrive.
const lifetimeMs = 5_000;

const nothing = { version: 0, guidance: noGuidance };

/** What is in force: of a version that still has lines of a sample that has stepped back, the others. */
const readInForce = async ({ versions, isSampleRetired }: Deps) => {
  const [newest, isRetired] = await Promise.all([versions.newest(), isSampleRetired()]);
  const { version, guidance } = newest ?? nothing;
  const sample = isRetired ? await versions.sample() : undefined;
  const own = sample === undefined ? guidance : withoutSample(guidance, sample.guidance);
  return { name: `${version} ${isRetired}`, guidance: own };
};

/**
 * Reads the guidance in force once for questions that follow each other closely. A newer version, saved in whatever
 * process, is read at the news of it; nothing is kept before news can arrive.
 */
export const rememberGuidance = (deps: Deps) => {
  const { events, log } = deps;
  let kept: { name: string; guidance: Guidance; until: number } | null = null;
  let changes = 0;
  let listening: "no" | "starting" | "yes" = "no";

  const forget = (): void => {
    changes += 1;
    kept = null;
  };

  const listen = async (): Promise<void> => {
    if (listening !== "no") return;
    listening = "starting";
    try {
      await events.onChange("guidance", forget);
      // Whether the sample has stepped back rests on what documents there are.
      await events.onChange("documents", forget);
      listening = "yes";
    } catch (error) {
      listening = "no";
      log.warn({ err: error }, "cannot listen for a newer guidance, every question reads it");
    }
  };

  return {
    forget,
    /** The guidance in force; the very same object until there is a newer one. */
    current: async (): Promise<Guidance> => {
      if (kept !== null && Date.now() < kept.until) return kept.guidance;
      void listen();
      const before = changes;
      const known = kept;
      const { name, guidance: read } = await readInForce(deps);
      // What is worked out from a version is remembered by the object.
      const guidance = known?.name === name ? known.guidance : read;
      // What was read while it changed may be of the time before.
      if (listening === "yes" && changes === before)
        kept = { name, guidance, until: Date.now() + lifetimeMs };
      return guidance;
    },
  };
};
