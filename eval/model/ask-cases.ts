import type { MessageMetadata } from "#contracts/chat.ts";
import type { Pipeline } from "./pipeline.ts";
import { forMessage } from "./recording.ts";
import type { CaseSet, GuardCase, LeadCase, QuestionCase } from "./sets.ts";

/** What became of a case. */
export interface Outcome {
  text: string;
  metadata: MessageMetadata;
  gap: boolean;
  /** The documents shown as its sources, as cases name them. */
  sources: string[];
}

const outcomeOf = (
  { keyOf }: Pipeline,
  content: string,
  metadata: MessageMetadata | null,
): Omit<Outcome, "gap"> => {
  const told = metadata ?? { sources: [], sourcesWithScores: [] };
  return { text: content, metadata: told, sources: told.sourcesWithScores.map(({ title }) => keyOf(title)) };
};

/** Asks one message after another, each for itself in what is recorded; what became of the last. */
const inTurn = async <T>(id: string, texts: string[], ask: (text: string) => Promise<T>, says?: string) => {
  let last: T | undefined;
  for (const [at, text] of texts.entries()) last = await forMessage(`${id}/${at}`, () => ask(text), says);
  if (last === undefined) throw new Error(`The case ${id} has no message`);
  return last;
};

const askQuestion = async (pipeline: Pipeline, { id, asks }: QuestionCase): Promise<Outcome> => {
  const { chat, agent } = pipeline;
  const answer = await inTurn(id, asks, (content) => chat.ask(agent, { content, sessionId: id }));
  const { content, metadata } = answer.assistantMessage;
  return { ...outcomeOf(pipeline, content, metadata), gap: answer.knowledgeGapDetected };
};

const replyTo = async (pipeline: Pipeline, lead: LeadCase, says?: string): Promise<Outcome> => {
  const { leads, agent } = pipeline;
  const about = { projectName: lead.id, sessionId: lead.id, service: lead.service };
  const proposalReceived = lead.stage === "after_proposal";
  const reply = await inTurn(
    lead.id,
    lead.messages,
    (leadMessage) => leads.replyToLead(agent, { ...about, leadMessage, proposalReceived }),
    says,
  );
  const { content, metadata } = reply.assistantMessage;
  return { ...outcomeOf(pipeline, content, metadata), gap: metadata?.holding === true };
};

const sayTo = (pipeline: Pipeline, { message, reply, ...guard }: GuardCase): Promise<Outcome> =>
  replyTo(pipeline, { ...guard, messages: [message], stage: "before_proposal", expect: "reply" }, reply);

/** Goes through all cases of a set, so many at once. */
export const askCases = async (
  pipeline: Pipeline,
  { questions = [], leads = [], guard = [] }: CaseSet,
  atOnce: number,
): Promise<Map<string, Outcome>> => {
  const outcomes = new Map<string, Outcome>();
  const waiting = [
    ...questions.map((each) => ({ id: each.id, ask: () => askQuestion(pipeline, each) })),
    ...leads.map((each) => ({ id: each.id, ask: () => replyTo(pipeline, each) })),
    ...guard.map((each) => ({ id: each.id, ask: () => sayTo(pipeline, each) })),
  ];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      outcomes.set(next.id, await next.ask());
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
};
