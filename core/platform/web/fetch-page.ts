import { checkAddress, get, type WebAnswer, type WebRequest } from "./get.ts";
import type { WebAccess } from "./web-access.ts";
import { WebFailure } from "./web-failure.ts";

/** An answer with the address that gave it in the end. */
export interface FetchedPage extends WebAnswer {
  url: URL;
}

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

const nextOf = (url: URL, location: string | undefined): URL => {
  const next = location !== undefined && URL.canParse(location, url.href) ? new URL(location, url) : null;
  if (next === null) throw new WebFailure("failed", `${url.host} leads to an address that is none`);
  // What stands behind the mark is for whoever reads, not for the server.
  next.hash = "";
  return next;
};

/** Gets a page through its redirects; each address on the way is checked, and may be by the caller as well. Throws `WebFailure`. */
export const fetchPage = async (
  start: URL,
  request: WebRequest,
  { access, before }: { access: WebAccess; before: (url: URL) => Promise<void> },
): Promise<FetchedPage> => {
  let url = start;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    checkAddress(url, access);
    await before(url);
    const answer = await get(url, request, access);
    if (!redirects.has(answer.status)) return { ...answer, url };
    url = nextOf(url, answer.headers.location);
  }
  throw new WebFailure("failed", `${start.host} leads from one address to the next without end`);
};
