const comments = /<!--(?:-?>|[\s\S]*?(?:-->|$))/gu;

/** Markdown without its HTML comments, which are notes of the editors and shown to nobody. */
export const stripComments = (markdown: string): string => markdown.replaceAll(comments, "");
