import type { RecordChange } from "../audit/record-change.ts";
import type { SecretBox } from "../connections/secret-box.ts";
import type { Events } from "../events/events.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import { publicWeb, type WebAccess } from "../platform/web/web-access.ts";
import type { Telegram } from "../telegram/telegram.ts";
import { createWebhooks } from "../webhooks/webhooks.ts";

/** The queue of what is sent to webhooks. */
export const webhooksQueue = "webhooks";

interface Deps {
  sql: Sql;
  box: SecretBox;
  events: Pick<Events, "wakeSender">;
  telegram: Pick<Telegram, "webhookStopped">;
  recordChange: RecordChange;
  /** What is reached otherwise than usual; for tests, whose servers are at no public address. */
  web?: { access?: WebAccess; mayBePlain?: boolean } | undefined;
  log: Logger;
}

/** Opens what tells other programs of what happens; they are reached on the public web alone. */
export const openWebhooks = ({ sql, box, events, telegram, recordChange, web, log }: Deps) =>
  createWebhooks({
    sql,
    box,
    access: web?.access ?? publicWeb,
    mayBePlain: web?.mayBePlain ?? false,
    recordChange,
    wake: events.wakeSender,
    tellAdmins: telegram.webhookStopped,
    log,
  });
