// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  changeTelegramConnection,
  readTelegramConnection,
  type TelegramConnection,
  testTelegramConnection,
} from "#contracts/telegram-connection.ts";
import { fixed, noBot, openConnections, secret, setAt } from "../../../../test/connections.ts";
import { by, refusal } from "../../../../test/fake-api.ts";

const token = "7171:the-token-of-the-bot";
const path = "PUT /api/connections/telegram";
const connected: TelegramConnection = { ...noBot, ...setAt(1), token: secret("browser") };

const open = async (answers?: Parameters<typeof openConnections>[1]) => {
  const { card, ...product } = openConnections("Telegram", answers);
  const telegram = await card();
  const field = (name: string) => telegram.getByLabelText<HTMLInputElement>(name);
  const press = (name: string) => product.user.click(telegram.getByRole("button", { name }));
  return { ...product, telegram, field, press };
};

test("by keys alone: what is wrong stands beside its field, and what was typed stays", async () => {
  const { api, user, telegram, field } = await open();
  const refuse = (fields: Record<string, string>) =>
    api.now({ [path]: () => refusal(400, "Invalid", fields) });
  refuse({ token: "Telegram refuses this token" });
  field("Token").focus();
  await user.keyboard("7171:another-token-than-the-bot-has{Enter}");
  expect((await telegram.findByRole("alert")).textContent).toBe("Telegram refuses this token");
  refuse({ appUrl: "Addresses that start with https:// only" });
  await user.tab();
  await user.keyboard("http://app.test{Enter}");
  const alert = await telegram.findByText("Addresses that start with https:// only");
  expect(alert.closest("[role=alert]")).not.toBeNull();
  expect(field("Token").value).toBe("7171:another-token-than-the-bot-has");
  api.now(by(changeTelegramConnection, () => connected));
  await user.clear(field("Mini App address"));
  await user.clear(field("Token"));
  await user.keyboard(`${token}{Enter}`);
  await telegram.findByRole("button", { name: "Replace the token" });
  expect(api.sentTo(changeTelegramConnection).at(-1)).toMatchObject({ token, appUrl: null, basedOn: null });
});

test("a bot that another program runs is taken over only once that is confirmed", async () => {
  const told = "Another program gets this bot's updates at elsewhere.test.";
  const { api, user, telegram, field, press } = await open(
    by(changeTelegramConnection, ({ takeOver }) =>
      takeOver === true ? connected : refusal(409, "Taken", { takeOver: told }),
    ),
  );
  await user.type(field("Token"), token);
  const ask = async () => {
    await press("Save");
    return within(await screen.findByRole("dialog", { name: "Take the bot over?" }));
  };
  const sure = await ask();
  expect(sure.getByText(told)).toBeTruthy();
  await user.click(sure.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(telegram.getByText("Not connected")).toBeTruthy();
  await user.click((await ask()).getByRole("button", { name: "Take it over" }));
  await telegram.findByRole("button", { name: "Replace the token" });
  const sent = api.sentTo(changeTelegramConnection);
  expect(sent.map(({ takeOver }) => takeOver)).toEqual([false, false, true]);
  expect(sent.at(-1)?.token).toBe(token);
});

test("what the environment sets is read only, and named; where Telegram is away, that is said", async () => {
  const checks = [{ id: "bot", ok: false, text: "Telegram does not answer" }];
  const { telegram, field, press } = await open({
    ...by(readTelegramConnection, () => ({
      ...noBot,
      isConnected: true,
      token: secret("environment"),
      appUrl: fixed("https://app.test"),
      adminChatId: fixed("-1001"),
    })),
    ...by(testTelegramConnection, () => ({ ok: false, checks })),
  });
  for (const [name, variable] of [
    ["Token", "TELEGRAM_BOT_TOKEN"],
    ["Mini App address", "PUBLIC_URL"],
    ["Core team's group", "TELEGRAM_ADMIN_CHAT_ID"],
  ] as const) {
    expect(field(name).readOnly).toBe(true);
    expect(telegram.getByText(`Set by ${variable} in the environment`)).toBeTruthy();
  }
  await press("Test");
  expect(await telegram.findByText("Telegram does not answer")).toBeTruthy();
  expect(telegram.getByText("Does not work")).toBeTruthy();
});
