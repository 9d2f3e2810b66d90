import type { Guidance } from "#contracts/guidance.ts";
import { type FoundAnew, fingerprintWith } from "../../answering/answered-anew.ts";
import { withoutCitations } from "../../answering/citations.ts";
import { plainText } from "../../text/plain-text.ts";
import type { FoundAnswer, PendingRow } from "./found-store.ts";
import type { GapsDeps } from "../gaps-deps.ts";

/** Words alone say less than a reader: so sure they have to be that something new answers what was asked. */
const sureByWords = 0.75;

type Deps = Pick<
  GapsDeps,
  "sql" | "found" | "library" | "findAnew" | "guidance" | "announce" | "isModelThere"
>;

/** Whether those who asked were already answered with what would be quoted first. */
const isKnown = ({ passages: [best] }: FoundAnew, { answers }: PendingRow): boolean => {
  const text = plainText(best?.text ?? "").slice(0, 200);
  return text === "" || answers.some((answer) => plainText(answer).includes(text));
};

/** Whether any of these passages is newer than the question. */
const isNewer = (passages: FoundAnew["passages"], { created_at }: PendingRow): boolean =>
  passages.some(({ updatedAt }) => updatedAt > created_at);

interface Outcome {
  found: FoundAnswer | null;
  fingerprint: string;
}

const unchanged = Symbol("unchanged");

const askOne = async (
  { isModelThere }: Deps,
  row: PendingRow,
  anew: FoundAnew,
  guidance: Guidance,
): Promise<Outcome | typeof unchanged> => {
  const fingerprint = fingerprintWith(anew, guidance);
  const hasModel = isModelThere();
  const wasRead = (row.asked_fingerprint ?? "") !== "";
  // A model that reads the same says the same, and what one has read for a question words alone do not judge again.
  if (wasRead && (!hasModel || fingerprint === row.asked_fingerprint)) return unchanged;
  // At the first time it read what is no newer than the question; words alone found no answer in that, either.
  const isOld = hasModel
    ? row.asked_fingerprint === null && !isNewer(anew.passages, row)
    : !isNewer(anew.passages.slice(0, 1), row);
  const isUnsure = !hasModel && anew.probability < sureByWords;
  if (isOld || isUnsure || isKnown(anew, row)) return { found: null, fingerprint };
  const { text, sources, isSure, modelFailed } = await anew.answer(guidance);
  if (modelFailed) return unchanged;
  const found = isSure ? { text: withoutCitations(text).trim(), sources } : null;
  return { found, fingerprint };
};

const isSame = (before: FoundAnswer | null, after: FoundAnswer | null): boolean =>
  before?.text === after?.text &&
  JSON.stringify(before?.sources.map(({ id }) => id)) === JSON.stringify(after?.sources.map(({ id }) => id));

/**
 * Asks all pending requests again, one after the other, and keeps what the library answers by now; nobody is told anything
 * until an admin closes them with it. A wrong answer is worse than none: only what is new since it was asked, and sure.
 */
export const askPending = (deps: Deps) => async (): Promise<void> => {
  const { sql, found, library, findAnew, announce } = deps;
  const guidance = await deps.guidance();
  let hasChanged = false;
  let after: string | undefined;
  for (;;) {
    const rows = await found.pending(after);
    for (const row of rows) {
      const { question, module, service, proposal_received: proposalReceived } = row;
      const asked = { question, module, service, proposalReceived };
      const anew = await findAnew(asked, library, guidance.glossary);
      const outcome = await askOne(deps, row, anew, guidance);
      if (outcome === unchanged) continue;
      if (!isSame(row.found_answer, outcome.found)) hasChanged = true;
      await found.note(row.id, outcome);
    }
    after = rows.at(-1)?.id;
    if (after === undefined) break;
  }
  if (hasChanged) await announce(sql, "admins", { keys: ["feedback"] });
};
