import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importLimit } from "#contracts/documents.ts";
import type { KnowledgeDocument } from "#contracts/documents.ts";
import type { LibraryImport } from "#contracts/imports.ts";
import { importThrough } from "#test/import-through-api.ts";
import { makeZip } from "#test/make-docx.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

type Importing = ReturnType<typeof importThrough>;

let api: TestApi;
let admin: Member;
let call: Importing["call"];
let add: Importing["add"];
let start: Importing["start"];
let settled: Importing["settled"];
let confirm: Importing["confirm"];

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
  ({ call, add, start, settled, confirm } = importThrough(api, admin.token));
});
afterAll(() => api.close());

const real = (name: string) => readFile(`test/files/${name}`);
const statesOf = ({ files }: LibraryImport) =>
  Object.fromEntries(files.map(({ path, state }) => [path, state]));

test("shows what files become, and writes them once that is confirmed", async () => {
  const id = await start({
    "Service Decks/pilots.pptx": await real("pilot-service.pptx"),
    "berths.xlsx": await real("berths.xlsx"),
    "hours.md":
      "---\ntitle: Desk hours\ncategory: resources\naudience: agents\norder: 4\n---\nWe open at nine.",
  });
  const read = await settled(id);
  expect(read.files).toMatchObject([
    { state: "ready", title: "Pilot service", category: "Service Decks", extent: "4 slides", match: null },
    {
      state: "ready",
      title: "berths",
      category: "BD Essentials",
      extent: "2 sheets",
      warnings: ["1 hidden sheet was left out."],
    },
    { state: "ready", title: "Desk hours", category: "Resources", audience: "agents" },
  ]);
  expect((await api.send("/api/documents/search/nine", { token: admin.token })).body).toEqual([]);
  const [, berths] = read.files;
  expect(
    (await call(`/${id}/files/${berths?.id}`, "PATCH", { title: "Berths and rates", category: "Resources" }))
      .body,
  ).toMatchObject({ title: "Berths and rates", category: "Resources" });
  const text = (await call(`/${id}/files/${berths?.id}`)).body;
  expect(text).toEqual({
    content: expect.stringContaining("| North | Heron | 1,410.50 EUR | 12.5% |"),
    current: null,
  });
  const done = await confirm(id);
  expect(done.files.map(({ state }) => state)).toEqual(["imported", "imported", "imported"]);
  const { body: document } = await api.send(`/api/documents/${done.files[2]?.documentId}`, {
    token: admin.token,
  });
  expect(document).toMatchObject({
    title: "Desk hours",
    content: "We open at nine.",
    orderIndex: 4,
    audience: "agents",
  });
  const { body: found } = await api.send("/api/documents/search/Heron", { token: admin.token });
  expect(found[0]).toMatchObject({ title: "Berths and rates" });
  expect((await call("", "GET")).body[0]).toMatchObject({ id, state: "done" });
  expect((await call(`/${id}`, "DELETE")).status).toBe(200);
  expect((await call(`/${id}`)).status).toBe(404);
});

test("replaces a document of the same title or file, or adds another, and leaves one that says the same", async () => {
  const first = await confirm(
    await start({ "fee.md": "# Mooring fee\n\nIt is 40.", "same.md": "# Same\n\nText." }),
  );
  const [fee] = first.files;
  const id = await start({
    "fee.md": "# Fee for mooring\n\nIt is 55.",
    "same.md": "# Same\n\nText.",
    "other.md": "# mooring FEE\n\nIt is 70.",
  });
  const read = await settled(id);
  expect(read.files).toMatchObject([
    { match: { id: fee?.documentId, title: "Mooring fee", version: 1, sameText: false } },
    { match: { sameText: true } },
    { match: { id: fee?.documentId } },
  ]);
  await call(`/${id}/files/${read.files[2]?.id}`, "PATCH", { asNew: true });
  const done = await confirm(id);
  expect(statesOf(done)).toEqual({ "fee.md": "imported", "same.md": "unchanged", "other.md": "imported" });
  expect(done.files[0]?.documentId).toBe(fee?.documentId);
  expect(done.files[2]?.documentId).not.toBe(fee?.documentId);
  const versions = await api.send(`/api/documents/${fee?.documentId}/versions`, { token: admin.token });
  expect(versions.body).toMatchObject([{ version: 1, title: "Mooring fee", content: "It is 40." }]);
});

