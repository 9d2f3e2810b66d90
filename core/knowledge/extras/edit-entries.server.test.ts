import { expect, test } from "vitest";
import { editor, knowledgeTests } from "#test/start-knowledge.ts";

const startKnowledge = knowledgeTests();

test("an answer that is taken out answers nothing any more, and no other document has entries", async () => {
  const { knowledge, sql } = await startKnowledge();
  const add = (question: string, answer: string) =>
    sql.transaction((trx) =>
      knowledge.addExtrasEntry(trx, { extras: "extras", question, answer, actor: editor }),
    );
  const { documentId: id } = await add("May dogs come aboard?", "Yes, on a lead.");
  await add("Is there a sauna?", "No, but there is a stove.");
  const [dogs, sauna] = await knowledge.listExtrasEntries(editor, { id });
  expect([dogs?.question, sauna?.answer]).toEqual(["May dogs come aboard?", "No, but there is a stove."]);
  const removing = () => knowledge.removeExtrasEntry(editor, { id, entryId: dogs?.id ?? "" });
  await removing();
  const { content } = await knowledge.readDocument(editor, { id });
  expect(content).toBe("## Is there a sauna?\n\nNo, but there is a stove.");
  expect(await knowledge.searchDocuments(editor, { query: "dogs aboard" })).toEqual([]);
  await expect(removing()).rejects.toMatchObject({ code: "not_found" });
  const other = await knowledge.addDocument(editor, { title: "Dogs", content: "They bark." });
  await expect(knowledge.listExtrasEntries(editor, { id: other.id })).rejects.toMatchObject({
    code: "not_found",
  });
});
