const sixDaysAfter = (day: string): string =>
  new Date(Date.parse(day) + 6 * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** Where in the Mini App a record is shown, by the name its kind has in links. */
const addresses = {
  doc: (id: string, at: string) => `/dashboard?document=${id}${at === "" ? "" : `&at=${at}`}`,
  lead: (id: string, message: string) =>
    `/dashboard?module=lead_replier&conversation=${id}${message === "" ? "" : `&message=${message}`}`,
  /** A message of the BD Assistant, in the chat that it stands in. */
  message: (id: string, chat: string) =>
    `/dashboard?${new URLSearchParams({ chat, message: id }).toString()}`,
  source: (id: string) => `/admin?tab=documents&view=import&source=${id}`,
  gap: (id: string) => `/admin?tab=requests&id=${id}`,
  // An agent's own ticket or participation, and the same where the core team works on it.
  ticket: (id: string) => `/dashboard/support/tickets/${id}`,
  participation: (id: string) => `/dashboard/initiatives/participations/${id}`,
  initiatives: () => "/dashboard/initiatives",
  /** The insights of the seven days from one on. */
  insights: (day: string) => `/admin?tab=insights&from=${day}&to=${sixDaysAfter(day)}`,
  /** A webhook in the list of all. */
  webhook: () => "/admin?tab=api",
  announcement: (id: string) => `/dashboard/announcements?announcement=${id}`,
  "ticket-work": (id: string) => `/admin?tab=tickets&status=all&id=${id}`,
  "participation-work": (id: string) => `/admin?tab=participations&status=all&id=${id}`,
};

/** A record that a link leads to, or the first day of its insights; `at` is a place within a document, as `writePlace` gives it, a message of a lead, a message's chat, or "". */
export interface AppPlace {
  kind: keyof typeof addresses;
  id: string;
  at?: string;
}

/** The address of a place within the Mini App. */
export const addressOf = ({ kind, id, at = "" }: AppPlace): string => addresses[kind](id, at);

/** A place as the `startapp` parameter of a link to the bot, which Telegram hands on to the Mini App. */
export const startParameterOf = ({ kind, id, at = "" }: AppPlace): string =>
  [kind, id, at].filter((part) => part !== "").join("_");

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const day = "\\d{4}-\\d{2}-\\d{2}";
const pattern = new RegExp(`^(?<kind>[a-z-]+)_(?<id>${uuid}|${day})(?:_(?<at>[\\w-]+))?$`, "u");

const isKind = (name: string): name is AppPlace["kind"] => Object.hasOwn(addresses, name);

/** The place that a `startapp` parameter names; null for one that names none. */
export const placeOfStart = (parameter: string): AppPlace | null => {
  const { kind = "", id = "", at = "" } = pattern.exec(parameter)?.groups ?? {};
  const isDay = !Number.isNaN(Date.parse(id));
  return isKind(kind) && isDay === (kind === "insights") ? { kind, id, at } : null;
};
