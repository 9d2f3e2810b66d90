/** What a list says of requests: what the core team said last until it was read, then that something else still waits. */
export const requestShown = <End extends "answered" | "closed" | null>(
  end: End,
  { isUnread, isWaiting }: { isUnread: boolean; isWaiting: boolean },
): End | "waiting" | null => (isWaiting && (end === null || !isUnread) ? "waiting" : end);
