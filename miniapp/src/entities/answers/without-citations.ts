const marker = / ?\[\d{1,2}(?:\s*[,;]\s*\d{1,2})*\](?!\()/gu;

/** The answer as text to paste elsewhere, without its citation markers. */
export const withoutCitations = (text: string): string => text.replaceAll(marker, "");
