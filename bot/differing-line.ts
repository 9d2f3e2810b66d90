import type { DifferingStatement } from "#contracts/chat.ts";
import { titleForAgents } from "#contracts/title-for-agents.ts";
import { texts } from "./texts.ts";

/** What another document states in place of figures of an answer, in a line. */
export const differingLine = ({ title, sentence, cited, agentsOnly }: DifferingStatement): string => {
  const shown = titleForAgents(title);
  const other = agentsOnly === true ? texts.forAgents(shown) : shown;
  if (cited === undefined) return texts.differs(other, sentence);
  return texts.differsFrom(`${cited.figures.join(", ")} in ${titleForAgents(cited.title)}`, other, sentence);
};
