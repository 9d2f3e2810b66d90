/** What concerns whoever is signed in rather than the conversation that is open. */
export interface Account {
  isGuideNew: boolean;
  openGuide: () => void;
  /** Looks through all that was said. */
  search: () => void;
  logOut: () => void;
  signOutEverywhere: () => void;
}
