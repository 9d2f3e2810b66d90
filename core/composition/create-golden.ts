import type { Chat, Leads } from "./create-modules.ts";
import type { Gaps } from "../gaps/gaps.ts";
import type { FindAnew, GoldenDeps } from "../golden/golden-deps.ts";
import { createGolden } from "../golden/golden.ts";
import type { Jobs } from "../platform/queue/queue.ts";
import type { Review } from "../questions/review.ts";

/** The queue of what is asked again when nobody waits for it. */
export const askingQueue = "asking";

interface Deps extends Omit<
  GoldenDeps,
  "golden" | "runs" | "findAnew" | "replyMade" | "requestMade" | "jobs"
> {
  chat: Pick<Chat, "findAnew">;
  leads: Pick<Leads, "findAnew">;
  gaps: Pick<Gaps, "answeredRequest">;
  review: Pick<Review, "answeredQuestion">;
  jobs: Jobs;
}

/** Looks questions up for the assistant they are for: a lead's message is one that names its service. */
export const findingAnew =
  ({ chat, leads }: Pick<Deps, "chat" | "leads">): FindAnew =>
  ({ question, module, service, proposalReceived }, library, glossary) =>
    module === "bd_assistant" || service === null
      ? chat.findAnew(library.retrieve, question, glossary)
      : leads.findAnew(library.retrieveWithin, { question, service, proposalReceived }, glossary);

/** Golden questions, asked through the assistants that they are for. */
export const createGoldenCases = ({ chat, leads, gaps, review, jobs, ...given }: Deps) =>
  createGolden({
    ...given,
    findAnew: findingAnew({ chat, leads }),
    replyMade: review.answeredQuestion,
    requestMade: gaps.answeredRequest,
    jobs: {
      ask: (id) => jobs.enqueue(askingQueue, "ask-golden", { id }, { jobId: `golden-${id}` }),
      askAll: (runId) => jobs.enqueue(askingQueue, "ask-all-golden", { runId }, { jobId: `run-${runId}` }),
    },
  });
