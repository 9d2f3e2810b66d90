import { isMirrored, type NotionConfig, type NotionSettings } from "../notion-settings.ts";
import type { Logger } from "../platform/logger.ts";
import type { AskNotion } from "./ask-notion.ts";
import { holdConnection, type KeepingDeps } from "./kept-connection.ts";
import { createNotionConnection, readNotionConfig } from "./notion-connection.ts";
import type { NotionInUse } from "./notion-in-use.ts";
import { createNotionWebhook } from "./notion-webhook.ts";

interface Deps extends KeepingDeps {
  env: NotionSettings;
  ask: AskNotion;
  log: Logger;
}

/** Notion as it is connected in this process. */
export const openNotion = (deps: Deps) => {
  const { sql, connections, env, log } = deps;
  const held = holdConnection(
    log,
    ["Notion's stored token", "enter"],
    (config: NotionConfig | null) => config,
  );
  const listeners: (() => Promise<void>)[] = [];
  const inUse: Omit<NotionInUse, "webhook"> = {
    current: held.current,
    isMirrored: () => isMirrored(held.current()),
    settled: (act) =>
      sql.transaction(async (trx) => {
        await connections.lock(trx);
        await act((await readNotionConfig(deps, trx)).config, trx);
      }),
    onChange: (changed) => void listeners.push(changed),
    syncMs: Math.round(env.NOTION_SYNC_SECONDS * 1000),
  };
  const webhook = createNotionWebhook(deps);
  return {
    inUse: { ...inUse, webhook },
    reload: async (): Promise<void> => {
      if (!held.use(await readNotionConfig(deps))) return;
      for (const changed of listeners) await changed();
    },
    cases: createNotionConnection({ ...deps, webhook }),
  };
};
