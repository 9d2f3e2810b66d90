// Neither part takes in the sign that begins it, so that a row of open brackets costs no more than its length.
const link = /(!?)\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/gu;

/** Markdown with its links and images replaced by what `show` makes of their words. */
export const replaceLinks = (markdown: string, show: (words: string, isImage: boolean) => string): string =>
  markdown.replaceAll(link, (_, mark: string, words: string) => show(words, mark !== ""));
