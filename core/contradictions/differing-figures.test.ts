import { expect, test } from "vitest";
import { differingPairs } from "./differing-figures.ts";
import { figureSentences } from "./figure-sentences.ts";

const common = new Set(["day", "boat", "tour"]);
const rarity = { weightOf: (term: string) => (common.has(term) ? 0.2 : 1), rarest: 1 };
const passage = (text: string, heading: string | null = null, title = "") =>
  figureSentences({ title, heading, text });
const pairsOf = (a: string, b: string) => differingPairs(passage(a), passage(b), rarity);
const pairOf = (a: string, b: string) => pairsOf(a, b)[0] ?? null;

test("sentences about the same with another figure are a pair, with the figures that differ", () => {
  const pair = pairOf(
    "We open at dawn. The deposit for a kayak is **$40** and is returned the same day.",
    "- A deposit of $60 is taken for each kayak and returned on the same day.",
  );
  expect(pair).toMatchObject({ firstFigures: ["$40"], secondFigures: ["$60"] });
  expect(pair?.overlap).toBeGreaterThan(0.7);
});

test("what states the same figure, however it is written, is none", () => {
  expect(pairOf("The yearly fee is $12,000.", "The yearly fee is 12k USD.")).toBeNull();
  expect(pairOf("The share is 5%.", "The share is 5 percent.")).toBeNull();
});

test("figures of different kinds are no pair, nor are sentences about different things", () => {
  expect(pairOf("The deposit for a kayak is $40.", "The deposit for a kayak is due in 3 days.")).toBeNull();
  expect(pairOf("Lunch costs $9.", "Our towers are lit for $4,000 each night.")).toBeNull();
});

test("of two passages the sentences that are most alike are compared", () => {
  const pair = pairOf(
    "The guide gets 10% of a tour. Late guests lose 25% of what they paid for a tour.",
    "The guide gets 12% of a tour.",
  );
  expect(pair).toMatchObject({ firstFigures: ["10%"], secondFigures: ["12%"] });
});

test("all sentences that differ are compared, each with the one most like it", () => {
  const prices = (short: string, long: string) =>
    `| Tour | Price |\n| --- | --- |\n| Short tour | ${short} |\n| Long tour | ${long} |`;
  const figures = (a: string, b: string) =>
    pairsOf(a, b)
      .map(({ firstFigures, secondFigures }) => [...firstFigures, ...secondFigures].join(" or "))
      .toSorted((one, other) => one.localeCompare(other));
  expect(figures(prices("$30", "$70"), prices("$35", "$75"))).toEqual(["$30 or $35", "$70 or $75"]);
  expect(figures(prices("$30", "$70"), prices("$35", "$70"))).toEqual(["$30 or $35"]);
  expect(figures("Short tour $30, dinner $12.", "Short tour $30, dinner $15.")).toEqual(["$12 or $15"]);
});

test("a short label is like the sentence that says the same, by its rare words and by what stands above it", () => {
  const sentence = passage("Whoever cancels a charter loses 40% of what was paid for the boat.");
  const likeness = (label: ReturnType<typeof passage>) =>
    differingPairs(label, sentence, rarity)[0]?.likeness ?? 0;
  const rare = likeness(passage("Charter, cancelled: 25%"));
  expect(rare).toBeGreaterThan(likeness(passage("Boat, repainted: 25%")));
  expect(likeness(passage("Loss: 25%"))).toBe(0);
  expect(likeness(passage("Loss: 25%", "Cancelled charters"))).toBeGreaterThan(0);
  expect(likeness(passage("What if a charter is cancelled? You lose 25%."))).toBeGreaterThan(0);
  expect(likeness(passage("| Item | Cancelled charter |\n| --- | --- |\n| Loss | 25% |"))).toBeGreaterThan(0);
  expect(rare).toBeGreaterThan(likeness(passage("Loss: 25%", "Cancelled charters")));
});

