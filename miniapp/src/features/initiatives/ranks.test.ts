import { expect, test } from "vitest";
import { ranked } from "./ranks.ts";

test("equal points share a rank, and the next is as many places further", () => {
  const scores = [30, 20, 20, 10].map((points, at) => ({ telegramUsername: `agent_${at}`, points }));
  expect(ranked(scores).map(({ rank }) => rank)).toEqual([1, 2, 2, 4]);
});
