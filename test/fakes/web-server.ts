import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebAccess } from "#core/platform/web/web-access.ts";

/** What a path of a site answers. */
export interface WebPage {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Answers nothing until the caller goes away. */
  silent?: boolean;
  /** Sends so many times what is in `body`, without saying how much it is. */
  times?: number;
}

type Answers = WebPage | ((headers: IncomingHttpHeaders) => WebPage);

const send = (response: ServerResponse, { status = 200, headers = {}, body = "", times }: WebPage) => {
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8", ...headers });
  if (times === undefined) return response.end(body);
  let left = times;
  const more = () => {
    while (left > 0) {
      left -= 1;
      if (!response.write(body)) return response.once("drain", more);
    }
    return response.end();
  };
  return more();
};

/** A page of HTML with a title and some paragraphs. */
export const htmlPage = (title: string, ...paragraphs: string[]): string =>
  `<!doctype html><html><head><title>${title}</title></head><body><main><h1>${title}</h1>${paragraphs
    .map((text) => `<p>${text}</p>`)
    .join("")}</main></body></html>`;

/**
 * Sites on a real port, told apart by the name they are called by. What `access` gives has names resolve as `named` says,
 * to this server unless they are named otherwise, and lets no other address be connected to.
 */
export const startWeb = async () => {
  const sites = new Map<string, Map<string, Answers>>();
  const named = new Map<string, string[]>();
  const calls: { host: string; path: string; headers: IncomingHttpHeaders; at: number }[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const host = (request.headers.host ?? "").replace(/:\d+$/u, "");
    const path = request.url ?? "/";
    calls.push({ host, path, headers: request.headers, at: Date.now() });
    const found = sites.get(host)?.get(path);
    const page = typeof found === "function" ? found(request.headers) : found;
    if (page === undefined) return send(response, { status: 404, body: "not here" });
    return page.silent === true ? undefined : send(response, page);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const access: WebAccess = {
    resolve: (hostname) =>
      Promise.resolve((named.get(hostname) ?? ["127.0.0.1"]).map((address) => ({ address, family: 4 }))),
    mayConnect: (address, to) => address === "127.0.0.1" && to === port,
  };
  const put = (host: string, path: string, page: Answers | null): void => {
    const site = sites.get(host) ?? new Map<string, Answers>();
    sites.set(host, site);
    if (page === null) site.delete(path);
    else site.set(path, page);
  };
  return {
    port,
    access,
    calls,
    /** The paths that a site was asked for, in order, its rules aside. */
    asked: (host: string) =>
      calls.filter((call) => call.host === host && call.path !== "/robots.txt").map(({ path }) => path),
    url: (host: string, path: string) => `http://${host}:${port}${path}`,
    /** Has a path of a site answer so; null for nothing. */
    put,
    /** Has every site be forgotten, and what was asked. */
    clear: (): void => {
      sites.clear();
      named.clear();
      calls.length = 0;
    },
    /** Has a path of a site be a sitemap of these paths or addresses. */
    putSitemap: (host: string, path: string, listed: string[]): void => {
      const locations = listed.map((one) => (one.includes("://") ? one : `http://${host}:${port}${one}`));
      const body = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations
        .map((location) => `<url><loc>${location}</loc></url>`)
        .join("")}</urlset>`;
      put(host, path, { headers: { "Content-Type": "application/xml" }, body });
    },
    /** Has a name lead to these addresses. */
    name: (hostname: string, ...addresses: string[]): void => void named.set(hostname, addresses),
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
};
