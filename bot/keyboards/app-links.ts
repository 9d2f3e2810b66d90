import type { InlineKeyboardButton } from "grammy/types";
import type { BotDeps } from "../context.ts";
import { shortened } from "../rich-text.ts";

/** A place of the Mini App that the bot leads to. */
export type AppPlace =
  | { kind: "home" }
  | { kind: "document"; id: string }
  | { kind: "lead"; id: string }
  | { kind: "gap"; id: string }
  /** An agent's own ticket or participation, and the same where the core team works on it. */
  | { kind: "ticket" | "participation" | "ticket-work" | "participation-work"; id: string };

const paths: Record<Exclude<AppPlace["kind"], "home">, (id: string) => string> = {
  document: (id) => `/dashboard?document=${id}`,
  lead: (id) => `/dashboard?module=lead_replier&conversation=${id}`,
  gap: (id) => `/admin?tab=requests&id=${id}`,
  ticket: (id) => `/dashboard/support/tickets/${id}`,
  participation: (id) => `/dashboard/initiatives/participations/${id}`,
  "ticket-work": (id) => `/admin?tab=tickets&status=all&id=${id}`,
  "participation-work": (id) => `/admin?tab=participations&status=all&id=${id}`,
};

const pathOf = (place: AppPlace): string => (place.kind === "home" ? "/" : paths[place.kind](place.id));

const startParameter = (place: AppPlace): string =>
  place.kind === "home" ? "" : `=${place.kind === "document" ? "doc" : place.kind}_${place.id}`;

const longestLabel = 60;

/** A button that opens the Mini App at a place: in it directly in a private chat, elsewhere by a link; none while the app has no https address. */
export const appButton = (
  { config, username }: Pick<BotDeps, "config" | "username">,
  label: string,
  place: AppPlace,
  chatId: number | string,
): InlineKeyboardButton[] => {
  if (!config.publicUrl.startsWith("https://")) return [];
  const text = shortened(label, longestLabel);
  if (Number(chatId) > 0) return [{ text, web_app: { url: `${config.publicUrl}${pathOf(place)}` } }];
  return [{ text, url: `https://t.me/${username}?startapp${startParameter(place)}` }];
};
