import type { WebhookNews } from "#core/webhooks/send-deliveries.ts";
import { bold, joined, rich, shortened } from "../rich-text.ts";
import { sendRich } from "../send.ts";
import type { Tell } from "./tell.ts";

const nameShown = 120;

/** Tells the core team that nothing arrives at a webhook any more, so that it was stopped. */
export const tellWebhook: Tell = async ({ api }, { chat_id: chatId, data, message_id: messageId }) => {
  if (messageId !== null) return messageId;
  const { name, error } = data as WebhookNews;
  const parts = [
    bold(`Webhook stopped: ${shortened(name, nameShown)}`),
    rich(`Nothing has arrived there for a while: ${error}`),
    rich("What happens waits for 30 days. See Admin, API, and resume it there once it works again."),
  ];
  return sendRich(api, chatId, joined(parts, "\n\n"));
};
