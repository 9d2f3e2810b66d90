import { Composer } from "grammy";
import { services, type Service } from "#contracts/common.ts";
import type { LeadReply } from "#contracts/lead-replier.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { isLinked, type BotContext, type BotDeps, type LinkedContext } from "../context.ts";
import { advance, leadMessageOf, queueDraft, takeAsWords } from "../leads/advance.ts";
import { awaitNext } from "../leads/awaited.ts";
import { previewOf, type Lead } from "../leads/questions.ts";
import { replyButtons, replyText } from "../leads/reply-card.ts";
import { editRich, sendRich, unlessGone } from "../send.ts";
import { rich } from "../rich-text.ts";
import { texts } from "../texts.ts";
import { queueQuestion } from "./assistant.ts";

interface Tap {
  deps: BotDeps;
  ctx: LinkedContext;
  lead: Lead;
  /** What the button stands for. */
  value: string;
}

const outOfDate = (ctx: LinkedContext, text: string = texts.outOfDate): void => {
  ctx.toast = { text, show_alert: true };
};

const dropButtons = async ({ deps, ctx }: Tap): Promise<void> => {
  const message = ctx.callbackQuery?.message;
  if (message !== undefined)
    await unlessGone(() => deps.api.editMessageReplyMarkup(message.chat.id, message.message_id));
};

/** Whether the tap is one on the lead's present card while it is being asked about. */
const isAsked = async (tap: Tap): Promise<boolean> => {
  const { lead, ctx } = tap;
  if (lead.status === "asking" && lead.card_id === ctx.callbackQuery?.message?.message_id) return true;
  outOfDate(ctx, lead.status === "drafting" ? texts.alreadyWriting : texts.outOfDate);
  if (lead.status !== "drafting") await dropButtons(tap);
  return false;
};

const answer = async (tap: Tap, known: Partial<Lead>): Promise<void> => {
  const { deps, ctx, lead } = tap;
  if (!(await isAsked(tap))) return;
  const named = { ...lead, ...known };
  const { project_name, service, proposal_received, stage_known } = named;
  await deps.core.telegram.leads.change(lead.id, ["asking"], {
    project_name,
    service,
    proposal_received,
    stage_known,
  });
  await advance(deps, ctx.actor, named);
};

/** Whether a reply is still that to the latest message of its conversation, which may have moved on in the app. */
const isLatest = async ({ deps, ctx, lead }: Tap): Promise<boolean> => {
  const { reply } = lead;
  const projectName = reply?.userMessage.projectName ?? null;
  if (reply === null || projectName === null) return false;
  const where = { module: "lead_replier", sessionId: reply.userMessage.sessionId, projectName } as const;
  return (await deps.core.chat.latestQuestion(ctx.actor, where)) === reply.userMessage.id;
};

/** Whether the reply on the card may still be changed; whoever taps is told why not. */
const isOpen = async (tap: Tap): Promise<boolean> => {
  const { deps, ctx, lead } = tap;
  if (lead.status === "drafting") {
    outOfDate(ctx, texts.alreadyWriting);
    return false;
  }
  if (lead.card_id === ctx.callbackQuery?.message?.message_id && (await isLatest(tap))) return true;
  outOfDate(ctx, texts.newerMessage);
  const inline_keyboard = lead.reply === null ? [] : replyButtons(deps, lead, lead.reply, false);
  await unlessGone(() => ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard } }));
  return false;
};

type Restaged = Partial<Pick<Lead, "proposal_received" | "stage_known">>;

const beginRewriting = async ({ deps, ctx, lead }: Tap, changes: Restaged): Promise<void> => {
  const begun = await deps.core.telegram.leads.change(lead.id, ["drafted"], {
    ...changes,
    status: "drafting",
    rewrite: true,
  });
  ctx.toast = { text: begun ? texts.writing : texts.alreadyWriting };
  if (begun) await queueDraft(deps, lead.id);
};

const rewrite = async (tap: Tap, changes: Restaged): Promise<void> => {
  if (await isOpen(tap)) await beginRewriting(tap, changes);
};

/** Writes the reply with what the core team answered, whose message has the button. */
const tellAnswer = async (tap: Tap): Promise<void> => {
  if (await isLatest(tap)) await beginRewriting(tap, {});
  else outOfDate(tap.ctx, texts.newerMessage);
};

/** Changes the reply on the card, and shows it as it is then. */
const change = async (tap: Tap, changed: (reply: LeadReply) => Promise<LeadReply>): Promise<void> => {
  const { deps, ctx, lead } = tap;
  if (lead.reply === null || lead.card_id === null) return outOfDate(ctx);
  if (!(await isOpen(tap))) return;
  try {
    const reply = await changed(lead.reply);
    await deps.core.telegram.leads.change(lead.id, ["drafted"], { reply });
    const buttons = replyButtons(deps, lead, reply, true);
    await editRich(deps.api, lead.chat_id, lead.card_id, replyText(lead, reply), buttons);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    outOfDate(ctx, error.message);
  }
};

/** Puts the words of another section into the reply. */
const choose = (tap: Tap): Promise<void> =>
  change(tap, ({ assistantMessage: { id: messageId } }) =>
    tap.deps.core.leads.choose(tap.ctx.actor, { messageId, choice: Number(tap.value) }),
  );

/** Tells that the reply went to the lead, or takes that back. */
const markSent = (tap: Tap): Promise<void> =>
  change(tap, async (reply) => {
    const { leads } = tap.deps.core;
    const { suggestedReply: text, assistantMessage } = reply;
    const { id } = assistantMessage;
    const isSent = tap.value === "1";
    const marked = isSent
      ? await leads.markSent(tap.ctx.actor, { id, text })
      : await leads.unmarkSent(tap.ctx.actor, { id });
    tap.ctx.toast = { text: isSent ? texts.markedSent : texts.unmarkedSent };
    return { ...reply, assistantMessage: marked };
  });

