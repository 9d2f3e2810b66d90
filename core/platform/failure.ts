/** The code of a system or database error, such as ENOENT or 23505. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

// Of the network, and of a PostgreSQL that is stopping, starting, was stopped, or takes no more connections.
const unreachable = new Set(
  (
    "ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH EPIPE " +
    "57P01 57P02 57P03 53300 55000 08001 08003 08006"
  ).split(" "),
);

/** Whether a failure says that a server the product needs cannot be reached now, so that trying again makes sense. */
export const isOutOfReach = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error.name === "KnexTimeoutError" || error.message === "Connection terminated unexpectedly")
    return true;
  return unreachable.has(codeOf(error) ?? "") || isOutOfReach(error.cause);
};

/** One line that says why, also for errors that only carry a code or several causes. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== "") return error.message;
  // A refused connection to a name with several addresses comes as one error without a text.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return codeOf(error) ?? error.name;
};
