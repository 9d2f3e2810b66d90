import type { RecordChange } from "../audit/record-change.ts";
import type { Config } from "../config.ts";
import type { Events } from "../events/events.ts";
import { inTurn } from "../in-turn.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { AskNotion } from "./ask-notion.ts";
import { createConnectionStore } from "./connection-store.ts";
import { openModel } from "./open-model.ts";
import { openNotion } from "./open-notion.ts";
import { openTelegram } from "./open-telegram.ts";
import type { SecretBox } from "./secret-box.ts";
import type { BotNames } from "./telegram-connection.ts";

interface Deps {
  sql: Sql;
  config: Config;
  bots: BotNames;
  box: SecretBox;
  events: Pick<Events, "onChange">;
  recordChange: RecordChange;
  /** Has texts embedded that the model in use has not embedded yet. */
  queueSweep: () => Promise<void>;
  askNotion: AskNotion;
  modelFailure: Parameters<typeof openModel>[0]["modelFailure"];
  log: Logger;
  metrics: Metrics;
}

/**
 * What the product is connected to: by the environment, or else as admins set it in the browser, which every process puts into
 * use when it is told of a change. Nothing is known of what is stored before `load`.
 */
export const openConnections = (deps: Deps) => {
  const { sql, config, events, log } = deps;
  const reload = inTurn(async () => {
    await Promise.all([model.reload(), telegram.reload(), notion.reload()]);
  });
  const keeping = { ...deps, connections: createConnectionStore(sql), reload };
  const model = openModel({ ...keeping, env: config.modelSettings });
  const telegram = openTelegram({ ...keeping, env: config });
  const notion = openNotion({ ...keeping, env: config.notionSettings, ask: deps.askNotion });
  const reloadOrTell = () =>
    void reload().catch((error: unknown) => log.error({ err: error }, "could not read the connections"));
  return {
    /** The model in use. */
    model: model.current,
    /** The bot in use. */
    bot: telegram.current,
    appUrl: telegram.appUrl,
    onBotChange: telegram.onChange,
    /** Notion as it is connected. */
    notion: notion.inUse,
    load: async (): Promise<void> => {
      await events.onChange("connections", reloadOrTell);
      await reload();
    },
    /** What admins see and set of them. */
    connections: { model: model.cases, telegram: telegram.cases, notion: notion.cases },
  };
};

export type Connected = ReturnType<typeof openConnections>;
