import { categories } from "#contracts/documents.ts";

const listed: readonly string[] = [...categories, "Initiative", "Support"];
const { compare: byName } = new Intl.Collator("en");

const rankOf = (category: string): number => {
  const at = listed.indexOf(category);
  return at >= 0 ? at : listed.length;
};

/** Compares names of categories: the known ones in their order, then others by name. */
export const compareCategories = (a: string, b: string): number =>
  a === b ? 0 : rankOf(a) - rankOf(b) || byName(a, b);
