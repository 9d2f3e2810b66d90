import type { AskAnswer, MessageMetadata } from "#contracts/chat.ts";
import type { Actor } from "../actor.ts";
import type { GapReports } from "../gaps/gaps.ts";
import type { Retrieve } from "../knowledge/retrieve.ts";
import { answerQuestion, type AnsweringDeps, type Draft } from "./answer-question.ts";
import type { MessageRow } from "./message-store.ts";
import type { Messages } from "./messages.ts";
import type { RecordAsking } from "./record-asking.ts";
import { replyToSmallTalk } from "./small-talk.ts";
import { lookUpInContext } from "./standalone-question.ts";

export interface AskDeps extends AnsweringDeps {
  messages: Messages;
  retrieve: Retrieve;
  findAlike: GapReports["findAlike"];
  record: RecordAsking;
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

/** The question completed from what was said before, what was said, and what the knowledge base says to it. */
const prepare = async (deps: AskDeps, row: MessageRow) => {
  const { messages, model, tools, retrieve, config } = deps;
  const { maxDocuments: documents, historyMessages } = config.assistant;
  const conversation = { userId: row.user_id, module: "bd_assistant", sessionId: row.session_id } as const;
  const question = row.content;
  const { found: retrieval, ...context } = await lookUpInContext({ model, ...tools })(
    question,
    () => messages.turnsBefore(row, conversation, historyMessages),
    (standalone) => retrieve({ question: standalone, documents, extras: "extras" }),
  );
  return { question, retrieval, ...context };
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
    const { module, service } = question;
    const alike = draft.gap ? await deps.findAlike(asking.standalone, { module, service }) : null;
    const stored = await messages.settle(question, answer, (trx) =>
      deps.record(trx, question, { ...draft, standalone: asking.standalone, proposalReceived: null, alike }),
    );
    return presentPair(deps, question, stored);
  };
