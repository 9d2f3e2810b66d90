const allowed = /^(?:https?|ircs?|mailto|xmpp|tg)$/iu;

/** The address itself when it is relative or uses a web, chat, mail or messaging protocol; otherwise "". */
export const safeAddress = (address: string): string => {
  const colon = address.indexOf(":");
  const relative = colon === -1 || /[/?#]/u.test(address.slice(0, colon));
  return relative || allowed.test(address.slice(0, colon)) ? address : "";
};

/** Whether the address leaves the product. */
export const isExternal = (address: string): boolean => /^(?:[a-z][\w+.-]*:|\/\/)/iu.test(address);

/** An address of one of the product's own screens without the host before it, so that it is gone to in place; others as they are. */
export const withoutOwnHost = (address: string): string => {
  const origin = typeof window === "undefined" ? null : window.location.origin;
  if (origin === null) return address;
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  return path.startsWith("/api/") ? address : path;
};
