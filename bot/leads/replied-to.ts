import type { Message } from "grammy/types";
import type { AnswerNotice } from "#core/telegram/news.ts";
import type { BotDeps, LinkedContext } from "../context.ts";

/** What a reply to a message of the bot is: the name of a lead's project, a lead's next message, or a question to the BD Assistant. */
export type RepliedTo =
  | { kind: "name"; leadId: string }
  | { kind: "lead"; projectName: string }
  | { kind: "question" };

const onCard = async (
  { core }: BotDeps,
  { actor, personal }: LinkedContext,
  messageId: number,
): Promise<RepliedTo | null> => {
  const lead = await core.telegram.leads.ofCard(personal.chat_id, messageId);
  if (lead === undefined || lead.user_id !== actor.id || lead.status === "dropped") return null;
  const { id: leadId, project_name: projectName } = lead;
  return projectName === null ? { kind: "name", leadId } : { kind: "lead", projectName };
};

const onNotice = async (
  { core }: BotDeps,
  { actor, personal }: LinkedContext,
  messageId: number,
): Promise<RepliedTo | null> => {
  const notice = await core.telegram.notices.of(personal.chat_id, messageId);
  if (notice?.kind === "reply") return { kind: "question" };
  const isOfLead = notice?.kind === "lead_reminder" || notice?.kind === "lead_handed_over";
  if (notice === undefined || !(isOfLead || notice.kind === "answer")) return null;
  const leadId = isOfLead ? notice.subject_id : (notice.data as AnswerNotice).conversationId;
  if (leadId === null) return { kind: "question" };
  const projectName = await core.leads.findProject(actor, leadId);
  return projectName === undefined ? null : { kind: "lead", projectName };
};

/** What a message replies to; null when that says nothing of it. */
export const repliedTo = async (
  deps: BotDeps,
  ctx: LinkedContext,
  { reply_to_message: to }: Message,
): Promise<RepliedTo | null> => {
  if (to?.from?.id !== ctx.me.id) return null;
  return (await onCard(deps, ctx, to.message_id)) ?? onNotice(deps, ctx, to.message_id);
};
