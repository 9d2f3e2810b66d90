/**
 * The address with which Telegram has one choose a chat and puts a text into its message field, not sent yet. It works from a
 * plain browser, too. A link stands above its text.
 */
export const shareAddress = (given: { text: string; link?: string }): string => {
  // Telegram wants the first part whatever it is; it reads a plus sign as one, not as a space.
  const parts = given.link === undefined ? { url: given.text } : { url: given.link, text: given.text };
  return `https://t.me/share/url?${new URLSearchParams(parts).toString().replaceAll("+", "%20")}`;
};
