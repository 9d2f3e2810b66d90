import { afterEach, expect, test, vi } from "vitest";

const open = async (address: string): Promise<boolean> => {
  vi.resetModules();
  vi.stubGlobal("window", { location: { hash: "" } });
  vi.stubGlobal("performance", { getEntriesByType: () => [{ name: address }] });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  const { isTelegram } = await import("./launch.ts");
  return isTelegram();
};
afterEach(() => vi.unstubAllGlobals());

test("tells Telegram by its launch data, also after the page has gone on to another address", async () => {
  expect(await open("https://legend.example/#tgWebAppData=a%3D1&tgWebAppPlatform=ios")).toBe(true);
  expect(await open("https://legend.example/admin")).toBe(false);
});

test("an address that cannot be decoded is that of an ordinary page", async () => {
  expect(await open("https://legend.example/admin#100%")).toBe(false);
});
