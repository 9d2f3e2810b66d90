import { withoutPreface } from "#contracts/answer-preface.ts";
import { withoutCitations } from "./without-citations.ts";

/** The answer as a text of one's own to go on from: without citation markers, nor what is put before quoted passages. */
export const asDraft = (text: string): string => withoutPreface(withoutCitations(text));