test("a document that is replaced stays in its category and with its audience, unless the file or an admin says otherwise", async () => {
  const { id: documentId } = await api.core.knowledge.addDocument(admin.actor, {
    title: "Tow prices",
    content: "A tow costs 90.",
    category: "Service Decks",
    audience: "agents",
  });
  const read = async () =>
    (await api.send(`/api/documents/${documentId}`, { token: admin.token })).body as KnowledgeDocument;
  const id = await start({
    "tow.md": "# Tow prices\n\nA tow costs 95.",
    "new.md": "# Tow crews\n\nTwo each.",
  });
  expect((await settled(id)).files).toMatchObject([
    { category: "Service Decks", audience: "agents" },
    { category: "BD Essentials", audience: null },
  ]);
  expect((await confirm(id)).files[0]).toMatchObject({ state: "imported", category: "Service Decks" });
  expect(await read()).toMatchObject({
    content: "A tow costs 95.",
    category: "Service Decks",
    audience: "agents",
  });
  await confirm(await start({ "Resources/tow.md": "# Tow prices\n\nA tow costs 99." }));
  expect(await read()).toMatchObject({ content: "A tow costs 99.", category: "Resources" });
});

test("takes a ZIP as its files, by content, without what systems leave behind", async () => {
  const id = await start({
    "all.zip": makeZip({
      "Docs/Resources/a.md": "# Alpha\n\nOne.",
      "Docs/b.csv": "Name,Fee\nTug,120\n",
      "__MACOSX/._a.md": "x",
      "Docs/.DS_Store": "x",
      "Docs/inner.zip": makeZip({ "c.md": "# C" }),
      "Docs/picture.png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]),
    }),
  });
  const { files } = await settled(id);
  expect(files).toMatchObject([
    { path: "Docs/Resources/a.md", state: "ready", title: "Alpha", category: "Resources" },
    { path: "Docs/b.csv", state: "ready", title: "b" },
    { path: "Docs/inner.zip", state: "refused", refusal: expect.stringContaining("ZIP within a ZIP") },
    { path: "Docs/picture.png", state: "refused", refusal: expect.stringContaining("can be imported") },
  ]);
});

test.each([
  ["a path that leads outside", makeZip({ "../../etc/passwd.md": "x" }), /outside|damaged/u],
  ["no files", makeZip({ ".DS_Store": "x" }), /holds no files/u],
  [
    "more files than an import takes",
    makeZip(Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`${at}.md`, "x"]))),
    /501 files/u,
  ],
])("refuses a ZIP with %s", async (_, bytes, refusal) => {
  const { files } = await settled(await start({ "x.zip": bytes }));
  expect(files).toMatchObject([{ state: "refused", refusal: expect.stringMatching(refusal) }]);
});

test("counts what a file in a ZIP unpacks to, whatever it says", async () => {
  const lie = makeZip(
    { "a.md": Buffer.alloc(50 * 1024 * 1024, "a "), "b.md": "# B\n\nText." },
    { claimed: 1000, packed: true },
  );
  const { files } = await settled(await start({ "x.zip": lie }));
  expect(files).toMatchObject([{ state: "refused" }, { state: "ready" }]);
});

test("reads nothing of a ZIP's files that unpack to what no document is", async () => {
  const bomb = makeZip(
    { "a.txt": Buffer.alloc(5 * 1024 * 1024, "word "), "b.md": "# B\n\nText." },
    { packed: true },
  );
  const { files } = await settled(await start({ "x.zip": bomb }));
  expect(files).toMatchObject([
    { path: "a.txt", state: "refused", refusal: expect.stringContaining("unpacks to far more") },
    { path: "b.md", state: "ready" },
  ]);
});

test("takes 10 MB in one file, and a larger ZIP", async () => {
  const id = await start();
  expect(await add(id, "x.md", "x".repeat(importLimit + 1))).toMatchObject({
    status: 413,
    body: { error: "The file is larger than 10 MB" },
  });
  const half = "word ".repeat(1_200_000);
  expect((await add(id, "x.zip", makeZip({ "a.txt": half, "b.txt": half }))).status).toBe(201);
  const { files } = await settled(id);
  expect(files.length).toBeGreaterThan(10);
  expect(new Set(files.map(({ state }) => state))).toEqual(new Set(["ready"]));
  expect(files[0]?.title).toMatch(/^a \(1 of \d\)$/u);
});

