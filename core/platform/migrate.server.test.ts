import { describe, expect, onTestFinished, test } from "vitest";
import { migrations } from "#migrations/index.ts";
import { databaseBackends } from "#test/databases.ts";
import type { Sql } from "./database.ts";
import { migrate } from "./migrate.ts";

const creating = (name: string) => ({
  name,
  up: async (sql: Sql): Promise<void> => {
    await sql.schema.createTable(name, (table) => table.increments("id"));
  },
});
const failing = {
  name: "failing",
  up: async (sql: Sql): Promise<void> => {
    await sql.schema.createTable("half", (table) => table.increments("id"));
    throw new Error("the disk is full");
  },
};

describe.each(databaseBackends)("on $name", ({ open }) => {
  const openEmpty = async () => {
    const database = await open();
    onTestFinished(() => database.close());
    return database;
  };

  test("brings an empty database up to date, and does nothing the second time", async () => {
    const database = await openEmpty();
    expect(await migrate(database)).toEqual(migrations.map(({ name }) => name));
    expect(await migrate(database)).toEqual([]);
    const extensions = await database.sql("pg_extension").orderBy("extname").pluck("extname");
    expect(extensions).toEqual(expect.arrayContaining(["pg_trgm", "vector"]));
  });

  test("applies what was added since, in the order of the list", async () => {
    const database = await openEmpty();
    expect(await migrate(database, [creating("first")])).toEqual(["first"]);
    const added = await migrate(database, [creating("first"), creating("second"), creating("third")]);
    expect(added).toEqual(["second", "third"]);
  });

  test("leaves nothing of a migration that failed, and keeps those before it", async () => {
    const database = await openEmpty();
    const list = [creating("first"), failing, creating("last")];
    await expect(migrate(database, list)).rejects.toThrow("the disk is full");
    expect(await database.sql.schema.hasTable("half")).toBe(false);
    expect(await database.sql("migrations").pluck("name")).toEqual(["first"]);
    expect(await migrate(database, [creating("first"), creating("last")])).toEqual(["last"]);
  });

  test("applies each migration once when several processes start together", async () => {
    const database = await openEmpty();
    const list = [creating("first"), creating("second")];
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database, list)));
    expect(applied.flat().sort()).toEqual(["first", "second"]);
  });
});
