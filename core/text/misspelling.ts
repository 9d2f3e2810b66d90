/** How many letters to insert, drop, replace or swap to make one word into the other; stops counting beyond `most`. */
const editDistance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? (before[j - 2] ?? 0) + 1 : Infinity;
      row.push(Math.min(replace, swap, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? most + 1;
};

// One of them is a syllable or a word.
const notSpelt = /[\p{N}\p{Script=Han}\p{Script=Hangul}]/u;

/** Whether a word may be the other one mistyped: the same first letter, one slip in four letters, two in eight. */
export const isMisspelt = (typed: string, meant: string): boolean => {
  if (typed.length < 4 || typed[0] !== meant[0] || notSpelt.test(typed)) return false;
  const most = typed.length >= 8 ? 2 : 1;
  return editDistance(typed, meant, most) <= most;
};

const leastRoot = { letters: 4, share: 0.5 };

/** Whether two stems may be of one root, as "pregnant" and "pregnanc": they begin alike for four letters and half of the longer one. */
export const isOfOneRoot = (one: string, other: string): boolean => {
  if (notSpelt.test(one)) return false;
  let alike = 0;
  while (alike < one.length && one[alike] === other[alike]) alike += 1;
  return alike >= Math.max(leastRoot.letters, leastRoot.share * Math.max(one.length, other.length));
};
