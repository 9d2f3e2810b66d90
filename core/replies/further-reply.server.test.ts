import { expect, test } from "vitest";
import { root } from "#test/root-actor.ts";
import { startLeads } from "#test/start-leads.ts";

const { fake, started, send, gapsAbout } = startLeads();

const missing = "Which coins does a wombat vault hold?";
const partly = { text: `answerable: partly\nmissing: ${missing}\nNobody honest promises volume.` };
const content = "# Wombat vault\n\nA wombat vault holds coins of copper and tin.";
const addVault = () =>
  started().core.knowledge.addDocument(root, { title: "Wombat vault", content, category: "Service Decks" });

test("what a reply leaves open is looked up, and one message written of all, before people are asked", async () => {
  await addVault();
  const whole = "Nobody honest promises volume. A wombat vault holds coins of copper and tin.";
  fake().next(partly, { text: `answerable: yes\nused: 1\n${whole}` });
  const tokens: string[] = [];
  const reply = await send({ proposalReceived: true }, (text) => tokens.push(text));
  expect(reply.suggestedReply).toBe(whole);
  expect(tokens.join("")).toBe("Nobody honest promises volume.");
  expect(fake().chats().at(-1)?.body.messages.at(-1)?.content).toContain("coins of copper and tin");
  expect(await gapsAbout(missing)).toEqual([]);
});

test("where that leaves something open, too, the first reply stays and people are asked", async () => {
  fake().next(partly, { text: `answerable: partly\nmissing: ${missing}\nNobody does.` });
  const reply = await send({ proposalReceived: true });
  expect(reply.suggestedReply).toBe("Nobody honest promises volume.");
  expect(await gapsAbout(missing)).toHaveLength(1);
});
