/** What a message or a heading asks for, by its question words, which a search by terms leaves aside. */
export type QuestionKind = "first" | "less" | "price" | "process" | "speed" | "who" | "why";

const cues: [QuestionKind, RegExp][] = [
  ["first", /\bsend(?:s|ing)?\b.*\bfirst\b|\bgo(?:es)? first\b/iu],
  ["process", /\bhow (?:do|does|would|will|it|this|that)\b.*\bworks?\b/iu],
  // Who offers to pay early asks what it takes off.
  [
    "less",
    /\b(?:discounts?|rebates?|prepay(?:s|ing|ment)?|pre-pay(?:ing|ment)?|(?:something|anything|%|percent) off)\b|\bpay(?:s|ing)?\b.*\b(?:up ?front|in advance|ahead)\b/iu,
  ],
  [
    "price",
    /\bhow much (?!(?:volume|inventory|liquidity|time|depth|capital))|\b(?:price|pricing|costs?|charge|fees?|rates)\b(?! of)/iu,
  ],
  ["speed", /\bhow (?:fast|soon|quick|quickly|long)\b|\bwhen\b/iu],
  ["who", /\bwho(?:se|s)?\b/iu],
  ["why", /\bwhy\b/iu],
];

// Who finds a price too high does not ask for it.
const objection =
  /\b(?:too|expensive|high|higher|cheap|cheaper|less|lower|discount|off|match|beat|than|only|over|above)\b|%/iu;

/** The kind of a question; null when its words tell none, or object to a price instead of asking for it. */
export const questionKind = (text: string): QuestionKind | null => {
  const [kind = null] = cues.find(([, cue]) => cue.test(text)) ?? [];
  return kind === "price" && objection.test(text) ? null : kind;
};
