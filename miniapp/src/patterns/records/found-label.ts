import { countedLimit } from "#contracts/common.ts";

/** How many records a search finds, as far as they are counted. */
export const foundLabel = (total: number): string =>
  total > countedLimit ? `${countedLimit.toLocaleString("en")}+` : total.toLocaleString("en");
