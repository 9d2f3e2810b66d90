import {
  figuresIn,
  findCommitments,
  unsupportedPhrases,
  valuesOf,
  type Commitment,
} from "../../answering/figures/figures.ts";
import { isEnglish } from "../../text/languages.ts";
import { askedWords } from "../../text/terms.ts";
import { laterIn, telling, type Finding } from "./judge-reply.ts";
import type { LeadMessage } from "./lead-message.ts";
import { isShown, isStated, placesOf, sectionsOf, shareIn, type Grounds } from "./stated.ts";
import { type LeadSource, sayableIn } from "./told.ts";
import { workedOut } from "./workings.ts";

/**
 * So great a share of their words must the words in place of a sentence have of what they stand for, or of that and what a
 * source has the agent say, and what is beyond of it.
 */
const leastShares = { instead: 0.25, said: 0.6, beyond: 0.5 };

/** The words without what copying changes of them: signs, spaces and capitals. */
const bare = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** Whether texts have words as they are, each place of them. */
export const isCopied = (words: string, texts: string[]): boolean => {
  const within = texts.map(bare);
  const places = placesOf(words).map(bare);
  return places.length > 0 && places.every((place) => within.some((text) => text.includes(place)));
};

/** So many of their words stand in a sentence that says the same. */
const repeatedShare = 0.8;

/** Whether a sentence says what words say, all but word for word. */
export const isRepeated = (words: string, sentence: string): boolean =>
  words === sentence ||
  (shareIn(askedWords(words), sentence) >= repeatedShare &&
    unsupportedPhrases(words, [sentence]).length === 0);

type Spoken = Pick<LeadMessage, "message" | "standalone" | "stage" | "guidance">;

/** What the words in place of a sentence may be of. */
interface Read {
  sentence: string;
  lead: Spoken;
  sources: LeadSource[];
}

/** Whether words are for the lead, and no remark on the sentence: models make those in the language they are asked in. */
const isRewording = (words: string, found: Finding, { sentence, lead, sources }: Read): boolean => {
  if (!isEnglish(words)) return true;
  if (bare(words).startsWith(telling)) return false;
  const asked = [lead.message, lead.standalone, lead.guidance.proposalStatusRule, laterIn[lead.stage]];
  const grounds = [sentence, found.stated ?? "", ...found.conditions.map((one) => one.words), ...asked];
  const share = (...texts: string[]) => shareIn(askedWords(words), [...grounds, ...texts].join("\n"));
  // A script's own words need have none of the sentence's, but its language.
  const isOfOne = isEnglish(sentence) || isEnglish(lead.message);
  const isSaidIn = (source: LeadSource) =>
    sectionsOf(sayableIn(source)).some((text) => share(text) >= leastShares.said);
  return share() >= leastShares.instead || (isOfOne && sources.some(isSaidIn));
};

/** What is beyond the words that state a sentence: its own words, or a condition of the sources; another remark is neither. */
const readBeyond = (
  beyond: string,
  sentence: string,
  sources: string[],
): Pick<Finding, "conditions" | "beyond"> => {
  const none = { conditions: [], beyond: null };
  if (beyond === "") return none;
  if (isCopied(beyond, [sentence])) return { ...none, beyond };
  if (isCopied(beyond, sources)) return { ...none, conditions: [{ words: beyond, said: null }] };
  // Where no figure can be looked up, the remark is all that is known.
  const isOfIt = shareIn(askedWords(beyond), sentence) >= leastShares.beyond;
  return isOfIt || findCommitments(sentence).length === 0 ? { ...none, beyond } : none;
};

/** What a model finds of a sentence, without what only is a remark on it. */
export const readFinding = (
  found: Finding,
  sentence: string,
  lead: Spoken,
  sources: LeadSource[],
): Finding => {
  const texts = sources.map(({ text }) => text);
  const { conditions, beyond } = readBeyond(found.beyond ?? "", sentence, texts);
  const read = { ...found, beyond, conditions: [...found.conditions, ...conditions] };
  const isFit = read.instead !== null && isRewording(read.instead, read, { sentence, lead, sources });
  return isFit ? read : { ...read, instead: null };
};

/** Whether a sentence says more than what states it: figures alone do unless they come of that, whatever the lead says of them. */
export const isBeyond = (sentence: string, { stated, beyond, works }: Finding, all: Grounds): boolean => {
  if (beyond === null || /\p{L}{2}/u.test(beyond)) return beyond !== null;
  if (stated === null) return false;
  const figures = new Set(figuresIn(beyond));
  const isOther = (one: Commitment) => !valuesOf(one).some((value) => figures.has(value));
  const others = all.said.flatMap(findCommitments).filter(isOther);
  const grounds = { ...all, texts: [stated], said: others.map(({ phrase }) => phrase) };
  return (
    !isStated(stated, sentence, grounds) && !isShown(stated, sentence, grounds, workedOut(works, grounds))
  );
};
