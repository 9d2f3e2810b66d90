import type { MirroredSource } from "#contracts/notion-connection.ts";
import { mirroredSources, notionConfig, sourceVariables, type NotionSettings } from "../notion-settings.ts";
import type { ReadSecret } from "./kept-connection.ts";

/** A data source that was chosen, as it was called then. */
export interface ChosenSource {
  id: string;
  title: string;
}

/** Notion as the browser sets it, with whose its token is. */
export interface StoredNotion {
  workspace: string | null;
  /** The integration of the token. */
  integration: string | null;
  sources: Partial<Record<MirroredSource, ChosenSource>>;
}

/** Whether the environment names the data source. */
export const isLocked = (env: NotionSettings, source: MirroredSource): boolean =>
  env[sourceVariables[source]] !== undefined;

/** How Notion is called: what the environment sets goes before what the browser does. Null where it is not connected. */
export const effectiveNotion = (
  env: NotionSettings,
  stored: StoredNotion | null,
  token: ReadSecret,
  webhookToken: ReadSecret = null,
) => {
  const chosen = mirroredSources.map((source) => {
    const variable = sourceVariables[source];
    return [variable, env[variable] ?? stored?.sources[source]?.id] as const;
  });
  const textOf = (secret: ReadSecret) => (secret?.isLost === false ? secret.text : undefined);
  return notionConfig({
    ...env,
    NOTION_TOKEN: env.NOTION_TOKEN ?? textOf(token),
    NOTION_WEBHOOK_TOKEN: env.NOTION_WEBHOOK_TOKEN ?? textOf(webhookToken),
    ...(Object.fromEntries(chosen) as Pick<NotionSettings, (typeof chosen)[number][0]>),
  });
};
