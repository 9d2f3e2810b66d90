import type { RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import type { ChatTurn } from "../platform/model.ts";

/** So much of an earlier message goes into a prompt, in characters. */
export const historyLimit = 2_000;

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
