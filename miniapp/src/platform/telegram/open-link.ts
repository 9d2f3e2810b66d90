import type { MouseEvent } from "react";
import { telegram } from "./telegram.ts";

/** For a link's onClick: inside Telegram, profiles open in the app and pages in its browser; elsewhere nothing changes. */
export const openLink = (event: MouseEvent<HTMLAnchorElement>): void => {
  const sdk = telegram();
  const { href, protocol, host } = event.currentTarget;
  if (sdk === null || !/^https?:$/u.test(protocol)) return;
  const opened = host === "t.me" ? sdk.openTelegramLink.ifAvailable(href) : sdk.openLink.ifAvailable(href);
  if (opened.ok) event.preventDefault();
};
