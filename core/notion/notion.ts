import { verifyWebhookSignature } from "@notionhq/client";
import type { MirroredSource } from "#contracts/notion-connection.ts";
import { createNotionApi } from "../platform/notion/notion.ts";
import { createLinkStore } from "./link-store.ts";
import type { NotionDeps } from "./notion-deps.ts";
import { addMissing, pushDue } from "./push-due.ts";
import { configuredSources, pullSource } from "./pull-source.ts";
import { readReport, retryRecord } from "./report.ts";
import { createSharedPace } from "./shared-pace.ts";
import { createSourceStore } from "./source-store.ts";
import { createWebhookStore, type WebhookStore } from "./webhook-store.ts";

type Made = "api" | "links" | "sources";

const frequent: MirroredSource[] = ["support", "initiatives", "upcoming"];

/** What a webhook that was posted means: Notion's first message has the token that the later ones are signed with. */
type Posted = "refused" | "token" | "event";

const longestToken = 200;

const createReceiving = (config: NotionDeps["config"], webhook: WebhookStore) => {
  const tokenIn = (body: string): string | null => {
    try {
      const { verification_token: token } = JSON.parse(body) as { verification_token?: unknown };
      return typeof token === "string" ? token : null;
    } catch {
      return null;
    }
  };
  return async (body: string, signature: string): Promise<Posted> => {
    const { webhookToken } = config;
    if (webhookToken === undefined) {
      const token = tokenIn(body);
      if (token === null || token.length > longestToken) return "refused";
      return (await webhook.keep(token)) ? "token" : "refused";
    }
    const good = await verifyWebhookSignature({ body, signature, verificationToken: webhookToken });
    return good ? "event" : "refused";
  };
};

/** The two-way mirror of tickets, participations, upcoming initiatives and the team in Notion. */
export const createNotion = (given: Omit<NotionDeps, Made>) => {
  const { sql, config, log } = given;
  const pace = createSharedPace(sql, config.requestsPerSecond);
  const deps: NotionDeps = {
    ...given,
    api: createNotionApi(config, pace, log),
    links: createLinkStore(sql),
    sources: createSourceStore(sql),
  };
  const webhook = createWebhookStore(sql);
  const pull = pullSource(deps);
  const pullAll = async (names: MirroredSource[], options?: { whole: boolean }) => {
    const configured = configuredSources(deps);
    for (const source of names) if (configured.includes(source)) await pull(source, options);
  };
  return {
    syncMs: config.syncMs,
    /** Makes and changes the pages that are due. */
    push: pushDue(deps),
    /** Adds what was missed to what is due. */
    addMissing: () => addMissing(deps),
    /** Takes over changes of records and announcements. */
    pull: () => pullAll(frequent),
    pullTeam: () => pullAll(["team"]),
    /** Compares every row, found or not. */
    reconcile: async () => {
      await addMissing(deps);
      await pullAll(configuredSources(deps), { whole: true });
    },
    report: readReport(deps),
    retryRecord: retryRecord(deps),
    /** Whether events are signed by what is set, and otherwise what is waited for. */
    webhook: async () =>
      config.webhookToken === undefined
        ? { isSet: false, waiting: await webhook.read() }
        : { isSet: true, waiting: null },
    expectToken: webhook.expect,
    endWaiting: webhook.end,
    /** Judges what was posted to the webhook. */
    receive: createReceiving(config, webhook),
  };
};

export type Notion = ReturnType<typeof createNotion>;
