import type { BotDeps, LinkedContext } from "../context.ts";
import type { Lead } from "./questions.ts";

// Who left a card open for longer has gone on to something else.
const openMs = 60 * 60_000;

/** Once a lead is named or given up, the chat's next text names the one before that is still asked about. */
export const awaitNext = async (
  { core }: BotDeps,
  { personal: { awaits } }: LinkedContext,
  { id, chat_id: chatId }: Lead,
): Promise<void> => {
  if (awaits?.kind !== "project" || awaits.leadId !== id) return;
  const leadId = await core.telegram.leads.unnamed(chatId, id, new Date(Date.now() - openMs));
  const next = leadId === undefined ? null : ({ kind: "project", leadId } as const);
  await core.telegram.chats.change(chatId, { awaits: next });
};
