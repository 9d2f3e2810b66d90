import { expect, test } from "vitest";
import { plainBlocks } from "./plain-blocks.ts";

test("a text is parted as it will be drawn, without its marks", () => {
  const text = `## Payout

You keep **15 %**, see [the policy](doc:1).
It is paid on the \`10th\`.

1. Log the deal
   before the call.
2. Send the proof.

- One
- Two

| Tier | Share |
| --- | ---: |
| Lead | 20 % |

> Of the **net** fee.

\`\`\`
# kept | as it is
\`\`\``;
  expect(plainBlocks(text)).toEqual([
    { kind: "heading", level: 2, text: "Payout" },
    { kind: "paragraph", text: "You keep 15 %, see the policy. It is paid on the 10th." },
    { kind: "list", ordered: true, items: ["Log the deal before the call.", "Send the proof."] },
    { kind: "list", ordered: false, items: ["One", "Two"] },
    {
      kind: "table",
      rows: [
        ["Tier", "Share"],
        ["Lead", "20 %"],
      ],
    },
    { kind: "quote", text: "Of the net fee." },
    { kind: "code", text: "# kept | as it is" },
  ]);
});

test("headings that follow each other are several, and what editors noted for themselves is nothing", () => {
  expect(plainBlocks("# One\n<!-- asked as: who -->\n## Two\nWords")).toEqual([
    { kind: "heading", level: 1, text: "One" },
    { kind: "heading", level: 2, text: "Two" },
    { kind: "paragraph", text: "Words" },
  ]);
});

test("code without an end, as while an answer is written, is code to the last line", () => {
  expect(plainBlocks("Run:\n```\nnpm start")).toEqual([
    { kind: "paragraph", text: "Run:" },
    { kind: "code", text: "npm start" },
  ]);
});
