import type { ScoredSource } from "#contracts/chat.ts";
import type { AnewOutcome, GapsDeps } from "./gaps-deps.ts";

type Finding = { state: "checking" | "proven" | "unproven"; reason: string | null };

const unproven = (reason: string): Finding => ({ state: "unproven", reason });
const named = (sources: ScoredSource[]): string =>
  [...new Set(sources.map(({ title }) => `"${title}"`))].join(", ");

/** What asking a question anew says about the answer it was given. */
export const judgeClosure = (entryId: string | null, entryLives: boolean, outcome: AnewOutcome): Finding => {
  const { answered, sources, entryIds, modelFailed } = outcome;
  const found = entryId !== null && entryIds.includes(entryId);
  // While the model is away nothing is known about how it will answer; the next sweep asks again.
  if (modelFailed) return { state: "checking", reason: null };
  if (answered && found) return { state: "proven", reason: null };
  if (!entryLives)
    return unproven("The answer is no longer in the Extras document. Improve the answer to add it again.");
  if (!answered && found)
    return unproven(
      "The assistant finds the answer but does not take it for an answer to this question. Say in it directly what was asked.",
    );
  if (!answered)
    return unproven(
      "The assistant does not find the answer by this question. Use the question's own words in the answer.",
    );
  return unproven(
    `The question is answered from ${sources.length === 0 ? "elsewhere" : named(sources)} instead. Correct that text, or make the answer fit the question more closely.`,
  );
};

/** Asks a request's question anew and stores whether it is answered from the core team's answer now; may run twice. */
export const proveClosure =
  ({ sql, gaps, closures, entrySource, askAnew, announce }: GapsDeps) =>
  async (gapId: string): Promise<void> => {
    const gap = await gaps.read(gapId);
    if (gap === undefined || gap.closure_state !== "checking") return;
    const { question, module, service, proposal_received: proposalReceived, entry_id: entryId } = gap;
    const outcome = await askAnew({ question, module, service, proposalReceived });
    const lives = entryId !== null && (await entrySource(entryId)) !== undefined;
    const finding = judgeClosure(entryId, lives, outcome);
    await sql.transaction(async (trx) => {
      const stored = await closures.store(gapId, entryId, finding, trx);
      if (stored) await announce(trx, "admins", { keys: ["feedback"] });
    });
  };
