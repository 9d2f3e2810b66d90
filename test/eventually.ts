import { vi } from "vitest";

/** Waits for work that goes on in the background until a check passes, at most 30 seconds. */
export const eventually = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 30_000, interval: 100 });
