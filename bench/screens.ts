import type { Browser, Page } from "playwright-core";
import { newId } from "#core/ids.ts";
import type { Member, TestApi } from "#test/start-api.ts";
import { field, sessionOf } from "./browser.ts";
import { measureFelt, type Place } from "./felt-speed.ts";
import type { Figure } from "./measure.ts";

const many = 5000;

/** As many messages as somebody has who never begins a new chat, half of them answers with a table. */
const sayMuch = async ({ database }: TestApi, { actor }: Member): Promise<void> => {
  const said = {
    user_id: actor.id,
    session_id: "default-session",
    module: "bd_assistant",
    awaits_answer: false,
  };
  const content = `It is **15 %** of the net fee.\n\n| Tier | Share |\n| --- | --- |\n| Starter | 15 % |\n| Lead | 20 % |`;
  const rows = Array.from({ length: many / 2 }, (_, index) => {
    const created_at = new Date(Date.now() - (many - index) * 60_000);
    const question = { ...said, id: newId(), role: "user", content: `What is share ${index}?`, created_at };
    return [question, { ...question, id: newId(), role: "assistant", content, reply_to: question.id }];
  });
  await database.sql.batchInsert("chat_messages", rows.flat(), 500);
};

/** As many tickets as a dashboard has that nobody clears. */
const writeTickets = async ({ database }: TestApi, { actor }: Member): Promise<void> => {
  const rows = Array.from({ length: many }, (_, index) => {
    const at = new Date(Date.now() - (many - index) * 60_000);
    return {
      id: newId(),
      user_id: actor.id,
      category: "BD Portal Issues",
      description: `The portal shows no commission for deal ${index}`,
      status: "Open",
      result: "Pending",
      created_at: at,
      updated_at: at,
    };
  });
  await database.sql.batchInsert("tickets", rows, 500);
};

const perPage = 50;

const loadAll = async (page: Page): Promise<void> => {
  const more = page.getByRole("button", { name: "Load more" });
  for (let loaded = perPage; loaded < many; loaded += perPage) {
    await page.getByText(`${loaded.toLocaleString("en")} of ${many.toLocaleString("en")}`).waitFor();
    await more.click();
  }
  await more.waitFor({ state: "detached" });
  await page.locator("[data-id]").first().focus();
};

const agentPlaces = (url: string, agent: Member, talker: Member): Place[] => [
  {
    name: "login page",
    url: `${url}/login`,
    session: "",
    isReady: (page) => field(page, "Telegram Username").waitFor(),
    steps: [(page) => field(page, "Telegram Username").pressSequentially("@mia_torres")],
  },
  {
    name: "chat page",
    url: `${url}/dashboard`,
    session: sessionOf(agent),
    isReady: (page) =>
      page.getByRole("button", { name: "Service Criteria" }).or(field(page, "Message")).first().waitFor(),
    steps: [
      (page) => field(page, "Message").pressSequentially("What commission do I get?"),
      (page) => module(page, "Lead Replier", "Leads").click(),
      (page) => field(page, "Lead's message").pressSequentially("Too expensive"),
      (page) => module(page, "BD Assistant", "Chats").click(),
    ],
  },
  {
    name: "chat of 5,000 messages",
    url: `${url}/dashboard`,
    session: sessionOf(talker),
    isReady: (page) => page.getByRole("log").getByRole("table").last().waitFor(),
    steps: [
      (page) => field(page, "Message").pressSequentially("What commission do I get?"),
      (page) => page.keyboard.press("ControlOrMeta+k"),
      (page) => page.keyboard.press("Escape"),
    ],
  },
  {
    name: "support center",
    url: `${url}/dashboard/support`,
    session: sessionOf(agent),
    isReady: (page) => page.getByRole("button", { name: "Create Your First Ticket" }).waitFor(),
    steps: [
      (page) => page.getByRole("button", { name: "Create Your First Ticket" }).click(),
      (page) => field(page, "Description").pressSequentially("The payout is late"),
      (page) => page.keyboard.press("Escape"),
    ],
  },
];

/** What leads to a module: a choice on a desktop, a place of the bar on a phone. */
const module = (page: Page, name: string, place: string) =>
  page
    .getByRole("radio", { name })
    .or(page.getByRole("link", { name: place }))
    .first();

const down = (page: Page) => page.keyboard.press("j");

const adminPlaces = (url: string, admin: Member): Place[] => [
  {
    name: "admin page",
    url: `${url}/admin`,
    session: sessionOf(admin),
    onDesktop: true,
    isReady: (page) => page.getByText("Nothing is waiting").waitFor(),
    steps: [
      (page) => page.getByRole("link", { name: "Documents" }).first().click(),
      down,
      down,
      (page) => page.getByRole("searchbox").first().pressSequentially("otc"),
    ],
  },
  {
    name: "list of 5,000 tickets, all loaded",
    url: `${url}/admin?tab=tickets`,
    session: sessionOf(admin),
    onDesktop: true,
    isReady: loadAll,
    steps: [
      ...Array.from({ length: 10 }, () => down),
      (page) => page.keyboard.press("End"),
      (page) => page.getByRole("listitem").nth(-3).click(),
    ],
  },
];

/** How the main screens feel, empty and with much in them. */
export const measureScreens = async (browser: Browser, api: TestApi, agent: Member): Promise<Figure[]> => {
  const talker = await api.member();
  await sayMuch(api, talker);
  await writeTickets(api, talker);
  const admin = await api.member("CORE TEAM (ADMIN)");
  const figures: Figure[] = [];
  for (const place of [...agentPlaces(api.url, agent, talker), ...adminPlaces(api.url, admin)])
    figures.push(...(await measureFelt(browser, place)));
  return figures;
};
