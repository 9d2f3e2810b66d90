import type { WebhookNews } from "#core/webhooks/send-deliveries.ts";
import { appRow } from "../keyboards/app-links.ts";
import { bold, joined, rich, shortened } from "../rich-text.ts";
import { sendRich } from "../send.ts";
import type { Tell } from "./tell.ts";

const nameShown = 120;

/** Tells the core team that nothing arrives at a webhook any more, so that it was stopped. */
export const tellWebhook: Tell = async (deps, { chat_id: chatId, data, message_id: messageId }) => {
  if (messageId !== null) return messageId;
  const { webhookId, name, error } = data as WebhookNews & { webhookId: string };
  const parts = [
    bold(`Webhook stopped: ${shortened(name, nameShown)}`),
    rich(`Nothing arrives there any more: ${error}`),
    rich("What happens waits for 30 days. Resume it once it works again."),
  ];
  const buttons = appRow(deps, "Open webhooks", { kind: "webhook", id: webhookId }, chatId);
  return sendRich(deps.api, chatId, joined(parts, "\n\n"), { buttons });
};
