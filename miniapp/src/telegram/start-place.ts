const id = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const pattern = new RegExp(`^(?<kind>doc|lead|gap)_(?<id>${id})$`, "u");

/** The address that a `startapp` link of the bot stands for; null for one it never makes. */
export const addressOfStart = (parameter: string): string | null => {
  const { kind, id: record = "" } = pattern.exec(parameter)?.groups ?? {};
  if (kind === "doc") return `/dashboard?${new URLSearchParams({ document: record })}`;
  if (kind === "lead")
    return `/dashboard?${new URLSearchParams({ module: "lead_replier", conversation: record })}`;
  return kind === "gap" ? `/admin?${new URLSearchParams({ tab: "requests", id: record })}` : null;
};
