/** The code of a system or database error, such as ENOENT or 23505. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** One line that says why, also for errors that only carry a code or several causes. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== "") return error.message;
  // A refused connection to a name with several addresses comes as one error without a text.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return codeOf(error) ?? error.name;
};
