import type { RecordChange } from "../audit/record-change.ts";
import type { Config } from "../config.ts";
import type { NotionInUse } from "../connections/notion-in-use.ts";
import type { Events } from "../events/events.ts";
import type { Golden } from "../golden/golden.ts";
import type { Knowledge } from "./create-knowledge.ts";
import { convertToDocument } from "../importing/conversion/convert-in-thread.ts";
import { createSources, type Sources, type SourcesGiven } from "../sources/sources.ts";
import type { NotionConfig } from "../notion-settings.ts";
import { createSharedPace } from "../notion/shared-pace.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { NotionContent } from "../platform/notion/notion-content.ts";
import type { Jobs } from "../platform/queue/queue.ts";
import { publicWeb } from "../platform/web/web-access.ts";
import type { Telegram } from "../telegram/telegram.ts";

/** The queue of readings. */
export const sourcesQueue = "sources";

interface Deps {
  sql: Sql;
  recordChange: RecordChange;
  knowledge: Knowledge;
  jobs: Jobs;
  events: Events;
  telegram: Pick<Telegram, "sourceNews">;
  golden: Pick<Golden, "check">;
  config: Config;
  notion: Pick<NotionInUse, "current">;
  log: Logger;
  /** What is read otherwise than usual; for tests, whose servers are at no public address. */
  web?: Partial<SourcesGiven["web"]> | undefined;
}

/** What reads pages of Notion as it is connected now; its code is loaded where it is. */
const holdNotion = ({ notion, sql, log }: Deps) => {
  let held: { config: NotionConfig; content: NotionContent } | null = null;
  return async (): Promise<NotionContent | null> => {
    const { createNotionContent } =
      notion.current() === null ? {} : await import("../platform/notion/notion-content.ts");
    const config = notion.current();
    if (config === null || createNotionContent === undefined) return null;
    if (held?.config === config) return held.content;
    const content = createNotionContent(config, createSharedPace(sql, config.requestsPerSecond), log);
    held = { config, content };
    return content;
  };
};

/** How pages of the web are read: only public ones, one after the other, as their sites allow. */
const webOf = ({ config, web }: Deps): SourcesGiven["web"] => ({
  access: publicWeb,
  // A site could not look up an address of ours that is not public.
  about: config.publicUrl.startsWith("https://") ? config.publicUrl : null,
  paceMs: 500,
  rulesMs: 10 * 60_000,
  timeoutMs: 20_000,
  ...web,
});

/** Opens what keeps documents up to date by reading them in Notion and on the web. */
export const openSources = (deps: Deps): Sources => {
  const { sql, knowledge, recordChange, jobs, events, telegram, golden } = deps;
  return createSources({
    sql,
    library: knowledge.documents,
    recordChange,
    convert: (page) => convertToDocument(page),
    notion: holdNotion(deps),
    web: webOf(deps),
    queueReading: (sourceId) =>
      jobs.enqueue(sourcesQueue, "read", { sourceId }, { jobId: `read-${sourceId}` }),
    announce: events.announce,
    checkGolden: async (editor, document) => {
      const { asked, changed, isPartial } = await golden.check(editor, [document]);
      return { asked, changed: changed.length, isPartial };
    },
    tellAdmins: telegram.sourceNews,
  });
};
