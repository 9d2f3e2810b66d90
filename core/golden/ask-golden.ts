import type { Guidance } from "#contracts/guidance.ts";
import type { GoldenAnswer } from "#contracts/golden.ts";
import type { FoundAnew } from "../answering/answered-anew.ts";
import type { GoldenDeps } from "./golden-deps.ts";
import type { ListedGolden } from "./golden-store.ts";
import { documentsMissingIn, factsMissingIn, factsUnstated } from "./judge-answer.ts";

type AskingDeps = Pick<GoldenDeps, "model" | "findAnew" | "knowledge">;

/** A golden question as it is asked. */
export const askedAs = ({ question, module, service, proposal_received }: ListedGolden) => ({
  question,
  module,
  service,
  proposalReceived: proposal_received,
});

/** Looks a golden question up in the library as it is. */
export const findNow = (
  { findAnew, knowledge }: AskingDeps,
  row: ListedGolden,
  { glossary }: Guidance,
): Promise<FoundAnew> => findAnew(askedAs(row), knowledge, glossary);

/** Answers a golden question from what was found and judges it; null while the model that has to answer or judge is away. */
export const answerGolden = async (
  { model: current }: AskingDeps,
  row: ListedGolden,
  found: FoundAnew,
  guidance: Guidance,
): Promise<GoldenAnswer | null> => {
  const { text, sources, mode, knowledgeGapDetected, modelFailed } = await found.answer(guidance);
  if (modelFailed) return null;
  const missing = documentsMissingIn(sources, row.documents);
  const unsaid = knowledgeGapDetected ? row.facts : factsMissingIn(text, row.facts);
  const asked = { question: row.question, answer: text, facts: unsaid };
  const model = current();
  const missingFacts = model === null || knowledgeGapDetected ? unsaid : await factsUnstated(model, asked);
  if (missingFacts === null) return null;
  return {
    text,
    sources,
    mode,
    knowledgeGapDetected,
    holds: !knowledgeGapDetected && missing.length + missingFacts.length === 0,
    missingDocuments: missing.map(({ title }) => title),
    missingFacts,
  };
};