test("goes on with what was confirmed after a crash", async () => {
  const id = await start({ "crash.md": "# Crash\n\nText." });
  await settled(id);
  await api.database.sql("imports").where({ id }).update({ confirmed_at: new Date() });
  await api.core.imports.sweep();
  expect(statesOf(await settled(id))).toEqual({ "crash.md": "imported" });
});

test("clears away what nobody confirmed for a day", async () => {
  const id = await start({ "old.md": "# Old" });
  await settled(id);
  await api.database
    .sql("imports")
    .where({ id })
    .update({ created_at: new Date(Date.now() - 25 * 3_600_000) });
  await api.core.imports.sweep();
  expect((await call(`/${id}`)).status).toBe(404);
});

test("is for admins, each with imports of their own", async () => {
  const id = await start({ "mine.md": "# Mine" });
  const agent = await api.member();
  const other = await api.member("CORE TEAM (ADMIN)");
  expect((await call(`/${id}`, "GET", undefined, null)).status).toBe(401);
  expect((await call(`/${id}`, "GET", undefined, agent.token)).status).toBe(403);
  expect((await call(`/${id}`, "GET", undefined, other.token)).status).toBe(404);
  expect((await call(`/${id}/confirm`, "POST", undefined, other.token)).status).toBe(404);
  expect((await add(id, "x.md", "x", agent.token)).status).toBe(403);
  expect((await add(id, "x.md", "x", other.token)).status).toBe(404);
});

test("refuses what cannot be done", async () => {
  const empty = await start();
  expect((await call(`/${empty}/confirm`, "POST")).status).toBe(409);
  expect((await call("/nonsense")).status).toBe(400);
  expect((await add(empty, "x.md", "")).status).toBe(400);
  const id = await start({ "a.md": "# A", "b.json": "{}" });
  const { files } = await settled(id);
  const [ready, refused] = files;
  expect((await call(`/${id}/files/${ready?.id}`, "PATCH", { title: " " })).status).toBe(400);
  expect((await call(`/${id}/files/${refused?.id}`, "PATCH", { title: "B" })).status).toBe(409);
  expect((await call(`/${id}/files/${id}`, "PATCH", { title: "B" })).status).toBe(404);
  expect((await call(`/${id}/files/${refused?.id}`, "DELETE")).status).toBe(200);
  await confirm(id);
  expect((await call(`/${id}/files/${ready?.id}`, "PATCH", { title: "B" })).status).toBe(409);
  expect((await add(id, "c.md", "# C")).status).toBe(409);
});

test("what an import would make of golden questions is told before it is confirmed, and nothing of it is left", async () => {
  const { id: permit } = await api.core.knowledge.addDocument(admin.actor, {
    title: "Visitor permits",
    content: "A visitor permit for the quay costs 12 euros a day, and is fetched at the gate.",
  });
  await api.core.golden.add(admin.actor, {
    question: "What does a visitor permit for the quay cost?",
    module: "bd_assistant",
    service: null,
    proposalReceived: null,
    documentIds: [permit],
    facts: ["12 euros"],
  });
  const id = await start({
    "Visitor permits.md":
      "# Visitor permits\n\nA visitor permit for the quay costs 19 euros a day, and is fetched at the gate.",
    "Gulls.md": "# Gulls\n\nGulls are fed by nobody at all.",
  });
  await settled(id);
  const { status, body } = await api.send("/api/golden/preview", {
    method: "POST",
    token: admin.token,
    body: { importId: id },
  });
  expect([status, body]).toMatchObject([
    200,
    {
      asked: 1,
      untried: 0,
      changed: [
        {
          effect: "breaks",
          before: { text: expect.stringContaining("12 euros") },
          after: { text: expect.stringContaining("19 euros"), missingFacts: ["12 euros"] },
        },
      ],
    },
  ]);
  expect((await call(`/${id}`)).body.state).toBe("open");
  expect((await api.core.knowledge.readDocument(admin.actor, { id: permit })).content).toContain("12 euros");
  const stranger = await api.member("CORE TEAM (ADMIN)");
  const others = await api.send("/api/golden/preview", {
    method: "POST",
    token: stranger.token,
    body: { importId: id },
  });
  expect(others.status).toBe(404);
  await confirm(id);
  expect((await api.core.knowledge.readDocument(admin.actor, { id: permit })).content).toContain("19 euros");
});
