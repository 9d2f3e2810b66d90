import type { InputOf } from "#contracts/endpoint.ts";
import type { AskAnswer, MessageMetadata, ask as contract } from "#contracts/chat.ts";
import type { Guidance } from "#contracts/guidance.ts";
import type { Actor } from "../actor.ts";
import type { GapReports } from "../gaps/gaps.ts";
import type { FindDiffering } from "../contradictions/find-differing.ts";
import type { CurrentGuidance } from "../guidance/guidance.ts";
import type { Retrieval, Retrieve } from "../knowledge/retrieval/retrieve.ts";
import { once } from "../once.ts";
import { createUnderWay, type UnderWay } from "../under-way.ts";
import { answerQuestion } from "./answer-question.ts";
import { questionsIn, quoteParts } from "./answer-parts.ts";
import { withFurther, type AnsweringDeps, type Asking, type Draft } from "./model-draft.ts";
import type { MessageRow, StoredQuestion } from "./message-store.ts";
import type { Messages } from "./messages.ts";
import type { RecordAsking } from "./record-asking.ts";
import { languageCode } from "../text/languages.ts";
import { replyToSmallTalk, textsIn } from "./texts/by-language.ts";
import { withoutCitations } from "../answering/citations.ts";
import { answerFrom, lookUpInContext, type LookedUp } from "../answering/look-up.ts";
import { traceOf, createTracer } from "../answering/trace.ts";
import { historyOf, type SaidTurn } from "./prompt.ts";

export interface AskDeps extends AnsweringDeps {
  underWay: UnderWay<AskAnswer>;
  messages: Messages;
  retrieve: Retrieve;
  languages: () => Promise<string[]>;
  differing: FindDiffering;
  guidance: CurrentGuidance;
  findAlike: GapReports["findAlike"];
  record: RecordAsking;
}

type AskInput = Pick<InputOf<typeof contract>, "content" | "sessionId" | "replaces">;

interface Options {
  /** Receives the answer as it is written; what it got is replaced by the answer returned. */
  onToken?: ((text: string) => void) | undefined;
}

const metadataOf = ({
  sources,
  mode,
  gap,
  notice,
  stopped,
  aside,
  uncertain,
  missing,
  unsupported,
  nearest = [],
  differing = [],
}: Draft): MessageMetadata => ({
  sources: sources.map(({ id }) => id),
  sourcesWithScores: sources,
  // Small talk is nobody's answer.
  ...(aside === true ? {} : { mode }),
  ...(notice === null ? {} : { notice }),
  ...(gap ? { knowledgeGapDetected: true } : {}),
  ...(nearest.length === 0 ? {} : { nearest }),
  ...(differing.length === 0 ? {} : { differing }),
  ...(uncertain === true ? { uncertain } : {}),
  ...(missing === undefined ? {} : { forwarded: true }),
  ...(unsupported === undefined ? {} : { unsupported }),
  ...(stopped === true ? { stopped } : {}),
});

/** A question and its answer as their asker gets them. */
const presentPair = (
  { messages }: Pick<AskDeps, "messages">,
  question: MessageRow,
  answer: MessageRow,
): AskAnswer => ({
  userMessage: messages.present(question),
  assistantMessage: messages.present(answer),
  knowledgeGapDetected: answer.metadata?.knowledgeGapDetected === true,
});

