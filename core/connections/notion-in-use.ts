import type { NotionConfig } from "../notion-settings.ts";
import type { NotionWebhook } from "./notion-webhook.ts";
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
  /** The token of the webhook, as it is set and forgotten. */
  webhook: NotionWebhook;
}
