/** In quotation marks, without its own full stop, for the sentence that quotes it ends with one. */
export const quoted = (phrase: string): string => `“${phrase.replace(/[.。]$/u, "")}”`;
