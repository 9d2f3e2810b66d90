import type { MirroredSource } from "#contracts/notion-connection.ts";
import { NotionFailure } from "../platform/notion/notion-failure.ts";
import { notShared } from "./check-sources.ts";
import type { PropertyMap } from "./fields.ts";
import { mapProperties } from "./map-properties.ts";
import type { NotionDeps } from "./notion-deps.ts";

/** A data source that can be read and written. */
export interface OpenSource {
  sourceId: string;
  map: PropertyMap;
}

/** A data source that is not as it must be; nothing is written to it until it is. */
export class SourceBlocked extends Error {
  constructor(problems: string[]) {
    super(problems.join("; "));
    this.name = "SourceBlocked";
  }
}

type Deps = Pick<NotionDeps, "api" | "config" | "sources">;

const readProperties = async ({ api }: Deps, sourceId: string) => {
  try {
    return (await api.readSource(sourceId)).properties;
  } catch (error) {
    if (!(error instanceof NotionFailure) || error.reason !== "not_found") throw error;
    throw new SourceBlocked([notShared]);
  }
};

/** Reads anew what a data source is like; throws `SourceBlocked` when it is not as it must be. */
export const refreshSource = async (deps: Deps, source: MirroredSource): Promise<OpenSource> => {
  const { config, sources } = deps;
  const sourceId = config.sources[source];
  if (sourceId === undefined) throw new SourceBlocked(["It is not configured"]);
  const before = await sources.find(source);
  const earlier = before?.source_id === sourceId ? before.properties : {};
  const known = Object.fromEntries(Object.entries(earlier).map(([field, { id }]) => [field, id]));
  const properties = await readProperties(deps, sourceId);
  const { map, problems } = mapProperties({ source, properties, known, names: config.propertyNames });
  await sources.describe(source, { source_id: sourceId, properties: map, problems });
  if (problems.length > 0) throw new SourceBlocked(problems);
  return { sourceId, map };
};

/** What a data source is like as far as known; throws `SourceBlocked`. */
export const openSource = async (deps: Deps, source: MirroredSource): Promise<OpenSource> => {
  const row = await deps.sources.find(source);
  const sourceId = deps.config.sources[source];
  if (row === undefined || row.source_id !== sourceId || Object.keys(row.properties).length === 0)
    return refreshSource(deps, source);
  if (row.problems.length > 0) throw new SourceBlocked(row.problems);
  return { sourceId, map: row.properties };
};
