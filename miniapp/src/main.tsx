import "./ui/theme/tokens.css";
import "./ui/theme/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { LucideProvider } from "lucide-react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { Overlays } from "./ui/windows/overlays.tsx";
import { dropFailedStyles } from "./platform/code/failed-styles.ts";
import { reportUncaught } from "./platform/api/report-error.ts";
import { queryClient } from "./platform/api/query-client.ts";
import { AuthProvider } from "./platform/session/session.tsx";
import { routes } from "./app/routes.tsx";
import { BrowserFrame } from "./platform/telegram/browser-frame.tsx";
import { startAddress, startTelegram, telegram } from "./platform/telegram/telegram.ts";

dropFailedStyles();
reportUncaught();

// Launch data that Telegram itself cannot make sense of leaves an ordinary web page.
await startTelegram().catch(() => undefined);
const Frame =
  telegram() === null ? BrowserFrame : (await import("./platform/telegram/telegram-frame.tsx")).TelegramFrame;

const router = createBrowserRouter(routes);

// A link of the bot opens the app at its first page; reloaded later, the app stays where it was.
const address = window.location.pathname === "/" ? startAddress() : null;
if (address !== null) await router.navigate(address, { replace: true });

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root to draw into");

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Frame>
        <AuthProvider>
          <LucideProvider strokeWidth={1.75}>
            <RouterProvider router={router} />
            <Overlays />
          </LucideProvider>
        </AuthProvider>
      </Frame>
    </QueryClientProvider>
  </StrictMode>,
);
