const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** How well a text has all the words of another, better is less: 0 it begins with them as they stand, 1 each begins a word, 2 each is in it; null without. */
export const rankOf = (text: string, searchedFor: string): 0 | 1 | 2 | null => {
  const [among, wanted] = [plain(text), plain(searchedFor).trim()];
  const words = wanted.split(/\s+/u).filter(Boolean);
  if (!words.every((word) => among.includes(word))) return null;
  if (among.startsWith(wanted)) return 0;
  const starts = among.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => starts.some((start) => start.startsWith(word))) ? 1 : 2;
};

/** The items whose text has all the words, the best first and otherwise in their order; all of them where there are no words. */
export const matching = <Item>(
  items: readonly Item[],
  searchedFor: string,
  textOf: (item: Item) => string,
): Item[] =>
  items
    .flatMap((item) => {
      const rank = rankOf(textOf(item), searchedFor);
      return rank === null ? [] : [{ item, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
