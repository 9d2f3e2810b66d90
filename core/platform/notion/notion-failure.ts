import {
  APIErrorCode,
  isHTTPResponseError,
  isNotionClientError,
  RequestTimeoutError,
} from "@notionhq/client";
import { reasonOf } from "../failure.ts";

/** How Notion can fail its caller. */
export type NotionFailureReason =
  | "token"
  | "not_found"
  | "rate_limited"
  | "refused"
  | "server"
  | "timeout"
  | "network";

interface Details {
  cause?: unknown;
  /** Milliseconds Notion asks to wait. */
  retryAfter?: number | undefined;
}

/** A call to Notion that gave no usable answer. Its message may be shown to admins. */
export class NotionFailure extends Error {
  readonly reason: NotionFailureReason;
  readonly retryAfter: number | undefined;

  constructor(reason: NotionFailureReason, message: string, { cause, retryAfter }: Details = {}) {
    super(message, { cause });
    this.name = "NotionFailure";
    this.reason = reason;
    this.retryAfter = retryAfter;
  }

  /** Whether the same call may succeed later without anybody changing anything. */
  get isPassing(): boolean {
    return this.reason !== "refused" && this.reason !== "not_found";
  }

  /** Whether Notion may have done what it was asked to. */
  get mayHaveHappened(): boolean {
    return this.reason === "server" || this.reason === "timeout" || this.reason === "network";
  }
}

const statusOf = (error: unknown): number | undefined =>
  isHTTPResponseError(error) ? error.status : undefined;

const retryAfterOf = (error: unknown): number | undefined => {
  if (!isHTTPResponseError(error)) return undefined;
  const { headers } = error;
  const given = headers instanceof Headers ? headers.get("retry-after") : null;
  const seconds = Number(given ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : undefined;
};

const ofStatus = (error: Error, status: number): NotionFailure => {
  const details = { cause: error };
  if (status === 401) return new NotionFailure("token", "Notion refuses the token", details);
  if (status === 403)
    return new NotionFailure(
      "token",
      `Notion does not let the integration do this: ${error.message}`,
      details,
    );
  if (status === 404) return new NotionFailure("not_found", `Notion: ${error.message}`, details);
  if (status === 429 || status === 529) {
    const retryAfter = retryAfterOf(error);
    return new NotionFailure("rate_limited", "Notion is limiting requests", { ...details, retryAfter });
  }
  // A conflict is Notion's own transaction that failed.
  if (status >= 500 || status === 409 || status === 408)
    return new NotionFailure("server", `Notion failed (status ${status})`, details);
  return new NotionFailure("refused", `Notion refuses: ${error.message}`, details);
};

const isTimeout = (error: unknown): boolean =>
  RequestTimeoutError.isRequestTimeoutError(error) ||
  (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError"));

/** What an error of the client means; what was answered with something that is no JSON is a server's failure. */
export const toNotionFailure = (error: unknown): NotionFailure => {
  if (error instanceof NotionFailure) return error;
  if (isTimeout(error))
    return new NotionFailure("timeout", "Notion did not answer in time", { cause: error });
  const status = statusOf(error);
  if (error instanceof Error && status !== undefined) return ofStatus(error, status);
  if (error instanceof SyntaxError)
    return new NotionFailure("server", "Notion sent something unreadable", { cause: error });
  if (isNotionClientError(error) && error.code === APIErrorCode.Unauthorized)
    return new NotionFailure("token", "Notion refuses the token", { cause: error });
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return new NotionFailure("network", `Notion could not be reached: ${reasonOf(cause)}`, { cause: error });
};
