import type { Browser, Page } from "playwright-core";
import { startTestApi } from "#test/start-api.ts";
import { launchBrowser, sessionOf } from "./browser.ts";
import { scriptKilobytes, type Visit } from "./first-load.ts";
import { quantile, type Figure } from "./measure.ts";

interface Route extends Omit<Visit, "url"> {
  path: string;
}

const visits = 5;

/** Milliseconds until a person can use the page: its control is there, still, and takes clicks. */
const timeToUse = async (browser: Browser, { url, control, member }: Visit): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  if (member !== undefined) await context.addInitScript(sessionOf(member));
  const page = await context.newPage();
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await control(page).first().click({ trial: true });
  const milliseconds = performance.now() - startedAt;
  await context.close();
  return milliseconds;
};

const measureRoute = async (
  browser: Browser,
  origin: string,
  { path, ...rest }: Route,
): Promise<Figure[]> => {
  const visit = { ...rest, url: `${origin}${path}` };
  const kilobytes = await scriptKilobytes(browser, visit);
  const times: number[] = [];
  for (let index = 0; index < visits; index += 1) times.push(await timeToUse(browser, visit));
  return [
    { name: `${path}, JavaScript`, value: kilobytes, unit: "kB" },
    { name: `${path}, until it takes a click`, value: quantile(times, 0.5), unit: "ms" },
  ];
};

/** Each route of the built Mini App in a fresh browser: what it downloads, and when it can be used. */
export const measureRoutes = async (): Promise<Figure[]> => {
  const api = await startTestApi({ SAMPLE_CONTENT: "on" }, undefined, false);
  const browser = await launchBrowser();
  try {
    const agent = await api.member();
    const admin = await api.member("CORE TEAM (ADMIN)");
    const button = (name: string) => (page: Page) => page.getByRole("button", { name });
    const field = (name: string) => (page: Page) => page.getByRole("textbox", { name });
    const routes: Route[] = [
      { path: "/login", control: field("Telegram Username") },
      { path: "/dashboard", member: agent, control: field("Message") },
      { path: "/support", member: agent, control: button("Create Your First Ticket") },
      { path: "/initiatives", member: agent, control: button("Submit") },
      { path: "/admin", member: admin, control: (page) => page.getByText("Nothing is waiting") },
      { path: "/admin?tab=documents", member: admin, control: (page) => page.getByRole("searchbox") },
    ];
    const figures: Figure[] = [];
    for (const route of routes) figures.push(...(await measureRoute(browser, api.url, route)));
    return figures;
  } finally {
    await browser.close();
    await api.close();
  }
};
