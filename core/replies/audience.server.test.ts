import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Audience } from "#contracts/documents.ts";
import { startOpenAi, type FakeOpenAi } from "#test/fakes/openai-server.ts";
import { root } from "#test/root-actor.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";
import type { Actor } from "../actor.ts";
import { concealedNotice, holdingReply } from "./drafting/lead-texts.ts";

let fake: FakeOpenAi;
let started: StartedCore;
let actor: Actor;
let people = 0;

const add = (title: string, category: string, content: string, audience: Audience | null = null) =>
  started.core.knowledge.addDocument(root, { title, category, content, audience });

beforeAll(async () => {
  fake = await startOpenAi();
  started = await startCore({ OPENAI_BASE_URL: fake.baseUrl, OPENAI_EMBEDDING_MODEL: "" });
  await add(
    "What yaks eat",
    "Lead Handling Scripts",
    "# Feeding\n\nAsk @hay_loft if you are not sure.\n\n> Our yaks eat hay from the valley. Write to hello@yaks.example.\n\n# Winter\n\n> In winter they get oats, too.",
  );
  await add(
    "How yak herders are paid",
    "Team Management",
    "# Pay\n\nA herder earns a commission of 20 % of the hay that yaks eat. Questions go to @hay_loft.",
  );
  await add("Yaks elsewhere", "Resources", "# Elsewhere\n\nElsewhere yaks eat moss.", "agents");
  await add("Yaks by the sea", "BD Essentials", "# By the sea\n\nBy the sea yaks eat kelp.", "leads");
});
afterAll(async () => {
  await started.close();
  await fake.close();
});
beforeEach(async () => {
  people += 1;
  fake.understands({ text: '{"sentences": []}' });
  actor = (await started.core.users.add(root, { telegramUsername: `herder_${people}`, role: "BD" })).user;
});

const send = (leadMessage: string, service: "OTC" | "MM" = "OTC") =>
  started.core.leads.replyToLead(actor, {
    projectName: "Nova",
    sessionId: "default-session",
    proposalReceived: true,
    leadMessage,
    service,
  });
const says = (text: string) => fake.always({ text: `answerable: true\n${text}` });
const supplied = () => fake.chats().at(-1)?.body.messages.at(-1)?.content ?? "";
const useful = "Our yaks eat hay from the valley, and in winter oats as well.";

