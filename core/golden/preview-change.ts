import type { GoldenAnswer, GoldenChange, GoldenPreview } from "#contracts/golden.ts";
import type { Guidance } from "#contracts/guidance.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { leadingCandidates, type FoundAnew, fingerprintWith } from "../answering/answered-anew.ts";
import type { Library } from "../trials/try-change.ts";
import type { DraftDocument, Editor } from "../trials/apply-change.ts";
import { answerGolden, askedAs, findNow } from "./ask-golden.ts";
import type { GoldenDeps } from "./golden-deps.ts";
import type { ListedGolden } from "./golden-store.ts";
import { withoutCitations } from "../answering/citations.ts";
import { plainText } from "../text/plain-text.ts";
import { wordsOf } from "../text/words.ts";

const numeric = /\p{N}/u;

const sourcesOf = ({ sources }: GoldenAnswer): string =>
  sources
    .map(({ id }) => id)
    .toSorted()
    .join(" ");

/** What of an answer is the same however a model words it: its figures. */
const figuresOf = (text: string): string =>
  [...new Set(wordsOf(text).filter((word) => numeric.test(word)))].toSorted().join(" ");

const isSaidAlike = (before: GoldenAnswer, after: GoldenAnswer): boolean => {
  const [one, other] = [before, after].map(({ text }) => plainText(withoutCitations(text)));
  if (one === other) return true;
  // A model words the same otherwise each time; the playbook never does.
  const isWorded = before.mode === "model" && after.mode === "model";
  return isWorded && figuresOf(one ?? "") === figuresOf(other ?? "");
};

/** What a change makes of an answer; null where it is the same. */
const effectOf = (before: GoldenAnswer, after: GoldenAnswer): GoldenChange["effect"] | null => {
  if (before.holds !== after.holds) return after.holds ? "mends" : "breaks";
  const isSame =
    before.knowledgeGapDetected === after.knowledgeGapDetected &&
    sourcesOf(before) === sourcesOf(after) &&
    isSaidAlike(before, after);
  return isSame ? null : "differs";
};

const order: GoldenChange["effect"][] = ["breaks", "mends", "differs"];

/** Those that break first. */
const byEffect = (a: Pick<GoldenChange, "effect">, b: Pick<GoldenChange, "effect">): number =>
  order.indexOf(a.effect) - order.indexOf(b.effect);

/** A change that is to be tried out before it is made. */
export interface Tried {
  documents: DraftDocument[];
  removals: string[];
  guidance?: Guidance | undefined;
}

interface Watching {
  /** Hears how many of how many questions are done. */
  onProgress: (done: number, of: number) => void;
  signal?: AbortSignal | undefined;
}

interface Both {
  row: ListedGolden;
  before: FoundAnew;
  after: FoundAnew;
}

interface Guidances {
  now: Guidance;
  draft: Guidance;
}

/** What is found for every question with the change made. */
const findThen = async (
  { knowledge, findAnew }: GoldenDeps,
  actor: Editor,
  { documents, removals }: Tried,
  {
    rows,
    glossary,
    signal,
  }: { rows: ListedGolden[]; glossary: Guidance["glossary"]; signal?: AbortSignal | undefined },
): Promise<FoundAnew[]> => {
  const find = (library: Library, row: ListedGolden) => findAnew(askedAs(row), library, glossary);
  if (documents.length + removals.length === 0) {
    const found: FoundAnew[] = [];
    for (const row of rows) found.push(await find(knowledge, row));
    return found;
  }
  return knowledge.tryChange(
    { actor, documents, removals },
    {
      items: rows,
      textOf: ({ question }) => question,
      glossary,
      find,
      signal,
    },
  );
};

const leading = ({ candidates }: FoundAnew): string[] => candidates.slice(0, leadingCandidates);

/**
 * Whether a change may touch an answer, which costs a model two calls to find out: another guidance may touch all; a
 * document what it is the source of, what it has to be, and what it leads the search for.
 */
const isTouched = (
  { row, before, after }: Both,
  { documents, removals, guidance }: Tried,
  isModel: boolean,
): boolean => {
  if (!isModel || guidance !== undefined) return true;
  if (before.fingerprint === after.fingerprint) return false;
  const named = new Set([...documents.flatMap(({ id }) => id ?? []), ...removals]);
  const sources = row.answer?.sources.map(({ id }) => id) ?? [];
  const involved = [...row.document_ids, ...sources, ...leading(before), ...leading(after)];
  return involved.some((id) => named.has(id)) || leading(before).join() !== leading(after).join();
};

/** The answer as it is today: what was answered last, if a model would read the same for it. */
const answerNow = async (
  deps: GoldenDeps,
  { row, before }: Both,
  guidance: Guidance,
): Promise<GoldenAnswer | null> => {
  const fingerprint = fingerprintWith(before, guidance);
  if (row.answer !== null && fingerprint !== "" && fingerprint === row.fingerprint) return row.answer;
  const answer = await answerGolden(deps, row, before, guidance);
  if (answer !== null) await deps.golden.note(row, { answer, fingerprint, at: new Date() });
  return answer;
};

const compare = async (
  deps: GoldenDeps,
  both: Both,
  { now, draft }: Guidances,
): Promise<GoldenChange | "same" | "unknown"> => {
  const { row } = both;
  const before = await answerNow(deps, both, now);
  const after = before && (await answerGolden(deps, row, both.after, draft));
  if (before === null || after === null) return "unknown";
  const effect = effectOf(before, after);
  if (effect === null) return "same";
  return { id: row.id, question: row.question, module: row.module, effect, before, after };
};

type Outcome = Omit<GoldenPreview, "untried">;

const tryOut =
  (deps: GoldenDeps) =>
  async (actor: Editor, tried: Tried, { onProgress, signal }: Watching): Promise<Outcome> => {
    const now = await deps.guidance();
    const draft = tried.guidance ?? now;
    const rows = await deps.golden.all();
    if (rows.length === 0) return { asked: 0, changed: [], isPartial: false };
    const then = await findThen(deps, actor, tried, { rows, glossary: draft.glossary, signal });
    const touched: Both[] = [];
    for (const [at, row] of rows.entries()) {
      const [before, after] = [await findNow(deps, row, now), then[at]];
      if (after === undefined) continue;
      const both = { row, before, after };
      if (isTouched(both, tried, deps.model() !== null)) touched.push(both);
    }
    const changed: GoldenChange[] = [];
    let unknown = 0;
    for (const [at, both] of touched.entries()) {
      signal?.throwIfAborted();
      const outcome = await compare(deps, both, { now, draft });
      if (outcome === "unknown") unknown += 1;
      else if (outcome !== "same") changed.push(outcome);
      onProgress(at + 1, touched.length);
    }
    return { asked: rows.length, changed: changed.toSorted(byEffect), isPartial: unknown > 0 };
  };

/**
 * What a change would make of the golden questions, asked as they would be with the change made; nothing of the change is
 * stored. For admins.
 */
export const previewChange =
  (deps: GoldenDeps) =>
  async (actor: Actor, tried: Tried, watching: Watching): Promise<Outcome> => {
    requireAdmin(actor);
    return tryOut(deps)(actor, tried, watching);
  };

/** The same of documents that change without anybody's doing, in the name of where they are read from. */
export const checkChange =
  (deps: GoldenDeps) =>
  (editor: string, documents: DraftDocument[]): Promise<Outcome> =>
    tryOut(deps)({ username: editor }, { documents, removals: [] }, { onProgress: () => undefined });
