import { ModelUnavailable } from "../platform/model-failure.ts";
import type { ChatTurn, Model } from "../platform/model.ts";

const charsPerToken = { ascii: 3.5, other: 1.5 };
/** What a server adds to each turn. */
const tokensPerTurn = 8;
/** Less than this is not worth asking over: it is sent, and the server refuses it. */
const leastChars = 1_000;
/** So much of the context may be taken by what was said before. */
const historyShare = 0.25;

/** About how many tokens a text has, rather too many than too few. */
export const estimateTokens = (text: string): number => {
  const others = (text.match(/\P{ASCII}/gu) ?? []).length;
  return Math.ceil((text.length - others) / charsPerToken.ascii + others / charsPerToken.other);
};

const tokensOf = (texts: string[]): number => texts.reduce((sum, text) => sum + estimateTokens(text), 0);

/** The newest turns that leave the rest of a model's context to what is asked and read. */
export const fitHistory = async (model: Model, history: ChatTurn[]): Promise<ChatTurn[]> => {
  const context = await model.contextTokens();
  if (context === null) return history;
  let left = context * historyShare;
  const first = history.findLastIndex(({ content }) => (left -= estimateTokens(content)) < 0);
  return history.slice(first + 1);
};

interface Request {
  /** All that is sent besides the sources. */
  turns: ChatTurn[];
  maxTokens: number;
  /** Characters of sources at most, however much the model holds. */
  most: number;
}

/** Tokens that are left for sources; null where nobody knows. */
const tokensLeft = async (model: Model, { turns, maxTokens }: Request): Promise<number | null> => {
  const context = await model.contextTokens();
  const rest = tokensOf(turns.map(({ content }) => content)) + tokensPerTurn * (turns.length + 1);
  return context === null ? null : context - maxTokens - rest;
};

/** Reads as many characters of sources as there is room for, and less where they have more tokens than usual. */
const readFitting = async <Source extends { text: string }>(
  model: Model,
  request: Request,
  read: (chars: number) => Promise<Source[]>,
): Promise<Source[]> => {
  const left = await tokensLeft(model, request);
  if (left === null) return read(request.most);
  const within = (chars: number) => Math.min(request.most, Math.max(leastChars, Math.floor(chars)));
  const chars = within(left * charsPerToken.ascii);
  const sources = await read(chars);
  const tokens = tokensOf(sources.map(({ text }) => text));
  return tokens <= left || chars === leastChars ? sources : read(within((chars * left) / tokens));
};

/** Asks a model over the sources that it has room for; where that was too long all the same, once more over half of them. */
export const askOverSources = async <Source extends { text: string }, Answer>(
  model: Model,
  request: Request,
  read: (chars: number) => Promise<Source[]>,
  ask: (sources: Source[]) => Promise<Answer>,
): Promise<Answer> => {
  const sources = await readFitting(model, request, read);
  try {
    return await ask(sources);
  } catch (error) {
    if (!(error instanceof ModelUnavailable) || error.reason !== "too_long") throw error;
    const half = sources.reduce((sum, { text }) => sum + text.length, 0) / 2;
    // What the refusal told of the context is known now.
    return ask(await readFitting(model, { ...request, most: Math.ceil(half) }, read));
  }
};
