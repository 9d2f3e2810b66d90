import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "../logger.ts";
import { startEmbeddedPostgres } from "./start.ts";

interface Shape {
  sql: string;
  parameters: unknown[];
  expected: object;
}

/** Queries with different numbers of columns and rows, so that a mixed-up answer cannot look right. */
const shapeOf = (index: number): Shape => {
  const shapes: Shape[] = [
    { sql: "select $1::int as a", parameters: [index], expected: { a: index } },
    {
      sql: "select $1::text as b, $2::text as c",
      parameters: ["x", `y${index}`],
      expected: { b: "x", c: `y${index}` },
    },
    { sql: "select $1::jsonb as d", parameters: [JSON.stringify({ index })], expected: { d: { index } } },
    {
      sql: "select count(*)::int as n from generate_series(1, $1::int)",
      parameters: [index % 50],
      expected: { n: index % 50 },
    },
  ];
  return shapes[index % shapes.length] ?? expect.unreachable();
};

test("answers 2,000 queries and transactions of twenty clients at once, each with its own rows", async () => {
  const embedded = await startEmbeddedPostgres({ dataDir: null, log: createLogger("silent") });
  onTestFinished(() => embedded.close());
  const pool = new pg.Pool({ stream: embedded.connect, user: "any", password: "any", max: 10 });
  onTestFinished(() => pool.end());

  const ask = async (client: pg.Pool | pg.PoolClient, index: number): Promise<void> => {
    const { sql, parameters, expected } = shapeOf(index);
    const { rows } = await client.query(sql, parameters);
    expect(rows).toEqual([expected]);
  };
  const transaction = async (index: number): Promise<void> => {
    const client = await pool.connect();
    await client.query("begin");
    await ask(client, index);
    await nextTurn();
    await ask(client, index + 1);
    await client.query(index % 2 === 0 ? "commit" : "rollback");
    client.release();
  };
  const run = async (worker: number): Promise<void> => {
    for (let index = worker; index < 2000; index += 20) {
      await (index % 25 === 24 ? transaction(index) : ask(pool, index));
      if (index % 7 === 0) await nextTurn();
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, worker) => run(worker)));
}, 120_000);
