import type { MessageMetadata, ScoredSource } from "#contracts/chat.ts";
import type { Config } from "../config.ts";
import type { Telling } from "../gaps/gaps-deps.ts";
import type { Sql } from "../platform/database.ts";
import type { MessageRow, MessageStore } from "./message-store.ts";
import { conversationOf, newMessage } from "./messages.ts";
import { languageCode } from "../text/languages.ts";
import { textsIn } from "./texts/by-language.ts";

/** The lead a message belongs to. */
export type Lead = Pick<MessageRow, "project_name" | "project_key" | "conversation_id">;

const longestQuote = 160;

const quoteOf = (question: string): string => {
  const line = question.replaceAll(/\s+/gu, " ").trim();
  if (line.length <= longestQuote) return line;
  // The cut may go through the middle of a character.
  return `${line
    .slice(0, longestQuote)
    .replace(/\p{Surrogate}$/u, "")
    .trimEnd()}…`;
};

const sourcesOf = ({ source, found }: Telling): ScoredSource[] =>
  source === undefined ? found : [{ ...source, relevanceScore: 100 }];

const metadataOf = (telling: Telling): MessageMetadata => ({
  sources: sourcesOf(telling).map(({ id }) => id),
  sourcesWithScores: sourcesOf(telling),
  kind: telling.answer === null ? "request_closed" : "core_team_answer",
  ...(telling.feedbackId !== null && { feedbackId: telling.feedbackId }),
  ...(telling.corrects !== undefined && { corrects: telling.corrects }),
  question: telling.question,
});

// What a lead wrote does not tell the language of the agent who reads this.
const closedTextOf = ({ module, question }: Telling, supportLink: string): string =>
  textsIn(module === "lead_replier" ? null : languageCode(question)).closed(supportLink);

/**
 * Stores the core team's answer, or that there will be none, as a message where it was asked. In the BD Assistant it quotes the question when others
 * were asked since; a reply to a lead is left as it is, for it will be copied.
 */
export const tellAnswer =
  ({ messages, config }: { messages: MessageStore; config: Pick<Config, "supportLink"> }) =>
  async (trx: Sql, telling: Telling, lead: Lead | null): Promise<void> => {
    const { id, userId, sessionId, module, service, question, askedAt } = telling;
    const answer = telling.answer ?? closedTextOf(telling, config.supportLink);
    const said = { user_id: userId, session_id: sessionId, module, service, content: answer };
    const row = newMessage({ ...lead, ...said, id, metadata: metadataOf(telling) });
    const away = lead === null && (await messages.askedAfter(conversationOf(row), askedAt, trx));
    await messages.add(away ? { ...row, content: `> ${quoteOf(question)}\n\n${answer}` } : row, trx);
  };
