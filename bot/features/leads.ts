import { Composer } from "grammy";
import type { Message } from "grammy/types";
import { isLinked, type BotContext, type BotDeps, type LinkedContext } from "../context.ts";
import { appRow } from "../keyboards/app-links.ts";
import { advance, takeAsWords } from "../leads/advance.ts";
import { awaitNext } from "../leads/awaited.ts";
import { partOf } from "../leads/gather.ts";
import { wordsOf } from "../leads/incoming.ts";
import { rich, shortened } from "../rich-text.ts";
import { sendRich } from "../send.ts";
import { texts } from "../texts.ts";

const shownLeads = 20;
const projectLimit = 200;

const lastDay = (time: string) =>
  new Intl.DateTimeFormat("en", { month: "short", day: "numeric" }).format(new Date(time));

const listLeads = async (deps: BotDeps, ctx: LinkedContext): Promise<void> => {
  const { core, api } = deps;
  const conversations = await core.leads.latest(ctx.actor, shownLeads);
  const { chat_id: chatId } = ctx.personal;
  if (conversations.length === 0) {
    await sendRich(api, chatId, rich(texts.noLeads));
    return;
  }
  const buttons = conversations.map(({ conversationId, projectName, service, lastMessageAt }) => [
    {
      text: [shortened(projectName, 36), service, lastDay(lastMessageAt)].filter(Boolean).join(" · "),
      callback_data: `L:${conversationId}`,
    },
  ]);
  await sendRich(api, chatId, rich(texts.chooseLead), { buttons });
};

const chooseLead = async (deps: BotDeps, ctx: LinkedContext, id: string): Promise<void> => {
  const { core, api } = deps;
  const projectName = await core.leads.findProject(ctx.actor, id);
  if (projectName === undefined) {
    ctx.toast = { text: texts.outOfDate, show_alert: true };
    return;
  }
  const { chat_id: chatId } = ctx.personal;
  await core.telegram.chats.change(chatId, { lead_project: projectName, mode: "lead", awaits: null });
  const buttons = appRow(deps, "Open in app", { kind: "lead", id }, chatId);
  await sendRich(api, chatId, texts.leadChosen(projectName), { buttons });
};

/** Takes a message as the name of the project that was asked for, or, when no name looks like it, as more of what the lead wrote; false when the lead has moved on. */
export const nameProject = async (
  deps: BotDeps,
  ctx: LinkedContext,
  leadId: string,
  message: Message,
): Promise<boolean> => {
  const { core } = deps;
  const lead = await core.telegram.leads.find(leadId);
  if (lead?.status !== "asking" || lead.user_id !== ctx.actor.id) return false;
  const words = wordsOf(message);
  if (words.length > projectLimit || words.includes("\n")) {
    await takeAsWords(deps, ctx.actor, lead, partOf(message));
    return true;
  }
  const name = words.replaceAll(/\s+/gu, " ");
  await awaitNext(deps, ctx, lead);
  await core.telegram.leads.change(lead.id, ["asking"], { project_name: name });
  await advance(deps, ctx.actor, { ...lead, project_name: name });
  return true;
};

/** The leads there are, as buttons. */
export const leadList = (deps: BotDeps): Composer<BotContext> => {
  const composer = new Composer<BotContext>();
  composer.command("leads", async (ctx) => {
    if (isLinked(ctx)) await listLeads(deps, ctx);
  });
  composer.callbackQuery(/^L:(?<id>[0-9a-f-]{36})$/u, async (ctx) => {
    const match = ctx.match as RegExpMatchArray;
    if (isLinked(ctx)) await chooseLead(deps, ctx, match.groups?.id ?? "");
  });
  return composer;
};
