import { withoutCitations } from "../answering/citations.ts";
import type { Turn } from "../answering/told-amounts.ts";
import type { ChatTurn } from "../platform/model.ts";

/** Something said before. */
export interface SaidTurn extends Turn {
  /** Whether it only told that nobody knew. */
  gap?: boolean;
  /** Of a reply to a lead, whether it was sent; it then reads as it was. */
  sent?: boolean;
}

const nobodyKnew = "(The knowledge base had no answer to this; the core team was asked.)";

/** What was said before as a model reads it: numbers of sources that are not there any more say nothing. */
export const historyOf = (said: SaidTurn[]): ChatTurn[] =>
  said.map(({ role, content, gap }) => {
    if (role !== "assistant") return { role, content };
    return { role, content: gap === true ? nobodyKnew : withoutCitations(content) };
  });
