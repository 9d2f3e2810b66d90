/** One of several to choose from. */
export interface Option {
  features: number[];
  isRight: boolean;
}

/** All that there is to choose from at one time. */
export type Choice = Option[];

const rounds = 500;
const step = 0.1;
const decay = { first: 0.9, second: 0.999 };

const shareOut = (scores: number[]): number[] => {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
};

const gradientOf = (choices: Choice[], weights: number[], ridge: number): number[] => {
  const gradient = weights.map((weight) => -ridge * weight);
  for (const choice of choices) {
    const given = shareOut(
      choice.map(({ features }) => features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)),
    );
    const rightShare = given.reduce((sum, share, at) => sum + (choice[at]?.isRight ? share : 0), 0);
    for (const [at, { features, isRight }] of choice.entries()) {
      const share = given[at] ?? 0;
      const pull = (isRight ? share / rightShare : 0) - share;
      for (const [name, value] of features.entries()) gradient[name] = (gradient[name] ?? 0) + pull * value;
    }
  }
  return gradient.map((value) => value / choices.length);
};

/**
 * The weights of a conditional logit (McFadden 1974), by which a right option is as probable as can be, with a ridge
 * penalty; fitted with Adam (Kingma and Ba 2015). Choices without a right option are left aside.
 */
export const fitChoice = (choices: Choice[], ridge: number): number[] => {
  const told = choices.filter((choice) => choice.some(({ isRight }) => isRight));
  const size = told[0]?.[0]?.features.length ?? 0;
  let weights = Array.from({ length: size }, () => 0);
  const first = weights.map(() => 0);
  const second = weights.map(() => 0);
  for (let round = 1; round <= rounds; round += 1) {
    const gradient = gradientOf(told, weights, ridge);
    weights = weights.map((weight, at) => {
      const slope = gradient[at] ?? 0;
      first[at] = decay.first * (first[at] ?? 0) + (1 - decay.first) * slope;
      second[at] = decay.second * (second[at] ?? 0) + (1 - decay.second) * slope ** 2;
      const mean = (first[at] ?? 0) / (1 - decay.first ** round);
      const spread = Math.sqrt((second[at] ?? 0) / (1 - decay.second ** round));
      return weight + (step * mean) / (spread + 1e-8);
    });
  }
  return weights;
};
