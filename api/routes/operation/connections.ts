import {
  changeModelConnection,
  readModelConnection,
  removeModelConnection,
  testModelConnection,
} from "#contracts/connections.ts";
import {
  changeTelegramConnection,
  readTelegramConnection,
  removeTelegramConnection,
  testTelegramConnection,
} from "#contracts/telegram-connection.ts";
import {
  changeNotionConnection,
  readNotionConnection,
  removeNotionConnection,
  testNotionConnection,
} from "#contracts/notion-connection.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** What the product is connected to, for admins. */
export const connectionRoutes = (
  api: ApiRouter,
  { connections: { model, telegram, notion } }: Core,
): void => {
  mount(api, readModelConnection, ({ actor }) => model.read(actor));
  mount(api, changeModelConnection, ({ actor, input }) => model.change(actor, input));
  mount(api, removeModelConnection, ({ actor }) => model.remove(actor));
  mount(api, testModelConnection, ({ actor, input }) => model.test(actor, input));
  mount(api, readTelegramConnection, ({ actor }) => telegram.read(actor));
  mount(api, changeTelegramConnection, ({ actor, input }) => telegram.change(actor, input));
  mount(api, removeTelegramConnection, ({ actor }) => telegram.remove(actor));
  mount(api, testTelegramConnection, ({ actor, input }) => telegram.test(actor, input));
  mount(api, readNotionConnection, ({ actor }) => notion.read(actor));
  mount(api, changeNotionConnection, ({ actor, input }) => notion.change(actor, input));
  mount(api, removeNotionConnection, ({ actor }) => notion.remove(actor));
  mount(api, testNotionConnection, ({ actor, input }) => notion.test(actor, input));
};
