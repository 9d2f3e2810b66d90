import type { Browser, Locator, Page, Request } from "playwright-core";
import { startTestApi, type Member } from "#test/start-api.ts";
import { field, launchBrowser, sessionOf } from "./browser.ts";
import type { Figure } from "./measure.ts";
import { measureScreens } from "./screens.ts";

const quietFor = 700;

/** Counts a page's scripts from now on; `settled` resolves with their bytes once none came for a while. */
const countScripts = (page: Page) => {
  const sizes: Promise<number>[] = [];
  let onChange = () => {};
  let underWay = 0;
  const isScript = (request: Request) => request.resourceType() === "script";
  const change = (by: 1 | -1) => (request: Request) => {
    if (!isScript(request)) return;
    underWay += by;
    if (by === -1) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    onChange();
  };
  page.on("request", change(1));
  page.on("requestfinished", change(-1));
  const settled = () =>
    new Promise<void>((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      onChange = () => {
        clearTimeout(timer);
        if (underWay === 0) timer = setTimeout(resolve, quietFor);
      };
      onChange();
    });
  return async () => {
    await settled();
    const counted = await Promise.all(sizes);
    return counted.reduce((sum, size) => sum + size, 0);
  };
};

/** A visit to a page. */
export interface Visit {
  url: string;
  /** What has to be there for the page to be of use. */
  control: (page: Page) => Locator;
  member?: Member;
}

/** The scripts, compressed, that a browser has when a page can be used and is at rest. */
export const scriptKilobytes = async (browser: Browser, { url, control, member }: Visit): Promise<number> => {
  const context = await browser.newContext();
  if (member !== undefined) await context.addInitScript(sessionOf(member));
  const page = await context.newPage();
  const scripts = countScripts(page);
  await page.goto(url);
  await control(page).first().waitFor();
  const bytes = await scripts();
  await context.close();
  return bytes / 1024;
};

const noteWhenSaid = (text: string) => `
  new MutationObserver((_, observer) => {
    if (!document.querySelector("main")?.textContent.includes(${JSON.stringify(text)})) return;
    window.saidAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });`;

const loadedUntilSaid = `performance.getEntriesByType("resource")
  .filter(({ name, responseEnd }) => name.endsWith(".js") && responseEnd <= window.saidAt)
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

/** The scripts, compressed, that a browser has when a conversation's first message is drawn. */
const scriptKilobytesUntil = async (browser: Browser, { url, control, member }: Visit, text: string) => {
  const context = await browser.newContext();
  if (member !== undefined) await context.addInitScript(sessionOf(member));
  await context.addInitScript(noteWhenSaid(text));
  const page = await context.newPage();
  await page.goto(url);
  await control(page).first().waitFor();
  const bytes = await page.evaluate<number>(loadedUntilSaid);
  await context.close();
  return bytes / 1024;
};

/** JavaScript a browser downloads, compressed, until a page of the built Mini App can be used and is at rest, and how it feels. */
export const measureFirstLoad = async (): Promise<Figure[]> => {
  const api = await startTestApi({ SAMPLE_CONTENT: "on" });
  const browser = await launchBrowser();
  try {
    const member = await api.member();
    const login: Visit = {
      url: `${api.url}/login`,
      control: (page) => field(page, "Telegram Username"),
    };
    const question = "What is the OTC commission?";
    const talker = await api.member();
    await api.core.chat.ask(talker.actor, { content: question, sessionId: "default-session" });
    const history: Visit = {
      url: `${api.url}/dashboard`,
      control: (page) => page.getByRole("main").getByText(question),
      member: talker,
    };
    const written = "Why should we send first?";
    const { conversationId } = await api.core.leads.replyToLead(talker.actor, {
      projectName: "Acme Protocol",
      service: "OTC",
      leadMessage: written,
      sessionId: "default-session",
    });
    const lead: Visit = {
      url: `${api.url}/dashboard?module=lead_replier&conversation=${conversationId}`,
      control: (page) => page.getByRole("main").getByText(written),
      member: talker,
    };
    const chat: Visit = { url: `${api.url}/dashboard`, control: (page) => field(page, "Message"), member };
    return [
      {
        name: "login page, JavaScript",
        value: await scriptKilobytes(browser, login),
        unit: "kB",
        budget: 125,
      },
      {
        name: "chat page, JavaScript",
        value: await scriptKilobytes(browser, chat),
        unit: "kB",
        budget: 180,
      },
      {
        name: "chat page with messages, JavaScript until the first of them is drawn",
        value: await scriptKilobytesUntil(browser, history, question),
        unit: "kB",
        budget: 200,
      },
      {
        name: "lead with messages, JavaScript until the first of them is drawn",
        value: await scriptKilobytesUntil(browser, lead, written),
        unit: "kB",
        budget: 200,
      },
      {
        name: "chat page with messages, JavaScript at rest",
        value: await scriptKilobytes(browser, history),
        unit: "kB",
        budget: 200,
      },
      ...(await measureScreens(browser, api, member)),
    ];
  } finally {
    await browser.close();
    await api.close();
  }
};
