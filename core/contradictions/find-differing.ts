import { differingLimits, type DifferingStatement } from "#contracts/chat.ts";
import { figuresOf, isExpression, operandsOf, partsOf, runsIn } from "../answering/figures/expressions.ts";
import { figuresIn } from "../answering/figures/figures.ts";
import { endsOf } from "../text/plain-text.ts";
import type { Sql } from "../platform/database.ts";
import type { ContradictionStore, OtherStatement } from "./contradiction-store.ts";
import type { FigurePassage } from "./figure-sentences.ts";
import { figuresTold, isAmong, isAskedIn, passagesStating } from "./figures-told.ts";
import { readable } from "./named-row.ts";
import { statedFigures } from "./stated-figures.ts";

/** So long is what is told of each, in characters. */
const longestSentence = 300;

/** An answer with the documents it is made from, the first one first. */
export interface Told {
  documentIds: string[];
  text: string;
  /** What it answers. */
  asked?: string;
  /** Whether it only quotes them, so that nothing in it says how what differs is meant. */
  isQuoted: boolean;
  /** Whether it is for a lead, so that of each is said whether that may be told. */
  isForLead?: boolean;
}

/** The numbers that a text calculates with. */
const numbersReckonedWith = (text: string): Set<number> =>
  new Set(
    text
      .split("\n")
      .flatMap((line) => runsIn(partsOf(line)).filter(isExpression))
      .flatMap((run) => operandsOf(run).flatMap(figuresOf)),
  );

/** Whether an answer states the figures of one side, and not in its own words those of the other, too. */
const isOneSided = ({ documentIds, text, asked = "", isQuoted }: Told, documents: FigurePassage[]) => {
  const told = figuresTold(text, asked, documents);
  const numbers = numbersReckonedWith(text);
  // A table is quoted with its other rows.
  const isAsked = isQuoted && asked !== "" ? isAskedIn(text, asked) : () => true;
  // "3 × 1.5 × 420": what is reckoned with from a document that is cited, too, stands there without its unit.
  const reckonsWith = (id: string, others: string[]) =>
    documentIds.includes(id) && others.flatMap(figuresIn).some((number) => numbers.has(number));
  return (other: OtherStatement): { other: OtherStatement; figures: string[] }[] => {
    const { id, title, heading, sentence, cited, ownSentence, own, others } = other;
    if (!isAsked(ownSentence)) return [];
    const figures = told({ title: cited, heading: null, sentence: ownSentence, figures: own });
    if (figures.length === 0) return [];
    const isBoth = () => {
      const otherwise = told({ title, heading, sentence, figures: others });
      // Of two rows each figure has one in its place: the price of one and the deposit of the other are not both prices.
      if (own.length !== others.length) return otherwise.length > 0;
      return figures.every((figure) => otherwise.includes(others[own.indexOf(figure)] ?? ""));
    };
    return !isQuoted && (isBoth() || reckonsWith(id, others)) ? [] : [{ other, figures }];
  };
};

/** Finds what other documents state in place of the figures of an answer, unless that tells it too in its own words. */
export const findDiffering =
  ({ contradictions }: { contradictions: Pick<ContradictionStore, "ofDocuments" | "passagesOf"> }) =>
  async (told: Told, trx?: Sql): Promise<DifferingStatement[]> => {
    const { documentIds, text, isForLead = false } = told;
    const stated = statedFigures(text);
    if (documentIds.length === 0 || stated.length === 0) return [];
    const known = await contradictions.ofDocuments(documentIds, trx);
    const found = known.filter(({ own }) => own.flatMap(statedFigures).some((one) => isAmong(one, stated)));
    if (found.length === 0) return [];
    const passages = await contradictions.passagesOf(documentIds, trx);
    const figures = found.flatMap(({ own, others }) => [...own, ...others]);
    const differing = found.flatMap(isOneSided(told, passagesStating(passages, figures)));
    // Where it quotes both sides, what the document cited first says stands.
    const place = ({ other }: (typeof differing)[number]) => documentIds.indexOf(other.citedId);
    const isFirst = ({ other }: (typeof differing)[number], at: number, all: typeof differing) =>
      all.findIndex((one) => one.other.pairKey === other.pairKey) === at;
    return differing
      .toSorted((a, b) => place(a) - place(b))
      .filter(isFirst)
      .slice(0, differingLimits.told)
      .map(
        ({ other: { id, title, heading, sentence, text: passage, cited, agentsOnly, others }, figures }) => ({
          id,
          title,
          heading,
          passage: endsOf(sentence),
          sentence: readable(passage, sentence, others).slice(0, longestSentence),
          cited: { title: cited, figures },
          ...(isForLead && agentsOnly ? { agentsOnly } : {}),
        }),
      );
  };

/** Tells of an answer what other documents say otherwise. */
export type FindDiffering = ReturnType<typeof findDiffering>;
