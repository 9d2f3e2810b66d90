import { messageLimit } from "#contracts/chat.ts";
import type { Actor } from "#core/actor.ts";
import type { KnownLead } from "#core/leads/conversations.ts";
import { projectKeyOf } from "#core/text/project-key.ts";
import type { BotDeps } from "../context.ts";
import { rich } from "../rich-text.ts";
import { editRich, removeMessage, sendRich } from "../send.ts";
import { texts } from "../texts.ts";
import { nextQuestion, writingText, type Lead, type Part } from "./questions.ts";
import { queueStored } from "./queue-stored.ts";

const shownChoices = 5;

/** What a lead wrote, its parts in the order they were sent in. */
export const leadMessageOf = ({ parts }: Lead): string => parts.map(({ text }) => text).join("\n");

/** Projects to choose from: the lead chosen before, what the message says, whom it comes from, then those the agent spoke to last. */
export const choicesFor = (
  { choices, origin_name }: Pick<Lead, "choices" | "origin_name">,
  latest: KnownLead[],
  guessed: string | null = null,
): string[] => {
  const names = new Map<string, string>();
  for (const name of [...choices, guessed, origin_name, ...latest.map(({ projectName }) => projectName)])
    if (name !== null && name.trim() !== "" && !names.has(projectKeyOf(name)))
      names.set(projectKeyOf(name), name.trim());
  return [...names.values()].slice(0, shownChoices);
};

/** What is known of a lead's project from before. */
const knownOf = (lead: Lead, known: KnownLead | undefined): Partial<Lead> => {
  if (known === undefined) return {};
  const { projectName, service, proposalReceived } = known;
  return {
    project_name: projectName,
    service: lead.service ?? service,
    ...(lead.stage_known || proposalReceived === null
      ? {}
      : { proposal_received: proposalReceived, stage_known: true }),
  };
};

/** Has the reply written, by a job that runs again if this process does not finish it. */
export const queueDraft = (deps: BotDeps, leadId: string): Promise<void> =>
  queueStored(deps, "draft", leadId, { jobId: `draft-${leadId}` });

const refuse = async ({ core, api }: BotDeps, lead: Lead, why: string): Promise<void> => {
  await core.telegram.leads.change(lead.id, ["asking"], { status: "dropped" });
  await sendRich(api, lead.chat_id, rich(why));
};

const show = async (deps: BotDeps, lead: Lead): Promise<void> => {
  const { core, api } = deps;
  const question = nextQuestion(lead);
  if (question === null) {
    if (!(await core.telegram.leads.change(lead.id, ["asking"], { status: "drafting" }))) return;
    if (lead.card_id !== null) await editRich(api, lead.chat_id, lead.card_id, writingText(lead));
    return queueDraft(deps, lead.id);
  }
  if (question.about === "project")
    await core.telegram.chats.change(lead.chat_id, { awaits: { kind: "project", leadId: lead.id } });
  const { text, buttons } = question;
  if (lead.card_id !== null && (await editRich(api, lead.chat_id, lead.card_id, text, buttons))) return;
  const cardId = await sendRich(api, lead.chat_id, text, { buttons });
  await core.telegram.leads.change(lead.id, ["asking"], { card_id: cardId });
};

/** Projects to choose from, as they were offered already where they were. */
const offered = async ({ core }: BotDeps, actor: Actor, lead: Lead): Promise<string[]> => {
  if (lead.project_name !== null || lead.card_id !== null) return lead.choices;
  const [latest, { projectName }] = await Promise.all([
    core.leads.latest(actor, shownChoices),
    core.leads.guess(actor, { leadMessage: leadMessageOf(lead) }),
  ]);
  return choicesFor(lead, latest, projectName);
};

/** Asks the agent for what is missing of a lead, as one card that changes; when nothing is, has the reply written. */
export const advance = async (deps: BotDeps, actor: Actor, lead: Lead): Promise<void> => {
  const { leads } = deps.core.telegram;
  const length = leadMessageOf(lead).length;
  if (length === 0) return refuse(deps, lead, texts.noText);
  if (length > messageLimit) return refuse(deps, lead, texts.tooLong(length, messageLimit));
  const { findByProject } = deps.core.leads;
  const remembered =
    lead.project_name === null && lead.origin_key !== null
      ? await leads.projectOf(actor.id, lead.origin_key)
      : undefined;
  const named = { ...lead, project_name: lead.project_name ?? remembered ?? null };
  const found = named.project_name === null ? undefined : await findByProject(actor, named.project_name);
  const choices = await offered(deps, actor, named);
  const known = { ...named, ...knownOf(named, found), choices };
  const { project_name, service, proposal_received, stage_known } = known;
  const changes = { project_name, service, proposal_received, stage_known, choices };
  if (await leads.change(lead.id, ["asking"], changes)) await show(deps, known);
};

/** Takes words as more of what a lead wrote, and asks about all of it below them. */
export const takeAsWords = async (deps: BotDeps, actor: Actor, lead: Lead, part: Part): Promise<void> => {
  const more = await deps.core.telegram.leads.addWords(lead.id, part);
  if (more === undefined) return;
  if (lead.card_id !== null) await removeMessage(deps.api, lead.chat_id, lead.card_id);
  await advance(deps, actor, more);
};
