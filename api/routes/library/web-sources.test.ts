import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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

test("a site's rules are obeyed, and who they forbid is told", async () => {
  const started = start();
  const { web, call, add, documents } = started;
  web.put("docs.test", "/robots.txt", {
    headers: { "Content-Type": "text/plain" },
    body: "User-agent: *\nDisallow: /private\n\nSitemap: http://docs.test/sitemap.xml",
  });
  web.put("docs.test", "/private", { body: htmlPage("Private", "No.") });
  web.put("docs.test", "/to-private", { status: 302, headers: { Location: "/private" } });
  for (const path of ["/private", "/to-private"])
    expect(await call("/api/sources", "POST", { url: web.url("docs.test", path) })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("robots.txt") },
    });
  expect(web.asked("docs.test")).not.toContain("/private");
  const { body } = await call("/api/sources/preview", "POST", { url: web.url("docs.test", "/fees") });
  expect(body.sitemaps).toEqual(["http://docs.test/sitemap.xml"]);
  web.putSitemap("docs.test", "/sitemap.xml", [
    "/fees",
    "/private",
    "https://elsewhere.test/",
    "/picture.png",
  ]);
  const source = await add({ url: web.url("docs.test", "/sitemap.xml") });
  expect(source).toMatchObject({ state: "fresh", documents: 1 });
  expect(source.notes).toEqual([
    "1 address of other sites is left out.",
    "1 file that is no page is left out.",
    expect.stringMatching(/^\/private: .*robots\.txt/u),
  ]);
  expect(await documents()).toHaveLength(1);
  web.put("docs.test", "/robots.txt", { status: 500 });
  expect(await call("/api/sources/preview", "POST", { url: web.url("docs.test", "/fees") })).toMatchObject({
    status: 503,
  });
});

test("sitemaps of sitemaps are read, and no more pages than are allowed", async () => {
  const started = start();
  const { web, call } = started;
  const paths = Array.from({ length: 10_000 }, (_, at) => `/page-${at}`);
  for (const path of paths.slice(0, 520))
    web.put("docs.test", path, { body: htmlPage(path, `About ${path}.`) });
  web.putSitemap("docs.test", "/all.xml", paths);
  web.put("docs.test", "/index.xml", {
    headers: { "Content-Type": "text/xml" },
    body: `<sitemapindex><sitemap><loc>${web.url("docs.test", "/all.xml")}</loc></sitemap><sitemap><loc>${web.url("docs.test", "/index.xml")}</loc></sitemap></sitemapindex>`,
  });
  const url = web.url("docs.test", "/index.xml");
  const { body } = await call("/api/sources/preview", "POST", { url });
  expect(body).toMatchObject({
    scope: "sitemap",
    pages: 500,
    warnings: [expect.stringContaining("10,000 pages")],
  });
  expect(body.documents).toHaveLength(3);
  const { body: added } = await call("/api/sources", "POST", { url });
  await call(`/api/sources/${added.id}?documents=trash`, "DELETE");
  expect(await started.list()).toEqual([]);
});

test("pages of every encoding are read, and one of scripts alone is told", async () => {
  const { web, call, add, documents } = start();
  const latin = Buffer.from(
    "<html><head><title>Preise</title></head><body><p>Gebühr für Händler</p></body></html>",
    "latin1",
  );
  web.put("docs.test", "/latin", {
    headers: { "Content-Type": "text/html; charset=iso-8859-1" },
    body: latin,
  });
  web.put("docs.test", "/links", {
    body: `<html><head><title>Links</title></head><body><p><a href="../fees?a=1&amp;b=2">Fees</a> <a href="javascript:alert(1)">no</a></p></body></html>`,
  });
  await add({ url: web.url("docs.test", "/latin") });
  await add({ url: web.url("docs.test", "/links") });
  const texts = Object.fromEntries((await documents()).map(({ title, content }) => [title, content]));
  expect(texts["Preise"]).toContain("Gebühr für Händler");
  expect(texts["Links"]).toContain(`[Fees](${web.url("docs.test", "/fees?a=1&b=2")})`);
  expect(texts["Links"]).not.toContain("javascript");
  web.put("docs.test", "/app", {
    body: `<html><body><div id="root"></div><script>run()</script></body></html>`,
  });
  expect(await call("/api/sources/preview", "POST", { url: web.url("docs.test", "/app") })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining("without running its scripts") },
  });
});
