import { onTestFinished, vi } from "vitest";

/** Sets this process's clock by so many milliseconds until the test has finished; it runs on, and timers know nothing of it. */
export const setClock = (milliseconds: number): void => {
  const now = Date.now() + milliseconds;
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true, now });
  onTestFinished(() => void vi.useRealTimers());
};
