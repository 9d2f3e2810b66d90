import { expect, test } from "vitest";
import { prefacesIn, readQuoted } from "#contracts/answer-preface.ts";
import { passagesIn, type Shown } from "#contracts/quoted-passages.ts";

const passagesOf = (answer: string, question: string, shown?: Shown) => {
  const quoted = readQuoted(answer);
  return quoted === null ? null : passagesIn(quoted, question, shown);
};

const filler = "Nothing of this bears on what was asked, and it goes on for quite a while. ".repeat(5).trim();
const answer = [
  "From the playbook:",
  "**OTC** [1]",
  `You earn 20 % of the spread.\n\n${filler}`,
  "**Advances** [2]",
  "There are none.",
  "**Money questions** [2]",
  `${filler}\n\n**Is commission due on the list price?** On what was collected.\n\n- one\n- two`,
].join("\n\n");

test("the first passage of a sure answer is whole, and of a longer one what bears on the question is in sight", () => {
  expect(passagesOf(answer, "Is the commission on the listed price?")).toEqual([
    { name: "OTC", text: `**OTC** [1]\n\nYou earn 20 % of the spread.\n\n${filler}`, brief: null },
    { name: "Advances", text: "**Advances** [2]\n\nThere are none.", brief: null },
    {
      name: "Money questions",
      text: expect.stringContaining(filler) as string,
      brief:
        "**Money questions** [2]\n\n**Is commission due on the list price?** On what was collected.\n\n- one\n- two",
    },
  ]);
});

test("of a long paragraph the sentence that comes nearest is in sight", () => {
  const long = `From the playbook:\n\n**A** [1]\n\nYes.\n\n**B** [2]\n\n${filler} Yaks are fed twice a day. ${filler}`;
  const brief = passagesOf(long, "How often are yaks fed?")?.[1]?.brief;
  expect(brief).toMatch(/^\*\*B\*\* \[2\]\n\nYaks are fed twice a day\./u);
  expect(brief?.length).toBeLessThan(200);
});

test("of an answer in doubt the first passage is brief, too, and the words that all passages have do not choose it", () => {
  const talk = "Who is it that may do it is who does it. ".repeat(24).trim();
  const doubtful = `${prefacesIn(null).related}\n\n**A** [1]\n\n${talk}\n\nWeber approves refunds.\n\n**B** [2]\n\n${talk}`;
  const [first] = passagesOf(doubtful, "Who is it that approves a refund?") ?? [];
  expect(first?.brief).toBe("**A** [1]\n\nWeber approves refunds.");
});

test("of several questions each has its first passage whole, where it is sure", () => {
  const several = `From the playbook:\n\n### Who waits?\n**A** [1]\n\n${filler}\n\n### Who pays?\n**B** [2]\n\n${filler}\n\n**C** [3]\n\n${filler}`;
  const briefs = passagesOf(several, "Who waits? Who pays?")?.map(({ name, brief }) => [
    name,
    brief === null,
  ]);
  expect(briefs).toEqual([
    ["A", true],
    ["B", true],
    ["C", false],
  ]);
});

test("where less is shown, a sure first passage is cut, too, and of a table the row that comes nearest stands under its heads", () => {
  const heads = "| Animal | Food |\n|---|---|\n";
  const table = `${heads}| Quagga | Hay, in the evening |\n| Tapir | Moss, twice a day |\n| Ibex | Herbs |`;
  const long = `From the playbook:\n\n**A** [1]\n\n${filler}\n\n**B** [2]\n\n${table}\n\n${filler}`;
  const shown = { sure: 100, first: 100, others: 100, table: 0 };
  const [first, second] = passagesOf(long, "How often is a tapir fed?", shown) ?? [];
  expect(first?.brief?.length).toBeLessThan(100);
  expect(second?.brief).toBe(`**B** [2]\n\n${heads}| Tapir | Moss, twice a day |`);
});

test("an answer in words of its own quotes no passages", () => {
  expect(passagesOf("It is 20 % [1].\n\n**A** [1]\n\nB.\n\n**C** [1]\n\nD.", "OTC?")).toBeNull();
});