/** What the knowledge base says to questions of one message, and what is asked with whatever of it is found. */
const prepare = (
  deps: AskDeps,
  actor: Actor,
  { guidance, stored }: { guidance: Guidance; stored: () => Promise<StoredQuestion> },
  signal: AbortSignal,
) => {
  const { retrieve, languages, config } = deps;
  const model = deps.model();
  const { maxDocuments: documents, understandSeconds: patience } = config.assistant;
  const tracer = createTracer();
  const { excludedGreetings: greetings } = guidance;
  let history: SaidTurn[] = [];
  const search = (
    standalone: string,
    also: string[],
    { before, now }: { before?: Retrieval; now?: string } = {},
  ) => retrieve({ question: standalone, now, also, documents, known: before?.wordings });
  const retrievalOf = (found: Retrieval) => found;
  const given = { model, languages, tracer, search, signal, patience, greetings, retrievalOf };
  const { telegramUsername: username, userRole: role } = actor;
  const by = { username, role, at: new Date() };
  return {
    /** Looks a question up, with what was said before it, also in its own message. */
    lookUp: (question: string, before: string[] = []) => {
      const recall = async () => {
        ({ earlier: history } = await stored());
        return [...historyOf(history), ...before.map((content) => ({ role: "user" as const, content }))];
      };
      return lookUpInContext({ ...given, recall }, question);
    },
    askingOf: (question: string, { standalone, understanding, found }: LookedUp<Retrieval>): Asking => {
      const asked = { question, standalone, understanding, retrieval: found };
      return { ...asked, history, tracer, guidance, by };
    },
  };
};

type Prepared = ReturnType<typeof prepare>;

// Another try that was stopped before its first word leaves the answer that is there.
const settleStopped = async (
  { messages }: AskDeps,
  question: MessageRow,
  answer: MessageRow,
  { unwritten }: Draft,
) => {
  const isTriedAgain = !question.awaits_answer && unwritten === true;
  const kept = isTriedAgain ? await messages.answerTo(question.id) : undefined;
  return presentPair({ messages }, question, kept ?? (await messages.settle(question, answer, null)));
};

const recordingOf = async (
  { findAlike, record }: AskDeps,
  question: MessageRow,
  asking: Asking,
  { missing, ...draft }: Draft,
) => {
  const { standalone } = asking;
  const { module, service, created_at: askedAt } = question;
  const isOpen = draft.gap || missing !== undefined;
  const alike = isOpen ? await findAlike(missing ?? standalone, { module, service, askedAt }) : null;
  const trace = traceOf(asking, draft);
  const part = missing === undefined ? {} : { unknown: missing };
  return record(question, { ...draft, ...part, standalone, proposalReceived: null, alike, trace });
};

/** Answers what an answer leaves open, below it, from what was found for that. */
const completeAnswer = async (
  deps: AskDeps,
  asking: Asking,
  draft: Draft,
  onToken: (text: string) => void,
  signal: AbortSignal,
): Promise<Draft> => {
  const { tracer, standalone } = asking;
  const read = [...tracer.sources];
  let gap = "\n\n";
  const pass = (text: string) => {
    onToken(gap + text);
    gap = "";
  };
  const more = await answerQuestion(deps)({ ...asking, question: standalone }, pass, signal);
  tracer.sources.unshift(...read);
  return withFurther(asking, draft, more);
};

/** What is asked, and the answer to it. */
interface Answered {
  asking: Asking;
  draft: Draft;
}

/** Quotes the playbook to each of several questions of a message, or looks all of it up; a model reads it as one. */
const lookUpMessage = async (
  { model, config }: AskDeps,
  { lookUp, askingOf }: Prepared,
  content: string,
): Promise<Answered | LookedUp<Retrieval>> => {
  const most = config.assistant.maxDocuments;
  const questions = model() === null ? questionsIn(content, most) : [];
  const askings = await Promise.all(
    questions.map(async (each, at) => askingOf(each, await lookUp(each, questions.slice(0, at)))),
  );
  const draft = quoteParts(askings, most);
  const [asking] = askings.toSorted((one, other) => one.retrieval.probability - other.retrieval.probability);
  if (draft === null || asking === undefined) return lookUp(content);
  return { asking: { ...asking, question: content, standalone: content }, draft };
};

