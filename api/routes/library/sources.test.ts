import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { htmlPage } from "#test/fakes/web-server.ts";
import { startSources, type StartedSources } from "#test/start-sources.ts";

let product: StartedSources;

beforeAll(async () => {
  product = await startSources();
});
afterAll(() => product.close());
beforeEach(() => product.clear());

const start = () => {
  product.web.put("docs.test", "/fees", { body: htmlPage("Fees", "The setup costs 400 euros.") });
  return { ...product, fees: product.web.url("docs.test", "/fees") };
};

test("sources are for admins alone, and names what is wrong with a call", async () => {
  const { api, call, fees } = start();
  const agent = await api.member("BD");
  const id = newId();
  const calls: [string, string, object?][] = [
    ["/api/sources", "GET"],
    ["/api/sources", "POST", { url: fees }],
    ["/api/sources/preview", "POST", { url: fees }],
    ["/api/sources/notion-pages", "GET"],
    [`/api/sources/${id}`, "PATCH", { name: "x" }],
    [`/api/sources/${id}?documents=keep`, "DELETE"],
    [`/api/sources/${id}/read`, "POST"],
  ];
  for (const [path, method, body] of calls) {
    expect((await api.send(path, { method, body })).status).toBe(401);
    expect((await api.send(path, { method, body, token: agent.token })).status).toBe(403);
  }
  for (const [path, method, body] of calls.slice(4))
    expect((await call(path, method, body)).status).toBe(404);
  for (const url of [
    "",
    "no link",
    "ftp://docs.test/",
    "https://me:secret@docs.test/",
    `https://${"a".repeat(2000)}.test`,
  ])
    expect(await call("/api/sources", "POST", { url })).toMatchObject({
      status: 400,
      body: { fields: { url: expect.any(String) } },
    });
  expect(await call(`/api/sources/${id}`, "DELETE")).toMatchObject({ status: 400 });
  expect(await call("/api/sources", "POST", { url: fees, schedule: "never" })).toMatchObject({ status: 400 });
  expect(await call("/api/sources/notion-pages")).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining("under Connections") },
  });
  expect(await call("/api/sources", "POST", { url: "https://www.notion.so/x" })).toMatchObject({
    status: 409,
  });
});

test.each(["http://127.0.0.1:3000/", "http://[::1]/", "http://169.254.169.254/latest/meta-data/"])(
  "refuses %s, and says why",
  async (url) => {
    const { call } = start();
    for (const path of ["/api/sources", "/api/sources/preview"])
      expect(await call(path, "POST", { url })).toMatchObject({
        status: 400,
        body: { fields: { url: expect.stringContaining("not at a public address") } },
      });
  },
);

test("a page is shown before it is added, becomes a document, and is a source once", async () => {
  const { call, add, fees, documents, api } = start();
  expect(await call("/api/sources/preview", "POST", { url: fees })).toMatchObject({
    status: 200,
    body: {
      kind: "web",
      scope: "page",
      name: "Fees",
      pages: 1,
      more: false,
      documents: [{ title: "Fees", excerpt: expect.stringContaining("400 euros") }],
      warnings: [],
    },
  });
  expect(await documents()).toEqual([]);
  const source = await add({ url: fees, category: "Resources", audience: "agents", schedule: "hourly" });
  expect(source).toMatchObject({
    name: "Fees",
    state: "fresh",
    documents: 1,
    error: null,
    notes: [],
    progress: null,
  });
  expect(Date.parse(source.nextReadAt ?? "") - Date.now()).toBeLessThan(61 * 60_000);
  expect(await documents()).toMatchObject([
    {
      title: "Fees",
      content: expect.stringContaining("400 euros"),
      category: "Resources",
      audience: "agents",
      source: { id: source.id, kind: "web", name: "Fees", url: fees, readAt: expect.any(String) },
    },
  ]);
  expect(await call("/api/sources", "POST", { url: `${fees}#price` })).toMatchObject({
    status: 409,
    body: { error: "This is a source already" },
  });
  const agent = await api.member("BD");
  const found = await api.send("/api/documents/search/400%20euros", { token: agent.token });
  expect(found.body).toMatchObject([{ title: "Fees" }]);
});

