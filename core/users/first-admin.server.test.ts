import { expect, onTestFinished, test } from "vitest";
import { hashSecret, newAccessCode, secretMatches } from "#core/auth/secrets.ts";
import { openTestDatabase } from "#test/databases.ts";
import { ensureFirstAdmin } from "./first-admin.ts";
import { createUserStore, type UserRow } from "./user-store.ts";

test("the first start makes an admin and tells a code that lets them in; the next ones make nobody", async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { sql } = database;
  const ensure = ensureFirstAdmin({ users: createUserStore(sql), hashSecret, newAccessCode });
  const settings = { username: "chief", accessCode: undefined, password: undefined };
  const told = await ensure(settings);
  expect(await ensure({ ...settings, username: "another" })).toBeNull();

  const [admin, ...others] = await sql<UserRow>("users").select("*");
  expect(others).toEqual([]);
  expect(admin).toMatchObject({ username_key: "chief", role: "CORE TEAM (ADMIN)", password_hash: null });
  expect(told?.username).toBe(admin?.telegram_username);
  expect(await secretMatches(told?.accessCode ?? "", admin?.access_code_hash ?? null)).toBe(true);
});
