import type { LeadStage } from "#contracts/leads.ts";

const sent: LeadStage = "Proposal sent";
const talking: LeadStage = "In talks";
const requested: LeadStage = "Proposal requested";

/** Where a lead stands that is opened with a proposal status, as SQL; `told` is the status, null while unknown. */
export const firstStage = (told: string): string => `case when ${told} then '${sent}' else '${talking}' end`;

/** The stage that a proposal status moves a lead to; one that is won or lost stays so. */
export const stageAfter = (told: string): string => `case
  when ${told} and lead_conversations.stage in ('${talking}', '${requested}') then '${sent}'
  when ${told} is false and lead_conversations.stage = '${sent}' then lead_conversations.stage_before
  else lead_conversations.stage end`;

/** The stage to go back to when a proposal turns out not to have been sent. */
export const stageBefore = (told: string): string => `case
  when ${told} and lead_conversations.stage in ('${talking}', '${requested}') then lead_conversations.stage
  else lead_conversations.stage_before end`;

/** Both as assignments, made by whom the lead belongs to. */
export const stageChanges = (told: string): string => `
  stage = ${stageAfter(told)},
  stage_before = ${stageBefore(told)},
  stage_by = lead_conversations.user_id`;

/** The proposal status that a stage chosen by hand means; undefined where it says nothing of it. */
export const proposalOf = (stage: LeadStage): boolean | undefined =>
  stage === sent ? true : stage === talking || stage === requested ? false : undefined;
