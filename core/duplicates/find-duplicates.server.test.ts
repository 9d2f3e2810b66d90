import { expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { hold } from "#test/hold.ts";
import { editor, knowledgeTests } from "#test/start-knowledge.ts";

const startKnowledge = knowledgeTests();

const text =
  "Before the first trade the client passes verification: passport, proof of address, source of funds and a short call with compliance on Tuesday morning.";

const twoAlike = async () => {
  const started = await startKnowledge();
  const add = (title: string, content: string) => started.knowledge.addDocument(editor, { title, content });
  const first = await add("Verification", text);
  const second = await add("Onboarding", text.replace("Tuesday", "Wednesday"));
  const pairs = async () => (await started.knowledge.health(editor)).nearDuplicates.total;
  return { ...started, first, second, pairs };
};

test("pairs that could not be stored are found by the next try", async () => {
  const { knowledge, sql, pairs } = await twoAlike();
  await sql.raw("alter table near_duplicates rename to away");
  await expect(knowledge.findDuplicates()).rejects.toThrow("near_duplicates");
  await sql.raw("alter table away rename to near_duplicates");
  await knowledge.findDuplicates();
  expect(await pairs()).toBe(1);
});

// The embedded database does one transaction after the other.
test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  "a passage that goes while it is compared is passed over",
  async () => {
    const { knowledge, sql, first, pairs } = await twoAlike();
    const waiting = async () => {
      const { rows } = await sql.raw<{ rows: unknown[] }>(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    };
    const [removed, compared] = [hold(), hold()];
    const editing = sql.transaction(async (trx) => {
      await trx.raw("select from corpus_statistics for update");
      await trx("passages").where({ document_id: first.id }).del();
      removed.release();
      await compared.held;
    });
    await removed.held;
    const comparing = knowledge.findDuplicates();
    await eventually(async () => expect(await waiting()).toBe(1));
    compared.release();
    await editing;
    await comparing;
    expect(await pairs()).toBe(0);
  },
);
