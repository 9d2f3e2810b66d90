import { expect, test } from "vitest";
import { root } from "#test/root-actor.ts";
import { startLeads } from "#test/start-leads.ts";

const { fake, started, send, gapsAbout } = startLeads();

const leadMessage = "Which quokka permits does the harbour ask for?";
const inside = "The harbour asks for two quokka permits, a blue one and a red one.";

test("a lead's gap shows its agent and the core team what answers it but is for agents only, apart from what leads may be told", async () => {
  await started().core.knowledge.addDocument(root, {
    title: "Quokka desk",
    category: "Team Management",
    content: `# Quokka permits at the harbour\n\n${inside}`,
  });
  const holding = "holding: I look into it. Which harbour is it?";
  fake().next({ text: `answerable: no\n${holding}\nused: none\nNobody knows of permits yet.` });
  const reply = await send({ leadMessage });
  expect(reply).toMatchObject({ knowledgeGapDetected: true, contextDocuments: [] });
  const [first] = reply.assistantMessage.metadata?.nearest ?? [];
  expect(first).toMatchObject({ title: "Quokka desk" });
  expect(reply.suggestedReply).not.toContain("permits");
  const [gap] = await gapsAbout(leadMessage);
  const desk = await started().core.gaps.desk(root, { id: (gap as { id: string }).id });
  expect(desk.agentsOnly[0]).toMatchObject({ title: "Quokka desk", text: expect.stringContaining(inside) });
  expect(desk.passages.map(({ title }) => title)).not.toContain("Quokka desk");
  expect(desk.passagesDraft ?? "").not.toContain("permits");
});

test("a draft from what leads may be told shows none of it", async () => {
  fake().next({ text: "answerable: yes\nused: 1\nNobody honest guarantees volume to anybody." });
  expect((await send()).assistantMessage.metadata).not.toHaveProperty("nearest");
});
