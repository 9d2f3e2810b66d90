import { mirroredSources, type NotionConfig } from "../notion-settings.ts";
import type { Sql } from "../platform/database.ts";
import { createLinkStore } from "./link-store.ts";
import type { NotionDeps } from "./notion-deps.ts";
import { createSourceStore } from "./source-store.ts";

/**
 * Has every process mirror the data sources of `config` and no others. Where one takes another's place, records are looked for
 * and pushed there anew, the team is compared anew, and pages in the one before are left alone.
 */
export const useSources = ({ sql, records }: Pick<NotionDeps, "sql" | "records">) => {
  const sources = createSourceStore(sql);
  const links = createLinkStore(sql);
  const move = {
    support: async (trx: Sql) => {
      await links.moveAll("ticket", trx);
      await records.ticket.forgetUrls(trx);
    },
    initiatives: async (trx: Sql) => {
      await links.moveAll("participation", trx);
      await records.participation.forgetUrls(trx);
    },
    // What was announced there stays on the list until the new one has been read.
    upcoming: () => Promise.resolve(),
    team: (trx: Sql) => links.forgetAll("member", trx),
  };
  return async (config: NotionConfig | null, trx: Sql): Promise<void> => {
    for (const source of mirroredSources) {
      const sourceId = config?.sources[source];
      if (sourceId === undefined) await sources.leave(source, trx);
      else if (await sources.use(source, sourceId, trx)) await move[source](trx);
    }
  };
};
