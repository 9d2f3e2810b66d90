import type { Logger } from "../../platform/logger.ts";
import type { CurrentModel } from "../../platform/model.ts";
import { isSpared } from "../../platform/model-failure.ts";
import type { AlikeScope, AlikeStore } from "./alike-store.ts";

/** A question with what telling it from others takes, and the open request that asks the same, if there is one. */
export interface Alike {
  gapId: string | null;
  terms: string[];
  vector: { model: string; values: number[] } | null;
}

/** How alike questions are by their words. */
export interface Likeness {
  /** What a question asks about. */
  termsOf: (question: string) => string[];
  /** 0 to 1 for each of the others; 0 when they cannot mean the same. */
  compare: (question: string, others: string[]) => Promise<number[]>;
  /** From here on they ask the same. */
  same: number;
}

export interface AlikeDeps {
  alike: AlikeStore;
  likeness: Likeness;
  model: CurrentModel;
  log: Logger;
}

/** Cosine from which on two questions ask the same, unless their words say otherwise. */
const sameMeaning = 0.9;
const patienceMs = 4_000;

const embed = async ({ model: current, log }: AlikeDeps, question: string): Promise<Alike["vector"]> => {
  const model = current();
  if (model === null || model.embeddingModel === null) return null;
  try {
    const [values] = await model.embed([question], AbortSignal.timeout(patienceMs));
    return values === undefined ? null : { model: model.embeddingModel, values };
  } catch (error) {
    if (!isSpared(error))
      log.warn({ err: error }, "could not embed a question, comparing it by its words alone");
    return null;
  }
};

/** Finds the request that asks the same as a question and is open to it; outside of transactions, for it may ask a model. */
export const findAlike =
  (deps: AlikeDeps) =>
  async (question: string, scope: AlikeScope): Promise<Alike> => {
    const { alike, likeness } = deps;
    const terms = likeness.termsOf(question);
    const [sharing, vector] = await Promise.all([alike.sharing(terms, scope), embed(deps, question)]);
    const near = vector === null ? [] : await alike.near(vector.model, vector.values, sameMeaning, scope);
    const candidates = [...sharing, ...near];
    const likenesses = await likeness.compare(
      question,
      candidates.map(({ question }) => question),
    );
    const [best] = candidates
      .map(({ id }, at) => ({ id, likeness: likenesses[at] ?? 0, near: at >= sharing.length }))
      .filter(({ likeness: found, near }) => found >= likeness.same || (near && found > 0))
      .toSorted((a, b) => b.likeness - a.likeness);
    return { gapId: best?.id ?? null, terms, vector };
  };
