import { figureWords } from "../../text/figure-words.ts";

/** "2 kg" and "6-8 machines"; in "2 or 3 months" the next number says what is counted. */
const besideWord = /^(?:\s?[-–—]\s?\d[\d.,]*)?[ \u00A0-]\p{L}{2,}(?!\p{L}| \d)/u;

/** A sentence goes on so far beside a number, in characters; longer ones are read in part. */
const far = 60;
const clauseBefore = /[^.!?;|\n]*$/u;
const clauseAfter = /^[^.!?;|\n]*/u;

const namesTime = (clause: string): boolean =>
  (clause.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => figureWords().units.has(word));

/** Whether a number without a unit counts something else than time, as what stands beside it tells. */
export const countsOther = ({ 0: phrase, index = 0 }: RegExpMatchArray, input: string): boolean => {
  const end = index + phrase.length;
  const after = input.slice(end, end + far);
  if (!besideWord.test(after)) return false;
  const before = input.slice(Math.max(0, index - far), index);
  return !namesTime(`${clauseBefore.exec(before)?.[0] ?? ""} ${clauseAfter.exec(after)?.[0] ?? ""}`);
};
