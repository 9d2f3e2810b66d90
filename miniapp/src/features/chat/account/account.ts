/** What concerns whoever is signed in, and what their menu can do with the chat that is open. */
export interface Account {
  isGuideNew: boolean;
  openGuide: () => void;
  /** Looks through all that was said. */
  search: () => void;
  /** Clears the chat that is open; null where none is. */
  clear: ClearChat | null;
  offerClear: (clear: ClearChat | null) => void;
  logOut: () => void;
  signOutEverywhere: () => void;
}

/** How a chat is cleared; undefined while there is nothing to clear. */
export interface ClearChat {
  run: (() => void) | undefined;
}