test("what has changed is a new version by the source; what has not is not even sent", async () => {
  const { web, add, fees, readAgain, documents, versions, call } = start();
  let text = "The setup costs 400 euros.";
  web.put("docs.test", "/fees", (headers) =>
    headers["if-none-match"] === `"${text.length}"`
      ? { status: 304 }
      : { headers: { ETag: `"${text.length}"` }, body: htmlPage("Fees", text) },
  );
  const { id } = await add({ url: fees });
  await readAgain(id);
  const [before] = await documents();
  expect(before).toMatchObject({ version: 1 });
  expect(web.calls.at(-1)?.headers["if-none-match"]).toBe(`"${text.length}"`);
  text = "The setup costs 950 euros from now on.";
  await readAgain(id);
  const [after] = await documents();
  expect(after).toMatchObject({ id: before?.id, version: 2, content: expect.stringContaining("950") });
  expect(await versions(after?.id ?? "")).toMatchObject([{ title: "Fees", editedBy: "Fees" }]);
  const { body: log } = await call("/api/audit?subject=document");
  expect(log).toMatchObject([{ action: "document.change", actor: null }, { action: "document.add" }]);
});

test("the text of such a document is edited where it is from; the rest here", async () => {
  const { call, add, fees, documents, readAgain } = start();
  const { id: sourceId } = await add({ url: fees });
  const [{ id } = { id: "" }] = await documents();
  for (const edit of [{ content: "Mine." }, { title: "Mine" }])
    expect(await call(`/api/documents/${id}`, "PUT", edit)).toMatchObject({
      status: 409,
      body: { error: "This document is read from the web and edited there" },
    });
  const ours = { category: "Service Decks", audience: "leads", orderIndex: 3 };
  expect(await call(`/api/documents/${id}`, "PUT", ours)).toMatchObject({ status: 200, body: ours });
  await readAgain(sourceId);
  expect(await documents()).toMatchObject([ours]);
});

test("documents follow their source, unless they were placed by hand", async () => {
  const started = start();
  const { web, call, add, settled, documents } = started;
  web.put("docs.test", "/about", { body: htmlPage("About", "Us.") });
  web.putSitemap("docs.test", "/sitemap.xml", ["/fees", "/about"]);
  const { id } = await add({ url: web.url("docs.test", "/sitemap.xml"), category: "Resources" });
  const about = (await documents()).find(({ title }) => title === "About");
  await call(`/api/documents/${about?.id}`, "PUT", { category: "BD Essentials" });
  const change = { name: "Our site", category: "Service Decks", audience: "leads", schedule: "weekly" };
  expect(await call(`/api/sources/${id}`, "PATCH", change)).toMatchObject({ status: 200, body: change });
  await settled(id);
  const placed = Object.fromEntries(
    (await documents()).map((one) => [one.title, [one.category, one.audience]]),
  );
  expect(placed).toEqual({ Fees: ["Service Decks", "leads"], About: ["BD Essentials", "leads"] });
});

