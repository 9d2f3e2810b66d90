import { expect, onTestFinished, test, vi } from "vitest";
import { fetchFirst } from "./fetch-first.ts";

test("what could not be fetched is asked for again with the next import, and what was is not", async () => {
  const answers = [() => Promise.reject(new TypeError("offline")), () => new Response("", { status: 404 })];
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return answers.shift()?.() ?? new Response("export {}");
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(fetchFirst(["/a.js"])).rejects.toThrow("offline");
  await expect(fetchFirst(["/a.js"])).rejects.toThrow("/a.js answers 404");
  await fetchFirst(["/a.js", "/a.js"]);
  await fetchFirst(["/a.js"]);
  expect(asked).toEqual(["/a.js", "/a.js", "/a.js"]);
});
