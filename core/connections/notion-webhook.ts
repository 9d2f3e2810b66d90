import type { Origin } from "#contracts/connections.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../errors.ts";
import type { NotionSettings } from "../notion-settings.ts";
import type { Sql } from "../platform/database.ts";
import {
  keepConnection,
  readConnection,
  type KeepingDeps,
  type ReadConnection,
  type ReadSecret,
} from "./kept-connection.ts";

const kind = { name: "notion-webhook", secretName: "token", replaced: "tokenReplaced" } as const;

interface Deps extends KeepingDeps {
  env: NotionSettings;
}

/** What Notion signs its events with, as it is stored. */
export const readWebhookToken = async (
  deps: Pick<KeepingDeps, "connections" | "box">,
  trx?: Sql,
): Promise<ReadSecret> => (await readConnection<object>(deps, kind, trx)).secret;

/** The token of Notion's webhook, once an admin has confirmed it there. */
export const createNotionWebhook = (deps: Deps) => {
  const isLocked = deps.env.NOTION_WEBHOOK_TOKEN !== undefined;
  const originOf = ({ secret }: Pick<ReadConnection<object>, "secret">): Origin => {
    if (isLocked) return "environment";
    return secret?.isLost === false ? "browser" : "none";
  };
  const kept = keepConnection<object, Origin>(deps, {
    ...kind,
    present: originOf,
    audited: ({ secret }) => (secret === null ? null : { name: "Notion's webhook", tokenSet: true }),
  });
  const requireOpen = () => {
    if (isLocked)
      throw new AppError("conflict", "The webhook's token is set by NOTION_WEBHOOK_TOKEN in the environment");
  };
  return {
    requireOpen,
    /** What decides on the token. */
    origin: async (): Promise<Origin> => originOf(await kept.read()),
    use: async (actor: Actor, token: string): Promise<void> => {
      requireOpen();
      await kept.change(actor, { pasted: token, basedOn: undefined }, ({ secret }) => ({
        settings: {},
        secret,
      }));
    },
    forget: async (actor: Actor): Promise<void> => {
      await kept.remove(actor);
    },
  };
};

export type NotionWebhook = ReturnType<typeof createNotionWebhook>;
