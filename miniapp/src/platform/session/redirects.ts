import type { SessionUser } from "#contracts/auth.ts";

const loginPaths = new Set(["/", "/login", "/bd/login", "/admin/login"]);

const isAdminPath = (path: string): boolean => /^\/admin(?:[/?#]|$)/u.test(path);

/** Where somebody starts after signing in. */
export const homeOf = (user: Pick<SessionUser, "isAdmin">): string =>
  user.isAdmin ? "/admin" : "/dashboard";

/** Where to go after signing in: back to the page they came for if they may see it, else home. */
export const afterSignIn = (user: Pick<SessionUser, "isAdmin">, from: unknown): string => {
  if (typeof from !== "string" || !/^\/(?![/\\])/u.test(from)) return homeOf(user);
  const [path = "/"] = from.split(/[?#]/u);
  if (loginPaths.has(path) || (isAdminPath(path) && !user.isAdmin)) return homeOf(user);
  return from;
};

/** Where a guarded page sends its visitor; null when they may stay. */
export const redirectFrom = (
  access: "user" | "admin",
  user: Pick<SessionUser, "isAdmin"> | null,
): "/login" | "/admin/login" | null => {
  if (access === "admin") return user?.isAdmin === true ? null : "/admin/login";
  return user === null ? "/login" : null;
};
