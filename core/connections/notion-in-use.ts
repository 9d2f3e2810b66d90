import { notionConfig, type NotionConfig, type NotionSettings } from "../notion-settings.ts";
import type { Sql } from "../platform/database.ts";

/** How Notion is connected, as far as this process has heard. */
export interface NotionInUse {
  /** Null where it is not connected; the same object until it is connected otherwise. */
  current: () => NotionConfig | null;
  /** Whether records are mirrored: a token alone only lets pages be read as knowledge. */
  isMirrored: () => boolean;
  /** Does something in a transaction that keeps other changes of connections waiting, with what is stored by now. */
  settled: (act: (config: NotionConfig | null, trx: Sql) => Promise<void>) => Promise<void>;
  /** Calls back, one after the other, once `current` gives something else. */
  onChange: (changed: () => Promise<void>) => void;
  /** How often changes are asked for, in milliseconds. */
  syncMs: number;
}

/** Notion as the environment alone connects it. */
export const notionOfEnvironment = (env: NotionSettings, sql: Sql): NotionInUse => {
  const config = notionConfig(env);
  return {
    current: () => config,
    isMirrored: () => config !== null && Object.keys(config.sources).length > 0,
    settled: (act) => sql.transaction((trx) => act(config, trx)),
    onChange: () => undefined,
    syncMs: Math.round(env.NOTION_SYNC_SECONDS * 1000),
  };
};
