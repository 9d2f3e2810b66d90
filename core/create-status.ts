import type { ProductStatus } from "#contracts/status.ts";
import type { Config } from "./config.ts";
import type { Connected } from "./connections/connections.ts";
import { isMirrored } from "./create-notion.ts";
import type { Model } from "./platform/model.ts";
import type { Sql } from "./platform/database.ts";
import { readSetup } from "./setup.ts";
import type { Telegram } from "./telegram/telegram.ts";

interface Deps extends Pick<Connected, "model" | "connections"> {
  sql: Sql;
  config: Config;
}

const statusOf = (config: Config, model: Model | null, botName: string | null): ProductStatus => ({
  mode: model === null ? "playbook" : "model",
  integrations: {
    model: model !== null,
    embeddings: model?.embeddingModel != null,
    telegram: config.telegramBotToken !== undefined,
    notion: isMirrored(config),
  },
  orgName: config.orgName,
  supportLink: config.supportLink,
  botName,
});

/** What is connected, and which first steps of setting the product up are done. */
export const createStatus = (
  { sql, config, model, connections }: Deps,
  telegram: Pick<Telegram, "botName">,
) => {
  const status = async () => statusOf(config, model(), await telegram.botName());
  return { connections, status, setup: readSetup({ sql, status }) };
};
