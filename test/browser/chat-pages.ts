import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { startOpenAi, type FakeOpenAi } from "#test/fakes/openai-server.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { startBrowser, visit } from "./start-browser.ts";

/** What the sample playbook answers. */
export const question = "What commission do I get on an OTC deal?";

/** An answer long enough to be seen growing. */
export const manyWords = Array.from({ length: 60 }, (_, index) => `word${index}`).join(" ");

export const answers = (page: Page): Locator => page.getByRole("log").getByRole("article");
export const message = (page: Page): Locator => page.getByRole("textbox", { name: "Message" });

interface ChatWithModel {
  fake: FakeOpenAi;
  api: TestApi;
  browser: Browser;
  /** Somebody new in an empty chat. */
  start: () => Promise<Page>;
}

/** For a file's tests: the product with the sample playbook and a model whose answers are set, and a browser. */
export const chatWithModel = (environment: Parameters<typeof startTestApi>[0] = {}): ChatWithModel => {
  const start = async (): Promise<Page> => {
    const page = await visit(chat.browser, chat.api, { as: await chat.api.member() });
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
    return page;
  };
  // The rest is there before the first test is.
  const chat = { start } as ChatWithModel;
  beforeAll(async () => {
    chat.fake = await startOpenAi();
    [chat.api, chat.browser] = await Promise.all([
      startTestApi({ SAMPLE_CONTENT: "on", OPENAI_BASE_URL: chat.fake.baseUrl, ...environment }),
      startBrowser(),
    ]);
  });
  afterAll(async () => {
    await chat.api.close();
    await chat.fake.close();
  });
  return chat;
};
