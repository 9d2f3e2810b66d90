import type { AppPlace } from "#contracts/app-place.ts";
import { maySend } from "#contracts/answer-doubt.ts";
import type { AskAnswer, ScoredSource } from "#contracts/chat.ts";
import { writePlace } from "#contracts/cited-place.ts";
import { shownSources } from "#contracts/shown-sources.ts";
import { titleForAgents } from "#contracts/title-for-agents.ts";
import type { AnswerNotice } from "#core/telegram/news.ts";
import type { BotDeps } from "../context.ts";
import { differingLines } from "../differing-lines.ts";
import { appRow } from "../keyboards/app-links.ts";
import { markdownToRich } from "../markdown.ts";
import { answerToRich } from "../quoted-answer.ts";
import { bold, italic, joined, quote, rich, shortened, type RichText } from "../rich-text.ts";
import { sendRich, type Buttons, type SentParts } from "../send.ts";
import { texts } from "../texts.ts";
import type { Tell } from "./tell.ts";

/** The BD Assistant's answer on its way to the chat it was asked in. */
export interface ReplyNotice {
  answer: AskAnswer;
  /** The question in a group that is answered. */
  replyTo?: number | undefined;
  threadId?: number | undefined;
}

const mostSources = 3;
const questionShown = 300;

const sourcesOf = ({ assistantMessage }: AskAnswer): readonly ScoredSource[] =>
  shownSources(assistantMessage).slice(0, mostSources);

/** What a source is called, after the number that the answer cites it by if it does. */
const nameOf = ({ assistantMessage }: AskAnswer, title: string, at: number): string => {
  const number = `[${at + 1}]`;
  return `${assistantMessage.content.includes(number) ? `${number} ` : ""}${titleForAgents(title)}`;
};

const sourceButtons = (deps: BotDeps, answer: AskAnswer, chatId: string): Buttons =>
  sourcesOf(answer).flatMap(({ id, title, relevanceScore, heading, passage }, at) => {
    const place = { kind: "doc", id, at: writePlace({ heading, passage }) } as const;
    return appRow(deps, `${nameOf(answer, title, at)} · ${Math.round(relevanceScore)}%`, place, chatId);
  });

/** Without an app to open them in, the sources are named; what only comes nearest is said to. */
const sourceLine = (answer: AskAnswer, isOpened: boolean): RichText | null => {
  const sources = sourcesOf(answer);
  const isNearest = answer.assistantMessage.metadata?.nearest !== undefined;
  if (sources.length === 0 || (isOpened && !isNearest)) return null;
  const titles = isOpened ? "" : ` ${sources.map(({ title }, at) => nameOf(answer, title, at)).join(", ")}`;
  return italic(`${isNearest ? texts.nearest : "Sources:"}${titles}`);
};

/** What was only quoted, or may not be what was asked for, can be sent to the core team. */
const forwardButton = ({ assistantMessage }: AskAnswer): Buttons =>
  maySend(assistantMessage)
    ? [[{ text: texts.forward, callback_data: `a:forward:${assistantMessage.id}` }]]
    : [];

const dayOf = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** What is to be known of the sources: that they are the sample's, or that nobody has reviewed them in time. */
const markNotes = async ({ core }: BotDeps, answer: AskAnswer): Promise<RichText[]> => {
  const sources = sourcesOf(answer);
  if (sources.length === 0) return [];
  const marks = await core.knowledge.marksAmong(sources.map(({ id }) => id));
  const titleOf = (wanted: string) => titleForAgents(sources.find(({ id }) => id === wanted)?.title ?? "");
  const sample = marks.flatMap(({ id, sample: isSample }) => (isSample ? [titleOf(id)] : []));
  const overdue = marks.flatMap(({ id, overdueSince }) =>
    overdueSince === null
      ? []
      : [italic(texts.reviewOverdue(titleOf(id), dayOf.format(new Date(overdueSince))))],
  );
  return [...(sample.length === 0 ? [] : [italic(texts.fromSample(sample.join(", ")))]), ...overdue];
};

/** Sends what the BD Assistant said, with its sources. */
export const sendReply = async (
  deps: BotDeps,
  chatId: string,
  { answer, replyTo, threadId }: ReplyNotice,
  parts: SentParts,
): Promise<number> => {
  const { content, metadata } = answer.assistantMessage;
  const sources = sourceButtons(deps, answer, chatId);
  const buttons = [...forwardButton(answer), ...sources];
  const notes = [
    sourceLine(answer, sources.length > 0),
    ...differingLines(metadata?.differing).map((line) => italic(line)),
    ...(await markNotes(deps, answer)),
    metadata?.notice === undefined ? null : italic(metadata.notice),
  ].filter((note) => note !== null);
  const text = joined([answerToRich(content, answer.userMessage.content), ...notes], "\n\n");
  return sendRich(deps.api, chatId, text, { buttons, replyTo, threadId, parts });
};

/** Where the same is said in the app: a message of the lead that it is about, or of the chat in which it was asked. */
const placeOf = (messageId: string, { conversationId, sessionId }: AnswerNotice): AppPlace | null => {
  if (conversationId !== null) return { kind: "lead", id: conversationId, at: messageId };
  return sessionId === undefined ? null : { kind: "message", id: messageId, at: sessionId };
};

/** Has the reply to a lead that was drafted in the chat written with the answer to what it asked. */
const writeReplyButton = async (
  { core }: BotDeps,
  chatId: string,
  { answer, conversationId }: AnswerNotice,
): Promise<Buttons> => {
  if (answer === null || conversationId === null) return [];
  const lead = await core.telegram.leads.draftedOf(chatId, conversationId);
  return lead === undefined ? [] : [[{ text: texts.writeWithAnswer, callback_data: `l:a:${lead.id}` }]];
};

/** Tells an agent what the core team answered to their question, or to what their lead asked, also in place of an earlier answer, or that it will not. */
export const sendAnswer = async (
  deps: BotDeps,
  { subject_id: messageId, chat_id: chatId, data }: Parameters<Tell>[1],
  parts: SentParts,
): Promise<number> => {
  const notice = data as AnswerNotice;
  const { question, answer, projectName, corrects } = notice;
  const about = projectName === null ? "" : ` about ${projectName}`;
  const text = joined(
    [
      bold(
        answer === null
          ? texts.closed(about)
          : (corrects === undefined ? texts.answered : texts.corrected)(about),
      ),
      quote(shortened(question, questionShown)),
      answer === null ? rich(texts.closedQuestion) : rich(markdownToRich(answer)),
    ],
    "\n\n",
  );
  const open = appRow(deps, "Open in app", placeOf(messageId, notice), chatId);
  const buttons = [...(await writeReplyButton(deps, chatId, notice)), ...open];
  return sendRich(deps.api, chatId, text, { buttons, parts });
};
