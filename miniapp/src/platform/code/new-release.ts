import { isAnythingUnsaved } from "../telegram/unsaved.ts";

/** Why code is missing: the connection, or a new release whose page has not been loaded. */
export type MissingCode = "current" | "replaced";

const entry = "script[type='module'][src]";
const renewedKey = "legend_renewed_at";
const pauseMs = 60_000;

const entryOf = (page: Document): string | null => {
  const address = page.querySelector(entry)?.getAttribute("src") ?? null;
  return address === null ? null : new URL(address, window.location.origin).href;
};

const isReplaced = async (): Promise<boolean> => {
  try {
    const response = await fetch("/", { cache: "no-store" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const now = entryOf(page);
    return now !== null && now !== entryOf(document);
  } catch {
    return false;
  }
};

const isWriting = (): boolean =>
  isAnythingUnsaved() ||
  [...document.querySelectorAll("textarea")].some((field) => field.value.trim() !== "");

const mayRenew = (): boolean => {
  const before = Number(sessionStorage.getItem(renewedKey) ?? 0);
  return Date.now() - before > pauseMs && !isWriting();
};

/**
 * For when code could not be fetched: where a new release has taken its place, the page begins anew with it, at most once
 * a minute and never over something written, and nothing is answered; `replaced` where that is left to the person, `current` where no release is why.
 */
export const renewIfReplaced = async (): Promise<MissingCode> => {
  if (!(await isReplaced())) return "current";
  if (!mayRenew()) return "replaced";
  sessionStorage.setItem(renewedKey, String(Date.now()));
  window.location.reload();
  return new Promise(() => undefined);
};
