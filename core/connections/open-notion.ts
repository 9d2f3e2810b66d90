import { isMirrored, type NotionConfig, type NotionSettings } from "../notion-settings.ts";
import type { Logger } from "../platform/logger.ts";
import type { AskNotion } from "./ask-notion.ts";
import type { KeepingDeps } from "./kept-connection.ts";
import { createNotionConnection, readNotionConfig } from "./notion-connection.ts";
import type { NotionInUse } from "./notion-in-use.ts";
import { createNotionWebhook } from "./notion-webhook.ts";

interface Deps extends KeepingDeps {
  env: NotionSettings;
  ask: AskNotion;
  log: Logger;
}

const holdNotion = () => {
  let held: { calledBy: string; config: NotionConfig | null } = { calledBy: "null", config: null };
  return {
    current: () => held.config,
    /** Tells whether Notion is connected otherwise from now on. */
    use: (config: NotionConfig | null): boolean => {
      const calledBy = JSON.stringify(config);
      if (calledBy === held.calledBy) return false;
      held = { calledBy, config };
      return true;
    },
  };
};

/** Notion as it is connected in this process. */
export const openNotion = (deps: Deps) => {
  const { sql, connections, env, log } = deps;
  const held = holdNotion();
  const listeners: (() => Promise<void>)[] = [];
  let isLost = false;
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
      const read = await readNotionConfig(deps);
      if (read.isLost && !isLost)
        log.warn("Notion's stored token was encrypted with another key: put that back, or enter it again");
      ({ isLost } = read);
      if (!held.use(read.config)) return;
      for (const changed of listeners) await changed();
    },
    cases: createNotionConnection({ ...deps, webhook }),
  };
};
