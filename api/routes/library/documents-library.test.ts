import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)", "boss");
  agent = await api.member();
});
afterAll(() => api.close());
beforeEach(() => api.database.sql("documents").where({ kind: "document" }).del());

const send = (method: string, path: string, body?: unknown, token: string | undefined = admin.token) =>
  api.send(`/api/documents${path}`, { method, token, body });
const made = async (body: object = {}): Promise<{ id: string; title: string; category: string }> =>
  (await send("POST", "", { title: "Made for a test", content: "Some text.", ...body })).body;
const found = async (query: string): Promise<string[]> =>
  (await send("GET", `/search/${query}`)).body.map(({ id }: { id: string }) => id);
const audited = async (): Promise<string[]> =>
  (await api.send("/api/audit", { token: admin.token })).body.map(({ action }: { action: string }) => action);
const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);

test.each([
  ["GET", "/trash"],
  ["GET", `/trash/${newId()}`],
  ["DELETE", `/trash/${newId()}`],
  ["POST", `/${newId()}/restore`],
  ["POST", "/trash/restore"],
  ["PATCH", "/bulk"],
  ["GET", "/defaults"],
  ["PUT", "/defaults"],
  ["GET", "/reviews"],
  ["GET", "/sample"],
  ["PUT", "/sample"],
  ["DELETE", "/sample"],
  ["POST", "/sample/restore"],
])("%s /api/documents%s is for admins", async (method, path) => {
  const body = method === "GET" || method === "DELETE" ? undefined : {};
  const signedOut = await api.send(`/api/documents${path}`, { method, body });
  expect(signedOut.status).toBe(401);
  expect((await send(method, path, body, agent.token)).status).toBe(403);
});

describe("the trash", () => {
  test("has what was deleted, and gives it back as it was: same id, versions, place, found at once", async () => {
    const { id } = await made({
      title: "Parking",
      content: "Zebra 17.",
      category: "Resources",
      orderIndex: 4,
    });
    await send("PUT", `/${id}`, { content: "Zebra 18." });
    expect(await found("zebra")).toEqual([id]);
    expect((await send("DELETE", `/${id}`)).body).toEqual({ success: true });
    expect(await found("zebra")).toEqual([]);
    expect((await send("GET", `/${id}`)).status).toBe(404);

    const listed = await send("GET", "/trash");
    expect(listed.headers.get("x-total-count")).toBe("1");
    expect(listed.body).toMatchObject([{ id, title: "Parking", deletedBy: "boss", version: 2 }]);
    const [{ deletedAt, goneAt }] = listed.body;
    expect(Date.parse(goneAt) - Date.parse(deletedAt)).toBe(30 * 86_400_000);
    expect((await send("GET", "/trash?q=park")).body).toHaveLength(1);
    expect((await send("GET", "/trash?q=lunch")).body).toHaveLength(0);
    expect((await send("GET", `/trash/${id}`)).body).toMatchObject({
      content: "Zebra 18.",
      deletedBy: "boss",
    });
    expect((await api.send("/api/admin/counts", { token: admin.token })).body.trash).toBe(1);

    const restored = await send("POST", `/${id}/restore`);
    expect(restored.status).toBe(200);
    expect(restored.body).toMatchObject({ id, category: "Resources", orderIndex: 4, version: 2 });
    expect(await found("zebra")).toEqual([id]);
    expect((await send("GET", `/${id}/versions`)).body).toMatchObject([{ version: 1, content: "Zebra 17." }]);
    expect((await send("GET", "/trash")).body).toEqual([]);
    expect((await send("POST", `/${id}/restore`)).status).toBe(404);
    expect((await audited()).slice(0, 2)).toEqual(["document.take-out-of-trash", "document.remove"]);
  });

  test("is paged, and several come back at once", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 52; at += 1) ids.push((await made({ title: `Note ${at}` })).id);
    expect((await send("PATCH", "/bulk", { ids, trash: true })).body).toEqual({ changed: 52 });
    const first = await send("GET", "/trash");
    const second = await send("GET", `/trash?cursor=${first.headers.get("x-next-cursor")}`);
    const listed = [...first.body, ...second.body].map(({ id }: { id: string }) => id);
    expect(new Set(listed)).toEqual(new Set(ids));
    expect(second.headers.get("x-next-cursor")).toBeNull();
    expect((await send("POST", "/trash/restore", { ids: [...ids, newId()] })).body).toEqual({ restored: 52 });
    expect((await send("GET", "/trash?cursor=nonsense")).status).toBe(400);
    expect((await send("POST", "/trash/restore", { ids: [] })).status).toBe(400);
  });

  test("gives up a document for good only when asked, or after thirty days", async () => {
    const { id } = await made();
    expect((await send("DELETE", `/trash/${id}`)).status).toBe(404);
    await send("DELETE", `/${id}`);
    expect((await send("DELETE", `/trash/${id}`)).body).toEqual({ success: true });
    expect(await api.database.sql("documents").where({ id })).toEqual([]);
    expect((await send("DELETE", `/trash/${id}`)).status).toBe(404);
    expect((await send("GET", `/trash/${id}`)).status).toBe(404);
    expect((await send("DELETE", "/trash/nonsense")).status).toBe(400);

    const [old, young] = [await made({ title: "Old" }), await made({ title: "Young" })];
    for (const one of [old, young]) await send("DELETE", `/${one.id}`);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    await api.database
      .sql("documents")
      .where({ id: old.id })
      .update({ deleted_at: ago(30.1) });
    await api.database
      .sql("documents")
      .where({ id: young.id })
      .update({ deleted_at: ago(29.9) });
    await api.core.clearExpired();
    expect((await send("GET", "/trash")).body).toMatchObject([{ id: young.id }]);
  });
});

