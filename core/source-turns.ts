import type { RetrievedPassage } from "./knowledge/retrieve.ts";
import type { ChatTurn } from "./platform/model.ts";

/** About 4,000 tokens of sources, so that small models can take them with the conversation. */
const sourceLimit = 16_000;
/** So much of an earlier message goes into a prompt, in characters. */
export const historyLimit = 2_000;

const tags = ["source", "question", "lead", "said"] as const;

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
export const framedTurns = (history: ChatTurn[], by: Record<ChatTurn["role"], string>, longest: number) =>
  history.map(({ role, content }) => framed("said", { by: by[role] }, content.slice(0, longest)));

/** The passages that go into a prompt: as many of the best as fit. */
export const fitPassages = (passages: RetrievedPassage[]): RetrievedPassage[] => {
  let size = 0;
  return passages.filter(({ text }, index) => {
    size += text.length;
    return index === 0 || size <= sourceLimit;
  });
};

const sourceOf = ({ title, heading, text, entryId }: RetrievedPassage, index: number): string =>
  framed(
    "source",
    {
      number: String(index + 1),
      document: title,
      ...(heading === null ? {} : { section: heading }),
      ...(entryId === null ? {} : { from: "core team" }),
    },
    text.slice(0, sourceLimit),
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
  passages: RetrievedPassage[],
  asked: string,
): ChatTurn[] => {
  const said = history.map(({ role, content }) => ({
    role,
    content: defused(content.slice(0, historyLimit)),
  }));
  const content = [...passages.map(sourceOf), asked].join("\n\n");
  return [{ role: "system", content: system }, ...alternating([...said, { role: "user", content }])];
};
