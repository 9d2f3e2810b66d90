import type { ModelPrice } from "#contracts/answer-trace.ts";

/** Prices of a model as they are typed; both empty for none. */
export interface PriceDraft {
  model: string;
  input: string;
  output: string;
}

/** Drafts of what has a price, and of the models given. */
export const draftsOf = (models: string[], prices: ModelPrice[]): PriceDraft[] => {
  const priced = prices.map(({ model, input, output }) => ({
    model,
    input: String(input),
    output: String(output),
  }));
  const others = models.filter((model) => !prices.some((price) => price.model === model));
  return [...others.map((model) => ({ model, input: "", output: "" })), ...priced];
};

const numberOf = (text: string): number => Number(text.trim().replace(",", "."));

/** What is wrong with a price as it is typed; null where it is right, or none. */
export const problemOf = (text: string): string | null => {
  const price = numberOf(text);
  return price >= 0 && price <= 10_000 ? null : "A price from 0 to 10,000";
};

/** The prices that drafts name. */
export const pricesOf = (drafts: PriceDraft[]): ModelPrice[] =>
  drafts
    .filter(({ input, output }) => input.trim() !== "" || output.trim() !== "")
    .map(({ model, input, output }) => ({ model, input: numberOf(input), output: numberOf(output) }));
