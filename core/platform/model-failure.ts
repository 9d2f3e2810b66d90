import { APIConnectionTimeoutError, APIError } from "openai";

/** How a model can fail its caller. */
export type FailureReason =
  | "network"
  | "status"
  | "rate_limited"
  | "stalled"
  | "cut"
  | "malformed"
  | "empty"
  | "too_long"
  | "timeout"
  | "aborted"
  | "circuit_open";

const wording: Record<FailureReason, string> = {
  network: "The model server could not be reached",
  status: "The model server refused the request",
  rate_limited: "The model server is limiting requests",
  stalled: "The model server went silent",
  cut: "The model server ended its answer early",
  malformed: "The model server sent something unreadable",
  empty: "The model server sent an empty answer",
  too_long: "The request is longer than the model's context",
  timeout: "The model server took too long",
  aborted: "The call was given up by its caller",
  circuit_open: "The model server is not asked, for it has not been answering",
};

interface Details {
  cause?: unknown;
  /** HTTP status, when the server sent one. */
  status?: number | undefined;
  /** Milliseconds the server asks to wait. */
  retryAfter?: number | undefined;
}

/** A model call that gave no usable answer. Holds no text and no key, so it may be logged whole. */
export class ModelUnavailable extends Error {
  readonly reason: FailureReason;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;

  constructor(reason: FailureReason, { cause, status, retryAfter }: Details = {}) {
    super(status === undefined ? wording[reason] : `${wording[reason]} (status ${status})`, { cause });
    this.name = "ModelUnavailable";
    this.reason = reason;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

const retryAfterOf = (headers: Headers | undefined): number | undefined => {
  const header = headers?.get("retry-after");
  if (header === null || header === undefined) return undefined;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
};

const longStatuses = new Set([400, 413, 422]);
const saysTooLong =
  /context[_ ](?:length|size|window)|maximum context|(?:prompt|input|request) (?:is )?too (?:long|large)|exceed_context/iu;
const contextNumber = /context (?:length|size|window)\D{0,40}?(\d[\d,]{2,})/iu;

const isTooLong = (error: unknown): error is APIError =>
  error instanceof APIError &&
  longStatuses.has(error.status ?? 0) &&
  saysTooLong.test(`${error.code ?? ""} ${error.type ?? ""} ${error.message}`);

/** The tokens that a model holds, as a server told when it refused a request for its length; null where it did not. */
export const contextTold = (error: unknown): number | null => {
  const told = isTooLong(error) ? contextNumber.exec(error.message)?.[1] : undefined;
  return told === undefined ? null : Number(told.replaceAll(",", ""));
};

// Only transport errors become the cause: those of parsing and of statuses quote answers, prompts or parts of the key.
const translate = (error: unknown): ModelUnavailable => {
  if (error instanceof ModelUnavailable) return error;
  if (error instanceof APIConnectionTimeoutError) return new ModelUnavailable("timeout");
  if (error instanceof APIError && error.status !== undefined) {
    const status: number = error.status;
    if (isTooLong(error)) return new ModelUnavailable("too_long", { status });
    const retryAfter = retryAfterOf(error.headers);
    return new ModelUnavailable(status === 429 ? "rate_limited" : "status", { status, retryAfter });
  }
  if (error instanceof SyntaxError) return new ModelUnavailable("malformed");
  return new ModelUnavailable("network", { cause: error });
};

/** What a failed connection, status or parse means; a reason the signal was aborted with goes first. */
export const toModelUnavailable = (error: unknown, signal: AbortSignal): ModelUnavailable => {
  if (!signal.aborted) return translate(error);
  const reason: unknown = signal.reason;
  return reason instanceof ModelUnavailable ? reason : new ModelUnavailable("aborted", { cause: reason });
};

const passing = (status: number) => status === 408 || status === 409 || status === 429 || status >= 500;

/** Whether the same request may succeed when it is sent again. */
export const isWorthRetrying = ({ reason, status }: ModelUnavailable): boolean =>
  reason === "network" || (status !== undefined && passing(status));

/** Whether a call was not made at all, because the server has not been answering. */
export const isSpared = (error: unknown): boolean =>
  error instanceof ModelUnavailable && error.reason === "circuit_open";
