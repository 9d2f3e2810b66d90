import { Composer } from "grammy";
import type { Message } from "grammy/types";
import { isLinked, type BotContext, type BotDeps, type LinkedContext } from "../context.ts";
import { queueQuestion } from "./assistant.ts";
import { respondTo } from "./gaps.ts";
import { startNewLead } from "./lead-buttons.ts";
import { nameProject } from "./leads.ts";
import { gatherPart } from "../leads/gather.ts";
import { isCommand, originOf, wordsOf } from "../leads/incoming.ts";
import { repliedTo } from "../leads/replied-to.ts";
import { rich } from "../rich-text.ts";
import { editRich, sendRich } from "../send.ts";
import { texts } from "../texts.ts";

/** Takes a message as what it replies to says; false when that says nothing. */
const takeReply = async (deps: BotDeps, ctx: LinkedContext, message: Message): Promise<boolean> => {
  const about = await repliedTo(deps, ctx, message);
  const text = wordsOf(message);
  if (about?.kind === "lead") {
    await gatherPart(deps, ctx, message, about.projectName);
    return true;
  }
  if (about === null || text === "") return false;
  if (about.kind === "name") return nameProject(deps, ctx, about.leadId, message);
  await queueQuestion(deps, ctx, text);
  return true;
};

/** Takes plain words as what the bot has asked for; false when it asked for nothing. */
const takeAwaited = async (deps: BotDeps, ctx: LinkedContext, message: Message): Promise<boolean> => {
  const { awaits, chat_id: chatId } = ctx.personal;
  if (awaits === null) return false;
  if (awaits.kind === "project") return nameProject(deps, ctx, awaits.leadId, message);
  await deps.core.telegram.chats.change(chatId, { awaits: null });
  await respondTo(deps, ctx, awaits.gapId, wordsOf(message));
  return true;
};

const takeMessage = async (deps: BotDeps, ctx: LinkedContext, message: Message): Promise<void> => {
  const isForwarded = originOf(message.forward_origin) !== null;
  const text = wordsOf(message);
  if (isCommand(text) && !isForwarded) {
    await sendRich(deps.api, message.chat.id, rich(texts.unknown));
    return;
  }
  // What is forwarded comes from somebody else, so it answers nothing the bot has asked.
  if (!isForwarded && (await takeReply(deps, ctx, message))) return;
  if (!isForwarded && text !== "" && (await takeAwaited(deps, ctx, message))) return;
  if (ctx.personal.mode === "lead" || isForwarded) return gatherPart(deps, ctx, message);
  if (text !== "") return queueQuestion(deps, ctx, text);
  await sendRich(deps.api, message.chat.id, rich(texts.unsupportedMessage));
};

const cancel = async ({ core, api }: BotDeps, { personal }: LinkedContext): Promise<void> => {
  const { chat_id: chatId, awaits } = personal;
  const dropped = await core.telegram.leads.drop(chatId);
  await core.telegram.chats.change(chatId, { awaits: null });
  for (const { card_id } of dropped)
    if (card_id !== null) await editRich(api, chatId, card_id, rich(texts.cancelled));
  const isStopped = dropped.length > 0 || awaits !== null;
  await sendRich(api, chatId, rich(isStopped ? texts.cancelled : texts.nothingToCancel));
};

/** Replying to leads: what is forwarded or pasted, and the commands around it. */
export const lead = (deps: BotDeps): Composer<BotContext> => {
  const composer = new Composer<BotContext>();
  composer.command("cancel", async (ctx) => {
    if (isLinked(ctx)) await cancel(deps, ctx);
  });
  composer.command("lead", async (ctx) => {
    if (!isLinked(ctx)) return;
    await startNewLead(deps, ctx);
  });
  composer.on("message", async (ctx) => {
    if (isLinked(ctx)) await takeMessage(deps, ctx, ctx.message);
  });
  return composer;
};
