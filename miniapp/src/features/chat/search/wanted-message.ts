import { createListeners } from "../../../platform/browser/listeners.ts";

const { subscribe, tell } = createListeners();
let wanted: string | null = null;

/** The id of a message that somebody is on the way to, so that it is drawn however long ago it was said; null for none. */
export const wantedMessage = {
  subscribe,
  read: (): string | null => wanted,
  set: (id: string | null): void => {
    wanted = id;
    tell();
  },
};
