import { useSignal } from "@telegram-apps/sdk-react";
import { AppRoot } from "@telegram-apps/telegram-ui";
import { type ReactNode, useEffect } from "react";
import { sdk } from "./sdk.ts";

/** telegram-ui's root inside Telegram: its scheme wins over the device's. */
export const TelegramFrame = ({ children }: { children: ReactNode }) => {
  const dark = useSignal(sdk.themeParams.isDark);
  const scheme = dark ? "dark" : "light";
  useEffect(() => {
    document.documentElement.dataset["scheme"] = scheme;
  }, [scheme]);
  const apple = /iPhone|iPad|Macintosh/u.test(navigator.userAgent);
  return (
    <AppRoot appearance={scheme} platform={apple ? "ios" : "base"}>
      {children}
    </AppRoot>
  );
};