test("a heading that two sentences stand below does not make them alike", () => {
  const [a, b] = [passage("Dinner costs $12.", "On board"), passage("Blankets: $5.", "On board")];
  expect(differingPairs(a, b, rarity)).toEqual([]);
});

test("rows of a table are sentences", () => {
  const table = (fee: string) => `| Boat | Fee |\n| --- | --- |\n| Large sailing boat | ${fee} |`;
  expect(pairOf(table("$80"), table("$90"))).toMatchObject({ firstFigures: ["$80"], secondFigures: ["$90"] });
});

test("other languages are read, too", () => {
  const pair = pairOf(
    "Die Kaution für ein Kajak beträgt 40 Euro.",
    "Die Kaution für ein Kajak beträgt 60 Euro.",
  );
  expect(pair).toMatchObject({ firstFigures: ["40 Euro"], secondFigures: ["60 Euro"] });
});

test.each([
  [
    "A refund needs three approvals of the desk.",
    "A refund needs two approvals of the desk.",
    "three approvals",
  ],
  ["Orders are taken by 17:00 on working days.", "Orders are taken by 6 pm on working days.", "17:00"],
  ["The desk needs 4 signatures for a boat.", "The desk needs five signatures for a boat.", "4 signatures"],
  ["Boats are to be back by 31 March.", "Boats are to be back by April 30.", "31 March"],
  ["The minimum ticket of a round is 75,000.", "A round has a minimum ticket of $50,000.", "75,000"],
  ["Minimum 75,000 litres of water are held.", "Minimum 50,000 litres of water are held.", "75,000 litres"],
  ["Der Mindestbetrag einer Runde ist 75.000.", "Der Mindestbetrag einer Runde ist 50.000.", "75.000"],
  [
    "| Round | Minimum |\n| --- | --- |\n| First private round | 75,000 |",
    "First private round: 50 000.",
    "75,000",
  ],
  ["A lost key is paid within two weeks.", "A lost key is paid within 30 days.", "two weeks"],
  [
    "A lost key is paid within thirty working days.",
    "A lost key is paid within 45 days.",
    "thirty working days",
  ],
  ["Ein Schlüssel ist nach sechzig Tagen zu bezahlen.", "Ein Schlüssel: nach 90 Tagen.", "sechzig Tagen"],
  ["A late canoe costs 2 day rates.", "A late canoe costs 3 day rates.", "2 day rates"],
  ["A late canoe is fetched in 2 days flat.", "A late canoe is fetched in 3 days flat.", "2 days"],
  ["Eine Erstattung braucht drei Freigaben.", "Eine Erstattung braucht zwei Freigaben.", "drei Freigaben"],
])("counts, amounts, times of day and days of the year differ too: %s", (a, b, figure) => {
  expect(pairOf(a, b)?.firstFigures).toEqual([figure]);
});

test.each([
  ["Orders are taken by 17:00 on working days.", "Orders are taken by 5 pm on working days."],
  ["A refund needs three approvals of the desk.", "A refund needs 3 approvals of the desk."],
  ["A refund needs three approvals of the desk.", "A refund needs two managers of the desk."],
  ["Section 3 covers the refund of a boat.", "Section 4 covers the refund of a boat."],
  ["The price list was changed on 3 March 2025.", "The price list was changed on 4 April 2026."],
  ["Boats are to be back by 31 March.", "Boats are to be back by March 31."],
  ["The minimum ticket of a round is 75,000.", "The minimum ticket of a round is $75k."],
  ["A lost key is paid within two weeks.", "A lost key is paid within 14 days."],
  ["A lost key is paid within 30 days.", "A lost key is paid within a period of 1 month."],
  ["A lost key is paid within 24 hours.", "A lost key is paid within 1 day."],
  ["The desk of the boats is at 020 794 0958.", "The desk of the boats is at 020 794 0111."],
])("what says the same, counts something else, or is a name or a day that has been, is none: %s", (a, b) => {
  expect(pairOf(a, b)).toBeNull();
});
