import type { InlineKeyboardButton } from "grammy/types";
import { writePlace, type CitedPlace } from "#contracts/cited-place.ts";
import type { BotDeps } from "../context.ts";
import { shortened } from "../rich-text.ts";

/** A place of the Mini App that the bot leads to. */
export type AppPlace =
  | { kind: "home" }
  | ({ kind: "document"; id: string } & CitedPlace)
  | { kind: "lead"; id: string }
  | { kind: "gap"; id: string }
  /** An agent's own ticket or participation, and the same where the core team works on it. */
  | { kind: "ticket" | "participation" | "ticket-work" | "participation-work"; id: string };

const paths: Record<Exclude<AppPlace["kind"], "home" | "document">, (id: string) => string> = {
  lead: (id) => `/dashboard?module=lead_replier&conversation=${id}`,
  gap: (id) => `/admin?tab=requests&id=${id}`,
  ticket: (id) => `/dashboard/support/tickets/${id}`,
  participation: (id) => `/dashboard/initiatives/participations/${id}`,
  "ticket-work": (id) => `/admin?tab=tickets&status=all&id=${id}`,
  "participation-work": (id) => `/admin?tab=participations&status=all&id=${id}`,
};

const pathOf = (place: AppPlace): string => {
  if (place.kind === "home") return "/";
  if (place.kind !== "document") return paths[place.kind](place.id);
  const at = writePlace(place);
  return `/dashboard?document=${place.id}${at === "" ? "" : `&at=${at}`}`;
};

const startParameter = (place: AppPlace): string => {
  if (place.kind === "home") return "";
  if (place.kind !== "document") return `=${place.kind}_${place.id}`;
  const at = writePlace(place);
  return `=doc_${place.id}${at === "" ? "" : `_${at}`}`;
};

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
