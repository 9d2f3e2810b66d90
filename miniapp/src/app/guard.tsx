import { Navigate, Outlet, useLocation } from "react-router-dom";
import { redirectFrom } from "../platform/session/redirects.ts";
import { useAuth } from "../platform/session/session.tsx";
import { Splash } from "./splash.tsx";

/** Lets only the right people through to the routes inside; the others sign in first and come back. */
export const Guard = ({ access }: { access: "user" | "admin" }) => {
  const { user, status } = useAuth();
  const { pathname, search, hash } = useLocation();
  if (status === "loading") return <Splash />;
  const to = redirectFrom(access, user);
  if (to === null) return <Outlet />;
  return <Navigate to={to} replace state={{ from: `${pathname}${search}${hash}` }} />;
};
