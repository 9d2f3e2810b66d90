import type { AskAnswer, MessageMetadata } from "#contracts/chat.ts";
import type { Actor } from "../actor.ts";
import type { GapReports } from "../gaps/gaps.ts";
import { AppError } from "../errors.ts";
import type { EvidenceState } from "../knowledge/evidence.ts";
import type { Retrieve } from "../knowledge/retrieve.ts";
import { once } from "../once.ts";
import { answerQuestion, type AnsweringDeps, type Draft } from "./answer-question.ts";
import type { Sql } from "../platform/database.ts";
import type { MessageRow, StoredQuestion } from "./message-store.ts";
import type { Messages, NewQuestion } from "./messages.ts";
import type { RecordAsking } from "./record-asking.ts";
import { replyToSmallTalk } from "./small-talk.ts";
import { lookUpInContext } from "./standalone-question.ts";
import type { UnderWay } from "./under-way.ts";

export interface AskDeps extends AnsweringDeps {
  sql: Sql;
  underWay: UnderWay;
  messages: Messages;
  retrieve: Retrieve;
  findAlike: GapReports["findAlike"];
  record: RecordAsking;
}

export interface AskInput {
  content: string;
  sessionId: string;
  /** The question asked last, which this one takes the place of. */
  replaces?: string | undefined;
}

interface Options {
  /** Receives the answer as it is written; what it got is replaced by the answer returned. */
  onToken?: ((text: string) => void) | undefined;
}

const metadataOf = (
  { sources, mode, gap, notice, stopped }: Draft,
  evidence: EvidenceState,
): MessageMetadata => ({
  sources: sources.map(({ id }) => id),
  sourcesWithScores: sources,
  mode,
  ...(notice === null ? {} : { notice }),
  ...(gap ? { knowledgeGapDetected: true } : {}),
  ...(!gap && evidence === "possibly_related" ? { uncertain: true } : {}),
  ...(stopped === true ? { stopped } : {}),
});

/** A question and its answer as their asker gets them. */
export const presentPair = (
  { messages }: Pick<AskDeps, "messages">,
  question: MessageRow,
  answer: MessageRow,
): AskAnswer => ({
  userMessage: messages.present(question),
  assistantMessage: messages.present(answer),
  knowledgeGapDetected: answer.metadata?.knowledgeGapDetected === true,
});

/** The question completed from what was said before, what was said, and what the knowledge base says to it. */
const prepare = async (deps: AskDeps, question: string, stored: () => Promise<StoredQuestion>) => {
  const { model, tools, retrieve, config } = deps;
  const { found: retrieval, ...context } = await lookUpInContext({ model, ...tools })(
    question,
    async () => (await stored()).earlier,
    (standalone) =>
      retrieve({ question: standalone, documents: config.assistant.maxDocuments, extras: "extras" }),
  );
  return { question, retrieval, ...context };
};

/** Stores a question; one that takes the place of another leaves nothing of that in the conversation. */
const store = (
  { sql, messages, config }: AskDeps,
  question: NewQuestion,
  replaces: string | undefined,
): Promise<StoredQuestion> => {
  const { historyMessages } = config.assistant;
  if (replaces === undefined) return messages.ask(question, historyMessages);
  const { user_id: userId, session_id: sessionId } = question;
  return sql.transaction(async (trx) => {
    const isGone = await messages.withdraw(replaces, { userId, module: "bd_assistant", sessionId }, trx);
    if (!isGone) throw new AppError("conflict", "Only the question asked last can be changed");
    return messages.ask(question, historyMessages, { trx });
  });
};

const answerAndStore = async (
  deps: AskDeps,
  actor: Actor,
  { content, sessionId: session_id, replaces }: AskInput,
  onToken: (text: string) => void,
  signal: AbortSignal,
): Promise<AskAnswer> => {
  const { messages } = deps;
  const asked = { user_id: actor.id, session_id, module: "bd_assistant", content } as const;
  const storeOnce = once(() => store(deps, asked, replaces));
  const smallTalk = replyToSmallTalk(content);
  if (smallTalk !== null) {
    const { row: question } = await storeOnce();
    const reply = messages.answerRow(question, smallTalk, { sources: [], sourcesWithScores: [] });
    return presentPair(deps, question, await messages.settle(question, reply, null));
  }
  const [asking, { row: question }] = await Promise.all([prepare(deps, content, storeOnce), storeOnce()]);
  const draft = await answerQuestion(deps)(asking, onToken, signal);
  const answer = messages.answerRow(question, draft.text, metadataOf(draft, asking.retrieval.evidence));
  if (draft.stopped === true)
    return presentPair(deps, question, await messages.settle(question, answer, null));
  const { module, service } = question;
  const alike = draft.gap ? await deps.findAlike(asking.standalone, { module, service }) : null;
  const outcome = { ...draft, standalone: asking.standalone, proposalReceived: null, alike };
  const settled = await messages.settle(question, answer, deps.record(question, outcome));
  return presentPair(deps, question, settled);
};

/** Answers a question of the BD Assistant; it is stored while it is looked up, so that no failure loses it. */
export const ask =
  (deps: AskDeps) =>
  async (actor: Actor, input: AskInput, { onToken = () => undefined }: Options = {}): Promise<AskAnswer> =>
    deps.underWay.follow(actor.id, input.sessionId, (signal) =>
      answerAndStore(deps, actor, input, onToken, signal),
    );
