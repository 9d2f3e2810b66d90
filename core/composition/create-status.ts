import type { ProductStatus } from "#contracts/status.ts";
import type { Config } from "../config.ts";
import type { Connected } from "../connections/connections.ts";
import type { Sql } from "../platform/database.ts";
import { readSetup } from "./setup.ts";
import type { Telegram } from "../telegram/telegram.ts";

interface Deps extends Pick<Connected, "model" | "bot" | "connections" | "notion"> {
  sql: Sql;
  config: Config;
}

const statusOf = (
  { config, model: read, bot, notion }: Pick<Deps, "config" | "model" | "bot" | "notion">,
  botName: string | null,
): ProductStatus => {
  const model = read();
  return {
    mode: model === null ? "playbook" : "model",
    integrations: {
      model: model !== null,
      embeddings: model?.embeddingModel != null,
      telegram: bot() !== null,
      notion: notion.isMirrored(),
    },
    orgName: config.orgName,
    supportLink: config.supportLink,
    botName,
  };
};

/** What is connected, and which first steps of setting the product up are done. */
export const createStatus = ({ sql, connections, ...deps }: Deps, telegram: Pick<Telegram, "botName">) => {
  const status = async () => statusOf(deps, await telegram.botName());
  return { connections, status, setup: readSetup({ sql, status }) };
};
