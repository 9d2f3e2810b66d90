import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "#test/databases.ts";
import { createSharedPace } from "./shared-pace.ts";

const open = async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { sql } = database;
  const nextIn = async () => {
    const { rows } = await sql.raw<{ rows: { seconds: string }[] }>(
      "select extract(epoch from next_at - clock_timestamp()) as seconds from notion_pace where id = 1",
    );
    return Number(rows[0]?.seconds);
  };
  return { sql, pace: createSharedPace(sql, 100), nextIn };
};

test("nobody calls while there is a pause, which lasts an hour at most", async () => {
  const { pace, nextIn } = await open();
  await pace.pause(30_000);
  await expect(pace.wait()).rejects.toThrow("Notion asks to wait");
  await pace.pause(86_400_000);
  expect(await nextIn()).toBeLessThanOrEqual(3600);
});

test("a pause from before the clock was set back is over", async () => {
  const { sql, pace, nextIn } = await open();
  await sql.raw("update notion_pace set next_at = clock_timestamp() + interval '1 day'");
  await pace.wait();
  expect(await nextIn()).toBeLessThan(1);
});
