import { expect, test } from "vitest";
import { indexDocument, indexEntries } from "./index-passages.ts";

const hashes = (document: { title: string; content: string }) =>
  indexDocument(document).map(({ contentHash }) => contentHash);

const content = "## A\n\nEscrow at a café, 20 %.\n\n## B\n\n佣金。";

test("a passage is known again while nothing that it is found by has changed", () => {
  const [first, second] = hashes({ title: "Fees", content });
  expect(first).not.toBe(second);
  expect(hashes({ title: "Fees", content: `${content}\n\n## C\n\nMore.` }).slice(0, 2)).toEqual([
    first,
    second,
  ]);
  expect(hashes({ title: "Prices", content })).not.toContain(first);
  expect(hashes({ title: "Fees", content: content.replace("20", "25") })).toEqual([
    expect.not.stringMatching(first ?? ""),
    second,
  ]);
});

test("a word of a heading counts more than one of the title, and that more than one of the text", () => {
  const [passage] = indexDocument({ title: "Wombats", content: "## Quokkas\n\nNumbats and quolls." });
  const counted = passage?.frequencies ?? new Map<string, number>();
  const [heading = 0, title = 0, text = 0] = ["quokka", "wombat", "numbat"].map((term) => counted.get(term));
  expect(heading).toBeGreaterThan(title);
  expect(title).toBeGreaterThan(text);
  expect(text).toBe(1);
});

test("a document's words are read in its language", () => {
  const text = "Alle Verträge werden von der Abteilung geprüft, bevor der Kunde sie unterschreibt.";
  const [passage] = indexDocument({ title: "Verträge", content: text });
  const terms = [...(passage?.frequencies.keys() ?? [])];
  expect(terms).toContain("vertrag/deu");
  expect(terms).not.toContain("der/deu");
  expect(passage?.length).toBe(terms.length);
});

test("a question's words are read in its own language, its answer's in the answer's", () => {
  const answer = "Yes, all contracts are checked before the client signs them.";
  const termsFor = (question: string) => {
    const [passage] = indexEntries("Extras", [{ id: "e", question, answer }]);
    return [...(passage?.frequencies.keys() ?? [])];
  };
  const terms = termsFor("Werden die Verträge von der Abteilung geprüft?");
  expect(terms).toEqual(expect.arrayContaining(["vertrag/deu", "contract", "extra"]));
  expect(terms).not.toContain("der");
  // Where a question has too little to tell, both together do.
  expect(termsFor("Verträge geprüft?")).toEqual(expect.arrayContaining(["vertrag", "contract"]));
});

test("an answered question is one passage under its question", () => {
  const entries = [
    { id: "e", question: "Do we hedge wombats?", answer: "## Yes\n\nDaily.\n\n## No\n\nNever." },
  ];
  const [passage, ...others] = indexEntries("Extras", entries);
  expect(others).toEqual([]);
  expect(passage).toMatchObject({ heading: "Do we hedge wombats?", entryId: "e", text: entries[0]?.answer });
});
