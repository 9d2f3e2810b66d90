import type { ProductStatus } from "#contracts/status.ts";
import type { Config } from "./config.ts";
import { isMirrored } from "./create-notion.ts";
import type { Sql } from "./platform/database.ts";
import { readSetup } from "./setup.ts";
import type { Telegram } from "./telegram/telegram.ts";

const statusOf = (config: Config, botName: string | null): ProductStatus => ({
  mode: config.model === null ? "playbook" : "model",
  integrations: {
    model: config.model !== null,
    embeddings: config.model?.embeddingModel != null,
    telegram: config.telegramBotToken !== undefined,
    notion: isMirrored(config),
  },
  orgName: config.orgName,
  supportLink: config.supportLink,
  botName,
});

/** What is connected, and which first steps of setting the product up are done. */
export const createStatus = (sql: Sql, config: Config, telegram: Pick<Telegram, "botName">) => {
  const status = async () => statusOf(config, await telegram.botName());
  return { status, setup: readSetup({ sql, status }) };
};
