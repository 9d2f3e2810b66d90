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

describe("what an answer leaves open", () => {
  const [question, missing] = ["otc gives what, and which rebate", "Which rebate does an OTC deal have?"];
  const partly = { text: `answerable: partly\nmissing: ${missing}\nAn OTC deal pays 20 % [1].` };
  const begin = (documents: string[]) =>
    startChat(database, { candidatesOf: (asked) => (asked === missing ? documents : ["desk"]) });

  test("is looked up and answered below it before people are asked", async () => {
    const { fake, ask, asked, questions } = await begin(["rebates"]);
    fake.next(partly, { text: "answerable: yes\nIt has 3 % [2], within an hour [1]." });
    const tokens: string[] = [];
    const { assistantMessage } = await ask(question, undefined, (text) => tokens.push(text));
    const [part, below] = ["An OTC deal pays 20 % [1].", "It has 3 % [2], within an hour [1]."];
    expect(assistantMessage.content).toBe(`${part}\n\n${below}`);
    expect(tokens.join("")).toBe(`${part}\n\n${below}`);
    expect(asked).toEqual([question, missing]);
    expect(fake.chats().at(-1)?.body.messages.at(-1)?.content).toContain(missing);
    expect(assistantMessage.metadata).toMatchObject({ sourcesWithScores: [{ id: "fees" }, { id: "desk" }] });
    expect(assistantMessage.metadata?.uncertain).toBeUndefined();
    expect(assistantMessage.metadata?.forwarded).toBeUndefined();
    expect(assistantMessage.metadata?.unsupported).toEqual(["3 %"]);
    expect(await questions()).toMatchObject([{ gap_id: null, gap_in_part: false }]);
  });

  test("takes the place of the words that nobody knew it, and repeats nothing", async () => {
    const { fake, ask } = await begin(["rebates"]);
    const told = "An OTC deal pays 20 % [1].";
    fake.next(
      { text: `answerable: partly\nmissing: ${missing}\n${told} I don't have information about a rebate.` },
      { text: `answerable: yes\nIt has none [2]. ${told}` },
    );
    expect((await ask(question)).assistantMessage.content).toBe(`${told}\n\nIt has none [2].`);
  });

  test.each([
    ["is not answered by that", ["rebates"], "answerable: no\nNot said.", 2],
    ["is answered by nothing that was not read", ["fees"], "answerable: yes\nIt has 3 % [1].", 1],
  ])("goes to people where it %s", async (_, documents, text, calls) => {
    const { fake, ask, gapsAbout } = await begin(documents);
    fake.next(partly, { text });
    const tokens: string[] = [];
    const { assistantMessage } = await ask(question, undefined, (token) => tokens.push(token));
    expect(assistantMessage.content).toBe("An OTC deal pays 20 % [1].");
    expect([tokens.join(""), fake.chats().length]).toEqual(["An OTC deal pays 20 % [1].", calls]);
    expect(assistantMessage.metadata).toMatchObject({ forwarded: true, uncertain: true });
    expect(await gapsAbout(missing)).toHaveLength(1);
  });

  test("is asked of people as far as that leaves it open, once", async () => {
    const { fake, ask, gapsAbout } = await begin(["rebates"]);
    const rest = "Which rebate has a client of old?";
    fake.next(partly, { text: `answerable: partly\nmissing: ${rest}\nA new one has none [1].` });
    const { assistantMessage } = await ask(question);
    expect(assistantMessage.content).toBe("An OTC deal pays 20 % [1].\n\nA new one has none [1].");
    expect([fake.chats().length, await gapsAbout(rest)]).toMatchObject([2, [{ question: rest }]]);
  });
});
