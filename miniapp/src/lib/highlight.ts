export interface TextPart {
  text: string;
  match: boolean;
}

/** Splits a text at the words of the query, so that they can be marked; words match at their beginning. */
export const highlight = (text: string, query: string): TextPart[] => {
  const words = query.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  if (words.length === 0) return [{ text, match: false }];
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(${words.join("|")})`, "giu");
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, match: index % 2 === 1 }))
    .filter((part) => part.text !== "");
};
