import { onFirstOpen } from "./on-first-open.tsx";

/** A window over the page; Escape, the backdrop and Telegram's back button close it. */
export const Dialog = onFirstOpen(async () => (await import("./dialog-view.tsx")).DialogView);
