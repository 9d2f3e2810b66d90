import { forgetSession, leaveEndedSession, storedToken } from "./session-storage.ts";

/** To be told of every refused call: a session that no longer holds is forgotten, and the page reloads. */
export const noteRefusal = (status: number, token: string | null): void => {
  // Another tab may have signed in again meanwhile: only the token that was refused is given up.
  if (status !== 401 || token === null || token !== storedToken()) return;
  forgetSession();
  leaveEndedSession();
};
