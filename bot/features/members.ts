import { Composer } from "grammy";
import type { BotContext, BotDeps } from "../context.ts";

/** Notices when a person stops the bot; whoever takes it up again is known anew with the next message. */
export const members = ({ core }: BotDeps): Composer<BotContext> => {
  const composer = new Composer<BotContext>();
  composer.chatType("private").on("my_chat_member", async (ctx) => {
    const chatId = String(ctx.chat.id);
    const { status } = ctx.myChatMember.new_chat_member;
    if (status === "kicked") await core.telegram.chats.block(chatId);
    else await core.telegram.chats.open(chatId);
  });
  composer.on("my_chat_member", () => undefined);
  return composer;
};