describe("several at once", () => {
  test("get a category, an audience, an owner and a review date, all or none of them", async () => {
    const ids = [(await made({ title: "One" })).id, (await made({ title: "Two" })).id];
    const change = {
      audience: "leads",
      category: "Resources",
      ownerId: admin.actor.id,
      reviewOn: day(10),
    };
    expect((await send("PATCH", "/bulk", { ids, ...change })).body).toEqual({ changed: 2 });
    const one = (await send("GET", "/entries?category=Resources")).body.find(
      ({ id }: { id: string }) => id === ids[0],
    );
    expect(one).toMatchObject({
      audience: "leads",
      category: "Resources",
      owner: { id: admin.actor.id, username: "boss" },
      reviewOn: day(10),
      version: 2,
    });
    expect((await send("PATCH", "/bulk", { ids, ...change })).body).toEqual({ changed: 0 });
    expect((await send("PATCH", "/bulk", { ids, ownerId: null, reviewOn: null })).body).toEqual({
      changed: 2,
    });
    expect((await send("GET", `/${ids[0]}`)).body).toMatchObject({ owner: null, reviewOn: null, version: 2 });

    const extras = (await send("GET", "")).body.find(({ kind }: { kind: string }) => kind === "extras");
    const refused = await send("PATCH", "/bulk", { ids: [...ids, extras.id], trash: true });
    expect(refused.status).toBe(409);
    expect((await send("GET", `/${ids[0]}`)).status).toBe(200);
  });

  test.each([
    [{}, "ids"],
    [{ ids: [] }, "ids"],
    [{ ids: ["x"] }, "ids.0"],
    [{ ids: [newId()] }, "body"],
    [{ ids: [newId()], audience: "everybody" }, "audience"],
    [{ ids: [newId()], category: "Secret" }, "category"],
    [{ ids: [newId()], reviewOn: "2026-13-40" }, "reviewOn"],
    [{ ids: [newId()], reviewOn: "soon" }, "reviewOn"],
    [{ ids: [newId()], trash: false }, "trash"],
    [{ ids: [newId()], ownerId: newId() }, "ownerId"],
  ])("%j is refused by naming what is wrong", async (body, field) => {
    const answer = await send("PATCH", "/bulk", body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toContain(field);
  });

  test("what is gone is passed over, and nothing left to delete is said", async () => {
    expect((await send("PATCH", "/bulk", { ids: [newId()], category: "Resources" })).body).toEqual({
      changed: 0,
    });
    expect((await send("PATCH", "/bulk", { ids: [newId()], trash: true })).status).toBe(404);
  });
});

describe("reviews", () => {
  test("list what is due, the longest overdue first, and reviewing sets the next date", async () => {
    const ids = [];
    for (const on of [-1, -9, 0, 3]) {
      const { id } = await made({ title: `Due ${on}` });
      await send("PATCH", "/bulk", {
        ids: [id],
        reviewOn: day(on),
        ...(on === -9 ? { ownerId: admin.actor.id } : {}),
      });
      ids.push(id);
    }
    const titles = async (query = "") =>
      (await send("GET", `/reviews${query}`)).body.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(["Due -9", "Due -1", "Due 0"]);
    expect(await titles("?mine=true")).toEqual(["Due -9"]);
    expect((await api.send("/api/admin/counts", { token: admin.token })).body.reviews).toBe(3);
    await send("PUT", "/defaults", { reviewDays: 60 });
    expect((await send("PATCH", "/bulk", { ids: ids.slice(0, 2), reviewed: true })).body).toEqual({
      changed: 2,
    });
    expect(await titles()).toEqual(["Due 0"]);
    expect((await send("GET", `/${ids[0]}`)).body).toMatchObject({ reviewOn: day(60), version: 1 });
    expect((await send("GET", "/reviews?cursor=x")).status).toBe(400);
    expect((await send("GET", "/reviews?mine=perhaps")).status).toBe(400);
  });
});

describe("what is usual", () => {
  test("of a category decides what may be told to leads, at once", async () => {
    const { id } = await made({
      title: "Quokka note",
      content: "Quokka fees are 3 %.",
      category: "Team Management",
    });
    const nearest = async () =>
      (
        await api.core.knowledge.retrieveWithin({
          question: "quokka fees",
          documents: 3,
          audience: "leads",
          within: { categories: ["Lead Handling Scripts"], documents: 3 },
        })
      ).everywhere.sources.map((source) => source.id);
    expect(await nearest()).toEqual([]);
    const saved = await send("PUT", "/defaults", {
      categories: [{ category: "Team Management", audience: "leads" }],
    });
    expect(saved.body.categories).toContainEqual({ category: "Team Management", audience: "leads" });
    expect((await send("GET", "/defaults")).body).toEqual(saved.body);
    expect(await nearest()).toEqual([id]);
    await send("PUT", "/defaults", { categories: [{ category: "Team Management", audience: "agents" }] });
    expect(await nearest()).toEqual([]);
    expect((await audited())[0]).toBe("library.change-defaults");
  });

  test.each([
    [{ reviewDays: 0 }, "reviewDays"],
    [{ reviewDays: 1.5 }, "reviewDays"],
    [{ categories: [{ category: "Support", audience: "leads" }] }, "categories.0.category"],
    [
      { categories: ["agents", "leads"].map((audience) => ({ category: "Resources", audience })) },
      "categories",
    ],
  ])("%j is refused", async (body, field) => {
    const answer = await send("PUT", "/defaults", body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toContain(field);
  });
});
