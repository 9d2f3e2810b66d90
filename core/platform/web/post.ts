import { isIP } from "node:net";
import { checkAddress, hostOf, portOf, resolvePublic, send, toFailure } from "./get.ts";
import type { WebAccess } from "./web-access.ts";

interface WebPost {
  headers: Record<string, string>;
  body: string;
  /** Milliseconds until the answer begins. */
  timeoutMs: number;
}

/** Throws `WebFailure` unless every address that a URL's host has by now is a public one. */
export const requirePublic = async (url: URL, access: WebAccess): Promise<void> => {
  checkAddress(url, access);
  const host = hostOf(url);
  if (isIP(host) !== 0) return;
  await resolvePublic(host, access, portOf(url)).catch((error: unknown) => {
    throw toFailure(error, url, false);
  });
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
