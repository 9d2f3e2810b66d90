import { stemOf } from "./analyse-text.ts";

const named = (party: string, words: string): [string, string][] =>
  words.split(" ").map((word) => [word, party]);

/** Who gives and takes in what is asked here; possessives name no party of their own. */
const parties = new Map([
  ...named("firm", "we us you legend firm company desk"),
  ...named("agent", "i me agent agents bd bds partner partners"),
  ...named("client", "client clients lead leads project projects customer customers they them"),
  ...named("exchange", "exchange exchanges venue venues"),
]);

/** Verbs that turn into another matter when giver and taker change places. */
const giving = new Set(
  "pay paid send sent owe refund transfer wire lend lent reimburse compensate invoice bill charge"
    .split(" ")
    .map(stemOf),
);

const partyIn = (words: string[]): { party: string; by: boolean } | undefined => {
  const at = words.findIndex((word) => parties.has(word));
  const by = words.slice(Math.max(at - 2, 0), at).includes("by");
  return at === -1 ? undefined : { party: parties.get(words[at] ?? "") ?? "", by };
};

/** Who is said to give to whom in the words of a clause, as "giver>taker"; undefined where they do not say both. */
export const whoToWhom = (words: string[]): string | undefined => {
  const verb = words.findIndex((word) => giving.has(stemOf(word)));
  if (verb === -1) return undefined;
  const before = words.slice(0, verb).findLast((word) => parties.has(word));
  const subject = before === undefined ? undefined : parties.get(before);
  const object = partyIn(words.slice(verb + 1));
  if (subject === undefined || object === undefined || subject === object.party) return undefined;
  return object.by ? `${object.party}>${subject}` : `${subject}>${object.party}`;
};

/** Whether one says that somebody gives to somebody, and the other that it is the other way round. */
export const areOpposite = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((said) => !other.has(said) && other.has(said.split(">").toReversed().join(">")));
