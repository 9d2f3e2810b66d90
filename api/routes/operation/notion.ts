import { succeeded } from "#contracts/endpoint.ts";
import {
  expectWebhookToken,
  forgetWebhookToken,
  readSync,
  retryFailed,
  syncNow,
  confirmWebhookToken,
} from "#contracts/notion.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** The mirror in Notion and failed jobs, for admins. */
export const notionRoutes = (api: ApiRouter, { notion }: Core): void => {
  mount(api, readSync, ({ actor }) => notion.read(actor));
  mount(api, syncNow, async ({ actor }) => {
    await notion.syncNow(actor);
    return succeeded;
  });
  mount(api, expectWebhookToken, async ({ actor }) => {
    await notion.expectToken(actor);
    return succeeded;
  });
  mount(api, confirmWebhookToken, async ({ actor }) => {
    await notion.useToken(actor);
    return succeeded;
  });
  mount(api, forgetWebhookToken, async ({ actor }) => {
    await notion.forgetToken(actor);
    return succeeded;
  });
  mount(api, retryFailed, async ({ actor, input }) => {
    await notion.retry(actor, input);
    return succeeded;
  });
};
