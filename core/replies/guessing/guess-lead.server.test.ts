import { afterAll, beforeAll, expect, test } from "vitest";
import { startOpenAi } from "#test/fakes/openai-server.ts";
import { root } from "#test/root-actor.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";
import type { Actor } from "../../actor.ts";

let started: StartedCore;
let actor: Actor;

const add = (title: string, content: string) =>
  started.core.knowledge.addDocument(root, { title, category: "Service Decks", content });
const guess = (leadMessage: string) => started.core.leads.guess(actor, { leadMessage });

beforeAll(async () => {
  started = await startCore({ ORG_NAME: "Yak Brokers" });
  await add(
    "OTC Service Deck",
    "# Selling a herd\n\nWe sell a whole herd at one price, and the buyer pays first.",
  );
  await add(
    "Market Making Deck",
    "# At the fair\n\nWe stand at every fair with a bid and an offer for one yak.",
  );
  await add("Liquidity Solutions Deck", "# Pastures\n\nWe look after a meadow that many herders share.");
  await add("Fairs", "# Where\n\nThe largest fair is in Lumbra.");
  actor = (await started.core.users.add(root, { telegramUsername: "herder", role: "BD" })).user;
});
afterAll(() => started.close());

test("a service is the one that a message names, or whose documents come clearly nearest", async () => {
  expect(await guess("What does market making cost?")).toMatchObject({ service: "MM" });
  expect(await guess("An otc deal, please")).toMatchObject({ service: "OTC" });
  expect(await guess("We want to sell a whole herd, does the buyer pay first?")).toMatchObject({
    service: "OTC",
  });
  expect(await guess("Would you look after our meadow, which several herders share?")).toMatchObject({
    service: "LS",
  });
});

test("where several services are named, or none comes near, there is no guess", async () => {
  expect(await guess("OTC or MM?")).toMatchObject({ service: null });
  expect(await guess("Hello, how are you?")).toEqual({ projectName: null, service: null });
});

test("what the library or the firm is called is no lead's project", async () => {
  expect(await guess("We're Nimbus Wool, from the north.")).toMatchObject({ projectName: "Nimbus Wool" });
  expect(await guess("I'm the head of trading at the Lumbra Fairs.")).toMatchObject({ projectName: null });
  expect(await guess("I'm writing to Ann of Yak Brokers.")).toMatchObject({ projectName: null });
  expect(await guess("I'm calling from Singapore.")).toMatchObject({ projectName: null });
});

test("who greets the agent is not called so", async () => {
  expect(await guess("Hey Herder - we have a flock to sell.")).toMatchObject({ projectName: null });
  expect(await guess("Herder Valley here, we have a flock to sell.")).toMatchObject({
    projectName: "Herder Valley",
  });
});

test("a lead that somebody has already is found by its name alone, and by nobody else", async () => {
  const { user } = await started.core.users.add(root, { telegramUsername: "other", role: "BD" });
  for (const projectName of ["Aster", "Aster Valley"])
    await started.core.leads.replyToLead(actor, {
      projectName,
      sessionId: "default-session",
      service: "MM",
      leadMessage: "Hello",
    });
  expect(await guess("And what of ASTER valley now?")).toMatchObject({ projectName: "Aster Valley" });
  expect(await guess("Asterisk or not?")).toMatchObject({ projectName: null });
  expect(await started.core.leads.guess(user, { leadMessage: "And what of aster valley?" })).toMatchObject({
    projectName: null,
  });
});

test("with a model it says what a message does not show by its form, and its failure leaves what form tells", async () => {
  const fake = await startOpenAi();
  const other = await startCore({ OPENAI_BASE_URL: fake.baseUrl, OPENAI_EMBEDDING_MODEL: "" });
  try {
    const { user } = await other.core.users.add(root, { telegramUsername: "herder", role: "BD" });
    const said = (leadMessage: string) => other.core.leads.guess(user, { leadMessage });
    fake.understands({ text: '{"project": "nexagrid", "service": "LS"}' });
    expect(await said("hey, tom from nexagrid here")).toEqual({ projectName: "nexagrid", service: "LS" });
    fake.understands({ failure: { status: 500 } });
    expect(await said("Nimbus Wool here, an otc deal?")).toEqual({
      projectName: "Nimbus Wool",
      service: "OTC",
    });
  } finally {
    await other.close();
    await fake.close();
  }
});
