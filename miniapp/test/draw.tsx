import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createBrowserRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { onTestFinished } from "vitest";
import type { SessionUser } from "#contracts/auth.ts";
import { kai } from "./fake-api.ts";
import { queryClient } from "../src/platform/api/query-client.ts";
import { AuthProvider } from "../src/platform/session/session.tsx";
import { deviceDrafts, tabDrafts } from "../src/platform/storage/drafts.ts";
import { keepSession } from "../src/platform/storage/session-storage.ts";
import { closeNotice, showNotice } from "../src/ui/notices/notify.ts";
import { Toaster } from "../src/ui/notices/toaster.tsx";
import { Overlays } from "../src/ui/windows/overlays.tsx";

// A busy machine may well need more than the second that is the library's own.
configure({ asyncUtilTimeout: 15_000 });

const clear = async () => {
  cleanup();
  // A window that is gone gives the focus back a moment later.
  await new Promise((resolve) => setTimeout(resolve));
  queryClient.clear();
  tabDrafts.clear();
  deviceDrafts.clear();
  // There is one notice at a time.
  closeNotice(showNotice({ title: "" }));
  localStorage.clear();
  sessionStorage.clear();
};

interface Drawn {
  address: string;
  /** Who is signed in already; null for nobody. */
  who: SessionUser | null;
}

/** Draws routes with the query client and session of the product; all of it is gone after the test. */
export const drawRoutes = (routes: RouteObject[], { address, who }: Drawn, notices: ReactNode = null) => {
  if (who !== null) keepSession({ token: "token", user: who });
  window.history.replaceState(null, "", address);
  const router = createBrowserRouter(routes);
  const inProduct = (drawn: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        {drawn}
        <Overlays />
        {notices}
      </AuthProvider>
    </QueryClientProvider>
  );
  // As in the product there is a place for windows before there is one: else it would be drawn anew there later.
  const { unmount, rerender } = render(inProduct(null));
  rerender(inProduct(<RouterProvider router={router} />));
  onTestFinished(async () => {
    router.dispose();
    await clear();
  });
  return { user: userEvent.setup(), unmount, router };
};

/**
 * Draws something as the page of an address, to somebody who is signed in, with the router and notices of the product,
 * too. Drawn again it is another page with the same keepings.
 */
export const draw = (page: ReactNode, address = "/", who: SessionUser = kai) =>
  drawRoutes([{ path: "*", element: page }], { address, who }, <Toaster />);
