import { z } from "zod";
import { time } from "./common.ts";
import { origin } from "./connections.ts";
import { endpoint, success } from "./endpoint.ts";
import { mirroredSource } from "./notion-connection.ts";

/** A data source of Notion that Legend mirrors. */
export const syncedSource = z.object({
  source: mirroredSource,
  /** `blocked` while a property is missing or of the wrong type, `failing` while Notion cannot be read. */
  state: z.enum(["waiting", "working", "blocked", "failing"]),
  /** When it was last tried, and last read without a failure. */
  lastRunAt: time.nullable(),
  lastSuccessAt: time.nullable(),
  /** When all its rows were last compared. */
  reconciledAt: time.nullable(),
  /** How many changes the last run took over. */
  changes: z.number().int(),
  /** What is wrong with it, and with single rows. */
  problems: z.array(z.string()),
  notes: z.array(z.string()),
});
export type SyncedSource = z.infer<typeof syncedSource>;

/** A job that is not tried again by itself. */
export const failedJob = z.object({
  id: z.string(),
  queue: z.string(),
  /** What it was to do, and for which record. */
  name: z.string(),
  subject: z.string().nullable(),
  reason: z.string(),
  attempts: z.number().int(),
  failedAt: time,
});
export type FailedJob = z.infer<typeof failedJob>;

export const syncReport = z.object({
  connected: z.boolean(),
  sources: z.array(syncedSource),
  /** Records whose pages are to be made or changed. */
  waiting: z.number().int(),
  /** For how many seconds the longest of them has been due. */
  lagSeconds: z.number().int(),
  failed: z.array(failedJob),
  /** Null without Notion. The token is Notion's, there only while an admin waits for it, and until it is taken into use. */
  webhook: z
    .object({ isSet: z.boolean(), origin, waitingUntil: time.nullable(), token: z.string().nullable() })
    .nullable(),
});
export type SyncReport = z.infer<typeof syncReport>;

export const readSync = endpoint({
  summary: "How the mirror in Notion is doing, and what jobs have failed.",
  method: "GET",
  path: "/api/notion/sync",
  access: "admin",
  response: syncReport,
});

export const syncNow = endpoint({
  summary: "Read everything from Notion and push what waits, now; 409 where no Notion is configured.",
  method: "POST",
  path: "/api/notion/sync",
  access: "admin",
  response: success,
});

export const expectWebhookToken = endpoint({
  summary:
    "Wait fifteen minutes for the verification token that Notion posts to the webhook; 409 without Notion, or where one is set.",
  method: "POST",
  path: "/api/notion/webhook-token",
  access: "admin",
  response: success,
});

export const confirmWebhookToken = endpoint({
  summary:
    "Take the verification token that Notion has posted into use, once it is confirmed in Notion: events signed with it are read at once, in every process. It is stored encrypted and not told again. 409 where none waits, or the environment sets one.",
  method: "PUT",
  path: "/api/notion/webhook-token",
  access: "admin",
  response: success,
});

export const forgetWebhookToken = endpoint({
  summary: "Forget the webhook's token that was taken into use; 409 where the environment sets one.",
  method: "DELETE",
  path: "/api/notion/webhook-token",
  access: "admin",
  response: success,
});

export const retryFailed = endpoint({
  summary: "Try a failed job again; 404 when it is not among the failed ones any more.",
  method: "POST",
  path: "/api/notion/retry",
  access: "admin",
  body: z.object({ queue: z.string().min(1).max(100), id: z.string().min(1).max(200) }),
  response: success,
});
