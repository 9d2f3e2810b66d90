import { createBrowserRouter, Navigate, type RouteObject } from "react-router-dom";
import { Failure } from "./routes/failure.tsx";
import { Guard } from "./routes/guard.tsx";
import { lazyRoute } from "./routes/lazy-route.tsx";
import { LoginRoute } from "./routes/login.tsx";
import { NotFoundRoute } from "./routes/not-found.tsx";
import { RecordPage } from "./routes/record-page.tsx";
import { Root } from "./routes/root.tsx";
import { Splash } from "./routes/splash.tsx";

// As whole routes: of single properties the router swallows what could not be fetched, and the page stays blank.
const dashboard = lazyRoute(async () => (await import("./routes/dashboard.tsx")).DashboardRoute);
const support = lazyRoute(async () => (await import("./routes/support.tsx")).SupportRoute);
const initiatives = lazyRoute(async () => (await import("./routes/initiatives.tsx")).InitiativesRoute);
const announcements = lazyRoute(async () => (await import("./routes/announcements.tsx")).AnnouncementsRoute);
const shell = lazyRoute(async () => (await import("./routes/shell.tsx")).Shell);
const chats = lazyRoute(async () => (await import("./routes/chats.tsx")).ChatsRoute);
const leads = lazyRoute(async () => (await import("./routes/leads.tsx")).LeadsRoute);
const library = lazyRoute(async () => (await import("./routes/library.tsx")).LibraryRoute);
const invite = lazyRoute(async () => (await import("./routes/invite.tsx")).InviteRoute);
const admin = lazyRoute(async () => (await import("./routes/admin.tsx")).AdminRoute);

// What the condition leaves out is no part of a build.
const design: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: "/design",
        lazy: async () => ({ Component: (await import("./features/design/design-page.tsx")).DesignPage }),
      },
    ]
  : [];

const withTooltips = lazyRoute(async () => (await import("./routes/with-tooltips.tsx")).WithTooltips);

const inShell: RouteObject[] = [
  { path: "/dashboard", lazy: dashboard },
  { path: "/dashboard/chats", lazy: chats },
  { path: "/dashboard/leads", lazy: leads },
  { path: "/dashboard/library", lazy: library },
  { path: "/support", lazy: support },
  { path: "/dashboard/support", lazy: support },
  { path: "/initiatives", lazy: initiatives },
  { path: "/dashboard/initiatives", lazy: initiatives },
  { path: "/dashboard/announcements", lazy: announcements },
];

const signedIn: RouteObject[] = [
  { lazy: shell, children: inShell },
  { path: "/dashboard/support/tickets/:id", element: <RecordPage centre="support" name="ticket" /> },
  {
    path: "/dashboard/initiatives/participations/:id",
    element: <RecordPage centre="initiatives" name="participation" />,
  },
];

const screens: RouteObject[] = [
  { path: "/", element: <Navigate to="/login" replace /> },
  { path: "/login", Component: LoginRoute },
  { path: "/bd/login", Component: LoginRoute },
  { path: "/admin/login", Component: LoginRoute },
  { path: "/invite", lazy: invite },
  { element: <Guard access="user" />, children: [{ lazy: withTooltips, children: signedIn }] },
  {
    element: <Guard access="admin" />,
    children: [{ lazy: withTooltips, children: [{ path: "/admin", lazy: admin }] }],
  },
  ...design,
  { path: "*", Component: NotFoundRoute },
];

/** Every address of the product and what it shows. */
export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: Failure,
    HydrateFallback: Splash,
    children: [{ ErrorBoundary: Failure, HydrateFallback: Splash, children: screens }],
  },
]);
