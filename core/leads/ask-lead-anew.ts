import type { Service } from "#contracts/common.ts";
import { createTracer } from "../answering/trace.ts";
import type { Config } from "../config.ts";
import type { AnewOutcome } from "../gaps/gaps-deps.ts";
import type { RetrieveWithin } from "../knowledge/retrieval/retrieve.ts";
import { draftReply, type LeadDraftingDeps } from "./draft-reply.ts";
import { retrieveForLead } from "./retrieve-for-lead.ts";
import { stageOf } from "./stage.ts";

interface Deps extends Omit<LeadDraftingDeps, "config"> {
  retrieveWithin: RetrieveWithin;
  config: Pick<Config, "orgName" | "leads" | "assistant">;
}

interface LeadAskedAnew {
  question: string;
  service: Service;
  proposalReceived: boolean | null;
}

/** Has a reply to a lead's message drafted as if it had just come, without storing anything. */
export const askLeadAnew =
  (deps: Deps) =>
  async ({ question: message, service, proposalReceived }: LeadAskedAnew): Promise<AnewOutcome> => {
    const retrieval = await retrieveForLead(deps.retrieveWithin, deps.config.leads)({ message, service });
    const about = { message, service, stage: stageOf(proposalReceived), projectName: "the project" };
    const lead = { ...about, history: [], retrieval, language: null, tracer: createTracer() };
    const { gap, sources, entryIds, failure } = await draftReply(deps)(lead, () => undefined);
    return { answered: !gap, sources, entryIds, modelFailed: failure !== null };
  };
