import { Navigate, type RouteObject } from "react-router-dom";
import { Failure } from "./failure.tsx";
import { Guard } from "./guard.tsx";
import { lazyRoute } from "./lazy-route.tsx";
import { LoginRoute } from "./pages/login.tsx";
import { NotFoundRoute } from "./not-found.tsx";
import { RecordPage } from "./record-page.tsx";
import { Root } from "./root.tsx";
import { Splash } from "./splash.tsx";

// As whole routes: of single properties the router swallows what could not be fetched, and the page stays blank.
const dashboard = lazyRoute(async () => (await import("./pages/dashboard.tsx")).DashboardRoute);
const support = lazyRoute(async () => (await import("./pages/support.tsx")).SupportRoute);
const initiatives = lazyRoute(async () => (await import("./pages/initiatives.tsx")).InitiativesRoute);
const announcements = lazyRoute(async () => (await import("./pages/announcements.tsx")).AnnouncementsRoute);
const shell = lazyRoute(async () => (await import("./pages/shell/shell.tsx")).Shell);
const chats = lazyRoute(async () => (await import("./pages/chats.tsx")).ChatsRoute);
const leads = lazyRoute(async () => (await import("./pages/leads.tsx")).LeadsRoute);
const library = lazyRoute(async () => (await import("./pages/library.tsx")).LibraryRoute);
const invite = lazyRoute(async () => (await import("./pages/invite.tsx")).InviteRoute);
const admin = lazyRoute(async () => (await import("./pages/admin.tsx")).AdminRoute);

// What the condition leaves out is no part of a build.
const design: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: "/design",
        lazy: async () => ({ Component: (await import("../features/design/design-page.tsx")).DesignPage }),
      },
    ]
  : [];

const withTooltips = lazyRoute(async () => (await import("./pages/with-tooltips.tsx")).WithTooltips);

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
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: Failure,
    HydrateFallback: Splash,
    children: [{ ErrorBoundary: Failure, HydrateFallback: Splash, children: screens }],
  },
];
