import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startOpenAi } from "#test/fakes/openai-server.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { newId } from "../../ids.ts";

/** Over the vocabulary of the sample; none is answered there. */
const same = [
  ["Do we support staking on Solana?", "Can we offer staking for Solana tokens?"],
  ["Is vesting supported on Aptos?", "Does vesting work on Aptos?"],
  ["Do we have an office in Singapore?", "is there a singapore office"],
  ["Do we do smart contract audits?", "Are smart contract audits offered?"],
  ["Can we list a token on Binance?", "do we help with a binance listing"],
  ["Does the firm have a MiCA licence?", "Do we have a MiCA license?"],
  ["Who is the compliance officer?", "Name of our compliance officer?"],
] as const;
const different = [
  ["What is the commission for OTC?", "What is the commission for market making?"],
  ["Do we support staking on Solana?", "Do we support staking on Cardano?"],
  ["Is there a discount above 5 million?", "Is there a discount above 10 million?"],
  ["Do we have an office in Singapore?", "Do we have an office in Dubai?"],
  ["Can we list a token on Binance?", "Can we list a token on Kraken?"],
  ["Do you provide market making on Kraken?", "Do you provide liquidity solutions on Kraken?"],
  ["Who is the compliance officer?", "Who is the marketing officer?"],
  ["Do we support staking on Solana?", "Do we support staking on Solana for US clients?"],
  ["What is our policy on client gifts?", "What is our policy on client refunds?"],
  ["Can I expense client dinners?", "Can I expense flights?"],
  ["Do we offer loans against tokens?", "Do we offer insurance for tokens?"],
  ["Does the firm have a MiCA licence?", "Does the firm have a VASP licence?"],
  ["Do we do smart contract audits?", "Do we do financial audits?"],
  ["How do we treat clients from Iran?", "How do we treat clients from Russia?"],
  ["Can a DAO sign the agreement?", "Can a minor sign the agreement?"],
  ["Which custodians do we work with?", "Which auditors do we work with?"],
  ["Do we have a legal entity in Brazil?", "Do we have a bank account in Brazil?"],
  ["Can a lead get a trial of market making?", "Can a lead get a refund of market making?"],
  ["Do we sponsor conferences?", "Do we sponsor hackathons?"],
  ["What is the minimum ticket for a treasury loan?", "What is the maximum ticket for a treasury loan?"],
  ["Who approves a refund of the setup fee?", "When is a refund of the setup fee approved?"],
  ["Do we accept USDT for the retainer?", "Do we accept USDC for the retainer?"],
  ["Do first-year agents get a bonus?", "Do second-year agents get a bonus?"],
  ["Can leads from my old company count as mine?", "Can leads from my new company count as mine?"],
  ["Who can see my leads?", "Why can I see only my leads?"],
] as const;

describe("over the sample playbook", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ SAMPLE_CONTENT: "on" });
  });
  afterAll(() => api.close());

  test.each(same)("takes for the same: %s / %s", async (one, other) => {
    const [likeness = 0] = await api.core.knowledge.compareQuestions(one, [other]);
    expect(likeness).toBeGreaterThanOrEqual(0.72);
  });

  test.each(different)("keeps apart: %s / %s", async (one, other) => {
    const [likeness = 1] = await api.core.knowledge.compareQuestions(one, [other]);
    expect(likeness).toBeLessThan(0.72);
  });

  test("a pending request is joined by the same question in other words, whoever asks", async () => {
    const [admin, first, second] = [
      await api.member("CORE TEAM (ADMIN)"),
      await api.member(),
      await api.member(),
    ];
    const ask = ({ actor }: Member, content: string) =>
      api.core.chat.ask(actor, { content, sessionId: newId() });
    await ask(first, "Is quokka juggling funny on Plimsoll?");
    await ask(second, "Juggling of a quokka on Plimsoll, is it funny?");
    await ask(second, "Is quokka juggling funny on Zilliqa?");
    const { rows } = await api.core.gaps.list(admin.actor, {});
    expect(rows).toMatchObject([
      { userQuestion: "Is quokka juggling funny on Zilliqa?", askCount: 1 },
      {
        userQuestion: "Is quokka juggling funny on Plimsoll?",
        askCount: 2,
        askers: [
          { telegramUsername: first.actor.telegramUsername },
          { telegramUsername: second.actor.telegramUsername },
        ],
      },
    ]);
  });

  test("a lead's question about another service is another request", async () => {
    const agent = await api.member();
    for (const service of ["OTC", "MM"] as const) {
      const lead = {
        projectName: service,
        leadMessage: "Do walruses juggle wampum beads?",
        sessionId: "s",
        service,
      };
      await api.core.leads.replyToLead(agent.actor, lead);
    }
    const rows = await api.database.sql("gaps").where({ module: "lead_replier" }).orderBy("id");
    expect(rows.map(({ service }: { service: string }) => service)).toEqual(["OTC", "MM"]);
  });
});

test("with an embedding model, what is near in meaning joins, and names still keep apart", async () => {
  const fake = await startOpenAi();
  onTestFinished(() => fake.close());
  const api = await startTestApi({ OPENAI_BASE_URL: fake.baseUrl, OPENAI_EMBEDDING_MODEL: "any" });
  onTestFinished(() => api.close());
  fake.always({ text: "answerable: false\n" });
  const agent = await api.member();
  const questions = [
    "Where in the north can our people park a walrus sled overnight in winter for a week?",
    "Where in the north can our people park a walrus sled overnight in winter for a week, exactly or thereabouts?",
    "Where in the north can our people park a beaver sled overnight in winter for a week?",
  ];
  for (const content of questions) await api.core.chat.ask(agent.actor, { content, sessionId: newId() });
  const rows = await api.database
    .sql("gaps")
    .orderBy("id")
    .select("question", "ask_count", "embedding_model");
  expect(rows).toEqual([
    { question: questions[0], ask_count: 2, embedding_model: "any" },
    { question: questions[2], ask_count: 1, embedding_model: "any" },
  ]);
});
