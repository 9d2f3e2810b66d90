import type { ErrorCode } from "#contracts/errors.ts";

interface Details {
  status: number;
  code?: ErrorCode | undefined;
  fields?: Record<string, string> | undefined;
  isStated?: boolean;
  cause?: unknown;
}

/** A call that did not succeed; `status` 0 means that no answer came. `message` may be shown. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, string> | undefined;
  /** Whether the message is the answer's error field, rather than whatever else came, such as a proxy's page. */
  readonly isStated: boolean;

  constructor(message: string, { status, code, fields, isStated = false, cause }: Details) {
    super(message, { cause });
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.isStated = isStated;
  }
}

/** Whether somebody else has changed what an edit was based on. */
export const isOvertaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && error.fields?.["basedOn"] !== undefined;

const readBody = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return null;
  }
};

// A page of markup, or JSON that broke off: for machines, as what can be read as JSON is.
const isForPeople = (text: string): boolean => !/^[{[]|<[a-z!?/][^>]*>/iu.test(text);

const stringIn = (body: Record<string, unknown> | null, name: string): string | undefined => {
  const value = body?.[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

const failureWith = (message: string, status: number, body: Record<string, unknown> | null): ApiError =>
  new ApiError(message, {
    status,
    code: stringIn(body, "code") as ErrorCode | undefined,
    fields: body?.["fields"] as Record<string, string> | undefined,
    isStated: stringIn(body, "error") !== undefined,
  });

/** Reads a failed answer: its error field, else its message field, else its text if it is one to be read, else the status text. */
export const readFailure = (status: number, statusText: string, text: string): ApiError => {
  const body = readBody(text);
  const said = stringIn(body, "error") ?? stringIn(body, "message");
  const raw = body === null && isForPeople(text.trim()) ? text.trim() : "";
  return failureWith(said ?? (raw || statusText || `The server answered ${status}`), status, body);
};

/** Reads a failed answer by its error field alone; without one the message is empty, for the caller's own words. */
export const readStatedFailure = (status: number, text: string): ApiError => {
  const body = readBody(text);
  return failureWith(stringIn(body, "error") ?? "", status, body);
};
