import { onFirstOpen } from "../states/on-first-open.tsx";

/** A panel that slides in from the side over a backdrop. */
export const Sheet = onFirstOpen(async () => (await import("./sheet-view.tsx")).SheetView);