/** Takes the message out of the lead it was filed under, and its card with it; whoever taps is told where it has to stay. */
const takeOut = async ({ deps, ctx, lead }: Tap): Promise<void> => {
  const { core, api } = deps;
  const { id, projectName } = lead.reply?.userMessage ?? {};
  if (id === undefined || projectName == null) return;
  try {
    await core.leads.withdraw(ctx.actor, { id, projectName });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    return outOfDate(ctx, error.message);
  }
  await core.telegram.leads.change(lead.id, ["drafted"], { status: "dropped" });
  if (lead.card_id !== null)
    await editRich(api, lead.chat_id, lead.card_id, rich(texts.takenOut(projectName)));
};

const otherProject = async (tap: Tap): Promise<void> => {
  const { deps, ctx, lead } = tap;
  const { leads, chats } = deps.core.telegram;
  if (lead.status !== "drafted") {
    return outOfDate(ctx, lead.status === "drafting" ? texts.alreadyWriting : texts.outOfDate);
  }
  await takeOut(tap);
  if (lead.origin_key !== null) await leads.forgetProject(ctx.actor.id, lead.origin_key);
  if (ctx.personal.lead_project === lead.project_name)
    await chats.change(lead.chat_id, { lead_project: null });
  const copy = await leads.askAgain(lead, newId(), null);
  await advance(deps, ctx.actor, copy);
};

const cancelLead = async (tap: Tap): Promise<void> => {
  const { deps, ctx, lead } = tap;
  if (!(await isAsked(tap))) return;
  await deps.core.telegram.leads.change(lead.id, ["asking"], { status: "dropped" });
  await awaitNext(deps, ctx, lead);
  await ctx.editMessageText(texts.cancelled);
};

/** Takes what was written as a question to the BD Assistant. */
const askInstead = async (tap: Tap): Promise<void> => {
  const { deps, ctx, lead } = tap;
  if (!(await isAsked(tap))) return;
  await queueQuestion(deps, ctx, leadMessageOf(lead));
  await deps.core.telegram.leads.change(lead.id, ["asking"], { status: "dropped" });
  await awaitNext(deps, ctx, lead);
  await ctx.editMessageText(`${previewOf(lead)}\n${texts.askedAssistant}`);
};

/** Asks anew from the first question on, on the same card. */
const goBack = async (tap: Tap): Promise<void> => {
  const { lead, ctx, deps } = tap;
  if (!(await isAsked(tap))) return;
  if (lead.origin_key !== null) await deps.core.telegram.leads.forgetProject(ctx.actor.id, lead.origin_key);
  await answer(tap, { project_name: null, service: null, proposal_received: null, stage_known: false });
};

/** Takes what was typed as the name for more of the lead's words. */
const wasNoName = async (tap: Tap): Promise<void> => {
  const { deps, ctx, lead } = tap;
  if (!(await isAsked(tap)) || lead.card_id === null || lead.project_name === null) return;
  // Whoever typed it had the card before them, and the lead's other words before that.
  const part = { messageId: lead.card_id, text: lead.project_name };
  await takeAsWords(deps, ctx.actor, lead, part);
};

const actions: Record<string, (tap: Tap) => Promise<void>> = {
  p: async (tap) => {
    const project = tap.lead.choices[Number(tap.value)];
    if (project === undefined) return outOfDate(tap.ctx);
    await awaitNext(tap.deps, tap.ctx, tap.lead);
    await answer(tap, { project_name: project });
  },
  s: async (tap) => {
    const service = services.find((name) => name === tap.value);
    if (service === undefined) return outOfDate(tap.ctx);
    await answer(tap, { service: service satisfies Service });
  },
  y: (tap) => answer(tap, { proposal_received: tap.value === "1", stage_known: true }),
  r: (tap) => rewrite(tap, {}),
  a: tellAnswer,
  c: (tap) => rewrite(tap, { proposal_received: tap.value === "1", stage_known: true }),
  v: choose,
  m: markSent,
  o: otherProject,
  x: cancelLead,
  q: askInstead,
  w: wasNoName,
  b: goBack,
};

/** Puts the chat into the mode for a new lead. */
export const startNewLead = async ({ core, api }: BotDeps, { personal }: LinkedContext): Promise<void> => {
  await core.telegram.chats.change(personal.chat_id, { mode: "lead", lead_project: null, awaits: null });
  await sendRich(api, personal.chat_id, rich(texts.newLead));
};

/** What the buttons of a lead's cards do. */
export const leadButtons = (deps: BotDeps): Composer<BotContext> => {
  const composer = new Composer<BotContext>();
  composer.callbackQuery("l:n", async (ctx) => {
    if (isLinked(ctx)) await startNewLead(deps, ctx);
  });
  composer.callbackQuery(
    /^l:(?<action>[a-z]):(?<id>[0-9a-f-]{36})(?::(?<value>\w+))?$/u,
    async (ctx, next) => {
      const match = ctx.match as RegExpMatchArray;
      const { action = "", id = "", value = "" } = match.groups ?? {};
      const act = actions[action];
      if (act === undefined) return next();
      const lead = await deps.core.telegram.leads.find(id);
      if (!isLinked(ctx)) return;
      // Cards of leads that are forgotten, or of somebody the account was linked to before.
      if (lead === undefined || lead.user_id !== ctx.actor.id) return outOfDate(ctx);
      await act({ deps, ctx, lead, value });
    },
  );
  return composer;
};
