import { bdLogin, bdSession, type SessionUser, telegramLogin } from "#contracts/auth.ts";
import { acceptInvitation } from "#contracts/invitations.ts";
import { launchData } from "../telegram/telegram.ts";
import { call } from "../api/api.ts";
import { ApiError } from "../api/api-error.ts";
import type { StoredSession } from "../storage/session-storage.ts";

export interface Credentials {
  telegramUsername: string;
  accessCode: string;
}

const leftKey = "legend_signed_out";

/** Keeps Telegram from signing the person straight back in after they logged out. */
export const rememberSignOut = (): void => sessionStorage.setItem(leftKey, "1");

/** Whether Telegram's launch data should be tried before asking for a code. */
export const mayTryTelegram = (): boolean =>
  launchData() !== null && sessionStorage.getItem(leftKey) === null;

/** Whether the server looked at the session and refused it. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** Whether no answer came, which says nothing about the session. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

const check = async (): Promise<SessionUser> => {
  const answer = await call(bdSession, {});
  if (!answer.success) throw new ApiError("Session validation failed", { status: 401 });
  return answer.user;
};

/** Asks the server who this session belongs to; tried twice unless it is refused. */
export const validateSession = (): Promise<SessionUser> =>
  check().catch((error: unknown) => {
    if (isRefusal(error)) throw error;
    return check();
  });

/** Throws an error whose message the login screen shows. */
export const signIn = async (credentials: Credentials): Promise<StoredSession> => {
  const initData = launchData();
  try {
    const answer = await call(bdLogin, initData === null ? credentials : { ...credentials, initData });
    return { token: answer.sessionToken, user: answer.user };
  } catch (cause) {
    if (!(cause instanceof ApiError) || isUnreachable(cause))
      throw new Error("Login failed. Please try again.", { cause });
    const text = cause.isStated ? cause.message : "Login failed. Please check your credentials.";
    throw new Error(text, { cause });
  }
};

/** Signs in whoever an invitation is for, once, with their first access code if it gave them one; throws an error whose message is shown. */
export const signInByInvitation = async (
  token: string,
): Promise<StoredSession & { accessCode: string | null }> => {
  try {
    const { sessionToken, user, accessCode } = await call(acceptInvitation, { token });
    return { token: sessionToken, user, accessCode };
  } catch (cause) {
    const isStated = cause instanceof ApiError && !isUnreachable(cause) && cause.isStated;
    throw new Error(isStated ? cause.message : "This did not work. Please try again.", { cause });
  }
};

/** Signs in the person whose Telegram account is linked; else the text that says what to do, null when nothing does. */
export const signInWithTelegram = async (): Promise<StoredSession | string | null> => {
  const initData = launchData();
  if (initData === null) return null;
  try {
    const answer = await call(telegramLogin, { initData });
    return { token: answer.sessionToken, user: answer.user };
  } catch (error) {
    return isRefusal(error) ? (error as ApiError).message : null;
  }
};
