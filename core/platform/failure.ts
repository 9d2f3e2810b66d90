/** The code of a system or database error, such as ENOENT or 23505. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

// Of the network, of a full disk, and of a PostgreSQL that is stopping, starting, was stopped, is full, or takes no more
// connections.
const outages = new Set(
  (
    "ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH EPIPE ENOSPC EDQUOT " +
    "57P01 57P02 57P03 53100 53200 53300 55000 08001 08003 08006"
  ).split(" "),
);

// Of pg, whose errors of a lost connection have no code; knex puts the statement before the text.
const lostConnection =
  /(?:^| - )(?:Connection terminated(?: unexpectedly)?|Client has encountered a connection error and is not queryable)$/u;

/** Whether a failure says that a server or disk the product needs is not to be had now, so that trying again makes sense. */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error.name === "KnexTimeoutError" || lostConnection.test(error.message)) return true;
  return outages.has(codeOf(error) ?? "") || isOutage(error.cause);
};

/** One line that says why, also for errors that only carry a code or several causes. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== "") return error.message;
  // A refused connection to a name with several addresses comes as one error without a text.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return codeOf(error) ?? error.name;
};