describe("what a lead's reply is made from", () => {
  test("is what may be told to leads, by the document's own word or its category's", async () => {
    says(useful);
    await send("What do your yaks eat?");
    expect(supplied()).toContain("eat hay");
    expect(supplied()).toContain("eat kelp");
    expect(supplied()).not.toMatch(/commission|moss/u);
  });

  test("is whole documents with their headings", async () => {
    says(useful);
    await send("Do your yaks eat hay?");
    expect(supplied()).toMatch(/## Feeding[\s\S]+## Winter\n\n> In winter/u);
  });

  test("is all that may be told where it fits, and names what it used though no word of it was asked for", async () => {
    const { id } = await add("Opening times", "Resources", "Monday to Friday from nine.");
    fake.always({ text: `answerable: yes\nused: 1, 2, 3\n${useful}` });
    const { assistantMessage } = await send("Do your yaks eat hay?");
    expect(supplied()).toContain("Monday to Friday from nine.");
    expect(supplied()).not.toMatch(/commission|moss/u);
    expect(assistantMessage.metadata?.sources).toContain(id);
    await started.core.knowledge.removeDocument(root, { id });
  });

  test("changes as soon as the document does, which an earlier version does not undo", async () => {
    says(useful);
    const { id } = await add("Yaks on hills", "Resources", "# On hills\n\nOn hills yaks eat fern.");
    await send("What do yaks eat on hills?");
    expect(supplied()).toContain("fern");
    await started.core.knowledge.changeDocument(root, { id, audience: "agents" });
    await send("What do yaks eat on the hills?");
    expect(supplied()).not.toContain("fern");
    const restored = await started.core.knowledge.restoreVersion(root, { id, version: 1 });
    expect(restored.audience).toBe("agents");
  });

  test("has the core team's answers to leads, not those to agents", async () => {
    says(useful);
    const entries = [
      { extras: "extras_lead", answer: "Ours eat clover." },
      { extras: "extras", answer: "Tell them nothing of thistles." },
    ] as const;
    for (const { extras, answer } of entries)
      await started.database.sql.transaction((trx) =>
        started.core.knowledge.addExtrasEntry(trx, {
          extras,
          question: "What do yaks eat on Sundays?",
          answer,
          actor: root,
        }),
      );
    await send("What do yaks eat on Sundays?");
    expect(supplied()).toContain("clover");
    expect(supplied()).not.toContain("thistles");
  });
});

describe("what a model wrote", () => {
  test.each([
    ["a figure of what is for agents only", "My commission is 20 % of the hay they eat."],
    ["a handle that a script gives to the agent alone", "You may also ask @hay_loft."],
    ["a colleague's name", "You may also ask @herder_1."],
  ])("loses %s, and the agent is told", async (_name, leak) => {
    says(`${useful} ${leak} How many yaks have you got?`);
    const reply = await send("What do your yaks eat?");
    expect(reply.suggestedReply).toBe(`${useful} How many yaks have you got?`);
    expect(reply.notice).toBe(concealedNotice);
  });

  test("keeps a figure that some document for leads has as well, though nobody read it for the reply", async () => {
    const price = "A sack of salt costs 7 coins, at 15 % off in spring.";
    await add("Salt, inside", "Team Management", `# Salt\n\n${price}`);
    says(`${useful} ${price}`);
    expect((await send("What do your yaks eat?")).notice).toBe(concealedNotice);
    await add("Salt, outside", "Resources", `# Salt\n\n${price}`);
    expect((await send("And what do your yaks eat?")).suggestedReply).toBe(`${useful} ${price}`);
  });

  test("keeps a published figure by another word, where the check quotes what states it and finds nothing internal", async () => {
    const stated = "For many shears: 4 % from 30, 9 % from 90.";
    await add("Shears, inside", "Team Management", "# Rebates\n\nShears:\n- 30 to 89: 4 %\n- above: 9 %");
    await add("Shears, outside", "Resources", `# Shears\n\n${stated}`);
    const told = "Your rebate on shears would be 4 %.";
    const reply = `${useful} ${told} How many do you need?`;
    says(reply);
    const checks = (why: string) => {
      const found = { n: 2, why, stated, conditions: [], beyond: null, works: [], instead: null, tied: [] };
      fake.understands({ text: JSON.stringify({ sentences: [found] }) });
    };
    checks("commits");
    expect(await send("A rebate on shears?")).toMatchObject({ suggestedReply: reply, unsupported: [] });
    checks("internal");
    expect(await send("And a rebate on many shears?")).toMatchObject({ notice: concealedNotice });
  });

  test("keeps the agent's own name, what scripts have them say and what the lead wrote", async () => {
    const text = `${useful} Write to @${actor.username} or hello@yaks.example, not to @hay_loft.`;
    says(text);
    const reply = await send("What do your yaks eat? Somebody called @hay_loft wrote to us.");
    expect(reply.suggestedReply).toBe(text);
    expect(reply.notice).toBeUndefined();
  });

  test("keeps an e-mail address of a document for leads, and what one has the agent say between quotation marks", async () => {
    await add(
      "Selling a yak",
      "Lead Handling Scripts",
      '# They want to buy\n\nBe brief. *They agree:* "Great, @yak_papers sends you the papers."',
    );
    await add("Papers", "Resources", "# Papers\n\nPapers of a yak come from papers@yaks.example.");
    await add("Who is who", "Team Management", "Papers: @yak_papers. Grazing: @hay_loft.");
    const text = "Great, @yak_papers sends you the papers from papers@yaks.example.";
    says(text);
    expect((await send("We buy the yak. What next?")).suggestedReply).toBe(text);
  });

  test("names nobody whose handle is for the agent alone", async () => {
    await add(
      "Haggling",
      "Lead Handling Scripts",
      "# Too dear\n\nA fleece may be dear. Ask Mirela (@mirela_wool) first.",
    );
    says(`${useful} A fleece may be dear, so I ask Mirela. How many do you need?`);
    const reply = await send("A fleece is too dear.");
    expect(reply.suggestedReply).toBe(`${useful} How many do you need?`);
    expect(reply.notice).toBe(concealedNotice);
  });

  test("loses the link that an answer may not open, however it is written", async () => {
    await add("The hay log", "Team Management", "The log is at https://log.yaks.example/hay.");
    says(`${useful} The log is at https://log.yaks.example/hay. How many yaks have you got?`);
    expect((await send("What do your yaks eat?")).suggestedReply).toBe(
      `${useful} How many yaks have you got?`,
    );
  });

  test("gives way to a holding reply when too little is left of it, with the sections beside it", async () => {
    says("I earn a commission of 20 % of the hay that yaks eat.");
    const reply = await send("What do your yaks eat?");
    expect(reply).toMatchObject({ mode: "playbook", notice: concealedNotice, knowledgeGapDetected: false });
    expect(reply.suggestedReply).toBe(holdingReply("en"));
    expect(reply.assistantMessage.metadata?.choices).not.toHaveLength(0);
  });

  test("gives way to the words of what it used, before the sections that come nearer", async () => {
    const firstChoice = async (used: string) => {
      const written = "I earn a commission of 20 % of the hay that yaks eat.";
      fake.always({ text: `answerable: true\nused: ${used}\n${written}` });
      return (await send("What do your yaks eat?")).assistantMessage.metadata?.choices?.[0]?.title;
    };
    expect(await firstChoice("none")).not.toBe("Yaks by the sea");
    const [, number = ""] = /<source number="(\d+)" title="Yaks by the sea"/u.exec(supplied()) ?? [];
    expect(await firstChoice(number)).toBe("Yaks by the sea");
  });
});
