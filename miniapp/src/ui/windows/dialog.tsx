import { onFirstOpen } from "../states/on-first-open.tsx";

/** A window over the page; Escape, the backdrop and the back button, Telegram's or a phone's, close it. */
export const Dialog = onFirstOpen(async () => (await import("./dialog-view.tsx")).DialogView);
