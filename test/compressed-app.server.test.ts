import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Koa from "koa";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { miniApp } from "#api/middleware/mini-app.ts";
import { serve } from "#api/serve.ts";
import { compressed } from "../miniapp/compressed.ts";

const script = `document.title = ${JSON.stringify("What a page may say of itself. ".repeat(100))};`;

const buildApp = async () => {
  const root = mkdtempSync(join(tmpdir(), "legend-app-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, "index.html"), '<script type="module" src="./main.js"></script>');
  writeFileSync(join(root, "main.js"), script);
  await build({ root, configFile: false, logLevel: "silent", plugins: [compressed()] });
  return join(root, "dist");
};

test("what is built is sent compressed as it was built, to whoever takes that", async () => {
  const folder = await buildApp();
  const assets = join(folder, "assets");
  const name = readdirSync(assets).find((file) => file.endsWith(".js")) ?? "";
  const built = (ending: string) => readFileSync(join(assets, name + ending));
  const { port, close } = await serve({ app: new Koa().use(miniApp(folder)), port: 0, host: "127.0.0.1" });
  onTestFinished(close);
  const fetched = async (accepted: string) => {
    const headers = { "Accept-Encoding": accepted };
    const path = `http://127.0.0.1:${port}/assets/${name}`;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(path, { headers, agent: false }, resolve).on("error", reject);
    });
    const { "content-encoding": encoding, "content-type": type } = response.headers;
    expect(type).toMatch(/^(?:text|application)\/javascript/u);
    return { encoding, body: await buffer(response) };
  };
  expect(await fetched("gzip, deflate, br")).toEqual({ encoding: "br", body: built(".br") });
  expect(await fetched("gzip, deflate")).toEqual({ encoding: "gzip", body: built(".gz") });
  expect(await fetched("identity")).toEqual({ encoding: undefined, body: built("") });
  expect([brotliDecompressSync(built(".br")), gunzipSync(built(".gz"))]).toEqual([built(""), built("")]);
});
