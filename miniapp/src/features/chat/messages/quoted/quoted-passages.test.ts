import { expect, test } from "vitest";
import { quotedPassages } from "./quoted-passages.ts";

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

test("the first passage is whole, and of a longer one what bears on the question is in sight", () => {
  const quoted = quotedPassages(answer, "Is the commission on the listed price?");
  expect(quoted?.first).toBe(
    `From the playbook:\n\n**OTC** [1]\n\nYou earn 20 % of the spread.\n\n${filler}`,
  );
  expect(quoted?.others).toEqual([
    { name: "Advances", text: "**Advances** [2]\n\nThere are none.", brief: null },
    {
      name: "Money questions",
      text: expect.stringContaining(filler) as string,
      brief: "**Money questions** [2]\n\n**Is commission due on the list price?** On what was collected.",
    },
  ]);
});

test("of a long paragraph the sentence that comes nearest is in sight", () => {
  const long = `From the playbook:\n\n**A** [1]\n\nYes.\n\n**B** [2]\n\n${filler} Yaks are fed twice a day. ${filler}`;
  const brief = quotedPassages(long, "How often are yaks fed?")?.others[0]?.brief;
  expect(brief).toMatch(/^\*\*B\*\* \[2\]\n\nYaks are fed twice a day\./u);
  expect(brief?.length).toBeLessThan(200);
});

test("what quotes one passage, or none, is whole", () => {
  expect(quotedPassages("From the playbook:\n\n**OTC** [1]\n\n20 %.", "OTC?")).toBeNull();
  expect(quotedPassages("It is 20 % [1].\n\n**A** [1]\n\nB.\n\n**C** [1]\n\nD.", "OTC?")).toBeNull();
});
