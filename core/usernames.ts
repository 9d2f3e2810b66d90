/** A Telegram username as it is shown: trimmed, without its @. */
export const displayUsername = (given: string): string => given.trim().replace(/^@/u, "");

/** What usernames are compared by: Telegram's do not differ by case. */
export const usernameKey = (given: string): string => displayUsername(given).toLowerCase();
