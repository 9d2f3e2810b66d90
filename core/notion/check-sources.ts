import { mirroredSources, type MirroredSource, type NotionConfig } from "../notion-settings.ts";
import type { Logger } from "../platform/logger.ts";
import { NotionFailure } from "../platform/notion-failure.ts";
import { createNotionApi } from "../platform/notion.ts";
import { mapProperties } from "./map-properties.ts";

/** What is wrong with one data source; nothing when it can be mirrored. */
export interface SourceCheck {
  source: MirroredSource;
  /** Null for one that is not configured. */
  problems: string[] | null;
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof NotionFailure)) throw error;
  return error.reason === "not_found"
    ? "Notion does not find it: check the id, and connect the integration to the database in Notion"
    : error.message;
};

/** Looks at every configured data source without changing anything. */
export const checkSources = async (config: NotionConfig, log: Logger): Promise<SourceCheck[]> => {
  const pace = { wait: () => Promise.resolve(), pause: () => Promise.resolve() };
  const api = createNotionApi(config, pace, log);
  const checks: SourceCheck[] = [];
  for (const source of mirroredSources) {
    const sourceId = config.sources[source];
    if (sourceId === undefined) {
      checks.push({ source, problems: null });
      continue;
    }
    const read = await api.readSource(sourceId).catch(reasonOf);
    const problems =
      typeof read === "string"
        ? [read]
        : mapProperties({ source, properties: read, known: {}, names: config.propertyNames }).problems;
    checks.push({ source, problems });
  }
  return checks;
};
