import type { MirroredSource } from "#contracts/notion-connection.ts";
import { mirroredSources, type NotionConfig } from "../notion-settings.ts";
import { NotionFailure } from "../platform/notion/notion-failure.ts";
import type { NotionApi, NotionSource } from "../platform/notion/notion.ts";
import { mapProperties } from "./map-properties.ts";

/** What is wrong with one data source; nothing when it can be mirrored. */
export interface SourceCheck {
  source: MirroredSource;
  /** Null for one that is not configured. */
  problems: string[] | null;
}

/** Said of what Notion does not find. */
export const notShared =
  "Notion does not find it: check the id, and connect the integration to the database in Notion";

const reasonOf = (error: unknown): string => {
  if (!(error instanceof NotionFailure)) throw error;
  return error.reason === "not_found" ? notShared : error.message;
};

/** What a data source lacks for something to be mirrored there. */
export const problemsOf = (
  source: MirroredSource,
  { properties }: Pick<NotionSource, "properties">,
  names: NotionConfig["propertyNames"],
): string[] => mapProperties({ source, properties, known: {}, names }).problems;

/** Looks at every configured data source without changing anything. */
export const checkSources = async (
  { sources, propertyNames }: Pick<NotionConfig, "sources" | "propertyNames">,
  api: Pick<NotionApi, "readSource">,
): Promise<SourceCheck[]> => {
  const checks: SourceCheck[] = [];
  for (const source of mirroredSources) {
    const sourceId = sources[source];
    if (sourceId === undefined) {
      checks.push({ source, problems: null });
      continue;
    }
    const read = await api.readSource(sourceId).catch(reasonOf);
    const problems = typeof read === "string" ? [read] : problemsOf(source, read, propertyNames);
    checks.push({ source, problems });
  }
  return checks;
};
