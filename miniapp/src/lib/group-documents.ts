import { categories, type KnowledgeDocument } from "#contracts/documents.ts";

export interface DocumentGroup {
  category: string;
  documents: KnowledgeDocument[];
}

/** What a document without a category is listed under. */
export const generalCategory = "General";

/** Entries that lead to another screen instead of holding documents. */
export const fixedEntries = [
  { category: "Initiative", to: "/dashboard/initiatives" },
  { category: "Support", to: "/dashboard/support" },
] as const;

const known: readonly string[] = [...categories, ...fixedEntries.map((entry) => entry.category)];

/** Groups documents, each keeping its place: known categories in their order, then others alphabetically. */
export const groupDocuments = (
  documents: readonly KnowledgeDocument[],
): { known: DocumentGroup[]; others: DocumentGroup[] } => {
  const groups = new Map<string, KnowledgeDocument[]>();
  for (const document of documents) {
    const category = document.category ?? generalCategory;
    const group = groups.get(category);
    if (group === undefined) groups.set(category, [document]);
    else group.push(document);
  }
  const group = (category: string): DocumentGroup[] => {
    const documents = groups.get(category);
    return documents === undefined ? [] : [{ category, documents }];
  };
  const others = [...groups.keys()].filter((category) => !known.includes(category));
  return {
    known: known.flatMap(group),
    others: others.sort((a, b) => a.localeCompare(b)).flatMap(group),
  };
};

/** As in '3 docs'. */
export const countLabel = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "doc" : "docs"}`;
