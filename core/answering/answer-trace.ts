import type { AnswerTrace } from "#contracts/answer-trace.ts";
import type { AnswerMode } from "#contracts/chat.ts";
import type { Retrieval } from "../knowledge/retrieval/retrieve.ts";
import type { Verdict } from "./read-answer.ts";
import type { GapRule, TracedCall, Tracer } from "./trace.ts";
import type { Understanding } from "./understand.ts";

type Candidate = Omit<AnswerTrace["candidates"][number], "title">;

/** How an answer came about as it is kept: titles and costs are those of whenever it is read. */
export interface StoredTrace extends Omit<AnswerTrace, "candidates" | "calls" | "cost"> {
  candidates: Candidate[];
  calls: TracedCall[];
}

interface Outcome {
  mode: AnswerMode;
  verdict?: Verdict | null;
  gapRule?: GapRule;
  guarded?: boolean;
  concealed?: boolean;
  unsupported?: string[];
}

interface Traced {
  tracer: Tracer;
  standalone: string;
  understanding: Understanding | null;
  retrieval: Pick<Retrieval, "evidence" | "probability" | "candidates">;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** What is kept of how an answer came about. */
export const traceOf = (
  { tracer, standalone, understanding, retrieval }: Traced,
  { mode, verdict = null, gapRule, guarded = false, concealed = false, unsupported = [] }: Outcome,
): StoredTrace => ({
  mode,
  standalone,
  understanding: understanding && {
    kind: understanding.kind,
    queries: understanding.queries,
    language: understanding.language,
  },
  evidence: retrieval.evidence,
  probability: rounded(retrieval.probability),
  candidates: retrieval.candidates.map(({ documentId, score }) => ({ documentId, score: rounded(score) })),
  supplied: tracer.sources,
  verdict,
  gapRule: gapRule ?? null,
  guard: { guarded, concealed, unsupported },
  calls: tracer.calls,
  steps: tracer.steps,
  milliseconds: tracer.elapsed(),
});
