import { analyseQuestion } from "#core/knowledge/analyse-question.ts";
import { respell } from "#core/knowledge/respell.ts";
import { replyToSmallTalk } from "#core/chat/small-talk.ts";
import { makeStandalone } from "#core/chat/standalone-question.ts";
import type { EvidenceState } from "#core/knowledge/evidence.ts";
import { overLibrary, type GapQuestion, type LibraryName } from "./libraries.ts";
import type { Answerable, FollowUp } from "./questions.ts";
import type { StartedKnowledge } from "./start-knowledge.ts";

const found = 10;
const rounded = (value: number): number => Math.round(1000 * value) / 1000;
const share = (count: number, of: number): number => rounded(count / Math.max(of, 1));

const lookUp = ({ knowledge }: StartedKnowledge, question: string) =>
  knowledge.retrieve({ question, documents: found, extras: "extras" });

/** Place of the first right document, from 0; -1 when it is not among the first ten. */
const placeOf = async (started: StartedKnowledge, question: string, documents: string[]): Promise<number> => {
  const { sources } = await lookUp(started, question);
  return sources.findIndex(({ title }) => documents.includes(started.slugOf(title)));
};

const summarise = (places: number[]) => ({
  questions: places.length,
  "hit@1": share(places.filter((place) => place === 0).length, places.length),
  "hit@3": share(places.filter((place) => place >= 0 && place < 3).length, places.length),
  MRR: share(
    places.reduce((sum, place) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0),
    places.length,
  ),
});

/** How well questions find their documents. */
export const judgeRetrieval = async (started: StartedKnowledge, rows: Answerable[]) => {
  const places: number[] = [];
  for (const { question, documents } of rows) places.push(await placeOf(started, question, documents));
  return summarise(places);
};

/** The same of follow-up questions, completed from what was asked before as playbook mode does it. */
export const judgeFollowUps = async (started: StartedKnowledge, rows: FollowUp[]) => {
  const complete = makeStandalone({ model: null, analyseQuestion, respell });
  const places: number[] = [];
  for (const { history, question, documents } of rows) {
    const turns = history.map((content) => ({ role: "user" as const, content }));
    places.push(await placeOf(started, await complete(question, turns), documents));
  }
  return summarise(places);
};

/** How well gaps are told from questions that have an answer: precision as it came out, and had there been as many of both. */
export const judgeGaps = async (library: LibraryName, questions: GapQuestion[]) => {
  const judged = await overLibrary(library, questions, (started) => async (question) => {
    const { evidence } = await lookUp(started, question);
    return evidence;
  });
  const refused = judged.filter(({ asked }) => asked.answerable).map(({ measured }) => measured);
  const rightly = judged.filter(({ asked }) => !asked.answerable).map(({ measured }) => measured);
  const gaps = (list: EvidenceState[]) => list.filter((state) => state === "gap").length;
  const [refusedShare, foundShare] = [gaps(refused) / refused.length, gaps(rightly) / rightly.length];
  return {
    answerable: refused.length,
    unanswerable: rightly.length,
    "gap precision": share(gaps(rightly), gaps(rightly) + gaps(refused)),
    "at equal numbers": rounded(foundShare / (foundShare + refusedShare)),
    "gap recall": share(gaps(rightly), rightly.length),
    "false refusals": share(gaps(refused), refused.length),
    "possibly related": [...refused, ...rightly].filter((state) => state === "possibly_related").length,
  };
};

/** How many greetings would be looked up as questions and taken for gaps. */
export const judgeGreetings = async (started: StartedKnowledge, texts: string[]) => {
  const asked = texts.filter((text) => replyToSmallTalk(text, respell) === null);
  let gaps = 0;
  for (const text of asked) if ((await lookUp(started, text)).evidence === "gap") gaps++;
  return { greetings: texts.length, "taken for questions": asked.length, "taken for gaps": gaps };
};
