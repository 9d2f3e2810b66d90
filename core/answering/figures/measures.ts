import { remembered } from "../../text/remembered.ts";
import { figuresAt, findCommitments, withoutPoints, type Commitment } from "./figures.ts";
import { isAlike } from "./row-tables.ts";

/** What stands behind a number that it counts or measures: "45 cm", "2.5 g/m²", "10 units", "-20 °C". */
const unitBehind = /[ \u00A0\u202F-]?(?:° ?)?\p{L}[\p{L}\p{M}]*[²³]?(?:\/\p{L}+[²³]?)?/uy;

const readMeasures = (text: string): Commitment[] => {
  if (!/\d/u.test(text)) return [];
  const bare = withoutPoints(text);
  return figuresAt(bare).flatMap(({ match, figure }) => {
    if (figure.kind !== "plain") return [];
    const number = match.groups?.["number"] ?? "";
    unitBehind.lastIndex = match.index + match[0].indexOf(number) + number.length;
    const unit = unitBehind.exec(bare)?.[0] ?? "";
    return unit === "" ? [] : [{ ...figure, phrase: number + unit }];
  });
};

/** The numbers of a text with the unit behind them, which are neither amounts nor shares, times or dates. */
export const measuresIn = remembered(readMeasures);

const unitOf = ({ phrase }: Commitment): string => /[°\p{L}].*$/u.exec(phrase)?.[0].toLowerCase() ?? "";

export const isMeasure = ({ kind }: Commitment): boolean => kind === "plain";

/** Whether two figures are of one kind, measures of one unit. */
export const isLike = (one: Commitment, other: Commitment): boolean =>
  one.kind === other.kind && (!isMeasure(one) || isAlike(unitOf(one), unitOf(other)));

/** Whether a text has a number with the unit of a measure, or without any. */
export const statesMeasure = (text: string, figure: Commitment): boolean => {
  const isSame = ({ kind, value }: Commitment) => kind === "plain" && value === figure.value;
  const measures = measuresIn(text).filter(isSame);
  return measures.length === 0
    ? findCommitments(text).some(isSame)
    : measures.some((one) => isLike(one, figure));
};
