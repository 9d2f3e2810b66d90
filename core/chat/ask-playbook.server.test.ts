import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPrepared } from "#test/prepared-database.ts";
import { startChat } from "#test/start-chat.ts";
import type { Database } from "../platform/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openPrepared();
});
afterAll(() => database.close());

describe("without a model", () => {
  test("where nothing answers, what comes nearest is told beside the gap", async () => {
    const { ask, history } = await startChat(database, { evidence: "gap", model: false });
    const { assistantMessage, knowledgeGapDetected } = await ask("Who won the cup?");
    expect(knowledgeGapDetected).toBe(true);
    expect(assistantMessage.metadata).toMatchObject({
      sources: [],
      nearest: [
        { id: "fees", heading: "OTC", relevanceScore: 90, passage: { from: expect.stringContaining("OTC") } },
        { id: "desk", heading: "Desk", relevanceScore: 70 },
      ],
    });
    expect((await history()).at(-1)).toMatchObject(assistantMessage);
  });

  test("quotes the playbook, without a notice for every message", async () => {
    const { ask } = await startChat(database, { model: false });
    const { metadata } = (await ask("What is the OTC commission?")).assistantMessage;
    expect(metadata).toMatchObject({ mode: "playbook", sources: ["fees", "desk"] });
    expect(metadata).not.toHaveProperty("notice");
  });

  test("whatever was quoted can be sent to the core team", async () => {
    const { ask, chat, actor, gapsAbout } = await startChat(database, { model: false });
    const { assistantMessage } = await ask("What is the OTC premium?");
    const sent = await chat.forward(actor, { id: assistantMessage.id });
    expect(sent.metadata).toEqual({ ...assistantMessage.metadata, forwarded: true });
    expect(await gapsAbout("What is the OTC premium?")).toMatchObject([{ ai_response: null }]);
    await ask("good morning");
    const { assistantMessage: smallTalk } = await ask("hi");
    await expect(chat.forward(actor, { id: smallTalk.id })).rejects.toMatchObject({ code: "conflict" });
  });

  test("completes a follow-up from the question before", async () => {
    const { ask, asked, questions } = await startChat(database, {
      model: false,
      evidenceOf: (question) => (question.includes("commission") ? "answer" : "possibly_related"),
    });
    await ask("What is the OTC commission?");
    await ask("And for MM?");
    expect(asked).toEqual([
      "What is the OTC commission?",
      "And for MM?",
      "What is the OTC commission? And for MM?",
    ]);
    expect((await questions()).map(({ standalone_question }) => standalone_question)).toContain(asked[2]);
  });

  test("takes a follow-up as it was said where that is better answered", async () => {
    const { ask, questions } = await startChat(database, {
      model: false,
      evidenceOf: (question) => (question.includes("commission") ? "possibly_related" : "answer"),
    });
    await ask("What is the OTC commission?");
    await ask("And for MM?");
    expect((await questions()).map(({ standalone_question }) => standalone_question)).toContain(
      "And for MM?",
    );
  });
});
