import { subjectsSaid } from "./analyse-text.ts";
import { respell } from "./respell.ts";

/** The distinct terms a question is about, without small talk, its mistyped words put right. */
export const analyseQuestion = (text: string): string[] => subjectsSaid(respell(text));
