import type { RetrievedPassage } from "./knowledge/retrieve.ts";
import type { ChatTurn } from "./platform/model.ts";

/** About 4,000 tokens of sources, so that small models can take them with the conversation. */
const sourceLimit = 16_000;
const historyLimit = 2_000;

// A text that looks like the end of a frame must not be taken for one.
const defused = (text: string): string => text.replaceAll(/<(?=\/?\s*(?:source|question|lead)\b)/giu, "‹");
const attribute = (text: string): string => defused(text).replaceAll(/["\n]/gu, "'");

/** A text between tags that nothing inside it can close. */
export const framed = (
  tag: "source" | "question" | "lead",
  attributes: Record<string, string>,
  text: string,
): string => {
  const listed = Object.entries(attributes).map(([name, value]) => ` ${name}="${attribute(value)}"`);
  return `<${tag}${listed.join("")}>\n${defused(text)}\n</${tag}>`;
};

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

/** The turns that ask a model something over numbered sources, after what was said before. */
export const sourceTurns = (
  system: string,
  history: ChatTurn[],
  passages: RetrievedPassage[],
  asked: string,
): ChatTurn[] => {
  const said = history.map(({ role, content }) => ({ role, content: content.slice(0, historyLimit) }));
  const content = [...passages.map(sourceOf), asked].join("\n\n");
  return [{ role: "system", content: system }, ...alternating([...said, { role: "user", content }])];
};
