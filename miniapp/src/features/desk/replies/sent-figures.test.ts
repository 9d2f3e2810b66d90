import { expect, test } from "vitest";
import { factsOf } from "./sent-figures.tsx";

const of = (changedShare: number) => ({ service: "MM", sent: 3, unchanged: 1, changedShare }) as const;

test.each([
  [{ sent: 0, unchanged: 0, services: [] }, []],
  [{ sent: 3, unchanged: 3, services: [of(0)] }, ["3 sent", "100% unchanged"]],
  [
    { sent: 1200, unchanged: 400, services: [of(41)] },
    ["1,200 sent", "33% unchanged", "Most changed: MM, 41% of the words"],
  ],
])("%j is told as %j", (figures, facts) => {
  expect(factsOf(figures)).toEqual(facts);
});
