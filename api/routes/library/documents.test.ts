import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;
let second: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)", "boss");
  second = await api.member("CORE TEAM (ADMIN)", "second");
  agent = await api.member();
});
afterAll(() => api.close());

const add = (body: unknown, token: string | undefined = admin.token) =>
  api.send("/api/documents", { method: "POST", token, body });
const change = (id: string, body: unknown, token: string | undefined = admin.token) =>
  api.send(`/api/documents/${id}`, { method: "PUT", token, body });
const remove = (id: string, token: string | undefined = admin.token) =>
  api.send(`/api/documents/${id}`, { method: "DELETE", token });
const list = async () => (await api.send("/api/documents", { token: agent.token })).body;
const search = (query: string) =>
  api.send(`/api/documents/search/${encodeURIComponent(query)}`, { token: agent.token });
const versions = (id: string, token: string | undefined = admin.token) =>
  api.send(`/api/documents/${id}/versions`, { token });
const made = async (body: object = {}) =>
  (await add({ title: "Made for a test", content: "Some text.", ...body })).body;

describe("reading", () => {
  test("both Extras documents exist from the first start", async () => {
    const kinds = (await list()).map(({ kind, title, category }: never) => [kind, title, category]);
    expect(kinds).toContainEqual(["extras", "Extras", "Resources"]);
    expect(kinds).toContainEqual(["extras_lead", "Extras LEAD", "Lead Handling Scripts"]);
  });

  test("documents come in display order", async () => {
    await made({ title: "Second of all", category: "BD Essentials", orderIndex: 1 });
    await made({ title: "First of all", category: "BD Essentials", orderIndex: 0 });
    const titles = (await list()).map(({ title }: { title: string }) => title);
    expect(titles.slice(0, 2)).toEqual(["First of all", "Second of all"]);
  });
});

