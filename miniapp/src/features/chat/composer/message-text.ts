import { messageLimit } from "#contracts/chat.ts";

/** From this many characters before the limit on, what is left is shown. */
const warnWithin = 500;

/** Whether there is something to send, within the limit. */
export const canSend = (text: string): boolean => {
  const { length } = text.trim();
  return length > 0 && length <= messageLimit;
};

/** Characters left, negative beyond the limit; null while the limit is far away. */
export const charactersLeft = (text: string): number | null => {
  const left = messageLimit - text.trim().length;
  return left <= warnWithin ? left : null;
};

/** Enter alone; not with Shift, and not the Enter that accepts a word in an input method. */
export const isSendKey = ({
  key,
  shiftKey,
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, "key" | "shiftKey" | "isComposing" | "keyCode">): boolean =>
  // Safari ends composing before the key arrives; 229 is how it still tells.
  key === "Enter" && !shiftKey && !isComposing && keyCode !== 229;
