import type { Service } from "#contracts/common.ts";
import { createTracer } from "../answering/trace.ts";
import type { Guidance, PreviewedAnswer } from "#contracts/guidance.ts";
import type { Config } from "../config.ts";
import type { AnewOutcome } from "../gaps/gaps-deps.ts";
import type { CurrentGuidance } from "../guidance/guidance.ts";
import type { RetrieveWithin } from "../knowledge/retrieval/retrieve.ts";
import { draftReply, type LeadDraft, type LeadDraftingDeps } from "./draft-reply.ts";
import { retrieveForLead } from "./retrieve-for-lead.ts";
import { stageOf } from "./stage.ts";

interface Deps extends Omit<LeadDraftingDeps, "config"> {
  retrieveWithin: RetrieveWithin;
  config: Pick<Config, "orgName" | "leads" | "assistant">;
  guidance: CurrentGuidance;
}

interface LeadAskedAnew {
  question: string;
  service: Service;
  proposalReceived: boolean | null;
}

const draftAnew = async (
  deps: Deps,
  { question: message, service, proposalReceived }: LeadAskedAnew,
  guidance: Guidance,
): Promise<LeadDraft> => {
  const { glossary } = guidance;
  const { leads, assistant } = deps.config;
  const limits = { ...leads, contextChars: assistant.contextChars };
  const find = retrieveForLead((request) => deps.retrieveWithin({ ...request, glossary }), limits);
  const about = { message, service, stage: stageOf(proposalReceived), projectName: "the project" };
  const retrieval = await find({ message, service });
  const nobody = { agentId: null, history: [], examples: [], kind: null, language: null };
  const lead = { ...about, ...nobody, retrieval, guidance, tracer: createTracer() };
  return draftReply(deps)(lead, () => undefined);
};

/** Has a reply to a lead's message drafted as if it had just come, without storing anything. */
export const askLeadAnew =
  (deps: Deps) =>
  async (asked: LeadAskedAnew): Promise<AnewOutcome> => {
    const { gap, sources, entryIds, failure } = await draftAnew(deps, asked, await deps.guidance());
    return { answered: !gap, sources, entryIds, modelFailed: failure !== null };
  };

/** The reply that a guidance would give, without storing anything. */
export const previewReply =
  (deps: Deps) =>
  async (asked: LeadAskedAnew, guidance: Guidance): Promise<PreviewedAnswer> => {
    const { text, sources, mode, gap, notice } = await draftAnew(deps, asked, guidance);
    return { text, sources, mode, knowledgeGapDetected: gap, notice };
  };
