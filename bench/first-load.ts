import { chromium, type Browser, type Locator, type Page, type Request } from "playwright-core";
import { newId } from "#core/ids.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { findChromium } from "../scripts/chromium.mjs";
import { measureFelt } from "./felt-speed.ts";
import type { Figure } from "./measure.ts";

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

/** A script that signs a member in before a page loads. */
export const sessionOf = ({ token, actor }: Member): string => {
  const stored = { bd_session_token: token, bd_user: JSON.stringify(actor) };
  const seen = { "bd-guide-seen-v2": "true" };
  return `Object.assign(localStorage, ${JSON.stringify({ ...stored, ...seen })})`;
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

const field = (page: Page, name: string) => page.getByRole("textbox", { name });

/** As many messages as somebody has who never begins a new chat, half of them answers with a table. */
const sayMuch = async ({ database }: TestApi, { actor }: Member, messages: number): Promise<void> => {
  const said = {
    user_id: actor.id,
    session_id: "default-session",
    module: "bd_assistant",
    awaits_answer: false,
  };
  const content = `It is **15 %** of the net fee.\n\n| Tier | Share |\n| --- | --- |\n| Starter | 15 % |\n| Lead | 20 % |`;
  const rows = Array.from({ length: messages / 2 }, (_, index) => {
    const created_at = new Date(Date.now() - (messages - index) * 60_000);
    const question = { ...said, id: newId(), role: "user", content: `What is share ${index}?`, created_at };
    return [question, { ...question, id: newId(), role: "assistant", content, reply_to: question.id }];
  });
  await database.sql.batchInsert("chat_messages", rows.flat(), 500);
};

const measureScreens = async (
  browser: Browser,
  url: string,
  { agent, talker, admin }: Record<"agent" | "talker" | "admin", Member>,
) => [
  ...(await measureFelt(browser, {
    name: "login page",
    url: `${url}/login`,
    session: "",
    isReady: (page) => field(page, "Telegram Username").waitFor(),
    steps: [(page) => field(page, "Telegram Username").pressSequentially("@mia_torres")],
  })),
  ...(await measureFelt(browser, {
    name: "chat page",
    url: `${url}/dashboard`,
    session: sessionOf(agent),
    isReady: (page) =>
      page.getByRole("button", { name: "Service Criteria" }).or(field(page, "Message")).first().waitFor(),
    steps: [
      (page) => field(page, "Message").pressSequentially("What commission do I get?"),
      (page) => page.getByRole("radio", { name: "Lead Replier" }).click(),
      (page) => field(page, "Lead's message").pressSequentially("Too expensive"),
      (page) => page.getByRole("radio", { name: "BD Assistant" }).click(),
    ],
  })),
  ...(await measureFelt(browser, {
    name: "chat of 5,000 messages",
    url: `${url}/dashboard`,
    session: sessionOf(talker),
    isReady: (page) => page.getByRole("log").getByRole("table").last().waitFor(),
    steps: [
      (page) => field(page, "Message").pressSequentially("What commission do I get?"),
      (page) => page.getByRole("button", { name: "Search your chats" }).click(),
    ],
  })),
  ...(await measureFelt(browser, {
    name: "admin page",
    url: `${url}/admin`,
    session: sessionOf(admin),
    isReady: (page) => page.getByText("Nothing is waiting").waitFor(),
    steps: [
      (page) => page.getByRole("link", { name: "Documents" }).first().click(),
      (page) => page.getByRole("searchbox").first().pressSequentially("otc"),
    ],
  })),
];

/** A browser that fetches nothing of its own. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium() ?? "chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });

/** JavaScript a browser downloads, compressed, until a page of the built Mini App can be used and is at rest, and how it feels. */
export const measureFirstLoad = async (): Promise<Figure[]> => {
  const api = await startTestApi({ SAMPLE_CONTENT: "on" });
  const browser = await launchBrowser();
  try {
    const member = await api.member();
    const talker = await api.member();
    await sayMuch(api, talker, 5000);
    const admin = await api.member("CORE TEAM (ADMIN)");
    const login: Visit = {
      url: `${api.url}/login`,
      control: (page) => field(page, "Telegram Username"),
    };
    const chat: Visit = { url: `${api.url}/dashboard`, control: (page) => field(page, "Message"), member };
    return [
      {
        name: "login page, JavaScript",
        value: await scriptKilobytes(browser, login),
        unit: "kB",
        budget: 180,
      },
      {
        name: "chat page, JavaScript",
        value: await scriptKilobytes(browser, chat),
        unit: "kB",
        budget: 180,
      },
      ...(await measureScreens(browser, api.url, { agent: member, talker, admin })),
    ];
  } finally {
    await browser.close();
    await api.close();
  }
};
