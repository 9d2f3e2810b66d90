const id = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const pattern = new RegExp(`^(?<kind>[a-z-]+)_(?<id>${id})(?:_(?<at>[\\w-]+))?$`, "u");

const inAdmin = (tab: string) => (id: string) => `/admin?${new URLSearchParams({ tab, status: "all", id })}`;

const places: Record<string, (id: string, at?: string) => string> = {
  doc: (document, at) =>
    `/dashboard?${new URLSearchParams({ document, ...(at === undefined ? {} : { at }) })}`,
  lead: (conversation) => `/dashboard?${new URLSearchParams({ module: "lead_replier", conversation })}`,
  gap: (id) => `/admin?${new URLSearchParams({ tab: "requests", id })}`,
  ticket: (id) => `/dashboard/support/tickets/${id}`,
  participation: (id) => `/dashboard/initiatives/participations/${id}`,
  "ticket-work": inAdmin("tickets"),
  "participation-work": inAdmin("participations"),
};

/** The address that a `startapp` link of the bot stands for; null for one it never makes. */
export const addressOfStart = (parameter: string): string | null => {
  const { kind = "", id: record = "", at } = pattern.exec(parameter)?.groups ?? {};
  const place = Object.hasOwn(places, kind) ? places[kind] : undefined;
  return place?.(record, at) ?? null;
};
