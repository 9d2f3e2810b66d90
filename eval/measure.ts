import { quotePlaybook } from "#core/chat/quote-playbook.ts";
import { measureEvidence, type Evidence } from "#core/knowledge/retrieval/evidence.ts";
import type { Retrieval } from "#core/knowledge/retrieval/retrieve.ts";
import type { AnswerableQuestion, Library } from "./libraries.ts";
import { startKnowledge, type StartedKnowledge } from "./start-knowledge.ts";

/** What became of one question. */
export interface Asked {
  /** Whether the library answers it; of one that it does not, whether it is far away. */
  answerable: boolean;
  far: boolean;
  state: Retrieval["evidence"];
  /** Of its own wording. */
  evidence: Evidence | null;
  /** At which place the search finds a page that answers, from 0; -1 where it is not among those shown. */
  place: number;
  /** Whether a document that answers is among the sources, also where nothing is cited for want of evidence. */
  isNamed: boolean;
  isCited: boolean;
  isShown: boolean;
  isRead: boolean;
}

const most = 3;
/** So much of a sentence finds it again. */
const enough = 60;

const plain = (text: string): string =>
  text
    .replaceAll(/[*_`>#|\\\s]+/gu, " ")
    .trim()
    .toLowerCase();

const has = (text: string, { quote }: AnswerableQuestion): boolean =>
  plain(text).includes(plain(quote).slice(0, enough));

const askAnswerable = async (
  { knowledge, admin, keyOf }: StartedKnowledge,
  question: AnswerableQuestion,
  retrieval: Retrieval,
) => {
  const found = await knowledge.searchDocuments(admin, { query: question.text });
  const read = await retrieval.read();
  const refused = retrieval.evidence === "gap";
  const part = { question: question.text, retrieval, most };
  const quoted = quotePlaybook([part], { isSure: retrieval.evidence === "answer", language: null });
  const isNamed = retrieval.sources.some(({ title }) => question.keys.includes(keyOf(title)));
  return {
    place: found.findIndex(({ title }) => question.keys.includes(keyOf(title))),
    isNamed,
    isCited: !refused && isNamed,
    isShown: !refused && has(quoted.text, question),
    isRead: has(read.map(({ text }) => text).join("\n"), question),
  };
};

/** Asks a library everything that is known of it. */
export const askLibrary = async (library: Library): Promise<Asked[]> => {
  const started = await startKnowledge(library);
  const asked: Asked[] = [];
  for (const question of [...library.answerable, ...library.unanswerable]) {
    const retrieval = await started.knowledge.retrieve({
      question: question.text,
      documents: most,
    });
    const nothing = { place: -1, isNamed: false, isCited: false, isShown: false, isRead: false };
    const answered = "keys" in question ? await askAnswerable(started, question, retrieval) : nothing;
    asked.push({
      answerable: "keys" in question,
      far: "why" in question && question.why.startsWith("far"),
      state: retrieval.evidence,
      evidence: retrieval.wordings[0] === undefined ? null : measureEvidence(retrieval.wordings[0]),
      ...answered,
    });
  }
  await started.close();
  return asked;
};

const shareOf = (asked: Asked[], counts: (one: Asked) => boolean): number =>
  Number((asked.filter(counts).length / Math.max(1, asked.length)).toFixed(3));

/** The figures of a library: shares of the questions that it answers, and of those that it does not. */
export const figuresOf = (asked: Asked[]) => {
  const answerable = asked.filter((one) => one.answerable);
  const unanswerable = asked.filter((one) => !one.answerable);
  const far = unanswerable.filter((one) => one.far);
  const isGap = ({ state }: Asked) => state === "gap";
  return {
    searchFirst: shareOf(answerable, ({ place }) => place === 0),
    searchThree: shareOf(answerable, ({ place }) => place >= 0 && place < most),
    cited: shareOf(answerable, ({ isCited }) => isCited),
    shown: shareOf(answerable, ({ isShown }) => isShown),
    read: shareOf(answerable, ({ isRead }) => isRead),
    refused: shareOf(answerable, isGap),
    unsure: shareOf(answerable, ({ state }) => state === "possibly_related"),
    sureButWrong: shareOf(answerable, ({ state, isCited }) => state === "answer" && !isCited),
    gapsFound: shareOf(unanswerable, isGap),
    farGapsFound: far.length === 0 ? null : shareOf(far, isGap),
  };
};

export type Figures = ReturnType<typeof figuresOf>;
