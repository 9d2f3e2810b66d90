import type { RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import type { ChatTurn, Model, CompletionRequest } from "../platform/model.ts";
import { ModelUnavailable } from "../platform/model-failure.ts";
import type { Guidance } from "#contracts/guidance.ts";

/** So much of an earlier message goes into a prompt, in characters. */
export const historyLimit = 2_000;

/** Which of sources that disagree a model is to follow. */
export const whichHolds =
  "What is marked as from the core team counts most, then the more specific, then the one of the later date.";

const tags = ["source", "question", "lead", "said", "reply", "example"] as const;

/** Every "<" with what follows it up to the next sign of a tag. */
const openings = /[<＜﹤](?=([^<＜﹤>＞﹥]*))/gu;
const unseen = /[\s/\\\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]+/gu;

// Read as a model may read it: letters of other widths are the same letters, and what is not drawn is not there.
const namesTag = (text: string): boolean => {
  const name = text.normalize("NFKD").replaceAll(unseen, "").toLowerCase();
  return tags.some((tag) => name.startsWith(tag));
};

/** A text in which nothing looks like the beginning or the end of a frame, however it is written. */
export const defused = (text: string): string =>
  text.replaceAll(openings, (sign, after: string) => (namesTag(after) ? "‹" : sign));

const attribute = (text: string): string =>
  defused(text)
    .replaceAll(/["\n\r\u2028\u2029]/gu, "'")
    .replaceAll(">", "›");

/** A text between tags that nothing inside it can close. */
export const framed = (
  tag: (typeof tags)[number],
  attributes: Record<string, string>,
  text: string,
): string => {
  const listed = Object.entries(attributes).map(([name, value]) => ` ${name}="${attribute(value)}"`);
  return `<${tag}${listed.join("")}>\n${defused(text)}\n</${tag}>`;
};

/** What was said before as text to be read, each message in a frame that tells whose it is. */
export const framedTurns = (
  history: (ChatTurn & { draft?: boolean })[],
  by: Record<ChatTurn["role"], string>,
  longest: number,
) =>
  history.map(({ role, content, draft }) => {
    const state = draft === true ? { state: "draft, not sent" } : {};
    return framed("said", { by: by[role], ...state }, content.slice(0, longest));
  });

/** What a model is told of a document or a part of it. */
export type SourceText = Pick<
  RetrievedPassage,
  "title" | "category" | "heading" | "text" | "entryId" | "updatedAt"
>;

const sourceOf = (
  { title, category, heading, text, entryId, updatedAt }: SourceText,
  index: number,
): string =>
  framed(
    "source",
    {
      number: String(index + 1),
      title,
      ...(category === null ? {} : { category }),
      ...(heading === null ? {} : { section: heading }),
      date: updatedAt.toISOString().slice(0, 10),
      ...(entryId === null ? {} : { from: "core team" }),
    },
    text,
  );

// Many chat templates want the roles to alternate, beginning with the user's.
const alternating = (turns: ChatTurn[]): ChatTurn[] => {
  const merged: ChatTurn[] = [];
  for (const { role, content } of turns) {
    const last = merged.at(-1);
    if (last === undefined && role === "assistant") continue;
    if (last?.role === role) last.content += `\n\n${content}`;
    else merged.push({ role, content });
  }
  return merged;
};

/** The turns that ask a model something over numbered sources, after what the person asking said before. */
export const sourceTurns = (
  system: string,
  history: ChatTurn[],
  sources: SourceText[],
  asked: string,
): ChatTurn[] => {
  const said = history.map(({ role, content }) => ({
    role,
    content: defused(content.slice(0, historyLimit)),
  }));
  const content = [...sources.map(sourceOf), asked].join("\n\n");
  return [{ role: "system", content: system }, ...alternating([...said, { role: "user", content }])];
};

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
  if (context === null) return null;
  const rest = tokensOf(turns.map(({ content }) => content)) + tokensPerTurn * (turns.length + 1);
  return context - maxTokens - rest;
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

// An escape can be what no stored text may have.
const storable = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll("\0", "") : value;

/** The JSON object in a model's text, wherever it stands in it; null where there is none. */
export const jsonIn = (text: string): unknown => {
  const [start, end] = [text.indexOf("{"), text.lastIndexOf("}")];
  if (start < 0 || end < start) return null;
  try {
    return JSON.parse(text.slice(start, end + 1), storable);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

interface JsonRequest extends Pick<CompletionRequest, "turns" | "maxTokens" | "job"> {
  json: NonNullable<CompletionRequest["json"]>;
  signal?: AbortSignal | undefined;
}

/** Has a model write one JSON object, as `read` makes it of its text; null where that is of no use. Throws `ModelUnavailable`. */
export const askJson = async <Read>(
  model: Model,
  { signal, ...request }: JsonRequest,
  read: (text: string) => Read | null,
): Promise<Read | null> => {
  const { text } = await model.complete({ ...request, temperature: 0, ...(signal && { signal }) });
  return read(text);
};

/** The same of a call that may fail: null where it did, unless whoever asks gave it up. */
export const unlessAway = async <Read>(
  call: Promise<Read | null>,
  signal?: AbortSignal,
): Promise<Read | null> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ModelUnavailable && signal?.aborted !== true) return null;
    throw error;
  }
};

/** How the firm wants texts worded, as a part of a prompt; none where it says nothing. */
export const toneSection = ({ tone }: Pick<Guidance, "tone">): string[] =>
  tone === "" ? [] : [`How to word it, as far as that breaks none of the rules above:\n${tone}`];
