import { useSignal } from "@telegram-apps/sdk-react";
import { AppRoot } from "@telegram-apps/telegram-ui";
import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { sdk } from "./sdk.ts";
import { ownRoles, readableTheme } from "./theme-colours.ts";

const { themeParams, miniApp } = sdk;

/** Gives Telegram's own bars the colours of what they stand next to, also when the theme changes. */
const useBarColours = (): void => {
  const theme = useSignal(themeParams.state);
  const surface = theme.section_bg_color ?? theme.bg_color;
  const page = theme.secondary_bg_color ?? theme.bg_color;
  useEffect(() => {
    if (surface === undefined || page === undefined) return;
    // Telegram before 6.9 only knows colours by their names.
    miniApp.setHeaderColor.ifAvailable(miniApp.setHeaderColor.supports("rgb") ? surface : "bg_color");
    miniApp.setBottomBarColor.ifAvailable(surface);
    miniApp.setBgColor.ifAvailable(page);
  }, [surface, page]);
};

/** Has every text be readable in whatever theme somebody has made. */
const useReadableTheme = (scheme: "light" | "dark"): void => {
  const theme = useSignal(themeParams.state);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset["scheme"] = scheme;
    for (const name of ownRoles) root.style.removeProperty(name);
    const style = getComputedStyle(root);
    const own = Object.fromEntries(ownRoles.map((name) => [name, style.getPropertyValue(name).trim()]));
    for (const [name, value] of Object.entries(readableTheme(theme, own)))
      root.style.setProperty(name, value);
  }, [theme, scheme]);
};

/** telegram-ui's root inside Telegram: its scheme wins over the device's. */
export const TelegramFrame = ({ children }: { children: ReactNode }) => {
  const dark = useSignal(themeParams.isDark);
  const scheme = dark ? "dark" : "light";
  useBarColours();
  useReadableTheme(scheme);
  const apple = /iPhone|iPad|Macintosh/u.test(navigator.userAgent);
  return (
    <AppRoot appearance={scheme} platform={apple ? "ios" : "base"}>
      {children}
    </AppRoot>
  );
};
