import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { startWeb } from "#test/fakes/web-server.ts";
import { fetchPage } from "./fetch-page.ts";
import { publicWeb, type WebAccess } from "./web-access.ts";

const limits = { headers: {}, maxBytes: 100_000, timeoutMs: 5000, takes: (_type: string) => true };

const start = async () => {
  const web = await startWeb();
  onTestFinished(() => web.close());
  const fetchFrom = (address: string, given: Partial<typeof limits> = {}, access: WebAccess = web.access) =>
    fetchPage(new URL(address), { ...limits, ...given }, { access, before: () => Promise.resolve() });
  return { web, fetchFrom };
};

test("gets a page, however it is packed", async () => {
  const { web, fetchFrom } = await start();
  const packed = { gzip: gzipSync("hello"), deflate: deflateSync("hello"), br: brotliCompressSync("hello") };
  for (const [encoding, body] of Object.entries(packed)) {
    web.put("site.test", `/${encoding}`, { headers: { "Content-Encoding": encoding }, body });
    const { body: unpacked } = await fetchFrom(web.url("site.test", `/${encoding}`));
    expect(unpacked.toString()).toBe("hello");
  }
});

test.each([
  "http://127.0.0.1/",
  "http://127.1/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[fd00:ec2::254]/",
  "http://169.254.169.254/latest/meta-data/",
  "http://0/",
  "http://localhost/",
  "http://1.1.1.1:8080/",
])("refuses %s as it is set up for people", async (address) => {
  const { fetchFrom } = await start();
  await expect(fetchFrom(address, {}, publicWeb)).rejects.toMatchObject({
    reason: "refused",
    message: expect.stringContaining("not at a public address"),
  });
});

test.each(["file:///etc/passwd", "ftp://site.test/", "gopher://site.test/", "data:text/html,x"])(
  "refuses the protocol of %s",
  async (address) => {
    const { fetchFrom } = await start();
    await expect(fetchFrom(address)).rejects.toMatchObject({ reason: "refused" });
  },
);

test("refuses a name that leads elsewhere, even beside a good address, at the moment of connecting", async () => {
  const { web, fetchFrom } = await start();
  web.put("inside.test", "/", { body: "secret" });
  for (const addresses of [["10.0.0.5"], ["127.0.0.1", "10.0.0.5"], ["169.254.169.254"]]) {
    web.name("inside.test", ...addresses);
    await expect(fetchFrom(web.url("inside.test", "/"))).rejects.toMatchObject({ reason: "refused" });
  }
  // The first look finds a good address, every later one another: only what was checked is connected to.
  const answers = [["127.0.0.1"], ["10.0.0.5"]];
  const rebinding: WebAccess = {
    ...web.access,
    resolve: () =>
      Promise.resolve((answers.shift() ?? ["10.0.0.5"]).map((address) => ({ address, family: 4 }))),
  };
  const { body } = await fetchFrom(web.url("inside.test", "/"), {}, rebinding);
  expect(body.toString()).toBe("secret");
  expect(answers).toHaveLength(1);
});

test("checks every address on the way, and goes only so far", async () => {
  const { web, fetchFrom } = await start();
  const leads = (path: string, location: string) =>
    web.put("site.test", path, { status: 302, headers: { Location: location } });
  leads("/inside", "http://10.0.0.5/");
  leads("/metadata", "http://169.254.169.254/latest/meta-data/");
  leads("/file", "file:///etc/passwd");
  leads("/named", `http://user:pass@site.test:${web.port}/`);
  web.name("inside.test", "192.168.0.1");
  leads("/by-name", web.url("inside.test", "/"));
  for (const path of ["/inside", "/metadata", "/file", "/named", "/by-name"])
    await expect(fetchFrom(web.url("site.test", path))).rejects.toMatchObject({ reason: "refused" });
  leads("/round", "/round");
  await expect(fetchFrom(web.url("site.test", "/round"))).rejects.toMatchObject({ reason: "failed" });
  expect(web.asked("site.test").filter((path) => path === "/round")).toHaveLength(6);
  leads("/nowhere", "http://[");
  await expect(fetchFrom(web.url("site.test", "/nowhere"))).rejects.toMatchObject({ reason: "failed" });
});

test("stops at what is too much: said, sent or unpacked", async () => {
  const { web, fetchFrom } = await start();
  const tooLarge = { reason: "refused", message: expect.stringContaining("more than") };
  web.put("site.test", "/said", { headers: { "Content-Length": "200000" }, body: "a".repeat(200_000) });
  web.put("site.test", "/sent", { body: "a".repeat(50_000), times: 1000 });
  const bomb = gzipSync(Buffer.alloc(200_000_000));
  web.put("site.test", "/bomb", { headers: { "Content-Encoding": "gzip" }, body: bomb });
  for (const path of ["/said", "/sent"])
    await expect(fetchFrom(web.url("site.test", path))).rejects.toMatchObject(tooLarge);
  const before = process.memoryUsage().rss;
  await expect(fetchFrom(web.url("site.test", "/bomb"), { maxBytes: 1_000_000 })).rejects.toMatchObject(
    tooLarge,
  );
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

test("waits no longer than it is to, and tells what is broken", async () => {
  const { web, fetchFrom } = await start();
  web.put("site.test", "/silent", { silent: true });
  await expect(fetchFrom(web.url("site.test", "/silent"), { timeoutMs: 200 })).rejects.toMatchObject({
    reason: "failed",
    message: expect.stringContaining("did not answer in time"),
  });
  web.put("site.test", "/broken", { headers: { "Content-Encoding": "gzip" }, body: "no gzip" });
  await expect(fetchFrom(web.url("site.test", "/broken"))).rejects.toMatchObject({ reason: "failed" });
  web.put("site.test", "/odd", { headers: { "Content-Encoding": "compress" }, body: "?" });
  await expect(fetchFrom(web.url("site.test", "/odd"))).rejects.toMatchObject({ reason: "refused" });
  const image = { headers: { "Content-Type": "image/png" }, body: "?" };
  web.put("site.test", "/image", image);
  const text = { takes: (type: string) => type.startsWith("text/") };
  await expect(fetchFrom(web.url("site.test", "/image"), text)).rejects.toMatchObject({
    message: "The page is no text but image/png",
  });
});
