import { Composer } from "grammy";
import { messageLimit } from "#contracts/chat.ts";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { isLinked, type BotContext, type BotDeps } from "../context.ts";
import { holdsFile } from "../received-picture.ts";
import { joined, rich } from "../rich-text.ts";
import { sendRich } from "../send.ts";
import { texts } from "../texts.ts";
import { loggable } from "../errors.ts";

/** A question to the BD Assistant, as a job keeps it. */
export interface Asking {
  telegramId: string;
  userId: string;
  chatId: number;
  /** The message that asks, which is answered in a group. */
  messageId: number;
  threadId?: number | undefined;
  sessionId: string;
  question: string;
}

/** Has a question answered, by a job that runs again if this process does not finish it; throws `rate_limited`. */
export const queueQuestion = async (
  { core, jobs, passing, api, log }: BotDeps,
  ctx: BotContext & { actor: Actor },
  question: string,
): Promise<void> => {
  const { chat, msg, from, actor, personal } = ctx;
  if (chat === undefined || msg === undefined || from === undefined) return;
  if (question.length > messageLimit) {
    await sendRich(api, chat.id, rich(texts.tooLong(question.length, messageLimit)));
    return;
  }
  await core.countCall("chat", { userId: actor.id });
  passing
    .sendChatAction(chat.id, "typing")
    .catch((error: unknown) => log.debug({ err: loggable(error) }, "could not show that the bot is at work"));
  const threadId = msg.is_topic_message === true ? msg.message_thread_id : undefined;
  const asking: Asking = {
    telegramId: String(from.id),
    userId: actor.id,
    chatId: chat.id,
    messageId: msg.message_id,
    ...(threadId === undefined ? {} : { threadId }),
    // In a group nothing that was said in private may come up.
    sessionId: personal?.session_id ?? `telegram-group-${chat.id}`,
    question,
  };
  if (holdsFile(msg)) await sendRich(api, chat.id, rich(texts.wordsOnly), { replyTo: msg.message_id });
  await jobs.enqueue("telegram", "answer", asking, { jobId: `answer-${chat.id}-${msg.message_id}` });
};

/** Asking the BD Assistant in private. */
export const assistant = (deps: BotDeps): Composer<BotContext> => {
  const { core, api } = deps;
  const composer = new Composer<BotContext>();
  composer.command("ask", async (ctx) => {
    if (!isLinked(ctx)) return;
    const question = ctx.match.trim();
    if (question !== "") return queueQuestion(deps, ctx, question);
    await core.telegram.chats.change(ctx.personal.chat_id, { mode: "assistant", awaits: null });
    await sendRich(api, ctx.personal.chat_id, joined([texts.askUsage, texts.assistantMode], "\n"));
  });
  composer.command("new", async (ctx) => {
    if (!isLinked(ctx)) return;
    const { chat_id: chatId, mode } = ctx.personal;
    const sessionId = `telegram-${newId()}`;
    await core.telegram.chats.change(chatId, { session_id: sessionId, lead_project: null, awaits: null });
    await core.telegram.leads.drop(chatId);
    await sendRich(api, chatId, rich(mode === "assistant" ? texts.newChat : texts.newLead));
  });
  return composer;
};
