// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  changeModelConnection,
  type ModelConnection,
  readModelConnection,
  testModelConnection,
} from "#contracts/connections.ts";
import { at, fixed, noModel, openConnections, secret, set, setAt } from "../../../../test/connections.ts";
import { by, refusal } from "../../../../test/fake-api.ts";
import { openProduct } from "../../../../test/product.tsx";

const connected = (minute: number, chatModel = "fake-chat"): ModelConnection => ({
  ...noModel,
  ...setAt(minute),
  baseUrl: set("https://model.test/v1"),
  apiKey: secret("browser"),
  chatModel: set(chatModel),
});
const works = by(testModelConnection, () => ({ ok: true, checks: [], models: null }));
const overtaken = "boss has changed this connection in the meantime";

type Card = Awaited<ReturnType<ReturnType<typeof openConnections>["card"]>>;
const field = (card: Card, name: string) => card.getByLabelText<HTMLInputElement>(name);
const button = (card: Card, name: string) => card.getByRole("button", { name });

test("by keys alone, a key is replaced; what is wrong stands beside its field", async () => {
  const { api, user, card } = openConnections("Model", {
    ...works,
    ...by(readModelConnection, () => connected(1)),
    "PUT /api/connections/model": () => refusal(400, "Invalid", { apiKey: "This has blanks" }),
  });
  const model = await card();
  button(model, "Replace the key").focus();
  await user.keyboard("{Enter}");
  await user.keyboard("two words{Enter}");
  expect((await model.findByRole("alert")).textContent).toBe("This has blanks");
  api.now(by(changeModelConnection, () => connected(2)));
  await user.keyboard("{Control>}a{/Control}sk-another-key{Enter}");
  await model.findByRole("button", { name: "Replace the key" });
  expect(api.sentTo(changeModelConnection).at(-1)).toEqual({
    baseUrl: "https://model.test/v1",
    apiKey: "sk-another-key",
    chatModel: "fake-chat",
    embeddingModel: null,
    basedOn: at(1),
  });
});

test("another server asks for its own key, and a test says what to do about what fails", async () => {
  const checks = [{ id: "models", ok: false, text: "http://127.0.0.1:9 could not be reached" }];
  const { api, user, card } = openConnections("Model", {
    ...by(readModelConnection, () => connected(1)),
    ...by(testModelConnection, () => ({ ok: false, checks, models: null })),
  });
  const model = await card();
  await user.clear(field(model, "Base URL"));
  await user.type(field(model, "Base URL"), "http://127.0.0.1:9/v1");
  expect(model.getByText(/^The stored key stays with the server it was given for/u)).toBeTruthy();
  expect(field(model, "Key").value).toBe("");
  await user.click(button(model, "Test"));
  const found = within(await model.findByRole("list", { name: "What the test found" }));
  expect(found.getByText(/could not be reached/u)).toBeTruthy();
  expect(model.getByText("Does not work")).toBeTruthy();
  expect(api.sentTo(testModelConnection)).toMatchObject([{ baseUrl: "http://127.0.0.1:9/v1" }]);
  expect(api.sentTo(testModelConnection)[0]).not.toHaveProperty("apiKey");
});

test("what was saved is tested at once, and is called connected only where it works", async () => {
  const checks = [{ id: "models", ok: false, text: "The server refuses the key (status 401)." }];
  const { api, user, card } = openConnections("Model", {
    ...by(readModelConnection, () => connected(1)),
    ...by(changeModelConnection, () => connected(2, "other")),
    ...by(testModelConnection, () => ({ ok: false, checks, models: null })),
  });
  const model = await card();
  await user.clear(field(model, "Chat model"));
  await user.type(field(model, "Chat model"), "other{Enter}");
  expect(await model.findByText("Does not work")).toBeTruthy();
  expect(await screen.findByText("Saved, but it does not work")).toBeTruthy();
  expect(screen.queryByText("Model connected")).toBeNull();
  expect(api.sentTo(testModelConnection)).toMatchObject([{ chatModel: "other" }]);
  api.now(works);
  await user.type(field(model, "Chat model"), "-again{Enter}");
  expect(await screen.findByText("Model connected")).toBeTruthy();
  expect(model.getByText("Works")).toBeTruthy();
});

