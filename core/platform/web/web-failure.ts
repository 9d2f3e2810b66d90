/** How reading from the web can fail. `refused` is our own refusal; what is `missing` or `deleted` is not there any more. */
export type WebFailureReason = "refused" | "missing" | "deleted" | "failed";

/** A page that could not be read. Its message may be shown to admins. */
export class WebFailure extends Error {
  readonly reason: WebFailureReason;

  constructor(reason: WebFailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "WebFailure";
    this.reason = reason;
  }
}
