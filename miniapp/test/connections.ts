import { screen, within } from "@testing-library/react";
import { type ModelConnection, readModelConnection } from "#contracts/connections.ts";
import { type NotionConnection, readNotionConnection } from "#contracts/notion-connection.ts";
import { readTelegramConnection, type TelegramConnection } from "#contracts/telegram-connection.ts";
import { by, type fakeApi, kai } from "./fake-api.ts";
import { openProduct } from "./product.tsx";

/** When something was changed, a minute of the same hour each. */
export const at = (minute: number) => `2026-01-05T10:0${minute}:00.000Z`;

/** A setting that nothing, the environment or somebody in the browser decides on. */
export const none = { value: null, origin: "none" } as const;
export const fixed = <Value>(value: Value) => ({ value, origin: "environment" }) as const;
export const set = <Value>(value: Value) => ({ value, origin: "browser" }) as const;
/** A secret by where it comes from. */
export const secret = (origin: "environment" | "browser" | "none") => ({
  isSet: origin !== "none",
  isLost: false,
  origin,
});

/** What is true of a connection before anybody set it, and after an admin called boss did. */
const unset = { isConnected: false, changedBy: null, changedAt: null };
export const setAt = (minute: number) => ({ isConnected: true, changedBy: "boss", changedAt: at(minute) });

export const noModel: ModelConnection = {
  ...unset,
  baseUrl: none,
  apiKey: secret("none"),
  chatModel: none,
  embeddingModel: none,
  failure: null,
};
export const noBot: TelegramConnection = {
  ...unset,
  botName: null,
  token: secret("none"),
  adminChatId: none,
  appUrl: none,
  isPosted: false,
};
export const noNotion: NotionConnection = {
  ...unset,
  token: secret("none"),
  workspace: null,
  support: none,
  initiatives: none,
  upcoming: none,
  team: none,
};

/** Opens what the product is connected to, where nothing is but for what is given, and waits for one of the three. */
export const openConnections = (name: string, answers: Parameters<typeof fakeApi>[0] = {}) => {
  const product = openProduct({
    address: "/admin?tab=connections",
    who: kai,
    answers: {
      ...by(readModelConnection, () => noModel),
      ...by(readTelegramConnection, () => noBot),
      ...by(readNotionConnection, () => noNotion),
      ...answers,
    },
  });
  return { ...product, card: async () => within(await screen.findByRole("region", { name })) };
};
