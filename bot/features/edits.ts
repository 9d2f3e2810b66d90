import { Composer } from "grammy";
import type { BotContext, BotDeps } from "../context.ts";
import { rich } from "../rich-text.ts";
import { sendRich } from "../send.ts";
import { texts } from "../texts.ts";

/** What a message said when it was sent may have been answered, drafted from or told to others: whoever changes it is told that. */
export const edits = ({ api }: BotDeps): Composer<BotContext> => {
  const composer = new Composer<BotContext>();
  composer.chatType("private").on(["edited_message:text", "edited_message:caption"], async (ctx) => {
    await sendRich(api, ctx.chat.id, rich(texts.edited), { replyTo: ctx.msgId });
  });
  return composer;
};
