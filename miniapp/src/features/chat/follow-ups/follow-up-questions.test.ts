import { expect, test } from "vitest";
import { followUpsOf } from "./follow-up-questions.ts";

const content = "Intro\n\n## One\n\n## Two `b`\n\ntext\n\n### Three\n\n## Four\n\n```\n## No heading\n```\n";
const kind = "document" as const;
const documents = [
  { id: "d", title: "D", content, kind },
  { id: "e", title: "E", content: "## Other\n\n## Last", kind },
];
const cite = (id: string, heading: string | null) => ({ id, heading, title: "", relevanceScore: 90 });

test("names the sections after the cited one, two of a document and three in all", () => {
  expect(followUpsOf([cite("d", "D > One"), cite("e", null)], documents, [], "")).toEqual([
    "Two b",
    "Three",
    "Other",
  ]);
});

test("leaves out what is cited or was asked, goes back at the end, and needs a document that is still there", () => {
  expect(followUpsOf([cite("d", "Three")], documents, ["four"], "")).toEqual(["Two b", "One"]);
  expect(followUpsOf([cite("gone", "Three")], documents, [], "")).toEqual([]);
});

test("leaves out what the answer quotes beside the cited section", () => {
  const answer = "From the playbook:\n\n**One** [1]\n\nFirst.\n\n**Two b** [1]\n\nSecond.";
  expect(followUpsOf([cite("d", "D > One")], documents, [], answer)).toEqual(["Three", "Four"]);
});

test("asks how to answer what a lead says, once", () => {
  const scripts = [
    {
      id: "s",
      title: "S",
      kind,
      content: '## Cited\n\n## "It\'s over our budget"\n\n## "Any update?" / "Is it ready?"',
    },
  ];
  const questions = ["How do I answer “It's over our budget”?", "How do I answer “Any update?”"];
  expect(followUpsOf([cite("s", "Cited")], scripts, [], "")).toEqual(questions);
  expect(followUpsOf([cite("s", "Cited")], scripts, questions.slice(0, 1), "")).toEqual(questions.slice(1));
});

test("offers nothing that somebody else asked the core team", () => {
  const extras = [
    { id: "x", title: "Extras", content: "## Who asked?\n\n## Another asked?", kind: "extras" as const },
  ];
  expect(followUpsOf([cite("x", "Who asked?"), cite("e", null)], [...extras, ...documents], [], "")).toEqual([
    "Other",
    "Last",
  ]);
});
