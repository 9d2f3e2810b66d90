import { describe, expect, test } from "vitest";
import { addressesIn, findLeaks, type LeakEvidence } from "./leaks.ts";

const internal = [
  "How shepherds are paid\n\nA shepherd earns a commission of 20 % of the first month of wool that a herd pays for.",
  "Lost herds\n\nWhoever loses a herd calls the upper stable at once and tells nobody in the valley before noon.",
];
const check = (reply: string, more: Partial<LeakEvidence> = {}) =>
  findLeaks(reply, { tellable: [], internal, addresses: [], said: [], spoken: [], ...more });

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

  test("is none where each figure is told of elsewhere, though one passage for agents has them all", () => {
    const terms =
      "A herd stays protected for 30 days after its end, and a guide may return a month's fee up to 4 days.";
    const tellable = [
      "Deposit: one month's fee, returned 30 days after the end.",
      "Herds may use other pastures for 4 days a month.",
    ];
    const reply =
      "The fee is returned 30 days after the end, and you may use other pastures for 4 days a month.";
    expect(check(reply, { internal: [terms], tellable })).toEqual([]);
    expect(check(reply, { internal: [terms], tellable: tellable.slice(0, 1) })).toHaveLength(1);
    const earned = "A guide earns 30 days of the month's fee, returned after 4 days.";
    expect(check(earned, { internal: [earned], tellable })).toHaveLength(1);
  });
});

describe("a figure that something calls by a word for agents only", () => {
  const inside = ["# Rebates, never forward\n\nVolume:\n- 60 to 119 herds: 3 %\n- 120 to 239 herds: 6 %"];
  const tellable = ["# Too dear\n\nFor many herds: volume 3 % from 60 herds, 6 % from 120, 8 % from 240."];
  const reply = "Yes, the volume rebate is 6 % from 120 herds.";

  test("is none where what may be told has the figures together and more of its words", () => {
    expect(check(reply, { internal: inside, tellable })).toEqual([]);
    expect(check(reply, { internal: inside })).toHaveLength(1);
    const apart = ["# Too dear\n\nVolume 6 %.\n\nA shed for herds has 120 places."];
    expect(check(reply, { internal: inside, tellable: apart })).toHaveLength(1);
  });

  test("is one where only passages for agents say as much in one place, or it stands alone", () => {
    const earned = "My volume commission is 6 % from 120 herds.";
    const paid = [`# Pay\n\n${earned}`];
    expect(check(earned, { internal: paid, tellable })).toHaveLength(1);
    expect(check("Your rebate is 6 % of the volume.", { internal: inside, tellable })).toHaveLength(1);
  });

  test("is none in a sentence that a model found borne out", () => {
    const short = "Your rebate would be 3 %.";
    expect(check(short, { internal: inside, tellable })).toHaveLength(1);
    expect(check(short, { internal: inside, tellable, borneOut: [short] })).toEqual([]);
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

describe("a name", () => {
  const inside = [
    "Who is who\n\n| Who | What | Handle |\n|---|---|---|\n| Ann Lee | legal | @ann_wool |",
    "Papers come from Tobias (@tobi_wool), never from the valley. Ask **Mira** @mira_wool, too. Legal (@legal_wool) helps.",
  ];
  const named = (reply: string, more: Partial<LeakEvidence> = {}) =>
    check(reply, { internal: inside, ...more }).map(({ why }) => why);

  test.each([
    "Tobias sends you the papers.",
    "Our colleague Ann does that.",
    "I ask Mira.",
    "Das macht Frau Lee.",
  ])("of somebody who has an internal handle is a leak: %s", (reply) => {
    expect(named(reply)).toEqual(["name"]);
  });

  test.each([
    [
      "something that may be told",
      "Tobias sends you the papers.",
      { tellable: ["Tobias is who you talk to."] },
    ],
    ["the lead", "Thanks, Ann!", { tellable: ["Hi, this is Ann."] }],
    ["nobody with a handle", "Papers come fast, and Legal looks at them.", {}],
    ["no person", "Shall we talk on Telegram?", { internal: ["Ask on Telegram (@ann_wool) first."] }],
  ])("that %s has is none", (_, reply, more) => {
    expect(named(reply, more)).toEqual([]);
  });
});
