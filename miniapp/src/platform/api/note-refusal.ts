import { forgetSession, leaveEndedSession, storedToken } from "../storage/session-storage.ts";

const listeners = new Set<() => void>();

/** Calls back when the server refuses somebody what their session is not enough for; returns how to stop. */
export const onForbidden = (callback: () => void): (() => void) => {
  listeners.add(callback);
  return () => listeners.delete(callback);
};

/** To be told of every refused call: a session that no longer holds is forgotten, and the page reloads. */
export const noteRefusal = (status: number, token: string | null): void => {
  // Another tab may have signed in again meanwhile: only the token that was refused is given up.
  if (token === null || token !== storedToken()) return;
  if (status === 403) for (const callback of listeners) callback();
  if (status !== 401) return;
  forgetSession();
  leaveEndedSession();
};
