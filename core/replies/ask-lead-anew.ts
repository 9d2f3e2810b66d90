import type { Service } from "#contracts/common.ts";
import { type FoundAnew, fingerprintOf } from "../answering/answered-anew.ts";
import { createTracer } from "../answering/trace.ts";
import type { Guidance, PreviewedAnswer } from "#contracts/guidance.ts";
import type { Config } from "../config.ts";
import type { AnewOutcome } from "../gaps/gaps-deps.ts";
import type { CurrentGuidance } from "../guidance/guidance.ts";
import type { Glossary } from "../text/glossary.ts";
import { withinRoom } from "../answering/hold-retrieval.ts";
import type { RetrieveWithin } from "../knowledge/retrieval/retrieve.ts";
import { draftReply, type LeadDraft, type LeadDraftingDeps } from "./drafting/draft-reply.ts";
import { retrieveForLead, type LeadRetrieval } from "./drafting/retrieve-for-lead.ts";
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

type AnewDeps = Omit<Deps, "retrieveWithin" | "guidance">;

const findFor = (
  { config: { leads, assistant } }: AnewDeps,
  retrieveWithin: RetrieveWithin,
  { question: message, service }: LeadAskedAnew,
  glossary: Glossary,
): Promise<LeadRetrieval> => {
  const limits = { ...leads, contextChars: assistant.contextChars };
  return retrieveForLead((request) => retrieveWithin({ ...request, glossary }), limits)({ message, service });
};

const draftFrom = (
  deps: AnewDeps,
  { question: message, service, proposalReceived }: LeadAskedAnew,
  retrieval: LeadRetrieval,
  guidance: Guidance,
): Promise<LeadDraft> => {
  const about = {
    message,
    standalone: message,
    service,
    stage: stageOf(proposalReceived),
    projectName: "the project",
  };
  const nobody = { agentId: null, history: [], since: [], examples: [], kind: null, language: null };
  const lead = { ...about, ...nobody, retrieval, guidance, tracer: createTracer() };
  return draftReply(deps)(lead, () => undefined);
};

const draftAnew = async (deps: Deps, asked: LeadAskedAnew, guidance: Guidance): Promise<LeadDraft> =>
  draftFrom(deps, asked, await findFor(deps, deps.retrieveWithin, asked, guidance.glossary), guidance);

const previewed = ({ text, sources, mode, gap, notice }: LeadDraft): PreviewedAnswer => ({
  text,
  sources,
  mode,
  knowledgeGapDetected: gap,
  notice,
});

/** Whether a draft answers the message as a whole: by the model's verdict, or without one by what was found. */
const isSure = (draft: LeadDraft, { everywhere }: LeadRetrieval): boolean => {
  const { gap, aside, holding, missing, mode, verdict, sources } = draft;
  const isAnswer = !gap && aside !== true && !holding && missing === undefined && sources.length > 0;
  return isAnswer && (mode === "model" ? verdict === "yes" : everywhere.evidence === "answer");
};

/** Looks a lead's message up, and drafts a reply from that as often as one likes, storing nothing. */
export const findLeadAnew =
  (deps: AnewDeps) =>
  async (retrieveWithin: RetrieveWithin, asked: LeadAskedAnew, glossary: Glossary): Promise<FoundAnew> => {
    const found = await findFor(deps, retrieveWithin, asked, glossary);
    const read = deps.model() === null ? [] : await found.read(Infinity);
    const retrieval = { ...found, read: (room: number) => Promise.resolve(withinRoom(read, { room })) };
    return {
      candidates: found.contextDocuments.map(({ id }) => id),
      probability: found.everywhere.probability,
      passages: found.passages,
      agentsOnly: found.agentsOnly,
      fingerprint: fingerprintOf(read),
      answer: async (guidance) => {
        const draft = await draftFrom(deps, asked, retrieval, guidance);
        return {
          ...previewed(draft),
          isSure: isSure(draft, retrieval),
          modelFailed: draft.failure !== null,
        };
      },
    };
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
  async (asked: LeadAskedAnew, guidance: Guidance): Promise<PreviewedAnswer> =>
    previewed(await draftAnew(deps, asked, guidance));
