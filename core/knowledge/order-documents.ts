import { categories } from "#contracts/documents.ts";

/** What the order of a document depends on. */
export interface Ordered {
  id: string;
  title: string;
  category: string | null;
  orderIndex: number | null;
  uploadedAt: string;
}

const categoryOrder: string[] = [...categories, "Initiative", "Support"];
const unlisted = 999;

const essentials = [
  "your role as bd",
  "service criteria",
  "where to find web3 leads",
  "intro pitches",
  "ongoing conversation",
  "requesting a custom proposal",
  "deal closed & bd commission structure",
  "if your proposal was rejected",
];
const commonFirstWords = new Set(["your", "if", "where"]);
const firstWordOf = (title: string): string => /[\p{L}\p{N}]+/u.exec(title.toLowerCase())?.[0] ?? "";

/** Rank 1 to 8 of a title in BD Essentials, 999 for an unlisted one. */
export const titlePriority = (title: string): number => {
  const lower = title.toLowerCase();
  const byPhrase = essentials.findIndex((phrase) => lower.includes(phrase));
  if (byPhrase >= 0) return byPhrase + 1;
  const first = firstWordOf(title);
  if (commonFirstWords.has(first)) return unlisted;
  const byFirstWord = essentials.findIndex((phrase) => firstWordOf(phrase) === first);
  return byFirstWord >= 0 ? byFirstWord + 1 : unlisted;
};

const categoryRank = ({ category }: Ordered): number => {
  const rank = categoryOrder.indexOf(category ?? "General");
  return rank >= 0 ? rank : categoryOrder.length;
};

const compareText = (a: string, b: string): number => a.localeCompare(b, "en");
const inEssentials = (document: Ordered): number =>
  document.category === "BD Essentials" ? titlePriority(document.title) : 0;

/** Display order: category, then order index, then title priority in BD Essentials, then age. */
export const compareDocuments = (a: Ordered, b: Ordered): number =>
  categoryRank(a) - categoryRank(b) ||
  compareText(a.category ?? "General", b.category ?? "General") ||
  (a.orderIndex === b.orderIndex ? 0 : (a.orderIndex ?? Infinity) - (b.orderIndex ?? Infinity)) ||
  inEssentials(a) - inEssentials(b) ||
  Date.parse(a.uploadedAt) - Date.parse(b.uploadedAt) ||
  (a.id < b.id ? -1 : 1);
