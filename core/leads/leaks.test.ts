import { describe, expect, test } from "vitest";
import { addressesIn, findLeaks, type LeakEvidence } from "./leaks.ts";

const internal = [
  "How shepherds are paid\n\nA shepherd earns a commission of 20 % of the first month of wool that a herd pays for.",
  "Lost herds\n\nWhoever loses a herd calls the upper stable at once and tells nobody in the valley before noon.",
];
const check = (reply: string, more: Partial<LeakEvidence> = {}) =>
  findLeaks(reply, { tellable: [], internal, addresses: [], ...more });

describe("a figure", () => {
  test("is a leak with what it is about, in other words and among others", () => {
    expect(check("Happy to help. My commission is 20 % of your first month. Which herd is it?")).toEqual([
      { sentence: "My commission is 20 % of your first month.", why: "figure" },
    ]);
  });

  test.each([
    ["of something else", "The wool dries 20 % faster on the upper pasture."],
    ["that no such passage has", "A commission of 17 % of the first month is usual for shepherds elsewhere."],
    ["left out", "Shepherds earn a commission."],
  ])("%s is none", (_name, reply) => {
    expect(check(reply)).toEqual([]);
  });

  test.each([
    ["a source", "## Prices\n\nFor the first month you get 20 % off the wool."],
    ["the conversation", "Do we get 20 % off the wool for our first month?"],
  ])("is none where %s says it", (_name, told) => {
    expect(check("You get 20 % off the first month of wool.", { tellable: [told] })).toEqual([]);
  });

  test("is one although a source has the figure in another section", () => {
    const tellable = ["## Shepherds\n\nShepherds earn well.\n\n## Prices\n\nHay is 20 % off in May."];
    expect(check("I earn a commission of 20 % of it.", { tellable })).toHaveLength(1);
  });
});

describe("a sentence that is nearly a passage's", () => {
  const said = "Whoever loses a herd must call the upper stable at once, telling nobody in the valley.";

  test("is a leak", () => {
    expect(check(said)).toEqual([{ sentence: said, why: "words" }]);
  });

  test("is none where a source says it as well, nor where it says little", () => {
    expect(check(said, { tellable: [said] })).toEqual([]);
    expect(check("Call the upper stable.")).toEqual([]);
  });
});

describe("an address", () => {
  test("that is internal takes its sentence with it", () => {
    const addresses = ["@upper_stable"];
    const reply = "Thanks!\nPlease write to @Upper_Stable. Or to @valley_office.";
    expect(check(reply, { addresses })).toEqual([
      { sentence: "Please write to @Upper_Stable.", why: "address" },
    ]);
    expect(check("See t.me/upper_stable for it.", { addresses })).toHaveLength(1);
  });

  test.each([
    ["Ask @upper_stable, or @b.", ["@upper_stable"]],
    ["Mail a.b@stable.example.", ["a.b@stable.example"]],
    [
      "See https://stable.example/A?b=1, or www.herd.example!",
      ["https://stable.example/a?b=1", "www.herd.example"],
    ],
    ["https://t.me/Upper_Stable", ["https://t.me/upper_stable", "@upper_stable"]],
    ["Half @ noon, costs 5@6", []],
  ])("is read from %s", (text, found) => {
    expect(addressesIn(text)).toEqual(found);
  });
});