test("whoever saves second chooses between what is there and their own", async () => {
  const { api, user, card } = openConnections("Model", {
    ...works,
    ...by(readModelConnection, () => connected(1)),
  });
  const model = await card();
  const saveMine = async (now: ModelConnection) => {
    const chat = field(model, "Chat model");
    await user.clear(chat);
    await user.type(chat, "mine");
    api.now({
      ...by(readModelConnection, () => now),
      ...by(changeModelConnection, ({ basedOn }) =>
        basedOn === now.changedAt ? connected(5, "mine") : refusal(409, overtaken, { basedOn: "taken" }),
      ),
    });
    await user.click(button(model, "Save"));
    return within(await screen.findByRole("dialog", { name: "Somebody else was faster" }));
  };
  const first = await saveMine(connected(2, "theirs"));
  expect(first.getByText(`${overtaken}. What you entered is not saved yet.`)).toBeTruthy();
  await user.click(button(first, "Take the newer one"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(field(model, "Chat model").value).toBe("theirs");
  await user.click(button(await saveMine(connected(3)), "Save mine anyway"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.sentTo(changeModelConnection).map(({ basedOn, chatModel }) => [basedOn, chatModel])).toEqual([
    [at(1), "mine"],
    [at(2), "mine"],
    [at(3), "mine"],
  ]);
  expect(field(model, "Chat model").value).toBe("mine");
});

const ofEnvironment = { ...noModel, isConnected: true, apiKey: secret("environment") };

test("what the environment sets is read only, and said to be", async () => {
  const partly = { ...ofEnvironment, baseUrl: fixed(null), chatModel: fixed("fixed") };
  const { card } = openConnections(
    "Model",
    by(readModelConnection, () => partly),
  );
  const model = await card();
  const names = ["Base URL", "Key", "Chat model", "Embedding model"];
  expect(names.filter((name) => field(model, name).readOnly)).toEqual(names.slice(0, 3));
  expect(model.getAllByText(/^Set by OPENAI_\w+ in the environment$/u)).toHaveLength(3);
  expect(button(model, "Save")).toBeTruthy();
});

test("a connection that the environment sets wholly is tested, and has nothing to save", async () => {
  const [baseUrl, chatModel] = [fixed("https://model.test"), fixed("fake-chat")];
  const wholly = { ...ofEnvironment, baseUrl, chatModel, embeddingModel: fixed("fake-embedding") };
  const { user, card } = openConnections("Model", {
    ...by(readModelConnection, () => wholly),
    ...by(testModelConnection, () => ({ ok: true, checks: [], models: ["fake-chat"] })),
  });
  const model = await card();
  expect(model.getByText(/^All of it is set in the environment/u)).toBeTruthy();
  expect(model.queryByRole("button", { name: "Save" })).toBeNull();
  await user.click(button(model, "Test"));
  expect(await model.findByText("Works")).toBeTruthy();
});

test("what cannot be loaded is tried again", async () => {
  const lost = by(readModelConnection, () => Promise.reject(new TypeError("Failed to fetch")));
  const { api, user, card } = openConnections("Model", lost);
  expect(await screen.findByText("Error loading the model. Please try again.")).toBeTruthy();
  api.now(by(readModelConnection, () => noModel));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await card();
});

test("agents have no such place", async () => {
  openProduct({ address: "/admin?tab=connections" });
  await waitFor(() => expect(window.location.pathname).toBe("/dashboard"));
  expect(screen.queryByRole("region", { name: "Model" })).toBeNull();
});

test("where the latest answer came without the model, the card says so until a test tells more", async () => {
  const failure = { text: "The language model refused to answer", at: at(3) };
  const { user, card } = openConnections("Model", {
    ...works,
    ...by(readModelConnection, () => ({ ...connected(1), failure })),
  });
  const model = await card();
  expect(model.getByText("Does not work")).toBeTruthy();
  const told = model.getByText(/^The language model refused to answer: the latest answer, of/u);
  await user.click(button(model, "Test"));
  expect(await model.findByText("Works")).toBeTruthy();
  expect(told.isConnected).toBe(false);
});
