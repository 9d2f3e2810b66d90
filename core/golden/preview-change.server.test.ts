import { expect, onTestFinished, test } from "vitest";
import { startTestApi } from "#test/start-api.ts";

const texts = Array.from({ length: 12 }, (_, at) => ({
  title: `Gadget ${at}`,
  content: `# Gadget ${at}\n\nGadget number ${at} weighs ${at + 100} grams and ships in crate ${at}.`,
}));

const start = async () => {
  const api = await startTestApi();
  onTestFinished(() => api.close());
  const { core, database } = api;
  const admin = (await api.member("CORE TEAM (ADMIN)")).actor;
  const agent = (await api.member()).actor;
  const ids: string[] = [];
  for (const text of texts) ids.push((await core.knowledge.addDocument(admin, text)).id);
  for (const at of texts.keys())
    await core.golden.add(admin, {
      question: `How much does gadget number ${at} weigh?`,
      module: "bd_assistant",
      service: null,
      proposalReceived: null,
      documentIds: [ids[at] ?? ""],
      facts: [`${at + 100} grams`],
    });
  return { core, database, admin, agent, ids };
};

const quiet = { onProgress: () => undefined };

test(
  "leaves nothing behind and disturbs nobody, while others ask and write",
  { timeout: 120_000 },
  async () => {
    const { core, database, admin, agent, ids } = await start();
    const tables = [
      "documents",
      "document_versions",
      "passages",
      "postings",
      "terms",
      "removed_passages",
      "audit_log",
    ];
    const state = async () => {
      const counts: Record<string, unknown> = {};
      for (const table of tables) counts[table] = (await database.sql(table).count("* as count"))[0];
      counts["corpus"] = await database.sql("corpus_statistics").first();
      return counts;
    };
    const [changed, removed] = [ids[3] ?? "", ids[5] ?? ""];
    const draft = {
      id: changed,
      title: "Gadget 3",
      content: "# Gadget 3\n\nGadget number 3 weighs 999 grams.",
    };
    const before = await state();
    const alone = await core.golden.preview(admin, { documents: [draft], removals: [removed] }, quiet);
    expect(alone).toMatchObject({ asked: texts.length, isPartial: false });
    expect(alone.changed.filter(({ effect }) => effect === "breaks").map(({ question }) => question)).toEqual(
      ["How much does gadget number 3 weigh?", "How much does gadget number 5 weigh?"],
    );
    expect(await state()).toEqual(before);

    const ask = async (at: number) => {
      const { assistantMessage } = await core.chat.ask(agent, {
        content: `How much does gadget number ${at} weigh?`,
        sessionId: `s${at}`,
      });
      return assistantMessage.content;
    };
    const [previews, answers] = await Promise.all([
      Promise.all(
        [1, 2].map(() => core.golden.preview(admin, { documents: [draft], removals: [removed] }, quiet)),
      ),
      (async () => {
        const said: string[] = [];
        for (let round = 0; round < 4; round += 1) said.push(await ask(3), await ask(5));
        return said;
      })(),
      core.knowledge.addDocument(admin, { title: "Lanterns", content: "Lanterns glow for nine hours." }),
      core.knowledge.changeDocument(admin, { id: ids[7] ?? "", orderIndex: 2 }),
    ]);
    // Nobody was ever answered from the draft.
    for (const [at, answer] of answers.entries())
      expect(answer).toContain(at % 2 === 0 ? "103 grams" : "105 grams");
    for (const { changed: effects } of previews)
      expect(effects.filter(({ effect }) => effect === "breaks")).toHaveLength(2);
    const found = await core.knowledge.searchDocuments(agent, { query: "lanterns" });
    expect(found[0]?.title).toBe("Lanterns");
  },
);

test("a change that cannot be made is refused as it would be when it is made", async () => {
  const api = await startTestApi();
  onTestFinished(() => api.close());
  const admin = (await api.member("CORE TEAM (ADMIN)")).actor;
  await api.core.golden.add(admin, {
    question: "What?",
    module: "bd_assistant",
    service: null,
    proposalReceived: null,
    documentIds: [],
    facts: ["x"],
  });
  const extras = (await api.core.knowledge.listDocuments(admin)).find(({ kind }) => kind === "extras");
  const preview = api.core.golden.preview(admin, { documents: [], removals: [extras?.id ?? ""] }, quiet);
  await expect(preview).rejects.toMatchObject({ code: "conflict" });
});
