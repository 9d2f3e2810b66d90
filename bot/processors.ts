import { z } from "zod";
import type { AskAnswer } from "#contracts/chat.ts";
import { AppError } from "#core/errors.ts";
import { addLogContext } from "#core/platform/log-context.ts";
import type { BotDeps } from "./context.ts";
import { sendDigests } from "./digest.ts";
import type { Asking } from "./features/assistant.ts";
import { queueDraft } from "./leads/advance.ts";
import { draftReply } from "./leads/draft.ts";
import { endGathering } from "./leads/gather.ts";
import { startLiveText } from "./live-text.ts";
import { rich } from "./rich-text.ts";
import { removeMessage, sendRich } from "./send.ts";
import { texts } from "./texts.ts";
import { loggable } from "./errors.ts";

const lead = z.object({ leadId: z.uuid() });
const asking = z.object({
  telegramId: z.string(),
  userId: z.string(),
  chatId: z.number(),
  messageId: z.number(),
  threadId: z.number().optional(),
  sessionId: z.string(),
  question: z.string(),
});

const ask = async (
  deps: BotDeps,
  { telegramId, userId, chatId, ...given }: Asking,
): Promise<AskAnswer | null> => {
  const { core, passing } = deps;
  const actor = await core.telegram.actorOf(telegramId);
  if (actor?.id !== userId) return null;
  addLogContext({ userId });
  const { messageId, threadId, sessionId, question } = given;
  const replyTo = chatId < 0 ? messageId : undefined;
  const live = startLiveText(deps, { chatId, replyTo, threadId });
  try {
    return await core.chat.ask(actor, { content: question, sessionId }, { onToken: live.push });
  } finally {
    const shown = await live.end();
    if (shown !== null) await removeMessage(passing, chatId, shown).catch(() => false);
  }
};

/** Answers a question while its asker looks on. The answer is stored as a notice, so that it arrives whatever happens to Telegram. */
const answer = async (deps: BotDeps, given: Asking): Promise<void> => {
  const { chatId, messageId, threadId } = given;
  const replyTo = chatId < 0 ? messageId : undefined;
  try {
    const answered = await ask(deps, given);
    if (answered === null) return;
    await deps.core.telegram.reply(String(chatId), answered.assistantMessage.id, {
      answer: answered,
      replyTo,
      threadId,
    });
  } catch (error) {
    if (!(error instanceof AppError))
      deps.log.error({ err: loggable(error) }, "a question could not be answered");
    const text = error instanceof AppError ? error.message : texts.askFailed;
    await sendRich(deps.api, chatId, rich(text), { replyTo, threadId });
  }
};

// Longer than writing a reply takes.
const unfinishedMs = 3 * 60_000;

/** Queues again what a crash or a queue that was down left unfinished. */
const sweep = async ({ core, jobs, ...deps }: BotDeps): Promise<void> => {
  const since = new Date(Date.now() - unfinishedMs);
  for (const { id, status } of await core.telegram.leads.unfinished(since)) {
    if (status === "drafting") await queueDraft({ core, jobs, ...deps }, id);
    else await jobs.enqueue("telegram", "gather", { leadId: id }, { jobId: `gather-${id}` });
  }
};

/** What the `telegram` queue's jobs do, by name. All may run twice without harm. */
export const botProcessors = (deps: BotDeps): Record<string, (data: unknown) => Promise<void>> => ({
  gather: async (data) => endGathering(deps, lead.parse(data).leadId),
  draft: async (data) => draftReply(deps, lead.parse(data).leadId),
  answer: async (data) => answer(deps, asking.parse(data)),
  sweep: async () => sweep(deps),
  digest: async () => sendDigests(deps, new Date()),
  "weekly-digest": async () => deps.core.telegram.queueWeeklyDigests(new Date()),
});
