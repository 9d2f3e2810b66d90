import { askedWords } from "../../text/terms.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";

/** Those of the words of a text, in small letters, that the library has in some form. */
export const knownWords =
  ({ search }: Pick<KnowledgeDeps, "search">) =>
  async (text: string): Promise<string[]> => {
    const words = askedWords(text);
    const { known } = await search.lookUp(words.flatMap(({ terms }) => terms));
    const found = new Set(known.map(({ term }) => term));
    return words.filter(({ terms }) => terms.some((term) => found.has(term))).map(({ word }) => word);
  };
