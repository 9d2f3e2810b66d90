import { withoutPreface } from "#contracts/answer-preface.ts";

const marker = / ?\[\d{1,2}(?:\s*[,;]\s*\d{1,2})*\](?!\()/gu;

/** The answer as text to paste elsewhere, without its citation markers. */
export const withoutCitations = (text: string): string => text.replaceAll(marker, "");

/** The answer as a text of one's own to go on from: without citation markers, nor what is put before quoted passages. */
export const asDraft = (text: string): string => withoutPreface(withoutCitations(text));
