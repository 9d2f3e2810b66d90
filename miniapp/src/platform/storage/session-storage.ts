import type { SessionUser } from "#contracts/auth.ts";

const tokenKey = "bd_session_token";
const userKey = "bd_user";

export interface StoredSession {
  token: string;
  user: SessionUser;
}

const isUser = (value: unknown): value is SessionUser => {
  if (typeof value !== "object" || value === null) return false;
  const user = value as Partial<Record<keyof SessionUser, unknown>>;
  return (
    typeof user.username === "string" &&
    typeof user.telegramUsername === "string" &&
    typeof user.isAdmin === "boolean"
  );
};

const parseUser = (stored: string): SessionUser | null => {
  try {
    const value: unknown = JSON.parse(stored);
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
};

const endedKey = "legend_session_ended";

/** The token to send with calls, or null when signed out. */
export const storedToken = (): string | null => localStorage.getItem(tokenKey);

export const forgetSession = (): void => {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
};

/** Begins the page anew without the session, which ended although nobody logged out here: the login screen says so. */
export const leaveEndedSession = (): void => {
  sessionStorage.setItem(endedKey, "1");
  window.location.reload();
};

/** Whether the last session of this tab ended by itself. */
export const hasSessionEnded = (): boolean => sessionStorage.getItem(endedKey) !== null;

/** What the last visit left; anything incomplete or corrupt is removed and reads as signed out. */
export const recallSession = (): StoredSession | null => {
  const token = localStorage.getItem(tokenKey);
  const stored = localStorage.getItem(userKey);
  const user = stored === null ? null : parseUser(stored);
  if (token !== null && token !== "" && user !== null) return { token, user };
  forgetSession();
  return null;
};

export const keepSession = ({ token, user }: StoredSession): void => {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(userKey, JSON.stringify(user));
  sessionStorage.removeItem(endedKey);
};

/** Calls back when another tab signs out, or in, so that this session is no longer the browser's. */
export const onSessionElsewhere = (callback: () => void): (() => void) => {
  const listen = ({ key }: StorageEvent) => {
    if (key === tokenKey || key === null) callback();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
};
