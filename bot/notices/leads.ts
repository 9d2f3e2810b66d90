import type { Lead } from "#contracts/leads.ts";
import type { HandedOver } from "#core/telegram/news.ts";
import { appRow } from "../keyboards/app-links.ts";
import { bold, joined, quote, rich, shortened, type RichText } from "../rich-text.ts";
import { sendRich } from "../send.ts";
import type { Tell } from "./tell.ts";
import { dayMs } from "#core/local-time.ts";

const lineShown = 300;

const lastLine = ({ lastLine: line }: Lead): RichText[] => {
  if (line === null) return [];
  const who = line.by === "lead" ? "The lead wrote:\n" : "You sent:\n";
  return [rich(who, quote(shortened(line.text, lineShown)))];
};

const reminderHeading = ({ projectName, reminderIsAutomatic, sentAt }: Lead): string => {
  const days = sentAt === null ? 0 : Math.floor((Date.now() - Date.parse(sentAt)) / dayMs);
  if (!reminderIsAutomatic || days < 1) return `Your reminder: ${projectName}`;
  return `No answer for ${days} ${days === 1 ? "day" : "days"}: ${projectName}`;
};

const about = (lead: Lead): RichText =>
  rich([lead.service, lead.stage].filter((part) => part !== null).join(" · "));

/** Reminds an agent of a lead, unless its reminder has been changed or it has answered meanwhile. */
export const tellLeadReminder: Tell = async (deps, { subject_id: id, chat_id: chatId }) => {
  const lead = await deps.core.telegram.findLead(id);
  const isDue = lead?.reminderAt != null && Date.parse(lead.reminderAt) <= Date.now() && !lead.archived;
  if (lead === undefined || !isDue) return null;
  const text = joined([bold(reminderHeading(lead)), about(lead), ...lastLine(lead)], "\n\n");
  return sendRich(deps.api, chatId, text, {
    buttons: appRow(deps, "Open in app", { kind: "lead", id }, chatId),
  });
};

/** Tells an agent of a lead that is theirs now. */
export const tellHandedOver: Tell = async (deps, { subject_id: id, chat_id: chatId, data }) => {
  const lead = await deps.core.telegram.findLead(id);
  if (lead === undefined) return null;
  const { by } = data as HandedOver;
  const heading = bold(`@${by} has handed ${lead.projectName} over to you`);
  const text = joined([heading, about(lead), ...lastLine(lead)], "\n\n");
  return sendRich(deps.api, chatId, text, {
    buttons: appRow(deps, "Open in app", { kind: "lead", id }, chatId),
  });
};
