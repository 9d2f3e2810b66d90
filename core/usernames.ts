/** A Telegram username as it is shown: trimmed, without its @. */
export const displayUsername = (given: string): string => given.trim().replace(/^@/u, "");

/** What usernames are compared by: Telegram's do not differ by case. */
export const usernameKey = (given: string): string => displayUsername(given).toLowerCase();

/** What usernames are narrowed to by a part of one; undefined where nothing is given. */
export const partOfUsername = (given: string | undefined): string | undefined =>
  given === undefined || given === "" ? undefined : usernameKey(given);
