import { isSame } from "./rounding.ts";

/** A figure that a text has told so far. */
export interface Figure {
  value: number;
  /** Whether it may be an amount of money. */
  isMoney: boolean;
  /** Whether it may say how many there are. */
  isCount: boolean;
}

/** An amount of money, and how many there are, that stand beside a text. */
export const amountOf = (value: number): Figure => ({ value, isMoney: true, isCount: false });
export const countOf = (value: number): Figure => ({ value, isMoney: false, isCount: true });

/** What a figure can be worked out from. */
export interface AtHand {
  /** What the text has told so far. */
  figures: Figure[];
  /** Amounts that are in no other yet, and so may be in a total. */
  open: Figure[];
  shares: Set<number>;
  /** How much of another currency one of an amount is. */
  rates: number[];
  /** What stands beside the text: prices, counts, and amounts of which shares are asked for. */
  prices: Figure[];
  counts: Figure[];
  asked: Figure[];
  /** The amounts of the rows that it names, and how often it may take one of several. */
  named: number[];
  few: number[];
}

/** Where a figure stands that is to be worked out. */
export interface Place {
  /** The numbers of the same piece of a line. */
  near: number[];
  /** Whether words may have divided an amount there. */
  mayDivide: boolean;
  /** Whether it is said to be what something else comes to. */
  isResult: boolean;
  /** Whether it is calculated with in sight. */
  inExpression: boolean;
}

/** What one step from figures at hand comes to, which amounts are in it, and how many times. */
interface Step {
  value: number;
  from: Figure[];
  counts: number[];
}

/** Parts that texts have in words, as in "half of it", which needs no more. */
const half = 1 / 2;
const spokenParts = [1 / 3, 1 / 4];

/** Of so many figures of a kind the steps are looked at, and of so many amounts the totals. */
export const mostAtHand = 40;
const mostTotalled = 8;
/** Of so many amounts of what is named the sums are looked at. */
export const mostNamed = 6;

/** Puts a figure at hand; one that is there already may turn out to be an amount. */
export const addFigure = ({ figures, open }: AtHand, figure: Figure): void => {
  const known = figures.find(({ value }) => isSame(value, figure.value));
  if (known?.isMoney === true || (known !== undefined && !figure.isMoney)) return;
  if (known !== undefined) known.isMoney = true;
  else figures.push(figure);
  if (figures.length > mostAtHand) figures.shift();
  if (figure.isMoney) open.push(known ?? figure);
};

/** What is in another amount is in no total of its own. */
export const useUp = (hand: AtHand, values: number[]): void => {
  hand.open = hand.open.filter((figure) => !values.some((value) => isSame(value, figure.value)));
};

const withAndWithout = (shares: number[]): number[] => shares.flatMap((share) => [1 + share, 1 - share]);

/** Each figure so many times, which may be how many there are, and may have it in what it comes to. */
function* scaled(figures: Figure[], factors: number[], has = { it: false, counts: false }): Generator<Step> {
  for (const figure of figures)
    for (const factor of factors)
      yield {
        value: figure.value * factor,
        from: has.it ? [figure] : [],
        counts: has.counts ? [factor] : [],
      };
}

/** Every sum of two amounts or more; of the last of them also with a share of it or without. */
function* summed(amounts: Figure[], shares: number[] = []): Generator<Step> {
  const last = amounts.slice(-mostTotalled);
  for (let mask = 0; mask < 2 ** last.length; mask += 1) {
    const from = last.filter((_, at) => (mask & (2 ** at)) !== 0);
    if (from.length < 2) continue;
    const sum = from.reduce((total, { value }) => total + value, 0);
    const factors = from[0] === last.at(-from.length) ? [1, ...withAndWithout(shares)] : [1];
    for (const factor of factors) yield { value: sum * factor, from, counts: [] };
  }
}

function* subtracted(figures: Figure[], others: Figure[], inExpression: boolean): Generator<Step> {
  for (const a of figures)
    for (const b of others) {
      if (a === b || !((a.isMoney && b.isMoney) || (a.isCount && b.isCount))) continue;
      yield { value: Math.abs(a.value - b.value), from: [a, b], counts: [] };
      if (inExpression) yield { value: a.value + b.value, from: [a, b], counts: [] };
    }
}

/** "A week and two days": two prices of what is named, each a few times. */
function* combined({ named, few }: AtHand): Generator<Step> {
  for (const [at, price] of named.entries())
    for (const other of named.slice(at + 1))
      for (const count of few)
        for (const another of few) yield { value: price * count + other * another, from: [], counts: [] };
}

/** "100 meals at 8 on 20 days", and "24 at 175 and 9 at 74": a price times two counts beside it, and each times the one before it. */
function* besideEachOther({ figures, counts }: AtHand, near: number[]): Generator<Step> {
  const beside = near.flatMap((value) => figures.find((figure) => figure.value === value) ?? []);
  const taken = beside.filter(({ isCount }) => isCount);
  const twice = taken.flatMap((one, at) =>
    [...counts, ...taken.slice(at + 1)].map(({ value }) => value * one.value),
  );
  yield* scaled(
    beside.filter(({ isMoney }) => isMoney),
    twice,
    { it: true, counts: false },
  );
  const pairs = beside.flatMap((price, at) => {
    const count = beside[at - 1];
    const isPair = price.isMoney && count?.isCount === true && !count.isMoney;
    return isPair ? amountOf(count.value * price.value) : [];
  });
  yield* summed(pairs);
}

function* stepsFrom(hand: AtHand, { near, mayDivide, isResult, inExpression }: Place): Generator<Step> {
  const { figures, asked, prices, rates } = hand;
  const amounts = figures.filter(({ isMoney }) => isMoney);
  const counts = [...figures.filter(({ isCount }) => isCount), ...hand.counts];
  const shares = [...hand.shares];
  const factors = counts.map(({ value }) => value);
  const parts = [...(mayDivide || !isResult ? [half] : []), ...(mayDivide ? spokenParts : [])];
  yield* scaled(figures, [1]);
  yield* scaled([...figures, ...asked], shares);
  yield* scaled([...figures, ...asked], withAndWithout(shares), { it: true, counts: false });
  yield* scaled(prices, factors, { it: false, counts: true });
  yield* scaled(amounts, factors, { it: true, counts: true });
  yield* besideEachOther(hand, near);
  yield* subtracted(figures, [...figures, ...counts, ...asked], inExpression);
  yield* summed(hand.open, shares);
  if (!inExpression) yield* combined(hand);
  yield* scaled(
    amounts,
    rates.flatMap((rate) => [rate, 1 / rate]),
  );
  yield* scaled(mayDivide ? figures : amounts, parts);
}

/** The first step from the figures at hand, or none where they have it themselves, whose result fits. */
export const findStep = (hand: AtHand, at: Place, fits: (value: number) => boolean): Step | null => {
  for (const step of stepsFrom(hand, at)) if (fits(step.value)) return step;
  return null;
};
