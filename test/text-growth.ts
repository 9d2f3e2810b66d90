/** Reads a text; what it gives is not looked at. */
export type ReadText = (text: string) => unknown;

const pieces = [
  " ", "\t\n", "\n", "\r", "\u2028", "\n- ", "8", "7,", "8.", "x", "é", "あ", "あ ", "、", "1% ", "a. ", "No. ", "@a", "!", "?!", "|", "| - ", "-", "- ",
  "#", " #", "> ", "* ", "*a", "**a ", "__a ", "~~a ", "_a ", "**", "~~", "`", "`a", "``a ", "```\n", "~~~\n````\n", "[", "[1", "[1][", "[1]:",
  "[a](", "[a](b ", "[a](b \"", "[a](http://b.c/", "[a]: b\n", "[a [b]", "【1", "![", "![[a]", "![a](", "](<", "](", "(", "(a", ")", '"', "'",
  "“a", "<", "</", "<!--", "-->", "<!-- asked as: ", "<script ", "<div>", "<data:", "<a:", "</title", "www.", "www.a", "https://", "http://a.b/(",
  "&#x", "{", "{\"a\":", "e\u0301", "\u200b", "\u0301", "word ", "Wordwordword", "Hello there. ", "we guarantee ", "not ", "no more than ", "USD 1 ",
  "in 2 days ", "a couple of ", "- a\n", "a | b\n", "a|b\n-|-\n", "---\n", "===\n", "Thank you, ", "answerable: ",
]; // prettier-ignore

// What is found wrong only at its end has to be tried from every beginning, where code is careless.
const beginnings = ["", "# a", "a|b\n", "- ", "> ", "[a](", "[a](b", "[a]: b", "1", "a,", "www.", "answerable:", "```", "**a", "|"]; // prettier-ignore
const middles = [" ", "!", "*", "-", "|", "`", "#", "\n"];

const repeated = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));

/** Texts that make careless code slow, each of about the length asked for. */
const hostileTexts: Record<string, (length: number) => string> = Object.fromEntries([
  ...pieces.map((piece) => [JSON.stringify(piece), (length: number) => repeated(piece, length)]),
  ...beginnings.flatMap((beginning) =>
    middles.map((middle) => [
      `${JSON.stringify(beginning)}, many ${JSON.stringify(middle)}, "x"`,
      (length: number) => `${beginning}${repeated(middle, length)}x`,
    ]),
  ),
]);

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const costOf = (read: ReadText, text: string): number => {
  const before = cpuMs();
  read(text);
  return cpuMs() - before;
};

const leastCost = (read: ReadText, text: string, times: number): number =>
  Math.min(...Array.from({ length: times }, () => costOf(read, text)));

const limits = {
  shortest: 512,
  longest: 8 * 1024,
  /** Milliseconds below which nothing is measured. */
  floor: 4,
  /** Four times the text; linear code takes four times as long, quadratic code sixteen times. */
  growth: 9,
};

/** A text that costs more than its length, with the milliseconds for it and for one four times as long. */
export interface Growth {
  text: string;
  length: number;
  short: number;
  long: number;
}

const growthOn = (read: ReadText, name: string, make: (length: number) => string): Growth | null => {
  let length = limits.shortest;
  // What even the longest text costs too little for is not measured; a short one tells first that the longest ends.
  if (costOf(read, make(length)) < 1 && costOf(read, make(limits.longest)) < limits.floor) return null;
  let short = leastCost(read, make(length), 2);
  while (short < limits.floor && length < limits.longest) {
    length *= 4;
    // The first time code runs it costs more, and would make what grows look as if it did not.
    short = leastCost(read, make(length), 2);
  }
  if (short < limits.floor) return null;
  // Measured once first: what is not slow needs no second look.
  if (costOf(read, make(length * 4)) < short * limits.growth) return null;
  short = leastCost(read, make(length), 3);
  const long = leastCost(read, make(length * 4), 2);
  return long > Math.max(short, 1) * limits.growth ? { text: name, length, short, long } : null;
};

/** The hostile texts, or those of them that are named, for which this costs more than n log n of their length. */
export const superlinear = (read: ReadText, named?: string[]): Growth[] =>
  Object.entries(hostileTexts)
    .filter(([name]) => named?.includes(name) ?? true)
    .flatMap(([name, make]) => {
      // What the engine or a busy machine does on the side may fall on a measurement; what grows, grows each time.
      const isCleared = [1, 2, 3, 4, 5, 6].some(() => growthOn(read, name, make) === null);
      return isCleared ? [] : (growthOn(read, name, make) ?? []);
    });
