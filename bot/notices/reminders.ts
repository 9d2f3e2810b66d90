import { localMoment } from "#contracts/local-moment.ts";
import { appRow } from "../keyboards/app-links.ts";
import { bold, joined, rich } from "../rich-text.ts";
import { sendRich } from "../send.ts";
import type { Tell } from "./tell.ts";

const isDay = (time: string): boolean => time.length === "2026-11-21".length;

/** Reminds somebody of an initiative they have said they come to; one that takes place at another time is told anew. */
export const tellReminder: Tell = async (
  deps,
  { subject_id: id, chat_id: chatId, message_id: messageId },
) => {
  const upcoming = await deps.core.telegram.findUpcoming(id);
  if (upcoming?.initiativeTime === undefined) return messageId;
  const { initiative, initiativeTime: time, timeZone, place, link, description } = upcoming;
  const zone = timeZone ?? deps.config.teamTimeZone;
  const when = isDay(time) ? time : localMoment(time, zone);
  const facts = [when, place, link].filter((fact) => fact !== undefined);
  const text = joined(
    [
      bold(`${isDay(time) ? "Tomorrow" : "Soon"}: ${initiative.join(", ")}`),
      rich(facts.join("\n")),
      ...(description === undefined ? [] : [rich(description)]),
    ],
    "\n\n",
  );
  const buttons = appRow(deps, "Open in app", { kind: "initiatives", id }, chatId);
  return sendRich(deps.api, chatId, text, { buttons });
};