describe("adding", () => {
  test("answers the document, which everybody sees at once", async () => {
    const answer = await add({
      title: " Fees ",
      content: "# Fees\n\nAll fees.",
      category: "Resources",
      orderIndex: 3,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      title: "Fees",
      category: "Resources",
      orderIndex: 3,
      fileType: "text/plain",
      kind: "document",
    });
    expect(await list()).toContainEqual(answer.body);
    const audit = await api.database.sql("audit_log").where({ subject_id: answer.body.id });
    expect(audit).toMatchObject([{ action: "document.add", actor_name: "boss" }]);
  });

  test.each([[{ category: "Nonsense" }], [{ category: null }], [{}]])(
    "puts %j into BD Essentials",
    async (body) => {
      expect((await made(body)).category).toBe("BD Essentials");
    },
  );

  test.each([
    [{ content: "x" }, "title"],
    [{ title: "  ", content: "x" }, "title"],
    [{ title: "x" }, "content"],
    [{ title: "x", content: " \n " }, "content"],
    [{ title: "x", content: "x", orderIndex: -1 }, "orderIndex"],
    [{ title: "x", content: "x", orderIndex: 1.5 }, "orderIndex"],
    [{ title: "x", content: "ü".repeat(600_000) }, "content"],
  ])("refuses a bad document, naming the field (%#)", async (body, field) => {
    const before = (await list()).length;
    const answer = await add(body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    expect(await list()).toHaveLength(before);
  });

  test("refuses a character that the database cannot store, naming the field it is in", async () => {
    const { status, body } = await add({ title: "Plain", content: "c\0d" });
    expect([status, Object.keys(body.fields)]).toEqual([400, ["content"]]);
  });

  test("is for admins alone, whatever the body", async () => {
    expect((await add({ title: "x", content: "x" }, agent.token)).status).toBe(403);
    expect((await add({}, agent.token)).status).toBe(403);
  });
});

describe("changing", () => {
  test("keeps absent fields, clears the order with null and finds the new words at once", async () => {
    const { id } = await made({
      content: "Nothing about quokkas yet.",
      category: "Resources",
      orderIndex: 7,
    });
    const answer = await change(id, { content: "Everything about wombats.", orderIndex: null });
    expect(answer.body).toMatchObject({ title: "Made for a test", category: "Resources", orderIndex: null });
    expect((await search("wombats")).body).toMatchObject([{ id, relevanceScore: 100 }]);
    expect((await search("quokkas")).body).toEqual([]);
  });

  test("keeps the earlier version, which can be made the current one again", async () => {
    const { id } = await made({ content: "One." });
    await change(id, { content: "Two." });
    const listed = await versions(id);
    expect(listed.body).toMatchObject([{ version: 1, content: "One.", editedBy: "boss" }]);
    const restored = await api.send(`/api/documents/${id}/versions/1/restore`, {
      method: "POST",
      token: admin.token,
    });
    expect(restored.body).toMatchObject({ id, content: "One." });
    expect((await versions(id)).body.map(({ content }: { content: string }) => content)).toEqual([
      "Two.",
      "One.",
    ]);
  });

  test("says who may be told it, which only its own word and its category decide", async () => {
    const { id, audience } = await made({ title: "For whom", category: "Service Decks" });
    expect(audience).toBeNull();
    expect((await change(id, { audience: "agents" })).body).toMatchObject({ audience: "agents", version: 2 });
    expect((await change(id, { title: "For whom?" })).body.audience).toBe("agents");
    expect((await versions(id)).body.map((version: { audience: unknown }) => version.audience)).toEqual([
      "agents",
      null,
    ]);
    expect((await change(id, { audience: null })).body.audience).toBeNull();
    const { status, body } = await change(id, { audience: "everybody" });
    expect([status, Object.keys(body.fields)]).toEqual([400, ["audience"]]);
  });

  test("the same fields again make no version", async () => {
    const { id } = await made();
    await change(id, { content: "Some text." });
    expect((await versions(id)).body).toEqual([]);
  });

  test("two edits at once both count", async () => {
    const { id } = await made();
    await Promise.all([change(id, { title: "New title" }), change(id, { content: "New text." })]);
    const document = (await list()).find((one: { id: string }) => one.id === id);
    expect(document).toMatchObject({ title: "New title", content: "New text." });
    expect((await versions(id)).body).toHaveLength(2);
  });

  describe("what somebody else has changed in the meantime", () => {
    const find = async (id: string) => (await list()).find((one: { id: string }) => one.id === id);

    test("is told to whoever would save over it, and stays", async () => {
      const { id, version } = await made({ content: "One." });
      await change(id, { content: "Two." }, second.token);
      const { status, body } = await change(id, { content: "Three.", basedOn: version });
      expect([status, body.code, Object.keys(body.fields)]).toEqual([409, "conflict", ["basedOn"]]);
      expect(body.error).toBe("This document has already been changed by second");
      const now = await find(id);
      expect(now).toMatchObject({ content: "Two.", version: version + 1 });
      expect((await change(id, { content: "Three.", basedOn: now.version })).body.content).toBe("Three.");
      expect((await versions(id)).body.map(({ content }: { content: string }) => content)).toEqual([
        "Two.",
        "One.",
      ]);
    });

    test("is saved over by who does not say what was edited", async () => {
      const { id } = await made({ content: "One." });
      await change(id, { content: "Two." }, second.token);
      expect((await change(id, { content: "Three." })).body.content).toBe("Three.");
    });

    test("stays beside what was changed elsewhere in the document", async () => {
      const seen = await made({ content: "One.", orderIndex: 3 });
      await change(seen.id, { title: "Renamed", orderIndex: null }, second.token);
      const { title, content, category, orderIndex } = { ...seen, content: "Two." };
      const edit = { title, content, category, orderIndex, basedOn: seen.version };
      expect((await change(seen.id, edit)).body).toMatchObject({
        title: "Renamed",
        content: "Two.",
        orderIndex: null,
      });
    });

    test("may be the same: saved twice is saved", async () => {
      const { id, version } = await made({ content: "One." });
      const save = () => change(id, { content: "Two.", basedOn: version });
      expect((await save()).status).toBe(200);
      expect((await save()).status).toBe(200);
      expect((await versions(id)).body).toHaveLength(1);
    });

    test("is not known of a version that never was", async () => {
      const { id, content } = await made({ content: "One." });
      expect((await change(id, { content: "Two.", basedOn: 7 })).status).toBe(409);
      expect((await change(id, { content, basedOn: 7 })).status).toBe(200);
      expect((await change(id, { content: "Two.", basedOn: 0 })).status).toBe(400);
    });
  });

  test("shows earlier versions ten at a time, newest first, each once", async () => {
    const { id } = await made({ content: "Draft 1." });
    for (let draft = 2; draft <= 24; draft += 1) await change(id, { content: `Draft ${draft}.` });
    const seen: number[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await api.send(`/api/documents/${id}/versions${cursor}`, { token: admin.token });
      expect(page.headers.get("x-total-count")).toBe("23");
      seen.push(...page.body.map(({ version }: { version: number }) => version));
      sizes.push(page.body.length);
      const next = page.headers.get("x-next-cursor");
      cursor = next === null ? null : `?cursor=${next}`;
    }
    expect(sizes).toEqual([10, 10, 3]);
    expect(seen).toEqual(Array.from({ length: 23 }, (_, at) => 23 - at));
    for (const cursor of ["x", "0", "-1", "1.5", newId()]) {
      const path = `/api/documents/${id}/versions?cursor=${cursor}`;
      expect((await api.send(path, { token: admin.token })).body.fields).toEqual({
        cursor: "Not a valid cursor",
      });
    }
  });

  test("answers 404 for what is not there and 400 for what is no id", async () => {
    expect((await change(newId(), { title: "x" })).status).toBe(404);
    expect((await change("nonsense", { title: "x" })).body.fields).toEqual({ id: "Not a valid id" });
    const { id } = await made();
    const restore = await api.send(`/api/documents/${id}/versions/9/restore`, {
      method: "POST",
      token: admin.token,
    });
    expect(restore.status).toBe(404);
  });

  test("versions are for admins alone", async () => {
    const { id } = await made();
    expect((await versions(id, agent.token)).status).toBe(403);
    expect((await change(id, { title: "x" }, agent.token)).status).toBe(403);
    expect((await remove(id, agent.token)).status).toBe(403);
  });
});

describe("removing", () => {
  test("takes the document out of the library and out of search at once", async () => {
    const { id } = await made({ content: "Only here: platypus." });
    expect((await search("platypus")).body).toHaveLength(1);
    expect((await remove(id)).body).toEqual({ success: true });
    expect((await search("platypus")).body).toEqual([]);
    expect((await list()).some((document: { id: string }) => document.id === id)).toBe(false);
    expect((await remove(id)).status).toBe(404);
    expect((await change(id, { title: "x" })).status).toBe(404);
  });

  test("Extras documents can neither be removed nor edited whole", async () => {
    const extras = (await list()).find(({ kind }: { kind: string }) => kind === "extras");
    const answer = await remove(extras.id);
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
    expect(answer.body.error).toContain("Extras");
    expect((await change(extras.id, { title: "x" })).status).toBe(409);
    expect(await list()).toContainEqual(extras);
  });
});

describe("searching", () => {
  test("completes the last word while it is typed and forgives a slip", async () => {
    const { id } = await made({ title: "Hedgehogs", content: "A guide to **hedgehog** care." });
    for (const query of ["hed", "hedgeh", "hedgehogs care", "hedgehgo care"]) {
      expect((await search(query)).body[0]).toMatchObject({ id, title: "Hedgehogs" });
    }
    expect((await search("hedgehog")).body[0].snippet).toContain("guide to hedgehog care");
  });

  test("finds nothing for a text without words", async () => {
    expect((await search("%%%")).body).toEqual([]);
  });

  test("gives at most twenty, best first", async () => {
    for (let number = 0; number < 22; number++)
      await made({ content: `Axolotl ${"and more ".repeat(number)}` });
    const { body } = await search("axolotl");
    expect(body).toHaveLength(20);
    const scores = body.map(({ relevanceScore }: { relevanceScore: number }) => relevanceScore);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
  });
});
