const known = new Map<string, string>();

const margin = 2 * 60;

const expiryOf = (address: URL): number => Number(address.searchParams.get("expires") ?? 0);

/**
 * The address already in use for this file, as long as it works for two more minutes: with every reading of a record
 * comes a newly signed one, and a picture would be loaded anew each time.
 */
export const steadyLink = (link: string, now = Date.now()): string => {
  const address = new URL(link, "http://this.page");
  const before = known.get(address.pathname);
  if (before !== undefined) {
    const left = expiryOf(new URL(before, "http://this.page")) - now / 1000;
    if (left > margin) return before;
  }
  known.set(address.pathname, link);
  return link;
};

/** The same picture scaled by the server. */
export const scaledLink = (link: string, size: "small" | "large"): string =>
  `${link}${link.includes("?") ? "&" : "?"}size=${size}`;
