import { Api } from "grammy";
import { expect, test } from "vitest";
import { isPassing, loggable } from "./errors.ts";

const token = "4242:a-token-nobody-may-see";

test("keeps the token out of the log when Telegram cannot be reached", async () => {
  const api = new Api(token, { apiRoot: "http://127.0.0.1:9" });
  const error: unknown = await api.sendMessage(1, "What somebody wrote").catch((failure: unknown) => failure);
  expect(isPassing(error)).toBe(true);
  const shown = JSON.stringify(loggable(error));
  expect(shown).toContain("sendMessage");
  expect(shown).not.toContain("token-nobody");
  expect(shown).not.toContain("somebody wrote");
});
