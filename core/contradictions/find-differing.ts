import { differingLimits, type DifferingStatement } from "#contracts/chat.ts";
import { figuresIn } from "../answering/figures/known-operands.ts";
import { endsOf } from "../text/plain-text.ts";
import type { Sql } from "../platform/database.ts";
import type { ContradictionStore } from "./contradiction-store.ts";
import { readable } from "./named-row.ts";
import { comparableTo, statedFigures, type StatedFigure, unstated } from "./stated-figures.ts";

/** So long is what is told of each, in characters. */
const longestSentence = 300;

const tells = (told: StatedFigure[], figures: string[]): boolean =>
  figures
    .flatMap(statedFigures)
    .some((figure) => unstated([figure], comparableTo(figure.kind, told)).length === 0);

/** An answer with the documents it is made from, the first one first. */
export interface Told {
  documentIds: string[];
  text: string;
  /** Whether it only quotes them, so that nothing in it says how what differs is meant. */
  isQuoted: boolean;
  /** Whether it is for a lead, so that of each is said whether that may be told. */
  isForLead?: boolean;
}

/** Finds what other documents state in place of the figures of an answer, unless that tells it too in its own words. */
export const findDiffering =
  ({ contradictions }: { contradictions: Pick<ContradictionStore, "ofDocuments"> }) =>
  async (
    { documentIds, text, isQuoted, isForLead = false }: Told,
    trx?: Sql,
  ): Promise<DifferingStatement[]> => {
    const told = statedFigures(text);
    if (told.length === 0 || documentIds.length === 0) return [];
    const found = await contradictions.ofDocuments(documentIds, trx);
    const numbers = new Set(figuresIn(text));
    // "3 × 1.5 × 420": what is reckoned with from a document that is cited, too, stands there without its unit.
    const reckonsWith = (id: string, others: string[]) =>
      documentIds.includes(id) && others.flatMap(figuresIn).some((number) => numbers.has(number));
    return found
      .filter(({ own }) => tells(told, own))
      .filter(({ id, others }) => isQuoted || !(tells(told, others) || reckonsWith(id, others)))
      .slice(0, differingLimits.told)
      .map(({ id, title, heading, sentence, text: passage, cited, agentsOnly, own, others }) => ({
        id,
        title,
        heading,
        passage: endsOf(sentence),
        sentence: readable(passage, sentence, others).slice(0, longestSentence),
        cited: { title: cited, figures: own.filter((figure) => tells(told, [figure])) },
        ...(isForLead && agentsOnly ? { agentsOnly } : {}),
      }));
  };

/** Tells of an answer what other documents say otherwise. */
export type FindDiffering = ReturnType<typeof findDiffering>;
