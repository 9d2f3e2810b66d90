import { chromium, type Browser } from "playwright-core";
import { startTestApi, type Member } from "#test/start-api.ts";
import { findChromium } from "../scripts/chromium.mjs";
import type { Figure } from "./measure.ts";

const scriptKilobytes = async (browser: Browser, url: string, member?: Member): Promise<number> => {
  const context = await browser.newContext();
  if (member !== undefined) {
    const stored = { bd_session_token: member.token, bd_user: JSON.stringify(member.actor) };
    await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
  }
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return bytes / 1024;
};

/** JavaScript a browser downloads, compressed, until a page of the built Mini App is at rest. */
export const measureFirstLoad = async (): Promise<Figure[]> => {
  const api = await startTestApi({ SAMPLE_CONTENT: "on" });
  const browser = await chromium.launch({
    executablePath: findChromium() ?? "chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
  try {
    const agent = await api.member();
    return [
      {
        name: "login page, JavaScript",
        value: await scriptKilobytes(browser, `${api.url}/login`),
        unit: "kB",
        budget: 180,
      },
      {
        name: "chat page, JavaScript",
        value: await scriptKilobytes(browser, `${api.url}/dashboard`, agent),
        unit: "kB",
        budget: 180,
      },
    ];
  } finally {
    await browser.close();
    await api.close();
  }
};
