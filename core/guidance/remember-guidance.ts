import { noGuidance, type Guidance } from "#contracts/guidance.ts";
import type { Events } from "../events/events.ts";
import type { Logger } from "../platform/logger.ts";
import type { GuidanceStore } from "./guidance-store.ts";

interface Deps {
  versions: Pick<GuidanceStore, "newest">;
  events: Pick<Events, "onChange">;
  log: Logger;
}

// How long an old version may still be used where the news of a newer one does not arrive.
const lifetimeMs = 5_000;

const nothing = { version: 0, guidance: noGuidance };

/**
 * Reads the guidance in force once for questions that follow each other closely. A newer version, saved in whatever
 * process, is read at the news of it; nothing is kept before news can arrive.
 */
export const rememberGuidance = ({ versions, events, log }: Deps) => {
  let kept: { version: number; guidance: Guidance; until: number } | null = null;
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
      const { version, guidance: read } = (await versions.newest()) ?? nothing;
      // What is worked out from a version is remembered by the object.
      const guidance = known?.version === version ? known.guidance : read;
      // What was read while it changed may be of the time before.
      if (listening === "yes" && changes === before)
        kept = { version, guidance, until: Date.now() + lifetimeMs };
      return guidance;
    },
  };
};
