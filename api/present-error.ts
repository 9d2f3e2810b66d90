import { statusOf, type ErrorBody, type ErrorCode } from "#contracts/errors.ts";
import { AppError } from "#core/errors.ts";
import { isOutage } from "#core/platform/failure.ts";

interface Presented {
  status: number;
  body: ErrorBody;
  retryAfter: number | undefined;
  /** False for a bug or an outage, whose detail belongs in the log and not in the answer. */
  expected: boolean;
}

const codeByStatus = new Map<number, ErrorCode>(
  (Object.entries(statusOf) as [ErrorCode, number][]).toReversed().map(([code, status]) => [status, code]),
);

/** What Koa and its middleware throw for a request they cannot read, such as a path with a broken escape. */
const asRequestError = (error: unknown): AppError | null => {
  const { status, expose, message } = error as { status?: number; expose?: boolean; message?: string };
  const code = status === undefined || status >= 500 ? undefined : codeByStatus.get(status);
  return code === undefined || expose !== true
    ? null
    : new AppError(code, message ?? "The request is not valid");
};

const outageSeconds = 5;

/** Turns anything thrown into the status and body its caller gets to see. */
export const presentError = (error: unknown, requestId: string): Presented => {
  const known = error instanceof AppError ? error : asRequestError(error);
  if (known === null && isOutage(error)) {
    const body = {
      error: "The service is not available. Please try again in a moment.",
      code: "unavailable" as const,
    };
    return { status: 503, body: { ...body, requestId }, retryAfter: outageSeconds, expected: false };
  }
  if (known === null) {
    const body = { error: "Something went wrong. Please try again.", code: "internal" as const, requestId };
    return { status: 500, body, retryAfter: undefined, expected: false };
  }
  const fields = known.fields === undefined ? {} : { fields: known.fields };
  return {
    status: statusOf[known.code],
    body: { error: known.message, code: known.code, requestId, ...fields },
    retryAfter: known.retryAfter,
    expected: true,
  };
};
