import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;

beforeAll(async () => {
  api = await startTestApi({ SAMPLE_CONTENT: "on" });
  admin = await api.member("CORE TEAM (ADMIN)", "boss");
});
afterAll(() => api.close());

const send = (method: string, path: string, body?: unknown) =>
  api.send(`/api/documents${path}`, { method, token: admin.token, body });
const add = async (title: string, content: string): Promise<string> =>
  (await send("POST", "", { title, content, category: "BD Essentials" })).body.id;
const sources = async (content: string): Promise<string[]> => {
  const body = { content, role: "user", sessionId: `s-${Math.random()}` };
  const asked = await api.send("/api/chat/messages", { method: "POST", token: admin.token, body });
  const ids: string[] = asked.body.assistantMessage.metadata?.sources ?? [];
  const all = (await send("GET", "")).body as { id: string; sample: boolean; title: string }[];
  return ids.map((id) => {
    const { sample, title } = all.find((document) => document.id === id) ?? { sample: false, title: "?" };
    return sample ? "sample" : title;
  });
};
const suggestions = async () => (await api.send("/api/suggestions", { token: admin.token })).body;
const question = "How is BD commission paid?";

test("the sample is marked, steps back behind three documents of one's own, and leaves and comes back in one step", async () => {
  const { body: before } = await send("GET", "/sample");
  expect(before).toMatchObject({ retires: true, retired: false, removed: null });
  expect(before.documents).toBeGreaterThan(10);
  expect(before.guidanceLines).toBeGreaterThan(10);
  expect(await sources(question)).toContain("sample");
  const offered = await suggestions();

  // What one makes of the sample is one's own, but no library yet.
  const all = (await send("GET", "")).body as { id: string; sample: boolean; title: string }[];
  const [adopted, ...others] = all.filter(({ sample }) => sample);
  const edited = await send("PUT", `/${adopted?.id}`, { content: "Our own words about wombats." });
  expect(edited.body.sample).toBe(false);
  await send("PATCH", "/bulk", { ids: others.slice(0, 5).map(({ id }) => id), category: "Resources" });
  expect((await send("GET", "/sample")).body).toMatchObject({
    documents: before.documents - 1,
    retired: false,
  });

  const own = [await add("Fees", "BD commission is 18 % of every invoice."), await add("Lunch", "At noon.")];
  expect((await send("GET", "/sample")).body.retired).toBe(false);
  own.push(await add("Parking", "On level two."));
  expect((await send("GET", "/sample")).body.retired).toBe(true);
  expect((await sources(question))[0]).toBe("Fees");
  expect(await sources(question)).not.toContain("sample");
  expect((await send("GET", "/search/commission")).body.map(({ title }: { title: string }) => title)).toEqual(
    ["Fees"],
  );
  expect(await sources("What do you know about wombats?")).not.toContain("sample");
  await expect.poll(suggestions).not.toEqual(offered);
  expect((await api.core.guidance.current()).tone).toBe("");

  expect((await send("PUT", "/sample", { retires: false })).body.retired).toBe(false);
  expect(await sources(question)).toContain("sample");
  expect(await suggestions()).toEqual(offered);
  expect((await send("PUT", "/sample", { retires: "yes" })).status).toBe(400);

  const removed = await send("DELETE", "/sample");
  expect(removed.body).toMatchObject({
    documents: 0,
    guidanceLines: 0,
    removed: { documents: before.documents - 1 },
  });
  expect((await send("GET", "")).body.some(({ sample }: { sample: boolean }) => sample)).toBe(false);
  expect((await send("GET", `/${adopted?.id}`)).status).toBe(200);
  await api.core.prepare("content");
  expect((await send("GET", "/sample")).body).toMatchObject({ documents: 0, guidanceLines: 0 });
  expect((await send("DELETE", "/sample")).body).toMatchObject({
    documents: 0,
    removed: { documents: before.documents - 1 },
  });

  const restored = await send("POST", "/sample/restore");
  expect(restored.body).toMatchObject({ documents: before.documents - 1, removed: null });
  expect(restored.body.guidanceLines).toBe(before.guidanceLines);
  expect(await sources(question)).toContain("sample");
  expect((await send("POST", "/sample/restore")).status).toBe(409);
});

test("a sample that was removed stays so when it is gone for good", async () => {
  await send("DELETE", "/sample");
  await api.database
    .sql("documents")
    .whereNotNull("deleted_at")
    .update({ deleted_at: new Date(0) });
  await api.database
    .sql("documents")
    .where({ kind: "document" })
    .update({ deleted_at: new Date(0) });
  await api.core.clearExpired();
  await api.core.prepare("content");
  expect((await send("GET", "/sample")).body).toMatchObject({ documents: 0, removed: null });
});
