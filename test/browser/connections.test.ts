import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startOpenAi, type FakeOpenAi } from "#test/fakes/openai-server.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { cutOffIn, problemsOf } from "./barriers.ts";
import { picture } from "./picture.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

const pasted = "sk-typed-on-the-screen-0123456789";

let api: TestApi;
let browser: Browser;
let model: FakeOpenAi;
let admin: Member;

beforeAll(async () => {
  [api, browser, model] = await Promise.all([startTestApi(), startBrowser(), startOpenAi()]);
  model.tell({ "/v1/models": { object: "list", data: [{ id: "fake-chat" }, { id: "fake-embedding" }] } });
  admin = await api.member("CORE TEAM (ADMIN)", "boss");
});
afterAll(async () => {
  await api.close();
  await model.close();
});
beforeEach(() => api.core.connections.model.remove(admin.actor));

const sound = async (page: Page) => {
  expect(await problemsOf(page)).toEqual([]);
  expect(await cutOffIn(page)).toEqual([]);
};

const open = async (given: Parameters<typeof visit>[2], on = api): Promise<Page> => {
  const page = await visit(browser, on, given);
  await page.goto("/admin?tab=connections");
  await page.getByRole("heading", { name: "Model" }).waitFor();
  return page;
};

const card = (page: Page): Locator => page.getByRole("region", { name: "Model" });
const field = (page: Page, name: string) => card(page).getByLabel(name, { exact: true });
const press = (page: Page, name: string) => card(page).getByRole("button", { name, exact: true }).click();
const choose = async (page: Page, label: string, name: string) => {
  await card(page).getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name, exact: true }).click();
};

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  test("a model is found, tested, connected and removed, light and dark", async () => {
    const page = await open({ screen, as: admin });
    const named = (state: string) => `${screen}-${state}`;
    await card(page).getByText("Not connected").waitFor();
    await sound(page);
    await picture(page, named("1-off"));
    await field(page, "Base URL").fill(model.baseUrl);
    await field(page, "Key").fill(pasted);
    await press(page, "Test");
    const checks = card(page).getByRole("list", { name: "What the test found" });
    await checks.getByText("The server lists 2 models").waitFor();
    await choose(page, "Chat model", "fake-chat");
    await choose(page, "Embedding model", "fake-embedding");
    await press(page, "Test");
    await checks.getByText("fake-embedding gives 64 numbers for a text").waitFor();
    await card(page).getByText("Works", { exact: true }).first().waitFor();
    await sound(page);
    await press(page, "Save");
    await card(page).getByText("Set by boss").waitFor();
    await picture(page, named("2-works"));
    expect(await page.content()).not.toContain(pasted);
    expect((await api.core.status()).mode).toBe("model");
    await page.reload();
    await card(page).getByText("Connected", { exact: true }).waitFor();
    expect(await field(page, "Key").inputValue()).not.toContain("sk-");
    expect(await field(page, "Chat model").inputValue()).toBe("fake-chat");
    await press(page, "Price table for Insights");
    await card(page).getByText("No prices yet").waitFor();
    await sound(page);
    await picture(page, named("3-connected"));
    await press(page, "Disconnect");
    const sure = page.getByRole("dialog", { name: "Disconnect the model?" });
    // What comes while it is looked at is still fading in.
    await sure.waitFor();
    await sound(page);
    await sure.getByRole("button", { name: "Disconnect" }).click();
    await card(page).getByText("Not connected").waitFor();
    expect((await api.core.status()).mode).toBe("playbook");
  });
});

const connect = () =>
  api.core.connections.model.change(admin.actor, {
    baseUrl: model.baseUrl,
    apiKey: pasted,
    chatModel: "fake-chat",
    embeddingModel: null,
  });

