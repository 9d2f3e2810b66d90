import { askCases, type Outcome } from "./ask-cases.ts";
import { startPipeline } from "./pipeline.ts";
import { readRecording, replayingModel, type Recording } from "./recording.ts";
import { scoreCases, sharesOf, type Score } from "./score.ts";
import { libraryOf, readSets, type CaseSet } from "./sets.ts";

/** What became of all recorded cases, by their ids. */
export interface Replay {
  outcomes: Map<string, Outcome>;
  scores: Map<string, Score>;
  /** Shares of the questions, the leads and the sentences of the guard. */
  shares: Record<"questions" | "leads" | "guard", Record<string, number>>;
  /** Calls of the model, other than to understand a message, that were not recorded. */
  missing: string[];
}

const byLibrary = (sets: CaseSet[]): CaseSet[][] => {
  const groups = new Map<string, CaseSet[]>();
  for (const set of sets) {
    const name = set.library ?? set.name;
    groups.set(name, [...(groups.get(name) ?? []), set]);
  }
  return [...groups.values()];
};

/** Sends what was recorded through everything that follows the model, each library once. */
export const replayRecorded = async (): Promise<Replay> => {
  const sets = readSets().filter(({ name }) => readRecording(name) !== null);
  const calls: Recording["calls"] = Object.assign({}, ...sets.map(({ name }) => readRecording(name)?.calls));
  const missing: string[] = [];
  // Whether a message is understood first depends on what is found for it, and an answer goes on without.
  const model = replayingModel(calls, (call) => {
    if (!call.endsWith(" understanding")) missing.push(call);
  });
  const outcomes = new Map<string, Outcome>();
  const scores = new Map<string, Score>();
  for (const group of byLibrary(sets)) {
    const [first] = group;
    if (first === undefined) continue;
    // What was recorded was read as words alone find it.
    const pipeline = await startPipeline(libraryOf(first), model, { LOCAL_EMBEDDINGS: "off" });
    for (const set of group) {
      const found = await askCases(pipeline, set, 1);
      for (const [id, outcome] of found) outcomes.set(id, outcome);
      for (const [id, score] of scoreCases(set, found)) scores.set(id, score);
    }
    await pipeline.close();
  }
  const sharesFor = (kind: "questions" | "leads" | "guard") =>
    sharesOf(sets.flatMap((set) => (set[kind] ?? []).flatMap(({ id }) => scores.get(id) ?? [])));
  const shares = { questions: sharesFor("questions"), leads: sharesFor("leads"), guard: sharesFor("guard") };
  return { outcomes, scores, shares, missing };
};
