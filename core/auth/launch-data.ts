/** How long launch data is good for. */
export const launchLifetimeSeconds = 60 * 60;
// Clocks of phones and servers differ a little; more than this is a forgery or a broken clock.
const clockSkewSeconds = 60;

/** What launch data proves: a numeric Telegram id, or why it proves none. */
export type Launch = { telegramId: string } | { problem: "unproven" | "expired" };

/**
 * Checks the signature, the age and the user of launch data: it is good for an hour, and neither from the future nor without
 * a user (the library alone would let the last two pass).
 */
export const readLaunch = async (initData: string, botToken: string | undefined): Promise<Launch> => {
  if (botToken === undefined) return { problem: "unproven" };
  // Loaded at the first use: it brings a library that takes a quarter of a second of every start.
  const { ExpiredError, parse, validate } = await import("@tma.js/init-data-node");
  try {
    validate(initData, botToken, { expiresIn: launchLifetimeSeconds });
    const { user, auth_date: signedAt } = parse(initData);
    if (user === undefined || signedAt.getTime() > Date.now() + clockSkewSeconds * 1000)
      return { problem: "unproven" };
    return { telegramId: String(user.id) };
  } catch (error) {
    return { problem: ExpiredError.is(error) ? "expired" : "unproven" };
  }
};
