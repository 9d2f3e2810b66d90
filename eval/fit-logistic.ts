/** One row of what a logistic model is fitted on. */
export interface Example {
  features: number[];
  /** 1 or 0. */
  outcome: number;
  weight: number;
}

const rounds = 25;

/** The probability by a model whose last weight is its bias. */
export const predict = (features: number[], model: number[]): number => {
  const sum = features.reduce((total, value, at) => total + value * (model[at] ?? 0), model.at(-1) ?? 0);
  return 1 / (1 + Math.exp(-sum));
};

/** Solves a system of equations, given as rows that end with their right-hand side, by Gaussian elimination. */
const solve = (rows: number[][]): number[] => {
  const size = rows.length;
  for (let at = 0; at < size; at++) {
    const rest = rows.slice(at).toSorted((a, b) => Math.abs(b[at] ?? 0) - Math.abs(a[at] ?? 0));
    rows.splice(at, size - at, ...rest);
    const pivot = rows[at] ?? [];
    for (const [other, row] of rows.entries()) {
      if (other === at) continue;
      const share = (row[at] ?? 0) / (pivot[at] ?? 1);
      for (let place = at; place <= size; place++)
        row[place] = (row[place] ?? 0) - share * (pivot[place] ?? 0);
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
};

const newtonStep = (examples: Example[], model: number[], ridge: number): number[] => {
  const size = model.length;
  const rows = model.map((value, at) =>
    Array.from({ length: size + 1 }, (_, place) => {
      if (at === size - 1) return 0;
      return place === size ? -ridge * value : place === at ? ridge : 0;
    }),
  );
  for (const { features, outcome, weight } of examples) {
    const probability = predict(features, model);
    const inputs = [...features, 1];
    const curve = weight * probability * (1 - probability);
    for (const [at, row] of rows.entries()) {
      const input = inputs[at] ?? 0;
      if (input === 0) continue;
      for (let place = 0; place < size; place++)
        row[place] = (row[place] ?? 0) + curve * input * (inputs[place] ?? 0);
      row[size] = (row[size] ?? 0) + weight * (outcome - probability) * input;
    }
  }
  return solve(rows);
};

/** Fits a logistic model by Newton's method; `ridge` pulls every weight but the bias, which comes last, towards 0. */
export const fitLogistic = (examples: Example[], ridge: number): number[] => {
  let model = Array.from({ length: (examples[0]?.features.length ?? 0) + 1 }, () => 0);
  for (let round = 0; round < rounds; round++) {
    const step = newtonStep(examples, model, ridge);
    model = model.map((value, at) => value + (step[at] ?? 0));
  }
  return model;
};
