import type { ProductStatus } from "#contracts/status.ts";
import type { Config } from "../config.ts";
import type { Connected } from "../connections/connections.ts";
import type { Sql } from "../platform/database.ts";
import type { Telegram } from "../telegram/telegram.ts";
import type { Setup } from "#contracts/admin.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { isFor } from "../knowledge/index/search-scope.ts";
import { rowsOf } from "../platform/run-prepared.ts";

// Neither the documents of the sample nor those the product keeps itself are their own.
const facts = `
  select (select count(*) from users where disabled_at is null) > 1 as team,
    own.documents, own.leads
  from (
    select count(*) > 0 as documents, coalesce(bool_or(${isFor("leads", "d")}), false) as leads
    from documents d
    where d.kind = 'document' and not d.sample and d.deleted_at is null
  ) own`;

/** Which first steps of setting the product up are done, read from what there really is; for admins. */
const readSetup =
  ({ sql, status }: { sql: Sql; status: () => Promise<ProductStatus> }) =>
  async (actor: Actor): Promise<Setup> => {
    requireAdmin(actor);
    const rows = await rowsOf<Pick<Setup, "team" | "documents" | "leads">>(sql, facts);
    const { telegram, notion, model } = (await status()).integrations;
    const [done = { team: false, documents: false, leads: false }] = rows;
    return { ...done, telegram, notion, model };
  };

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
