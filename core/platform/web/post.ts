import { isIP } from "node:net";
import { checkAddress, portOf, send, toFailure } from "./get.ts";
import type { WebAccess } from "./web-access.ts";
import { WebFailure } from "./web-failure.ts";

interface WebPost {
  headers: Record<string, string>;
  body: string;
  /** Milliseconds until the answer begins. */
  timeoutMs: number;
}

/** Throws `WebFailure` unless every address that a URL's host has by now is a public one. */
export const requirePublic = async (url: URL, access: WebAccess): Promise<void> => {
  checkAddress(url, access);
  const host = url.hostname.replaceAll(/^\[|\]$/gu, "");
  if (isIP(host) !== 0) return;
  const found = await access.resolve(host).catch((error: unknown) => {
    throw toFailure(error, url, false);
  });
  if (found.length === 0 || !found.every(({ address }) => access.mayConnect(address, portOf(url))))
    throw new WebFailure("refused", `${host} is not at a public address`);
};

/** Sends one POST, following nothing, and gives the status; what else is answered is not read. Throws `WebFailure`. */
export const post = async (url: URL, { timeoutMs, ...sent }: WebPost, access: WebAccess): Promise<number> => {
  checkAddress(url, access);
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await send(url, { method: "POST", ...sent }, access, limit);
    // What still comes, or breaks off, is of no interest.
    answer.on("error", () => undefined).destroy();
    return answer.statusCode ?? 0;
  } catch (error) {
    throw toFailure(error, url, limit.aborted);
  }
};
