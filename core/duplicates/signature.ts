/** From this share of common words on, two passages say nearly the same. */
export const nearlySame = 0.85;

/** Shorter passages are alike by chance. */
export const fewestTerms = 12;

// 8 bands of 4: a pair that shares 85 % of its words meets in a band with 99.7 %, one that shares half with 40 %.
const bands = 8;
const rows = 4;

const seeds = Array.from({ length: bands * rows }, (_, index) => Math.imul(index + 1, 0x9e37_79b1));

const hashOf = (term: string, seed: number): number => {
  let hash = seed ^ 0x811c_9dc5;
  for (let at = 0; at < term.length; at += 1) hash = Math.imul(hash ^ term.charCodeAt(at), 0x0100_0193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85eb_ca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
};

/** The bands of a text's MinHash signature: texts that share most of their terms have one in common. */
export const bandsOf = (terms: ReadonlySet<string>): string[] => {
  const lowest = seeds.map((seed) => Math.min(...[...terms].map((term) => hashOf(term, seed))));
  return Array.from({ length: bands }, (_, band) => {
    const own = lowest.slice(band * rows, (band + 1) * rows);
    const [high, low] = [hashOf(own.join(" "), band), hashOf(own.join("-"), ~band)];
    return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low)).toString();
  });
};

/** The share of all their terms that two texts have in common, 0 to 1. */
export const overlapOf = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const shared = [...a].filter((term) => b.has(term)).length;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
};