describe("pages that vanish", () => {
  test("go to the trash with a note, and come back as they come back", async () => {
    const started = start();
    const { web, add, readAgain, documents, versions } = started;
    web.put("docs.test", "/about", { body: htmlPage("About", "Us.") });
    web.put("docs.test", "/team", { body: htmlPage("Team", "All of us.") });
    web.putSitemap("docs.test", "/sitemap.xml", ["/fees", "/about", "/team"]);
    const { id } = await add({ url: web.url("docs.test", "/sitemap.xml") });
    expect((await documents()).map(({ title }) => title).toSorted()).toEqual(["About", "Fees", "Team"]);
    const idOf = async (title: string) => (await documents()).find((one) => one.title === title)?.id;
    const aboutId = await idOf("About");
    web.put("docs.test", "/about", { status: 410 });
    web.putSitemap("docs.test", "/sitemap.xml", ["/fees", "/about"]);
    expect(await readAgain(id)).toMatchObject({
      state: "fresh",
      documents: 1,
      notes: ["2 pages are gone; what was read of them went to the trash."],
    });
    web.put("docs.test", "/about", { body: htmlPage("About", "Us again.") });
    expect(await readAgain(id)).toMatchObject({ documents: 2 });
    expect(await idOf("About")).toBe(aboutId);
    expect((await versions(aboutId ?? "")).length).toBe(1);
  });

  test("stay while they only fail, and so does everything while the sitemap does", async () => {
    const started = start();
    const { web, add, readAgain, documents } = started;
    web.put("docs.test", "/about", { body: htmlPage("About", "Us.") });
    web.putSitemap("docs.test", "/sitemap.xml", ["/fees", "/about"]);
    const { id } = await add({ url: web.url("docs.test", "/sitemap.xml"), schedule: "weekly" });
    web.put("docs.test", "/about", { status: 500 });
    const once = await readAgain(id);
    expect(once).toMatchObject({ state: "failing", documents: 2, error: expect.stringContaining("1 page") });
    const waits = (source: { nextReadAt: string | null }) => Date.parse(source.nextReadAt ?? "") - Date.now();
    expect(waits(once)).toBeLessThan(6 * 60_000);
    web.put("docs.test", "/sitemap.xml", { status: 503 });
    const twice = await readAgain(id);
    expect(twice).toMatchObject({ state: "failing", error: expect.stringContaining("503") });
    expect(waits(twice)).toBeGreaterThan(6 * 60_000);
    web.putSitemap("docs.test", "/sitemap.xml", []);
    expect(await readAgain(id)).toMatchObject({
      state: "failing",
      error: expect.stringContaining("no pages"),
    });
    expect(await documents()).toHaveLength(2);
  });

  test("a source that is not found is gone, its text stays; one that was deleted takes it along", async () => {
    const { web, add, fees, readAgain, documents } = start();
    const { id } = await add({ url: fees });
    web.put("docs.test", "/fees", null);
    expect(await readAgain(id)).toMatchObject({ state: "gone", goneAt: expect.any(String), documents: 1 });
    web.put("docs.test", "/fees", { status: 410 });
    expect(await readAgain(id)).toMatchObject({ state: "gone", documents: 0 });
    expect(await documents()).toEqual([]);
    web.put("docs.test", "/fees", { body: htmlPage("Fees", "Back.") });
    expect(await readAgain(id)).toMatchObject({ state: "fresh", goneAt: null, documents: 1, notes: [] });
  });

  test("a document that an admin deletes stays away, and is told of", async () => {
    const { web, call, add, fees, readAgain, documents } = start();
    const { id } = await add({ url: fees });
    const [document] = await documents();
    await call(`/api/documents/${document?.id}`, "DELETE");
    web.put("docs.test", "/fees", { body: htmlPage("Fees", "Changed.") });
    const notes = ["1 page is left out, because you deleted its document."];
    expect(await readAgain(id)).toMatchObject({ state: "fresh", documents: 0, notes });
    expect(await documents()).toEqual([]);
  });
});

test.each(["trash", "keep"])("a source is removed, and of its documents one says %s", async (choice) => {
  const { call, add, fees, documents, list } = start();
  const { id } = await add({ url: fees });
  expect(await call(`/api/sources/${id}?documents=${choice}`, "DELETE")).toMatchObject({ status: 200 });
  expect(await list()).toEqual([]);
  expect(await documents()).toMatchObject(choice === "keep" ? [{ title: "Fees", source: null }] : []);
  const { body: log } = await call("/api/audit?subject=source");
  expect(log).toMatchObject([
    { action: "source.remove", actor: "Root_Admin" },
    { action: "source.add", after: { url: fees } },
  ]);
});
