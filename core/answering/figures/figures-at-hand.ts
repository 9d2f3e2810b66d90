/** A figure that a text has told so far. */
export interface Figure {
  value: number;
  /** Whether it may be an amount of money. */
  isMoney: boolean;
  /** Whether it may say how many there are. */
  isCount: boolean;
}

/** What a figure can be worked out from. */
export interface AtHand {
  /** What the text has told so far. */
  figures: Figure[];
  shares: Set<number>;
  /** How much of another currency one of an amount is. */
  rates: number[];
  /** Amounts that are in no other yet, and so may be in a total. */
  open: Figure[];
  /** What stands beside the text: prices, counts, and amounts of which shares are asked for. */
  prices: number[];
  /** The amounts of the rows that it names, and how often it may take one of several. */
  named: number[];
  few: number[];
  counts: number[];
  asked: number[];
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
  count?: number;
}

/** Parts that texts have in words, as in "half of it", which needs no more. */
const half = 1 / 2;
const spokenParts = [1 / 3, 1 / 4];

/** Of so many figures of a kind the steps are looked at, and of so many amounts the totals. */
export const mostAtHand = 40;
const mostTotalled = 8;
/** Of so many amounts of what is named the sums are looked at. */
export const mostNamed = 6;

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 0.006;

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

const countsAt = ({ figures, counts }: AtHand): Figure[] => [
  ...figures.filter(({ isCount }) => isCount),
  ...counts.map((value): Figure => ({ value, isMoney: false, isCount: true })),
];

const askedAt = ({ asked }: AtHand): Figure[] =>
  asked.map((value) => ({ value, isMoney: true, isCount: false }));

/** "15 % of 500", and 500 with that or without. */
function* shared(hand: AtHand): Generator<Step> {
  for (const figure of [...hand.figures, ...askedAt(hand)])
    for (const share of hand.shares) {
      yield { value: figure.value * share, from: [] };
      yield { value: figure.value * (1 + share), from: [figure] };
      yield { value: figure.value * (1 - share), from: [figure] };
    }
}

function* multiplied(hand: AtHand): Generator<Step> {
  const counts = countsAt(hand).map(({ value }) => value);
  for (const price of hand.prices)
    for (const count of counts) yield { value: price * count, from: [], count };
  for (const figure of hand.figures.filter(({ isMoney }) => isMoney))
    for (const count of counts) yield { value: figure.value * count, from: [figure], count };
}

/** "100 meals at 8 on 20 days": a price times a count beside it, and another. */
function* multipliedTwice(hand: AtHand, near: number[]): Generator<Step> {
  const beside = hand.figures.filter(({ value }) => near.includes(value));
  const counts = beside.filter(({ isCount }) => isCount);
  for (const price of beside.filter(({ isMoney }) => isMoney))
    for (const [at, count] of counts.entries())
      for (const other of [...hand.counts, ...counts.slice(at + 1).map(({ value }) => value)])
        yield { value: price.value * count.value * other, from: [price] };
}

/** "A week and two days": two prices of what is named, each a few times. */
function* combined({ named, few }: AtHand): Generator<Step> {
  for (const [at, price] of named.entries())
    for (const other of named.slice(at + 1))
      for (const count of few)
        for (const another of few) yield { value: price * count + other * another, from: [] };
}

function* subtracted(hand: AtHand, inExpression: boolean): Generator<Step> {
  const others = [...hand.figures, ...countsAt(hand), ...askedAt(hand)];
  for (const a of hand.figures)
    for (const b of others) {
      if (!((a.isMoney && b.isMoney) || (a.isCount && b.isCount))) continue;
      yield { value: Math.abs(a.value - b.value), from: [a, b] };
      if (inExpression) yield { value: a.value + b.value, from: [a, b] };
    }
}

/** Every sum of two amounts or more that are in nothing else; of the last of them also with a share of it or without. */
function* totalled({ open, shares }: AtHand): Generator<Step> {
  const amounts = open.slice(-mostTotalled);
  for (let mask = 0; mask < 2 ** amounts.length; mask += 1) {
    const from = amounts.filter((_, at) => (mask & (2 ** at)) !== 0);
    if (from.length < 2) continue;
    const sum = from.reduce((total, { value }) => total + value, 0);
    yield { value: sum, from };
    if (from[0] !== amounts.at(-from.length)) continue;
    for (const share of shares) for (const part of [1 + share, 1 - share]) yield { value: sum * part, from };
  }
}

/** "24 at 175 and 9 at 74": each count that is followed by its price. */
function* paired({ figures }: AtHand, near: number[]): Generator<Step> {
  const beside = near.flatMap((value) => figures.find((figure) => figure.value === value) ?? []);
  let [sum, pairs] = [0, 0];
  for (const [at, price] of beside.entries()) {
    const count = beside[at - 1];
    if (!price.isMoney || count === undefined || count.isMoney || !count.isCount) continue;
    [sum, pairs] = [sum + count.value * price.value, pairs + 1];
    if (pairs > 1) yield { value: sum, from: [] };
  }
}

function* exchanged({ figures, rates }: AtHand): Generator<Step> {
  for (const { value } of figures.filter(({ isMoney }) => isMoney))
    for (const rate of rates) {
      yield { value: value * rate, from: [] };
      yield { value: value / rate, from: [] };
    }
}

function* divided({ figures }: AtHand, { mayDivide, isResult }: Place): Generator<Step> {
  const parts = [...(mayDivide || !isResult ? [half] : []), ...(mayDivide ? spokenParts : [])];
  for (const figure of figures.filter(({ isMoney }) => isMoney || mayDivide))
    for (const part of parts) yield { value: figure.value * part, from: [] };
}

function* stepsFrom(hand: AtHand, place: Place): Generator<Step> {
  const { near, inExpression } = place;
  for (const { value } of hand.figures) yield { value, from: [] };
  yield* shared(hand);
  yield* multiplied(hand);
  yield* multipliedTwice(hand, near);
  yield* subtracted(hand, inExpression);
  yield* totalled(hand);
  yield* paired(hand, near);
  if (!inExpression) yield* combined(hand);
  yield* exchanged(hand);
  yield* divided(hand, place);
}

/** The first step from the figures at hand, or none where they have it themselves, whose result fits. */
export const findStep = (hand: AtHand, at: Place, fits: (value: number) => boolean): Step | null => {
  for (const step of stepsFrom(hand, at)) if (fits(step.value)) return step;
  return null;
};