test("by keys alone, a key is replaced; what is wrong stands beside its field", async () => {
  await connect();
  const page = await open({ as: admin });
  await card(page).getByRole("button", { name: "Replace the key" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("two words");
  await page.keyboard.press("Enter");
  await card(page).getByRole("alert").filter({ hasText: "blanks or signs that no key has" }).waitFor();
  await sound(page);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("sk-another-key");
  await page.keyboard.press("Enter");
  await card(page).getByRole("button", { name: "Replace the key" }).waitFor();
  const body = { content: "What does the desk cost?", role: "user", sessionId: "keys" };
  await api.send("/api/chat/messages", { method: "POST", token: admin.token, body });
  expect(model.chats().at(-1)?.authorization).toBe("Bearer sk-another-key");
});

test("another server asks for its own key, and a test says what to do about what fails", async () => {
  await connect();
  const page = await open({ as: admin });
  await field(page, "Base URL").fill("http://127.0.0.1:9/v1");
  await card(page).getByText("The stored key stays with the server it was given for").waitFor();
  expect(await field(page, "Key").inputValue()).toBe("");
  await press(page, "Test");
  const checks = card(page).getByRole("list", { name: "What the test found" });
  await checks.getByText("could not be reached").first().waitFor();
  await card(page).getByText("Does not work").waitFor();
  await sound(page);
  await picture(page, "desktop-4-fails");
});

test("whoever saves second chooses between what is there and their own", async () => {
  await connect();
  const page = await open({ as: admin });
  await field(page, "Chat model").fill("mine");
  await connect();
  await press(page, "Save");
  const choice = page.getByRole("dialog", { name: "Somebody else was faster" });
  await choice.getByText("boss has changed this connection in the meantime.").waitFor();
  await sound(page);
  await picture(page, "desktop-6-overtaken");
  await choice.getByRole("button", { name: "Take the newer one" }).click();
  expect(await field(page, "Chat model").inputValue()).toBe("fake-chat");
  await field(page, "Chat model").fill("mine");
  await connect();
  await press(page, "Save");
  await choice.getByRole("button", { name: "Save mine anyway" }).click();
  await choice.waitFor({ state: "hidden" });
  expect((await api.core.connections.model.read(admin.actor)).chatModel.value).toBe("mine");
});

test("what the environment sets is read only, and said to be", async () => {
  const other = await startTestApi({ OPENAI_API_KEY: "sk-env", OPENAI_CHAT_MODEL: "fixed" });
  onTestFinished(() => other.close());
  const page = await open({ as: await other.member("CORE TEAM (ADMIN)") }, other);
  for (const name of ["Base URL", "Key", "Chat model"])
    expect(await field(page, name).getAttribute("readonly")).not.toBeNull();
  expect(
    await card(page)
      .getByText(/^Set by OPENAI_\w+ in the environment$/u)
      .count(),
  ).toBe(3);
  expect(await field(page, "Embedding model").getAttribute("readonly")).toBeNull();
  await card(page).getByRole("button", { name: "Save" }).waitFor();
  await sound(page);
  await picture(page, "desktop-5-environment");
});

test("a connection that the environment sets wholly is tested, and has nothing to save", async () => {
  const other = await startTestApi({
    OPENAI_API_KEY: "sk-env",
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_CHAT_MODEL: "fake-chat",
    OPENAI_EMBEDDING_MODEL: "fake-embedding",
  });
  onTestFinished(() => other.close());
  const as = await other.member("CORE TEAM (ADMIN)");
  for (const screen of Object.keys(screens) as Screen[]) {
    const page = await open({ as, screen }, other);
    await card(page).getByText("All of it is set in the environment").waitFor();
    await expect.poll(() => card(page).getByRole("button", { name: "Save" }).count()).toBe(0);
    await press(page, "Test");
    await card(page).getByText("Works", { exact: true }).first().waitFor();
    await sound(page);
    await picture(page, `${screen}-6-environment-wholly`);
  }
});

test("what cannot be loaded is tried again, and agents have no such place", async () => {
  const page = await visit(browser, api, { as: admin });
  await page.route("**/api/connections/model", (route) => route.abort());
  await page.goto("/admin?tab=connections");
  await page.getByText("Error loading the model.").waitFor();
  await page.unroute("**/api/connections/model");
  await page.getByRole("button", { name: "Retry" }).click();
  await card(page).waitFor();
  const theirs = await visit(browser, api, { as: await api.member() });
  await theirs.goto("/admin?tab=connections");
  await theirs.waitForURL("**/admin/login**");
  await expect.poll(() => theirs.getByRole("region", { name: "Model" }).count()).toBe(0);
});
