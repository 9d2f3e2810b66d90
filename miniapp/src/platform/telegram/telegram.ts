import { addressOf, placeOfStart } from "#contracts/app-place.ts";
import { isTelegram } from "./launch.ts";
import type { Sdk } from "./sdk.ts";

let running: Sdk | null = null;

/** The SDK once it runs; null in a plain browser. */
export const telegram = (): Sdk | null => running;

/** Loads and starts the SDK when Telegram opened the page; does nothing elsewhere. */
export const startTelegram = async (): Promise<void> => {
  if (!isTelegram()) return;
  const { startSdk } = await import("./sdk.ts");
  running = startSdk();
  document.documentElement.dataset["telegram"] = "";
};

/** The signed launch data to sign in with; null in a plain browser. */
export const launchData = (): string | null => running?.initData.raw() ?? null;

/** Where a link that opened the Mini App leads to; null when it names no place, or in a plain browser. */
export const startAddress = (): string | null => {
  const place = placeOfStart(running?.initData.startParam() ?? "");
  return place && addressOf(place);
};
