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
  /** Amounts that are in no other yet, and so may be in a total. */
  open: Figure[];
  /** What stands beside the text: prices, counts, and amounts of which shares are asked for. */
  prices: number[];
  counts: number[];
  asked: number[];
}

/** Where a figure stands that is to be worked out. */
export interface Place {
  /** The numbers of the same piece of a line. */
  near: number[];
  /** Whether words may have divided an amount there. */
  mayDivide: boolean;
  /** Whether it is calculated with in sight. */
  inExpression: boolean;
}

/** What one step from figures at hand comes to, and which amounts are in it. */
interface Step {
  value: number;
  from: Figure[];
}

/** Parts that texts have in words, as in "half of it". */
const spokenParts = [1 / 2, 1 / 3, 1 / 4];

/** Of so many figures the steps are looked at, and of so many amounts the totals. */
const mostAtHand = 40;
const mostTotalled = 8;

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 0.006;

export const addFigure = ({ figures, open }: AtHand, figure: Figure): void => {
  if (figures.some(({ value }) => isSame(value, figure.value))) return;
  figures.push(figure);
  if (figures.length > mostAtHand) figures.shift();
  if (figure.isMoney) open.push(figure);
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
const shared = (hand: AtHand): Step[] =>
  [...hand.figures, ...askedAt(hand)].flatMap((figure) =>
    [...hand.shares].flatMap((share): Step[] => [
      { value: figure.value * share, from: [] },
      { value: figure.value * (1 + share), from: [figure] },
      { value: figure.value * (1 - share), from: [figure] },
    ]),
  );

const multiplied = (hand: AtHand): Step[] => {
  const counts = countsAt(hand).map(({ value }) => value);
  return [
    ...hand.prices.flatMap((price) => counts.map((count): Step => ({ value: price * count, from: [] }))),
    ...hand.figures
      .filter(({ isMoney }) => isMoney)
      .flatMap((figure) => counts.map((count): Step => ({ value: figure.value * count, from: [figure] }))),
  ];
};

/** "100 meals at 8 on 20 days": a price times a count beside it, and another. */
const multipliedTwice = (hand: AtHand, near: number[]): Step[] => {
  const beside = hand.figures.filter(({ value }) => near.includes(value));
  const counts = beside.filter(({ isCount }) => isCount);
  return beside
    .filter(({ isMoney }) => isMoney)
    .flatMap((price) =>
      counts.flatMap((count, at) =>
        [...hand.counts, ...counts.slice(at + 1).map(({ value }) => value)].map((other): Step => ({
          value: price.value * count.value * other,
          from: [price],
        })),
      ),
    );
};

const subtracted = (hand: AtHand, inExpression: boolean): Step[] => {
  const others = [...hand.figures, ...countsAt(hand), ...askedAt(hand)];
  return hand.figures.flatMap((a) =>
    others
      .filter((b) => (a.isMoney && b.isMoney) || (a.isCount && b.isCount))
      .flatMap((b): Step[] => [
        { value: Math.abs(a.value - b.value), from: [a, b] },
        ...(inExpression ? [{ value: a.value + b.value, from: [a, b] }] : []),
      ]),
  );
};

/** Every sum of two amounts or more that are in nothing else. */
const totalled = ({ open }: AtHand): Step[] => {
  const amounts = open.slice(-mostTotalled);
  return Array.from({ length: 2 ** amounts.length }, (_, mask) =>
    amounts.filter((__, at) => (mask & (2 ** at)) !== 0),
  )
    .filter((from) => from.length > 1)
    .map((from) => ({ value: from.reduce((sum, { value }) => sum + value, 0), from }));
};

const divided = ({ figures }: AtHand): Step[] =>
  figures.flatMap((figure) =>
    spokenParts.map((part): Step => ({ value: figure.value * part, from: [figure] })),
  );

/** What one step from the figures at hand comes to, or none where they have it themselves. */
export const stepsFrom = (hand: AtHand, { near, mayDivide, inExpression }: Place): Step[] => [
  ...hand.figures.map(({ value }): Step => ({ value, from: [] })),
  ...shared(hand),
  ...multiplied(hand),
  ...multipliedTwice(hand, near),
  ...subtracted(hand, inExpression),
  ...totalled(hand),
  ...(mayDivide ? divided(hand) : []),
];
