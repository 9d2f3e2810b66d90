import type { TextStore } from "../session-id.ts";

// Raise the version to show a rewritten guide to everybody once more.
const key = "bd-guide-seen-v2";

/** Whether this device has seen the present guide; where storage is refused it counts as seen. */
export const isGuideSeen = (store: TextStore): boolean => {
  try {
    return store.getItem(key) === "true";
  } catch {
    return true;
  }
};

export const markGuideSeen = (store: TextStore): void => {
  try {
    store.setItem(key, "true");
  } catch {
    // It opens again on the next visit.
  }
};
