import {
  guidanceVersionsAtOnce,
  noGuidance,
  type GuidanceVersion,
  type ListedGuidance,
} from "#contracts/guidance.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { RecordChange } from "../audit/record-change.ts";
import type { Events } from "../events/events.ts";
import { cutPage, readRows, readVersionCursor, type Page } from "../platform/lists/page.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import { createGuidanceStore, type GuidanceStore } from "./guidance-store.ts";
import { ofSample, loadSampleGuidance } from "./of-sample.ts";
import { rememberGuidance } from "./remember-guidance.ts";
import { changedParts, present, restoreGuidance, saveGuidance } from "./save-guidance.ts";

interface Deps {
  sql: Sql;
  events: Pick<Events, "onChange">;
  recordChange: RecordChange;
  log: Logger;
  /** Whether what came with the product has stepped back behind the firm's own. */
  isSampleRetired: () => Promise<boolean>;
}

const listVersions =
  (versions: GuidanceStore) =>
  async (actor: Actor, { cursor }: { cursor?: string | undefined }): Promise<Page<ListedGuidance>> => {
    requireAdmin(actor);
    const before = readVersionCursor(cursor);
    const { rows, total } = await readRows(
      before,
      { page: () => versions.list(before, guidanceVersionsAtOnce + 1), count: versions.count },
      guidanceVersionsAtOnce,
    );
    return cutPage(rows, total, {
      size: guidanceVersionsAtOnce,
      cursorOf: ({ version }) => String(version),
      present: (row) => {
        const earlier = rows.find(({ version }) => version === row.version - 1);
        return { ...present(row), changed: changedParts(earlier?.guidance ?? noGuidance, row.guidance) };
      },
    });
  };

/** What admins have the assistants say and know besides the documents, with its versions. */
export const createGuidance = ({ sql, events, recordChange, log, isSampleRetired }: Deps) => {
  const versions = createGuidanceStore(sql);
  const { current, forget } = rememberGuidance({ versions, events, log, isSampleRetired });
  const saving = { sql, versions, recordChange, forget };
  return {
    current,
    read: async (actor: Actor): Promise<GuidanceVersion> => {
      requireAdmin(actor);
      return present(await versions.newest());
    },
    save: saveGuidance(saving),
    versions: listVersions(versions),
    restore: restoreGuidance(saving),
    loadSample: loadSampleGuidance(saving),
    ofSample: ofSample(saving),
  };
};

export type GuidanceCases = ReturnType<typeof createGuidance>;
/** Gives the guidance in force. */
export type CurrentGuidance = GuidanceCases["current"];
