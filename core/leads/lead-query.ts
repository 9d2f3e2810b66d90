import { isOfOtherScript } from "../writing-systems.ts";
import { inEnglish } from "./foreign-words.ts";

// What leads open and close with says nothing of what they ask, yet its words are looked for like any others.
const courtesies = new RegExp(
  [
    String.raw`(?:many |so much )?(?:thanks|thank you|thx|ty)(?: (?:so much|a lot|again))?,? for (?:reaching out|getting in touch|contacting (?:me|us)|writing|(?:the|your|ur) (?:quick |kind |fast )?(?:message|msg|note|dm|reply|answer|response|time|patience))`,
    String.raw`i?(?: just)? ?(?:saw|got|read|received) (?:your|ur|the) (?:message|msg|dm|note)`,
    String.raw`(?:i )?hope (?:you(?:['’]?re| are)|u r|this finds you|all is|everything is) (?:doing )?(?:well|good|fine|great)`,
    String.raw`(?:nice|good|great|pleased) to (?:meet|hear from|talk to) (?:you|u)`,
    String.raw`before (?:we|i) (?:go (?:any )?further|continue|proceed|move on|talk|start)`,
    String.raw`(?:just )?(?:(?:a|one|two|2) )?(?:quick|short|small) (?:questions?|q)`,
    String.raw`(?:i(?: was|['’]m|m)? )?(?:just )?(?:wondering|curious)`,
    String.raw`looking forward(?: to (?:it|hearing from you|your (?:reply|answer)))?`,
    String.raw`(?:best|kind|warm) regards`,
  ]
    .map((pattern) => String.raw`(?<!\p{L})${pattern}(?!\p{L})`)
    .join("|"),
  "giu",
);

// When and how long a call suits them is their own matter: no script has it.
const weekdays =
  /(?<!\p{L})(?:(?:on|this|next|by) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning|afternoon|evening))?(?!\p{L})/giu;
const minutes = /(?<![\p{L}\d])\d{1,2}[- ]?min(?:ute)?s?(?!\p{L})/giu;
const timesOfDay =
  /(?<![\p{L}\d])(?:at )?\d{1,2}(?::\d{2})?\s?(?:[ap]m)?\s?(?:(?:cest|cet|utc|gmt|bst|est|edt|pst|pdt|sgt|hkt|ist)|(?<=[ap]m|:\d{2}))(?!\p{L})/giu;

// As known ways of asking are written.
const spellings: [RegExp, string][] = [
  [/(?<!\p{L})(?:you|u) (?:guys|people|folks|all)(?!\p{L})|(?<!\p{L})(?:u|ya|y['’]?all)(?!\p{L})/giu, "you"],
  [/(?<!\p{L})ur(?!\p{L})/giu, "your"],
];
const spelt = (text: string): string =>
  spellings.reduce((now, [pattern, as]) => now.replaceAll(pattern, as), text);

/** A text without what leads open and close with. */
export const withoutCourtesies = (text: string): string => text.replaceAll(courtesies, " ").trim();

const isSaying = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** What a lead's message is looked up by: in English, without courtesies and times of day unless it has nothing else. */
export const leadQuery = (message: string): string => {
  const english = inEnglish(message);
  const asked = spelt(
    [timesOfDay, weekdays, minutes].reduce(
      (text, pattern) => text.replaceAll(pattern, " "),
      withoutCourtesies(english),
    ),
  );
  return isSaying(asked) ? asked.replaceAll(/[ \t]{2,}/gu, " ").trim() : english;
};

/** A message in letters of another script, which documents in its language may answer, where its query is in English. */
export const ownWords = (message: string): string[] =>
  isOfOtherScript(message) && inEnglish(message) !== message ? [message] : [];
