import { escapePattern } from "#contracts/escape-pattern.ts";
import { findCommitments } from "../answering/figures/figures.ts";
import { questionTerms } from "../text/terms.ts";
import { isOfOtherScript } from "../text/words.ts";
import { addressesIn } from "./drafting/leaks.ts";
import { hasBlanks } from "./drafting/plain-text.ts";
import type { SentReply, SentStore } from "./sent-store.ts";

/** So many examples go into a prompt, each of so many characters at most. */
const most = { examples: 3, characters: 600 };

const left = "…";

/** Words with a capital that no sentence begins with. */
const named = /(?<=[\p{L}\p{N};:)'’"“(/@–-][ \t]?|,\s?)(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]+/gu;
// One at the beginning of a sentence is a name where it is one elsewhere.
const namesIn = (text: string): string[] => Array.from(text.matchAll(named), ([name]) => name);

const without = (text: string, phrases: Iterable<string>): string => {
  const found = [...new Set(phrases)]
    .filter((phrase) => phrase !== "")
    .toSorted((a, b) => b.length - a.length);
  if (found.length === 0) return text;
  const any = found.map(escapePattern).join("|");
  return text.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any})(?![\p{L}\p{N}])`, "giu"), left);
};

/** A reply that was sent without figures, names and addresses, for whoever may not know them. */
export const blanked = ({ text, question, projectName }: Omit<SentReply, "isOwn">): string => {
  const figures = findCommitments(text).map(({ phrase }) => phrase);
  const project = projectName === null ? [] : [projectName, ...projectName.split(/\s+/u)];
  const names = [...namesIn(text), ...namesIn(question), ...project];
  const bare = without(text, [...addressesIn(text), ...figures, ...names]);
  return bare
    .replaceAll(/\p{N}[\p{N}.,]*(?:\p{L}+)?/gu, left)
    .replaceAll(/…(?:[\s/–-]*…)+/gu, left)
    .slice(0, most.characters);
};

const likeness = (asked: Set<string>, question: string): number => {
  const terms = new Set(questionTerms(question));
  const shared = [...terms].filter((term) => asked.has(term)).length;
  return shared / Math.sqrt(Math.max(1, asked.size * terms.size));
};

/** The replies that answered something like this message, the agent's own first, as what they were worded like. */
export const nearestExamples = (message: string, replies: SentReply[]): string[] => {
  const asked = new Set(questionTerms(message));
  const near = replies
    // Names are known by their capitals, which not all scripts have.
    .filter(({ text, isOwn }) => !hasBlanks(text) && (isOwn || !isOfOtherScript(text)))
    .map((reply) => ({ reply, score: likeness(asked, reply.question) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => Number(b.reply.isOwn) - Number(a.reply.isOwn) || b.score - a.score);
  return [...new Set(near.map(({ reply }) => blanked(reply)))].slice(0, most.examples);
};

/** Finds how replies to such a message were really worded, at this stage of this service. */
export const sentExamples =
  ({ sent }: { sent: SentStore }) =>
  async (message: string, wanted: Parameters<SentStore["alike"]>[0]): Promise<string[]> =>
    nearestExamples(message, await sent.alike(wanted));
