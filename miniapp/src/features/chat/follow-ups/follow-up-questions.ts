import type { ScoredSource } from "#contracts/chat.ts";
import type { KnowledgeDocument } from "#contracts/documents.ts";

type Readable = Pick<KnowledgeDocument, "id" | "title" | "content" | "kind">;

const most = 3;
const mostPerDocument = 2;

const bare = (heading: string): string => heading.replaceAll(/[*_`]/gu, "").trim();
const withoutClosing = (heading: string): string => heading.replace(/(?<!#)#+$/u, "");
const normal = (text: string): string => bare(text).toLowerCase();

const headingsOf = (content: string): string[] =>
  [...content.replaceAll(/^(?:```|~~~)[\s\S]*?^(?:```|~~~)/gmu, "").matchAll(/^#{2,3}\s+(\S.*)$/gmu)]
    .map(([, heading = ""]) => bare(withoutClosing(heading.trimEnd())))
    .filter((heading) => heading !== "");

/** The sections of a document beside the cited one, those after it first. */
const beside = (document: Readable, cited: string | null): string[] => {
  const headings = headingsOf(document.content);
  const own = normal(cited?.split(" > ").at(-1) ?? "");
  const at = headings.findIndex((heading) => normal(heading) === own);
  return at === -1 ? headings : [...headings.slice(at + 1), ...headings.slice(0, at).toReversed()];
};

// A heading in quotes is what a lead says: asked alone it would read as if the agent said it.
const questionAbout = (heading: string): string => {
  const [, said] = /^["“]([^"”]+)["”]/u.exec(heading) ?? [];
  if (said === undefined) return heading;
  return `How do I answer “${said}”${/[?!.]$/u.test(said) ? "" : "?"}`;
};

// The playbook's answer quotes several sections of a document, of which its source names only the best.
const quotedIn = (answer: string): string[] =>
  [...answer.matchAll(/^\*\*(.+)\*\* \[\d+\]$/gmu)].map(([, heading = ""]) => heading);

/** What may be asked next: sections of the cited documents that the answer doesn't quote and nobody has asked about yet. */
export const followUpsOf = (
  sources: readonly ScoredSource[],
  documents: readonly Readable[],
  asked: readonly string[],
  answer: string,
): string[] => {
  const cited = sources.map(({ heading }) => heading?.split(" > ").at(-1) ?? "");
  const known = new Set([...asked, ...cited, ...quotedIn(answer)].map(normal));
  const found: string[] = [];
  for (const { id, heading } of sources) {
    const document = documents.find((one) => one.id === id);
    // The core team's answers stand beside each other for no other reason than that somebody asked.
    const fresh = (document?.kind === "document" ? beside(document, heading) : []).filter(
      (text) => !known.has(normal(text)) && !known.has(normal(questionAbout(text))) && text.length <= 60,
    );
    for (const text of fresh.slice(0, mostPerDocument)) {
      known.add(normal(text));
      found.push(questionAbout(text));
    }
  }
  return found.slice(0, most);
};
