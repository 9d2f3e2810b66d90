import { onTestFinished, vi } from "vitest";

/** Lets the clock that nobody sets stand still but for what a test lets pass, until the test has finished; timers know nothing of it. */
export const holdTime = (): { pass: (milliseconds: number) => void } => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  return { pass: (milliseconds) => void vi.advanceTimersByTime(milliseconds) };
};
