import { differingLimits, type DifferingStatement } from "#contracts/chat.ts";
import { titleForAgents } from "#contracts/title-for-agents.ts";
import { texts } from "./texts.ts";

const differingLine = ({ title, sentence, cited, agentsOnly }: DifferingStatement): string => {
  const shown = titleForAgents(title);
  const other = agentsOnly === true ? texts.forAgents(shown) : shown;
  if (cited === undefined) return texts.differs(other, sentence);
  return texts.differsFrom(`${cited.figures.join(", ")} in ${titleForAgents(cited.title)}`, other, sentence);
};

/** What other documents state in place of figures of an answer, a line for each of the first, and one for how many more there are. */
export const differingLines = (statements: DifferingStatement[] = []): string[] => {
  const { atOnce } = differingLimits;
  const more = statements.length - atOnce;
  return [...statements.slice(0, atOnce).map(differingLine), ...(more > 0 ? [texts.differsMore(more)] : [])];
};
