import type { MessageEntity } from "grammy/types";

/** A text with its markup as Telegram takes it beside the text, where nothing in the text can break it. */
export interface RichText {
  text: string;
  entities: MessageEntity[];
}

type Part = string | RichText;

/** What Telegram takes as one message, in UTF-16 units. */
export const messageLength = 4096;

const asRich = (part: Part): RichText => (typeof part === "string" ? { text: part, entities: [] } : part);

const moved = (entities: MessageEntity[], by: number): MessageEntity[] =>
  entities.map((entity) => ({ ...entity, offset: entity.offset + by }));

/** One text of several parts. */
export const rich = (...parts: Part[]): RichText => {
  const whole: RichText = { text: "", entities: [] };
  for (const part of parts.map(asRich)) {
    whole.entities.push(...moved(part.entities, whole.text.length));
    whole.text += part.text;
  }
  return whole;
};

/** The same with something between every two. */
export const joined = (parts: Part[], separator: string): RichText =>
  rich(...parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part])));

type Style = "bold" | "italic" | "strikethrough" | "code" | "pre" | "blockquote" | "expandable_blockquote";

const quotes: ReadonlySet<string> = new Set(["blockquote", "expandable_blockquote"]);

const marked =
  (type: Style) =>
  (...parts: Part[]): RichText => {
    const inner = rich(...parts);
    if (inner.text.trim() === "") return inner;
    const entity = { type, offset: 0, length: inner.text.length };
    // Telegram has no quotation in a quotation.
    const isKept = (within: string) => within !== type && !(quotes.has(type) && quotes.has(within));
    const kept = inner.entities.filter((within) => isKept(within.type));
    return { text: inner.text, entities: [entity, ...kept] };
  };

export const bold = marked("bold");
export const italic = marked("italic");
export const struck = marked("strikethrough");
export const code = marked("code");
/** A block that a tap copies. */
export const block = marked("pre");
export const quote = marked("blockquote");
/** A quotation of which three lines are shown until it is opened. */
export const longQuote = marked("expandable_blockquote");

/** A text that leads to a web address. */
export const link = (label: Part, url: string): RichText => {
  const inner = rich(label);
  const entity = { type: "text_link" as const, offset: 0, length: inner.text.length, url };
  return inner.text === "" ? inner : { text: inner.text, entities: [entity, ...inner.entities] };
};

const slice = ({ text, entities }: RichText, from: number, to: number): RichText => ({
  text: text.slice(from, to),
  entities: entities.flatMap((entity) => {
    const start = Math.max(entity.offset, from);
    const end = Math.min(entity.offset + entity.length, to);
    return end > start ? [{ ...entity, offset: start - from, length: end - start }] : [];
  }),
});

// Where a script has no spaces, a sentence is over after its mark and what closes a quotation in it.
const gaps = [/\n\n/gu, /\n/gu, /[。！？][”’」』）]*/gu, / /gu, /[，、；]/gu];

const lastEndOf = (gap: RegExp, text: string): number => {
  let end = 0;
  for (const { 0: found, index } of text.matchAll(gap)) end = index + found.length;
  return end;
};

// Half of what fits is the least a part holds, so that a break near the start does not make crumbs.
const breakBefore = (text: string, from: number, limit: number): number => {
  const window = text.slice(from, from + limit);
  for (const gap of gaps) {
    const end = lastEndOf(gap, window);
    if (end > limit / 2) return from + end;
  }
  // A character of two units stays whole.
  const isPair = /[\uD800-\uDBFF]$/.test(window);
  return from + limit - (isPair ? 1 : 0);
};

/** A text as messages that Telegram takes, broken between paragraphs, lines or words, with its markup whole in each. */
export const split = (given: RichText, limit = messageLength): RichText[] => {
  const parts: RichText[] = [];
  let from = 0;
  while (given.text.length - from > limit) {
    const to = breakBefore(given.text, from, limit);
    parts.push(slice(given, from, to));
    from = to;
  }
  return [...parts, slice(given, from, given.text.length)].filter(({ text }) => text.trim() !== "");
};

/** As much of a text as there is room for, broken as messages are, with a sign where it was cut. */
export const firstOf = (given: RichText, room: number): RichText => {
  if (given.text.length <= room) return given;
  const [{ text, entities } = given] = split(given, room - 2);
  const kept = slice({ text, entities }, 0, text.trimEnd().length);
  return rich(kept, " …");
};

/** At most so many characters of a text, with a sign where it was cut. */
export const shortened = (text: string, limit: number): string => {
  const trimmed = text.trim();
  if (trimmed.length <= limit) return trimmed;
  const cut = trimmed.slice(0, limit - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
};
