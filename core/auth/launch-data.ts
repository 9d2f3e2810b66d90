const maxAgeSeconds = 60 * 60;
// Clocks of phones and servers differ a little; more than this is a forgery or a broken clock.
const clockSkewSeconds = 60;

/**
 * The numeric Telegram id that launch data proves, or null when it proves none: wrong signature, older than an
 * hour, dated in the future, or without a user (the library alone would let the last two pass).
 */
export const provenTelegramId = async (
  initData: string,
  botToken: string | undefined,
): Promise<string | null> => {
  if (botToken === undefined) return null;
  // Loaded at the first use: it brings a library that takes a quarter of a second of every start.
  const { parse, validate } = await import("@tma.js/init-data-node");
  try {
    validate(initData, botToken, { expiresIn: maxAgeSeconds });
    const { user, auth_date: signedAt } = parse(initData);
    if (user === undefined || signedAt.getTime() > Date.now() + clockSkewSeconds * 1000) return null;
    return String(user.id);
  } catch {
    return null;
  }
};
