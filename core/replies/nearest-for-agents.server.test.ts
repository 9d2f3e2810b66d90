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

test("an answer kept for agents stands there, too, where three documents come nearer, and where a part of a message is open", async () => {
  const { addDocument, addExtrasEntry } = started().core.knowledge;
  const question = "How wide may a curtain be for the drying room?";
  for (const room of ["north", "south", "west", "east"])
    // One after the other, as people add them.
    // oxlint-disable-next-line no-await-in-loop
    await addDocument(root, {
      title: `Curtains ${room}`,
      category: "Team Management",
      content: `# How wide may a curtain be for the drying room?\n\nA curtain for the ${room} drying room may be wide.`,
    });
  const kept = { question: "Curtain for the drying room?", answer: "2.50 m.", actor: root };
  await started().database.sql.transaction((trx) => addExtrasEntry(trx, { extras: "extras", ...kept }));
  const open = `answerable: partly\nmissing: ${question}\nused: none\nNobody honest guarantees volume.`;
  fake().next({ text: open });
  const reply = await send({ leadMessage: `Can you guarantee us a daily volume? ${question}` });
  const { nearest = [] } = reply.assistantMessage.metadata ?? {};
  expect(nearest).toHaveLength(3);
  expect(nearest.at(-1)).toMatchObject({ heading: "Curtain for the drying room?" });
});

test("a draft from what leads may be told shows none of it", async () => {
  fake().next({ text: "answerable: yes\nused: 1\nNobody honest guarantees volume to anybody." });
  expect((await send()).assistantMessage.metadata).not.toHaveProperty("nearest");
});
