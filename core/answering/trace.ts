import type { Completion } from "../platform/model/model-answer.ts";
import { ModelUnavailable } from "../platform/model-failure.ts";
import type { CompletionRequest, Model } from "../platform/model.ts";
import type { AnswerTrace } from "#contracts/answer-trace.ts";
import type { AnswerMode } from "#contracts/chat.ts";
import type { Retrieval } from "../knowledge/retrieval/retrieve.ts";
import type { Verdict } from "./read-answer.ts";
import type { Understanding } from "./understand.ts";

/** What a model is asked for on the way to an answer. */
export type Purpose = "understand" | "rerank" | "answer" | "check";

/** One call of the model; token counts are null where its server does not tell them. */
export interface TracedCall {
  purpose: Purpose;
  model: string;
  /** Characters of all turns sent. */
  promptChars: number;
  promptTokens: number | null;
  completionTokens: number | null;
  milliseconds: number;
  /** Why it failed; null where it answered. */
  failure: string | null;
}

export interface TracedStep {
  name: string;
  milliseconds: number;
}

/** What makes an answer a gap: the model's verdict, its words where it gave none, or without a model that nothing comes near. */
export type GapRule = "verdict" | "phrase" | "evidence";

/** What a model was given to read. */
export interface SuppliedSource {
  documentId: string;
  title: string;
  /** Characters of it that were sent. */
  size: number;
  /** Percent. */
  relevance: number;
}

/** Collects what was done for one answer. */
export interface Tracer {
  calls: TracedCall[];
  steps: TracedStep[];
  sources: SuppliedSource[];
  /** Notes what a model is given to read, which takes the place of what it was given before. */
  supplied: (sources: { documentId: string; title: string; text: string; relevance: number }[]) => void;
  /** The same model, its calls noted. */
  watch: (model: Model, purpose: Purpose) => Model;
  /** Does some work and notes how long it took. */
  step: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Milliseconds since it began. */
  elapsed: () => number;
}

const sizeOf = ({ turns }: CompletionRequest): number =>
  turns.reduce((sum, { content }) => sum + content.length, 0);

const since = (startedAt: number): number => Math.round(10 * (performance.now() - startedAt)) / 10;

const noTokens = { promptTokens: null, completionTokens: null };

const watched = (model: Model, purpose: Purpose, calls: TracedCall[]): Model => ({
  ...model,
  complete: async (request) => {
    const startedAt = performance.now();
    const note = (tokens: Pick<Completion, "promptTokens" | "completionTokens">, failure: string | null) => {
      const { promptTokens, completionTokens } = tokens;
      const [promptChars, milliseconds] = [sizeOf(request), since(startedAt)];
      const about = { purpose, model: model.chatModel, promptChars, milliseconds, failure };
      calls.push({ ...about, promptTokens, completionTokens });
    };
    try {
      const completion = await model.complete(request);
      note(completion, null);
      return completion;
    } catch (error) {
      note(noTokens, error instanceof ModelUnavailable ? error.reason : "error");
      throw error;
    }
  },
});

export const createTracer = (): Tracer => {
  const calls: TracedCall[] = [];
  const steps: TracedStep[] = [];
  const sources: SuppliedSource[] = [];
  const startedAt = performance.now();
  return {
    elapsed: () => since(startedAt),
    calls,
    steps,
    sources,
    supplied: (given) => {
      const told = given.map(({ documentId, title, text, relevance }) => ({
        documentId,
        title,
        size: text.length,
        relevance,
      }));
      sources.splice(0, sources.length, ...told);
    },
    watch: (model, purpose) => watched(model, purpose, calls),
    step: async (name, work) => {
      const beganAt = performance.now();
      try {
        return await work();
      } finally {
        steps.push({ name, milliseconds: since(beganAt) });
      }
    },
  };
};

type Candidate = Omit<AnswerTrace["candidates"][number], "title">;

/** How an answer came about as it is kept: titles and costs are those of whenever it is read. */
export interface StoredTrace extends Omit<AnswerTrace, "candidates" | "calls" | "cost"> {
  candidates: Candidate[];
  calls: TracedCall[];
}

interface Outcome {
  mode: AnswerMode;
  verdict?: Verdict | null;
  uncertain?: boolean;
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
  {
    mode,
    verdict = null,
    uncertain = false,
    gapRule,
    guarded = false,
    concealed = false,
    unsupported = [],
  }: Outcome,
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
  uncertain,
  gapRule: gapRule ?? null,
  guard: { guarded, concealed, unsupported },
  calls: tracer.calls,
  steps: tracer.steps,
  milliseconds: tracer.elapsed(),
});
