const sign = "tgWebAppPlatform=";

const navigationHash = (): string => {
  const [entry] = performance.getEntriesByType("navigation");
  return entry === undefined ? "" : new URL(entry.name).hash;
};

const remembered = (): string => {
  try {
    return sessionStorage.getItem("tapps/launchParams") ?? "";
  } catch {
    return "";
  }
};

const detect = (): boolean =>
  [window.location.hash, navigationHash(), remembered()].some((text) => text.includes(sign));

let answer: boolean | undefined;

/** Whether Telegram opened this page; told from the address alone, so a plain browser never loads the SDK. */
export const isTelegram = (): boolean => (answer ??= detect());
