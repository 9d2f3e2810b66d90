import { LRUCache } from "lru-cache";
import { wordsOf } from "./analyse-text.ts";
import { editDistance, isSlip } from "./look-alikes.ts";
import { softWords, stopWords } from "./stop-words.ts";
import { canonicalOf } from "./synonyms.ts";
import { phraseWords } from "./word-phrases.ts";
import { wordVectors } from "./word-vectors.ts";

/** What people in a hurry write, of which no slip of the finger is the cause. */
const shorthand: ReadonlyMap<string, string> = new Map(
  Object.entries({
    u: "you",
    ur: "your",
    r: "are",
    w: "with",
    wo: "without",
    b4: "before",
    bc: "because",
    cuz: "because",
    abt: "about",
    smth: "something",
    smb: "somebody",
    ppl: "people",
    til: "until",
    till: "until",
    wat: "what",
    wut: "what",
    wen: "when",
    teh: "the",
    gonna: "going to",
    wanna: "want to",
    gotta: "have to",
    msg: "message",
    msgs: "messages",
    yr: "year",
    yrs: "years",
    tmrw: "tomorrow",
  }),
);

/** Words of this trade that come in no other list, so that they are taken for no slip. */
const tradeWords = `
  airdrop airdrops backtest blockchain blockchains bridging burn colocated colocation cold custodial custodian dapp dapps
  degen delist delisted delisting depeg fiat fork halving holder holders latency launchpad launchpads listing listings
  mainnet memecoin memecoins meme memes metaverse mint minted minter multisig offsite onboard onboarding onchain offchain
  oracle oracles payout payouts perp perps rebrand reddit rollup router rug rugpull slashing slippage staked staker staking
  swap swaps testnet ticker timelock tokenised tokenized tokenomics unstake unstaking validator validators vested vesting
  wash whale whales whitelist whitepaper yield`
  .trim()
  .split(/\s+/u);

const shortest = { slip: 4, surplus: 6, replaced: 7 };

const keyOf = (first: string | undefined, length: number): string => `${first ?? ""}${length}`;

/** The words a question may mean, by first letter and length: those of this trade first, then the most frequent ones. */
const createDictionary = () => {
  const words = new Set([
    ...phraseWords(),
    ...softWords,
    ...stopWords,
    ...tradeWords,
    ...wordVectors().words,
  ]);
  const shelves = new Map<string, string[]>();
  for (const word of words) {
    const key = keyOf(word[0], word.length);
    const shelf = shelves.get(key);
    if (shelf === undefined) shelves.set(key, [word]);
    else shelf.push(word);
  }
  const spelt = [...canonicalOf.keys()].flatMap((phrase) => phrase.split(" "));
  return { known: new Set([...words, ...spelt]), shelves };
};

let created: ReturnType<typeof createDictionary> | null = null;
const dictionary = () => (created ??= createDictionary());

/** How bad a slip it takes to type this word for that one: 0 the least, Infinity if it is none. */
const slipOf = (typed: string, meant: string): number => {
  if (typed.length >= shortest.slip && isSlip(typed, meant)) return 0;
  if (Math.abs(typed.length - meant.length) > 1 || meant.length < shortest.slip) return Infinity;
  const surplus = typed.length > meant.length && typed.length >= shortest.surplus;
  const replaced = typed.length === meant.length && typed.length >= shortest.replaced;
  return (surplus || replaced) && editDistance(typed, meant, 1) === 1 ? 1 : Infinity;
};

const isKnown = (word: string): boolean => {
  const { known } = dictionary();
  return (
    word.length < shortest.slip ||
    /\P{L}/u.test(word) ||
    known.has(word) ||
    (word.endsWith("s") && known.has(word.slice(0, -1)))
  );
};

const findLikeliest = (typed: string): string => {
  const { shelves } = dictionary();
  const lengths = [typed.length + 1, typed.length, typed.length - 1];
  const words = lengths.flatMap((length) => shelves.get(keyOf(typed[0], length)) ?? []);
  const slips = words.map((word) => slipOf(typed, word));
  const least = Math.min(...slips);
  return Number.isFinite(least) ? (words[slips.indexOf(least)] ?? typed) : typed;
};

// A question is read several times on its way, and a word is looked for in a thousand others.
const found = new LRUCache<string, string>({ max: 1000, memoMethod: findLikeliest });
const likeliest = (typed: string): string => found.memo(typed);

const token = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*/gu;
const allCapitals = /^\p{Lu}+$/u;
const mostUnknown = { words: 3, share: 0.4 };

/** Whether so many of these words are unknown that they are of another language, or no words at all. */
const isForeign = (words: string[]): boolean => {
  const unknown = words.filter((word) => !isKnown(word)).length;
  return unknown > mostUnknown.words && unknown > words.length * mostUnknown.share;
};

/** A text with its mistyped words put right, but for acronyms and for what `isWritten` knows from elsewhere. */
export const respell = (text: string, isWritten: (word: string) => boolean = () => false): string => {
  if (isForeign(wordsOf(text))) return text;
  return text.replaceAll(token, (typed: string, at: number) => {
    const [word = "", ...more] = wordsOf(typed);
    // A letter with a hyphen is part of a name, such as that of a form.
    const isOfName = typed.length === 1 && text.slice(Math.max(0, at - 1), at + 2).includes("-");
    if (more.length > 0 || isOfName || allCapitals.test(typed)) return typed;
    const meant = shorthand.get(word) ?? (isKnown(word) ? word : likeliest(word));
    return meant === word || isWritten(word) ? typed : meant;
  });
};
