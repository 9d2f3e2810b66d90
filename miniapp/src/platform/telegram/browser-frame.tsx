import { AppRoot } from "@telegram-apps/telegram-ui";
import type { ReactNode } from "react";
import { useMediaQuery } from "../browser/use-media-query.ts";

/** telegram-ui's root in a plain browser, following the device's scheme. */
export const BrowserFrame = ({ children }: { children: ReactNode }) => {
  const dark = useMediaQuery("(prefers-color-scheme: dark)");
  return (
    <AppRoot appearance={dark ? "dark" : "light"} platform="base">
      {children}
    </AppRoot>
  );
};
