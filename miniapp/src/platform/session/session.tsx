import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { logout, logoutEverywhere, type SessionUser } from "#contracts/auth.ts";
import { call } from "../api/api.ts";
import { tabDrafts } from "../storage/drafts.ts";
import { onForbidden } from "../api/note-refusal.ts";
import { queryClient } from "../api/query-client.ts";
import {
  forgetSession,
  hasSessionEnded,
  keepSession,
  leaveEndedSession,
  onSessionElsewhere,
  recallSession,
  type StoredSession,
  storedToken,
} from "../storage/session-storage.ts";
import {
  type Credentials,
  isRefusal,
  isUnreachable,
  mayTryTelegram,
  rememberSignOut,
  signIn,
  signInByInvitation,
  signInWithTelegram,
  validateSession,
} from "./sign-in.ts";
import { useOnline } from "../browser/use-online.ts";

export interface Auth {
  user: SessionUser | null;
  token: string | null;
  status: "loading" | "signed-in" | "signed-out";
  /** False while the server cannot be reached; a restored user stays signed in. */
  online: boolean;
  /** Whether the server confirmed the session; null before it was asked, false when it could not say. */
  verified: boolean | null;
  /** Why the person has to sign in, and what to do; null when there is nothing to say. */
  hint: string | null;
  /** Rejects with the text to show. */
  login: (credentials: Credentials) => Promise<SessionUser>;
  /** Signs in by an invitation; the person's first access code, null where they have one. Rejects with the text to show. */
  join: (token: string) => Promise<{ user: SessionUser; accessCode: string | null }>;
  /** Ends the session here and on the server, then runs `after` (by default reloads the page). */
  logout: (after?: () => void) => Promise<void>;
  /** Ends all sessions of the person, this one last, and reloads the page; rejects when the server could not. */
  logoutEverywhere: () => Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

/** The session of this browser. */
export const useAuth = (): Auth => {
  const auth = use(AuthContext);
  if (auth === null) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
};

const retryAfter = 10_000;
const endedText = "You were signed out. Sign in again to go on where you were.";

/** Checks a restored session against the server, again whenever the connection comes back. */
const useValidation = (token: string | null, adopt: (session: StoredSession) => void, end: () => void) => {
  const connected = useOnline();
  const [reachable, setReachable] = useState(true);
  const [verified, setVerified] = useState<boolean | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (token === null || !connected) return undefined;
    let current = true;
    let timer: number | undefined;
    const settle = async () => {
      try {
        const user = await validateSession();
        // Signed out meanwhile, here or in another tab: this answer must not bring the session back.
        if (!current || storedToken() !== token) return;
        setReachable(true);
        setVerified(true);
        adopt({ token, user });
      } catch (error) {
        if (!current || storedToken() !== token) return;
        setReachable(!isUnreachable(error));
        setVerified(false);
        if (isRefusal(error)) end();
        if (isUnreachable(error)) timer = window.setTimeout(() => setAttempt((last) => last + 1), retryAfter);
      }
    };
    void settle();
    return () => {
      current = false;
      window.clearTimeout(timer);
    };
  }, [token, connected, attempt, adopt, end]);
  return { online: connected && reachable, verified };
};

// Whoever is refused what only admins may see is perhaps no admin any more: they leave for where they may be.
const useDemotion = (session: StoredSession | null, adopt: (session: StoredSession) => void) => {
  useEffect(() => {
    if (session?.user.isAdmin !== true) return undefined;
    const { token } = session;
    const ask = async () => {
      const user = await validateSession();
      if (!user.isAdmin && storedToken() === token) adopt({ token, user });
    };
    // Where the server cannot say, the screen has told already that something could not be loaded.
    return onForbidden(() => void ask().catch(() => undefined));
  }, [session, adopt]);
};

const leave = (): void => {
  tabDrafts.clear();
  forgetSession();
  rememberSignOut();
};

/** Restores the session of the last visit, checks it in the background and holds it for every screen. */
export const AuthProvider = ({ children }: { children: ReactNode }) => {
  const [restored] = useState(recallSession);
  const [session, setSession] = useState<StoredSession | null>(restored);
  const [loading, setLoading] = useState(restored === null && mayTryTelegram());
  const [hint, setHint] = useState(() => (hasSessionEnded() ? endedText : null));
  const token = session?.token ?? null;

  const adopt = useCallback((next: StoredSession) => {
    keepSession(next);
    setSession(next);
  }, []);
  const end = useCallback(() => {
    forgetSession();
    leaveEndedSession();
  }, []);
  const { online, verified } = useValidation(token === restored?.token ? token : null, adopt, end);
  useDemotion(session, adopt);

  useEffect(() => {
    if (!loading) return;
    void (async () => {
      const next = await signInWithTelegram();
      if (typeof next === "string") setHint(next);
      else if (next !== null) adopt(next);
      setLoading(false);
    })();
  }, [loading, adopt]);

  // Nothing of one person may stay in the page for the next: only a new load leaves nothing.
  useEffect(() => onSessionElsewhere(leaveEndedSession), []);

  const auth = useMemo<Auth>(
    () => ({
      user: session?.user ?? null,
      token,
      status: loading ? "loading" : session === null ? "signed-out" : "signed-in",
      online,
      verified,
      hint,
      login: async (credentials) => {
        const next = await signIn(credentials);
        queryClient.clear();
        adopt(next);
        return next.user;
      },
      join: async (invitation) => {
        const { accessCode, ...next } = await signInByInvitation(invitation);
        tabDrafts.clear();
        queryClient.clear();
        adopt(next);
        return { user: next.user, accessCode };
      },
      logout: async (after = () => window.location.reload()) => {
        const ended = call(logout, {}, { keepalive: true }).catch(() => undefined);
        leave();
        await ended;
        after();
      },
      logoutEverywhere: async () => {
        await call(logoutEverywhere, {});
        leave();
        window.location.reload();
      },
    }),
    [session, token, loading, online, verified, hint, adopt],
  );

  return <AuthContext value={auth}>{children}</AuthContext>;
};
