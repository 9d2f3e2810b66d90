import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPrepared } from "#test/prepared-database.ts";
import { startChat } from "#test/start-chat.ts";
import type { Database } from "../platform/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openPrepared();
});
afterAll(() => database.close());

describe("a question of which what its words found, surely, does not answer it", () => {
  const understood = "What commission does an OTC deal pay?";
  const withOthers = (documents: Record<string, string[]>) =>
    startChat(database, { candidatesOf: (question) => documents[question] ?? ["desk"] });
  const asUnderstood = {
    text: JSON.stringify({ kind: "question", standalone: understood, queries: ["fees"] }),
  };

  test("is looked up and answered as it is understood before people are asked", async () => {
    const { fake, ask, asked, questions } = await withOthers({ [understood]: ["desk", "fees"] });
    fake.understands(asUnderstood);
    fake.next({ text: "answerable: no\nNot said." }, { text: "answerable: yes\n20 % [1]." });
    const tokens: string[] = [];
    const answer = await ask("otc gives what", undefined, (text) => tokens.push(text));
    expect(answer.knowledgeGapDetected).toBe(false);
    expect(answer.assistantMessage.content).toBe("20 % [1].");
    expect([asked, tokens.join("")]).toEqual([["otc gives what", understood], "20 % [1]."]);
    expect(await questions()).toMatchObject([{ standalone_question: understood, gap_id: null }]);
  });

  test("goes to people where nothing else is found", async () => {
    const { fake, ask, questions } = await withOthers({});
    fake.understands(asUnderstood);
    fake.next({ text: "answerable: no\nNot said." });
    expect((await ask("otc gives what")).knowledgeGapDetected).toBe(true);
    expect([fake.chats().length, await questions()]).toMatchObject([1, [{ question: "otc gives what" }]]);
  });
});
