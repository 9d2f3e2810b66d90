import type { ScoredSource } from "#contracts/chat.ts";
import { answerGiven, type GapRow } from "../gap-store.ts";
import type { AnewOutcome, GapsDeps } from "../gaps-deps.ts";

type Finding = { state: "checking" | "proven" | "unproven"; reason: string | null };

const undecided: Finding = { state: "checking", reason: null };
const unproven = (reason: string): Finding => ({ state: "unproven", reason });
const named = (sources: ScoredSource[]): string =>
  [...new Set(sources.map(({ title }) => `"${title}"`))].join(", ");

/** The core team's answer to a question. */
interface Given {
  entryId: string | null;
  /** Whether it is in its Extras document. */
  lives: boolean;
  /** Whether it says itself that nothing is known. */
  admitsGap: boolean;
  /** The documents that it was closed with, where it is the library's own answer. */
  documentIds?: string[];
}

const judgeFound = (documentIds: string[], { answered, sources }: AnewOutcome): Finding =>
  answered && sources.some(({ id }) => documentIds.includes(id))
    ? { state: "proven", reason: null }
    : unproven(
        "The library answered this when it was closed, and does not any more. Improve the answer to add it to Extras.",
      );

/** What asking a question anew says about the answer it was given. */
export const judgeClosure = (given: Given, outcome: AnewOutcome): Finding => {
  const { entryId, lives, admitsGap, documentIds } = given;
  const { answered, sources, entryIds, modelFailed } = outcome;
  const found = entryId !== null && entryIds.includes(entryId);
  // While the model is away nothing is known about how it will answer; the next sweep asks again.
  if (modelFailed) return undecided;
  if (documentIds !== undefined) return judgeFound(documentIds, outcome);
  if (answered && found && admitsGap)
    return unproven("The answer itself says that nothing is known. Improve it once there is more to say.");
  if (answered && found) return { state: "proven", reason: null };
  if (!lives)
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

// Somebody who keeps editing is waited for by the next sweep.
const mostTries = 3;

const closedWith = ({ entry_id, found_answer }: GapRow): Pick<Given, "documentIds"> =>
  entry_id === null && found_answer !== null ? { documentIds: found_answer.sources.map(({ id }) => id) } : {};

const findOut = async (deps: GapsDeps, gap: GapRow): Promise<Finding> => {
  const { entrySource, askAnew, revision, admitsGap } = deps;
  const { question, module, service, proposal_received: proposalReceived, entry_id: entryId } = gap;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = await revision();
    const outcome = await askAnew({ question, module, service, proposalReceived });
    const lives = entryId !== null && (await entrySource(entryId)) !== undefined;
    const isAdmitted = await admitsGap(answerGiven(gap) ?? "");
    const given = { entryId, lives, admitsGap: isAdmitted, ...closedWith(gap) };
    const finding = judgeClosure(given, outcome);
    // What was in the way may be gone since.
    if (finding.state !== "unproven" || (await revision()) === before) return finding;
  }
  return undecided;
};

/** Asks a request's question anew and stores whether it is answered from the core team's answer now; may run twice. */
export const proveClosure =
  (deps: GapsDeps) =>
  async (gapId: string): Promise<void> => {
    const { sql, gaps, closures, announce } = deps;
    const gap = await gaps.read(gapId);
    if (gap === undefined || gap.removed_at !== null || gap.closure_state !== "checking") return;
    const store = (finding: Finding) =>
      sql.transaction(async (trx) => {
        const stored = await closures.store(gapId, gap.entry_id, finding, trx);
        if (stored) await announce(trx, "admins", { keys: ["feedback"] });
      });
    try {
      await store(await findOut(deps, gap));
    } catch (error) {
      // Tried, so that it does not keep those behind it from the next sweep.
      await store(undecided);
      throw error;
    }
  };
