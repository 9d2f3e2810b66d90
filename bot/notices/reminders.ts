import type { InitiativeReminder } from "#contracts/upcoming.ts";
import { localTime } from "#core/local-time.ts";
import type { BotDeps } from "../context.ts";
import { appRow } from "../keyboards/app-links.ts";
import { bold, joined } from "../rich-text.ts";
import { sendRich } from "../send.ts";
import { factsOf } from "./announcements.ts";
import type { Tell } from "./tell.ts";

const soonMs = 90 * 60_000;

/** How near it is, in its own time zone: a mere day is told of the day before. */
const nearnessOf = (
  { config }: Pick<BotDeps, "config">,
  { initiativeTime: time = "", timeZone = config.teamTimeZone }: InitiativeReminder,
  now = new Date(),
): string => {
  const starts = new Date(time);
  if (!time.includes("T")) return "Tomorrow";
  if (starts.getTime() - now.getTime() <= soonMs) return "Soon";
  return localTime(starts, timeZone).day === localTime(now, timeZone).day ? "Today" : "Tomorrow";
};

/** Reminds somebody of an initiative they have said they come to; of one that was moved or taken back meanwhile it says nothing. */
export const tellReminder: Tell = async (
  deps,
  { subject_id: id, chat_id: chatId, message_id: messageId },
) => {
  const { telegram, initiatives } = deps.core;
  const actor = await telegram.actorOf(chatId);
  const reminders = actor === null ? [] : await initiatives.listReminders(actor);
  const reminder = reminders.find((one) => one.id === id);
  if (reminder === undefined) return messageId;
  const { initiative, description } = reminder;
  const name = bold(`${nearnessOf(deps, reminder)}: ${initiative.join(", ")}`);
  const facts = factsOf(deps, reminder).join("\n");
  const text = joined([name, facts, ...(description === undefined ? [] : [description])], "\n\n");
  const buttons = appRow(deps, "Open in app", { kind: "initiatives", id }, chatId);
  return sendRich(deps.api, chatId, text, { buttons });
};
