import type { Api } from "grammy";
import type { LeadReply } from "#contracts/lead-replier.ts";
import type { Actor } from "#core/actor.ts";
import { AppError } from "#core/errors.ts";
import type { BotDeps } from "../context.ts";
import { isBlocked, isPassing, loggable } from "../errors.ts";
import { startLiveText } from "../live-text.ts";
import { rich } from "../rich-text.ts";
import { removeMessage, sendRich } from "../send.ts";
import { texts } from "../texts.ts";
import { leadMessageOf } from "./advance.ts";
import type { Lead } from "./questions.ts";
import { replyButtons, replyText } from "./reply-card.ts";

/** The session that leads' messages from the bot are kept under. */
export const leadSession = "telegram";

const write = async (deps: BotDeps, actor: Actor, lead: Lead): Promise<LeadReply> => {
  const { project_name: projectName, service, stage_known, proposal_received, rewrite } = lead;
  if (projectName === null || service === null)
    throw new Error(`The lead ${lead.id} is not ready for a reply`);
  const live = startLiveText(deps, { chatId: Number(lead.chat_id) });
  try {
    return await deps.core.leads.replyToLead(
      actor,
      {
        projectName,
        service,
        leadMessage: leadMessageOf(lead),
        sessionId: leadSession,
        proposalReceived: stage_known ? proposal_received : null,
        regenerate: rewrite,
      },
      { onToken: live.push },
    );
  } finally {
    const shown = await live.end();
    if (shown !== null) await removeMessage(deps.passing, lead.chat_id, shown).catch(() => false);
  }
};

const removeCard = async (api: Api, { card_id, chat_id }: Lead): Promise<void> => {
  // Whatever becomes of it, the agent has what follows.
  if (card_id !== null) await removeMessage(api, chat_id, card_id).catch(() => false);
};

const fail = async ({ core, api, log }: BotDeps, lead: Lead, error: unknown): Promise<void> => {
  if (!(error instanceof AppError))
    log.error({ err: loggable(error), lead: lead.id }, "a reply could not be written");
  const status = lead.reply === null ? "dropped" : "drafted";
  if (!(await core.telegram.leads.change(lead.id, ["drafting"], { status, rewrite: false }))) return;
  await sendRich(api, lead.chat_id, rich(error instanceof AppError ? error.message : texts.draftFailed));
  if (status === "dropped") await removeCard(api, lead);
};

/** The reply, written now unless it was before this process took over. */
const replyOf = async (deps: BotDeps, actor: Actor, lead: Lead): Promise<LeadReply | null> => {
  if (lead.reply !== null && !lead.rewrite) return lead.reply;
  try {
    await deps.core.countCall("chat", { userId: actor.id });
    const reply = await write(deps, actor, lead);
    await deps.core.telegram.leads.change(lead.id, ["drafting"], { reply, rewrite: false });
    return reply;
  } catch (error) {
    await fail(deps, lead, error);
    return null;
  }
};

const deliver = async (deps: BotDeps, lead: Lead, reply: LeadReply): Promise<void> => {
  const { api, passing, core } = deps;
  const buttons = replyButtons(deps, lead, reply, true);
  const cardId = await sendRich(api, lead.chat_id, replyText(lead, reply), { buttons });
  await core.telegram.leads.change(lead.id, ["drafting"], { status: "drafted", card_id: cardId });
  // What was asked, or the reply that this one takes the place of.
  await removeCard(passing, lead);
};

/** Writes the reply to a lead while the agent looks on, and gives it to them; may run again after a failure. */
export const draftReply = async (deps: BotDeps, leadId: string): Promise<void> => {
  const { leads, actorOf, chats } = deps.core.telegram;
  const lead = await leads.find(leadId);
  if (lead?.status !== "drafting") return;
  const actor = await actorOf(lead.chat_id);
  if (actor?.id !== lead.user_id) {
    // Nobody is left to have it, and the sweep would queue it for ever.
    await leads.change(leadId, ["drafting"], { status: "dropped" });
    return;
  }
  const reply = await replyOf(deps, actor, lead);
  if (reply === null) return;
  const { origin_key: originKey } = lead;
  const projectName = reply.userMessage.projectName ?? lead.project_name ?? "";
  if (originKey !== null) await leads.rememberProject(actor.id, originKey, projectName);
  try {
    await deliver(deps, lead, reply);
  } catch (error) {
    if (!isBlocked(error)) {
      if (isPassing(error)) throw error;
      return fail(deps, lead, error);
    }
    await leads.change(leadId, ["drafting"], { status: "drafted" });
    await chats.block(lead.chat_id);
  }
};