const answerWhole = async (
  deps: AskDeps,
  { askingOf }: Prepared,
  { content, found }: { content: string; found: LookedUp<Retrieval> },
  onToken: (text: string) => void,
  signal: AbortSignal,
): Promise<Answered> => {
  const { lookedUp, draft } = await answerFrom(found, {
    answer: (each) => answerQuestion(deps)(askingOf(content, each), onToken, signal),
    lookFurther: (each, missing) => each.further(missing),
    complete: (part, further) => completeAnswer(deps, askingOf(content, further), part, onToken, signal),
  });
  return { asking: askingOf(content, lookedUp), draft };
};

/** An answer with what other documents say in place of what it tells. */
const withDiffering = async ({ differing }: AskDeps, asked: string, draft: Draft): Promise<Draft> => {
  const documentIds = draft.sources.map(({ id }) => id);
  const isQuoted = draft.mode === "playbook";
  const told = { documentIds, text: withoutCitations(draft.text), asked, isQuoted };
  return { ...draft, differing: await differing(told) };
};

const answerAndStore = async (
  deps: AskDeps,
  actor: Actor,
  { content, sessionId: session_id, replaces }: AskInput,
  onToken: (text: string) => void,
  signal: AbortSignal,
): Promise<AskAnswer> => {
  const { messages, config } = deps;
  const asked = { user_id: actor.id, session_id, module: "bd_assistant", content } as const;
  const storeOnce = once(() => messages.ask(asked, config.assistant.historyMessages, { replaces }));
  const guidance = await deps.guidance();
  const smallTalk = replyToSmallTalk(content, guidance.excludedGreetings);
  if (smallTalk !== null) {
    const { row: question } = await storeOnce();
    const reply = messages.answerRow(question, smallTalk, { sources: [], sourcesWithScores: [] });
    return presentPair(deps, question, await messages.settle(question, reply, null));
  }
  const prepared = prepare(deps, actor, { guidance, stored: storeOnce }, signal);
  const [found, { row: question }] = await Promise.all([lookUpMessage(deps, prepared, content), storeOnce()]);
  const { asking, draft: written } =
    "draft" in found ? found : await answerWhole(deps, prepared, { content, found }, onToken, signal);
  const draft = await withDiffering(deps, asking.standalone, written);
  const answer = messages.answerRow(question, draft.text, metadataOf(draft));
  const traced = () => ({ ...answer, trace: traceOf(asking, draft) });
  if (draft.stopped === true) return settleStopped(deps, question, traced(), draft);
  if (draft.aside === true)
    return presentPair(deps, question, await messages.settle(question, traced(), null));
  const recording = await recordingOf(deps, question, asking, draft);
  return presentPair(deps, question, await messages.settle(question, answer, recording));
};

/** Answers a question of the BD Assistant; it is stored while it is looked up, so that no failure loses it. */
export const ask =
  (deps: AskDeps) =>
  async (actor: Actor, input: AskInput, { onToken = () => undefined }: Options = {}): Promise<AskAnswer> =>
    deps.underWay.follow({ userId: actor.id, module: "bd_assistant", sessionId: input.sessionId }, (signal) =>
      answerAndStore(deps, actor, input, onToken, signal),
    );

/** The questions that the BD Assistant is answering. */
export const createAnswering = (messages: Messages): UnderWay<AskAnswer> =>
  createUnderWay({
    messages,
    stopped: (question) => {
      const texts = textsIn(languageCode(question.content));
      const told = { sources: [], sourcesWithScores: [], stopped: true, notice: texts.stopped };
      return messages.answerRow(question, texts.unwritten, told);
    },
    present: (question, answer) => presentPair({ messages }, question, answer),
  });

/** Stops the answer under way in one of the actor's sessions. */
export const stopAnswer =
  ({ underWay }: { underWay: UnderWay<AskAnswer> }) =>
  (actor: Actor, { sessionId }: { sessionId: string }): Promise<AskAnswer> =>
    underWay.stop({ userId: actor.id, module: "bd_assistant", sessionId });
