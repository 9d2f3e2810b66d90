import type { OptionList } from "#contracts/options.ts";
import type { MirroredSource } from "#contracts/notion-connection.ts";
import type { NotionConfig } from "../notion-settings.ts";
import type { ProofFile } from "../files/read-proof.ts";
import type { Initiatives } from "../initiatives/initiatives.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { NotionApi } from "../platform/notion/notion.ts";
import type { Users } from "../users/users.ts";
import type { LinkStore } from "./link-store.ts";
import type { MirroredRecords } from "./mirrored.ts";
import type { SourceStore } from "./source-store.ts";

/** The kinds of records that are pushed. */
export type PushedKind = "ticket" | "participation";

/** Which data source such a record is pushed to. */
export const sourceOfKind = { ticket: "support", participation: "initiatives" } as const satisfies Record<
  PushedKind,
  MirroredSource
>;

/** The kinds that have a data source to be pushed to. */
export const pushedKinds = ({ config }: Pick<NotionDeps, "config">): PushedKind[] =>
  (Object.keys(sourceOfKind) as PushedKind[]).filter(
    (kind) => config.sources[sourceOfKind[kind]] !== undefined,
  );

/** The fields that may be changed on either side. */
export const sharedFields: Record<PushedKind, string[]> = {
  ticket: ["status", "result", "handledBy"],
  participation: ["status"],
};

/** What the mirror is built on. */
export interface NotionDeps {
  sql: Sql;
  api: NotionApi;
  config: NotionConfig;
  links: LinkStore;
  sources: SourceStore;
  records: Record<PushedKind, MirroredRecords>;
  upcoming: Initiatives["mirrorUpcoming"];
  members: Users["mirror"];
  takeOptions: (list: OptionList, options: { id: string; name: string }[]) => Promise<void>;
  readProof: (id: string) => Promise<ProofFile | null>;
  /** Has what is due pushed. */
  queuePush: () => Promise<void>;
  log: Logger;
}
