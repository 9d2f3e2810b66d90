import { serviceNames, services } from "#contracts/common.ts";
import { shortNamesIn } from "./terms.ts";
import { wordsOf } from "./words.ts";

/** What tells questions about the same things apart: what each wants to know of them, and under which conditions. */
export interface QuestionSense {
  /** What it asks for, where its wording tells: "who", "when", "whether" and the like. */
  asks: ReadonlySet<string>;
  /** The services and numbers it names, and whether it denies something. */
  conditions: ReadonlySet<string>;
  /** On which side of each contrast it stands, by the contrast's place. */
  sides: ReadonlyMap<number, ReadonlySet<number>>;
  /** The short names in it, and all its words. */
  names: readonly string[];
  words: ReadonlySet<string>;
}

const words = (text: string): string[] => text.trim().split(/\s+/u);

/** The services a text of these words names: an answer nearly always depends on them, however common they are. */
const servicesIn = (said: string[]): string[] => {
  const text = ` ${said.join(" ")} `;
  return services.filter((service) =>
    [service, serviceNames[service]].some((name) => text.includes(` ${name.toLowerCase()} `)),
  );
};

const numbers = new Map(
  words("zero one two three four five six seven eight nine ten eleven twelve").map((word, at) => [
    word,
    String(at),
  ]),
);
// "One" is mostly a pronoun.
numbers.delete("one");

const negations = new Set(
  words(`not no never without none nobody nothing neither nor non except unless cannot cant wont dont doesnt didnt isnt
    arent wasnt werent couldnt wouldnt shouldnt hasnt havent hadnt aint`),
);

/** Sides of which a question that has a word of one cannot mean the same as a question that has one of another alone. */
const contrasted = `
  before prior / after following / during
  over above more exceed / under below less fewer
  minimum min smallest lowest least / maximum max biggest largest highest most
  high higher / low
  big large / small
  first initial / second / third / last final
  old previous former / new next
  early earlier / late later
  fast faster fastest quick / slow slower slowest
  long longer / short shorter
  best / worst
  easy / hard difficult
  always / sometimes / rarely
  yesterday / today / tomorrow
  buy purchase / sell sale
  buyer / seller
  borrow / lend
  deposit / withdraw withdrawal
  send / receive
  open / close
  start begin / stop end
  raise increase / lower reduce decrease
  accept approve / reject refuse decline
  allow permit / forbid prohibit
  add / remove
  join / leave
  up / down
  internal / external
  inbound incoming / outbound outgoing
  public / private
  gross / net
  fixed / variable
  hourly / daily / weekly / monthly / quarterly / yearly annual annually
  weekday / weekend
  gain profit / loss`
  .trim()
  .split("\n");
const contrasts: ReadonlyMap<string, { contrast: number; side: number }> = new Map(
  contrasted.flatMap((line, contrast) =>
    line.split("/").flatMap((said, side) => wordsOf(said).map((word) => [word, { contrast, side }] as const)),
  ),
);

const auxiliaries = new Set(
  words(`do does did is are am was were has have had can could may might shall should will would must any isnt arent dont
    doesnt didnt cant couldnt wont wouldnt shouldnt hasnt havent wasnt werent`),
);
const prepositions = new Set(words("by from for to at on in with under of since until through"));
const amounts = new Set(words("many much long often soon far"));
const indirect =
  /^(?:(?:can|could|would|will) you (?:please )?(?:tell|explain|say|show|confirm|clarify)(?: to)?(?: me| us)?|(?:please )?(?:tell|explain|show)(?: to)?(?: me| us)?|do (?:you|we) know|any idea|i (?:want|need|would like|wanted) to (?:know|ask)|id like to (?:know|ask)|(?:i am|im|we are|were) (?:wondering|asking)|i wonder|not sure)\b(?: about)?/u;
const greeting =
  /^(?:(?:hi|hello|hey|dear|team|all|guys|folks|please|so|and|but|also|ok|okay|well|then|now) )+/u;

/** The words of a clause, with what is contracted as one: "don't" is "dont". */
const wordsIn = (clause: string): string[] => wordsOf(clause.replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, ""));

/** What a clause asks for, null where it does not tell. */
const askedIn = (clause: string): string | null => {
  const text = wordsIn(clause).join(" ").replace(greeting, "");
  const told = text.replace(indirect, "").trim();
  const [first = "", ...rest] = told.split(" ");
  const [asker, next = ""] = prepositions.has(first) ? rest : [first, rest[0]];
  if (asker === undefined) return null;
  if (asker === "who" || asker === "whom" || asker === "whose") return "who";
  if (asker === "why") return "why";
  if (asker === "how") return amounts.has(next) ? `how ${next}` : "how";
  // Otherwise they name a condition.
  if (asker === "when" || asker === "where")
    return told !== text || next === "" || next === "to" || auxiliaries.has(next) ? asker : null;
  if (asker === "whether" || (asker === "if" && told !== text)) return "whether";
  return asker === first && auxiliaries.has(first) ? "whether" : null;
};

// Looked for at the first mark of a row alone, so that no row is read again from each of its marks.
const clauseEnd = /(?<![.?!:;,\n])[.?!:;,\n]+(?:\s|$)/u;

/** Reads what a question wants to know of its subject. */
export const senseOf = (question: string): QuestionSense => {
  const clauses = question.split(clauseEnd);
  const asks = new Set(clauses.map(askedIn).filter((asked) => asked !== null));
  const conditions = new Set<string>();
  const sides = new Map<number, Set<number>>();
  const spoken = clauses.map(wordsIn);
  for (const said of spoken) {
    for (const service of servicesIn(said)) conditions.add(service);
    for (const [at, word] of said.entries()) {
      const number = numbers.get(word) ?? (/\p{N}/u.test(word) ? word : undefined);
      if (number !== undefined) conditions.add(number);
      // "Isn't it …?" asks the same as "Is it …?".
      if (negations.has(word) && !(at === 0 && auxiliaries.has(word))) conditions.add("not");
      const stood = contrasts.get(word);
      if (stood !== undefined)
        sides.set(stood.contrast, (sides.get(stood.contrast) ?? new Set()).add(stood.side));
    }
  }
  return { asks, conditions, sides, names: namesIn(question), words: new Set(spoken.flat()) };
};

// A service goes by two names, and what is part of a number is none.
const serviceCodes = new Set(services.map((service) => service.toLowerCase()));
const namesIn = (question: string): string[] =>
  shortNamesIn(question).filter((name) => !serviceCodes.has(name) && !/\p{N}/u.test(name));

const equal = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((word) => other.has(word));

const hasNames = ({ words: said }: QuestionSense, { names }: QuestionSense): boolean =>
  names.every((name) => said.has(name));

const share = (one: ReadonlySet<number>, other: ReadonlySet<number> | undefined): boolean =>
  other === undefined || [...one].some((side) => other.has(side));

/** Whether two questions may want to know the same of what they are about. */
export const mayMeanSame = (one: QuestionSense, other: QuestionSense): boolean =>
  (one.asks.size === 0 || other.asks.size === 0 || equal(one.asks, other.asks)) &&
  equal(one.conditions, other.conditions) &&
  hasNames(one, other) &&
  hasNames(other, one) &&
  [...one.sides].every(([contrast, side]) => share(side, other.sides.get(contrast)));
