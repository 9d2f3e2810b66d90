import { categories, type DocumentCategory } from "#contracts/documents.ts";

/** Entries that lead to another screen instead of holding documents. */
export const fixedEntries = [
  { category: "Initiative", to: "/dashboard/initiatives" },
  { category: "Support", to: "/dashboard/support" },
] as const;

const known = new Set<string>([...categories, ...fixedEntries.map((entry) => entry.category)]);

/** Parts the categories that everybody knows from others, which only older data has; each keeps its place. */
export const partCategories = (
  all: readonly DocumentCategory[],
): { known: DocumentCategory[]; others: DocumentCategory[] } => ({
  known: all.filter(({ category }) => known.has(category)),
  others: all.filter(({ category }) => !known.has(category)),
});

/** As in '3 docs'. */
export const countLabel = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "doc" : "docs"}`;
