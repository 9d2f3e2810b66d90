import { Composer } from "grammy";
import type { Message } from "grammy/types";
import type { Actor } from "#core/actor.ts";
import type { BotContext, BotDeps } from "../context.ts";
import { wordsOf } from "../leads/incoming.ts";
import { rich } from "../rich-text.ts";
import { sendRich } from "../send.ts";
import { texts } from "../texts.ts";
import { queueQuestion } from "./assistant.ts";

const commandName = /^\/(?<name>[a-z_]+)(?:@(?<bot>\w+))?\s*/u;

/** What a message in a group asks of the bot; null when it is not meant for it. */
export const askedInGroup = (message: Message, me: { id: number; username: string }): string | null => {
  const text = wordsOf(message);
  const command = commandName.exec(text)?.groups;
  if (command !== undefined) {
    const isOther = command.bot !== undefined && command.bot.toLowerCase() !== me.username.toLowerCase();
    return isOther || command.name !== "ask" ? null : text.replace(commandName, "").trim();
  }
  const mention = new RegExp(String.raw`(?<![\w@])@${me.username}(?!\w)`, "giu");
  const isMentioned = mention.test(text);
  const isReply = message.reply_to_message?.from?.id === me.id;
  return isMentioned || isReply ? text.replaceAll(mention, " ").replaceAll(/\s+/gu, " ").trim() : null;
};

/** Whether a command in a group is one of the bot's that only works in private. */
const isPrivateCommand = (message: Message, username: string): boolean => {
  const command = commandName.exec(wordsOf(message))?.groups;
  return command?.bot?.toLowerCase() === username.toLowerCase() && command.name !== "ask";
};

/** In groups the bot answers linked users who mention it or reply to it, and is silent otherwise. */
export const groups = (deps: BotDeps): Composer<BotContext> => {
  const { api } = deps;
  const composer = new Composer<BotContext>();
  const inGroups = composer.chatType(["group", "supergroup"]);
  inGroups.on("message", async (ctx) => {
    const { message, chat, actor, me } = ctx;
    const say = async (text: string): Promise<void> => {
      await sendRich(api, chat.id, rich(text), { replyTo: message.message_id });
    };
    if (isPrivateCommand(message, me.username)) return say(texts.privateOnly);
    const question = askedInGroup(message, me);
    if (question === null) return undefined;
    if (actor === null) return say(texts.linkFirst);
    if (question === "") return say(texts.askUsage.text);
    return queueQuestion(deps, ctx as BotContext & { actor: Actor }, question);
  });
  // Taps on what stands in a group and is known to no feature.
  inGroups.on("callback_query", (ctx) => {
    ctx.toast = { text: texts.outOfDate, show_alert: true };
  });
  return composer;
};
