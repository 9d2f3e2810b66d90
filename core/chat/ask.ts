import type { AskAnswer, MessageMetadata } from "#contracts/chat.ts";
import type { Actor } from "../actor.ts";
import type { GapReport } from "../gaps/record-gap.ts";
import type { Retrieve } from "../knowledge/retrieve.ts";
import type { ChatTurn } from "../platform/model.ts";
import type { Sql } from "../platform/database.ts";
import type { AskedQuestion } from "../questions/question-store.ts";
import { answerQuestion, type AnsweringDeps, type Draft } from "./answer-question.ts";
import type { MessageRow } from "./message-store.ts";
import type { Messages } from "./messages.ts";
import { questionKeyOf } from "./question-key.ts";
import { replyToSmallTalk } from "./small-talk.ts";
import { lookUpInContext } from "./standalone-question.ts";

export interface AskDeps extends AnsweringDeps {
  messages: Messages;
  retrieve: Retrieve;
  recordGap: (trx: Sql, gap: GapReport) => Promise<string>;
  recordQuestion: (trx: Sql, question: AskedQuestion) => Promise<void>;
}

export interface AskInput {
  content: string;
  sessionId: string;
}

interface Options {
  /** Receives the answer as it is written; what it got is replaced by the answer returned. */
  onToken?: ((text: string) => void) | undefined;
}

const metadataOf = ({ sources, mode, gap, notice }: Draft): MessageMetadata => ({
  sources: sources.map(({ id }) => id),
  sourcesWithScores: sources,
  mode,
  ...(notice === null ? {} : { notice }),
  ...(gap ? { knowledgeGapDetected: true } : {}),
});

const presentPair = ({ messages }: AskDeps, question: MessageRow, answer: MessageRow): AskAnswer => ({
  userMessage: messages.present(question),
  assistantMessage: messages.present(answer),
  knowledgeGapDetected: answer.metadata?.knowledgeGapDetected === true,
});

const recall = async ({ messages, config }: AskDeps, question: MessageRow): Promise<ChatTurn[]> => {
  const { user_id: userId, session_id: sessionId } = question;
  const { historyMessages } = config.assistant;
  if (historyMessages === 0) return [];
  const conversation = { userId, module: "bd_assistant", sessionId } as const;
  const rows = await messages.before(question, conversation, historyMessages);
  return rows.map(({ role, content }) => ({ role, content }));
};

/** The question completed from what was said before, what was said, and what the knowledge base says to it. */
const prepare = async (deps: AskDeps, row: MessageRow) => {
  const { model, tools, retrieve, config } = deps;
  const documents = config.assistant.maxDocuments;
  const question = row.content;
  const { found: retrieval, ...context } = await lookUpInContext({ model, ...tools })(
    question,
    () => recall(deps, row),
    (standalone) => retrieve({ question: standalone, documents, extras: "extras" }),
  );
  return { question, retrieval, ...context };
};

const recordAsking = async (
  { recordGap, recordQuestion, tools }: AskDeps,
  trx: Sql,
  row: MessageRow,
  standalone: string,
  { text, gap, sources, mode, aiResponse }: Draft,
): Promise<void> => {
  const asking = {
    userId: row.user_id,
    sessionId: row.session_id,
    module: row.module,
    service: row.service,
    projectName: row.project_name,
    proposalReceived: null,
    questionKey: questionKeyOf(standalone, tools.analyseQuestion),
    askedAt: row.created_at,
  };
  const gapId = gap
    ? await recordGap(trx, { ...asking, conversationId: null, question: standalone, aiResponse })
    : null;
  await recordQuestion(trx, {
    ...asking,
    messageId: row.id,
    question: row.content,
    standaloneQuestion: standalone,
    answer: gap ? (aiResponse ?? text) : text,
    sources,
    mode,
    gapId,
  });
};

/** Answers a question of the BD Assistant; the question is stored first, so that no failure loses it. */
export const ask =
  (deps: AskDeps) =>
  async (actor: Actor, input: AskInput, { onToken = () => undefined }: Options = {}): Promise<AskAnswer> => {
    const { messages } = deps;
    const { content, sessionId: session_id } = input;
    const question = await messages.ask({ user_id: actor.id, session_id, module: "bd_assistant", content });
    const smallTalk = replyToSmallTalk(content);
    if (smallTalk !== null) {
      const reply = messages.answerRow(question, smallTalk, { sources: [], sourcesWithScores: [] });
      return presentPair(deps, question, await messages.settle(question, reply, async () => undefined));
    }
    const asking = await prepare(deps, question);
    const draft = await answerQuestion(deps)(asking, onToken);
    const answer = messages.answerRow(question, draft.text, metadataOf(draft));
    const stored = await messages.settle(question, answer, (trx) =>
      recordAsking(deps, trx, question, asking.standalone, draft),
    );
    return presentPair(deps, question, stored);
  };
