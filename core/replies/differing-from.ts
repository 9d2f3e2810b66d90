import type { AnswerMode, DifferingStatement, ScoredSource } from "#contracts/chat.ts";
import type { FindDiffering } from "../contradictions/find-differing.ts";
import type { Sql } from "../platform/database.ts";

interface Drafted {
  /** The lead's message. */
  asked: string;
  text: string;
  sources: ScoredSource[];
  mode: AnswerMode;
}

/** What other documents state in place of what a draft tells: for its agent, never for the lead. */
export const differingFrom = (
  { differing }: { differing: FindDiffering },
  { asked, text, sources, mode }: Drafted,
  trx?: Sql,
): Promise<DifferingStatement[]> => {
  const documentIds = sources.map(({ id }) => id);
  return differing({ documentIds, text, asked, isQuoted: mode === "playbook", isForLead: true }, trx);
};
