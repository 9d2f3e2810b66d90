/** What a list is called, as it stands within a sentence: "Common BD questions" as "common BD questions". */
export const inSentence = (label: string): string =>
  label.replaceAll(/(?<!\p{L})\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase());
