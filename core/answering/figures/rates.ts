import { escapePattern } from "#contracts/escape-pattern.ts";
import { remembered } from "../../text/remembered.ts";
import { language } from "./figure-patterns.ts";
import { figuresAt, numbersIn, valuesOf, withoutPoints } from "./figures.ts";

/** What stands behind an amount that is for some time or number: "per month", "pro Jahr", "/h", "per 1,000 sheets". */
const readShareBehind = () => {
  const { pers, units } = language();
  const anyOf = (words: Iterable<string>) => [...words].map(escapePattern).join("|");
  const unit = String.raw`(?:${anyOf(units.keys())})(?!\p{L})`;
  const number = String.raw`\d+(?:[ \u00A0.,]\d{3})*(?![.,]?\d)(?!\s?${unit})`;
  const per = String.raw`\s(?:${anyOf(pers)})\s`;
  // "€6,000 / 12" is a calculation.
  return new RegExp(String.raw`(?:\s?/\s?|${per})(?<unit>${unit})|${per}(?<number>${number})`, "iuy");
};
let shareBehind: RegExp | undefined;

/** The amounts and numbers of a text, each with the time or number that it is for, where it says so. */
const ratesIn = remembered((text) => {
  const bare = withoutPoints(text);
  const behind = (shareBehind ??= readShareBehind());
  return figuresAt(bare).flatMap(({ match, figure }) => {
    if (figure.kind === "time") return [];
    behind.lastIndex = match.index + match[0].length;
    const found = behind.exec(bare);
    const { unit = "", number } = found?.groups ?? {};
    const per = number?.replaceAll(/\D/gu, "") ?? language().units.get(unit.toLowerCase());
    return [{ phrase: figure.phrase + (found?.[0] ?? ""), values: valuesOf(figure), per, kind: figure.kind }];
  });
});

/** The amounts and shares of a text that are for another time or number than wherever the evidence has them, which always says for which. */
export const ratesOfOther = (text: string, evidence: string[]): string[] => {
  const rates = numbersIn([text], "money", "percent").length === 0 ? [] : ratesIn(text);
  const told = rates.filter(({ kind, per }) => kind !== "plain" && per !== undefined);
  const known = told.length === 0 ? [] : evidence.flatMap(ratesIn);
  return told.flatMap(({ phrase, values, per }) => {
    const same = known.filter((one) => one.values.some((value) => values.includes(value)));
    const isOfOther = same.every((one) => one.per !== undefined && one.per !== per);
    return same.length > 0 && isOfOther ? [phrase] : [];
  });
};
