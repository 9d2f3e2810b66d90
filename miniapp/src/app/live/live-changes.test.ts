import { expect, onTestFinished, test, vi } from "vitest";
import { backOff, createStream } from "./live-changes.ts";

test("every failure in a row waits longer, up to half a minute and a quarter", () => {
  const waits = [0, 1, 2, 3, 8, 50].map((failures) => backOff(failures, 0.5));
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 30_000, 30_000]);
  expect(backOff(50, 1)).toBe(37_500);
});

test("not everybody comes back at the same moment", () => {
  expect(backOff(2, 0)).toBe(3_000);
  expect(backOff(2, 1)).toBe(5_000);
});

const nothing = () => undefined;

/** A stream under a clock that is set by hand, and each of its connections with the way to break it. */
const startStream = () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const connections: { signal: AbortSignal; cut: (error: Error) => void }[] = [];
  const stream = createStream(
    { onChange: nothing, onOpen: nothing },
    ({ signal }) => new Promise((_, cut) => connections.push({ signal, cut })),
  );
  return { stream, connections };
};

test("a page that stays away frees its stream", async () => {
  const { stream, connections } = startStream();
  stream.resume();
  stream.closeLater();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(connections[0]?.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(connections[0]?.signal.aborted).toBe(true);
});

test("a page that is looked at again keeps its stream, also when it broke meanwhile", async () => {
  const { stream, connections } = startStream();
  stream.resume();
  stream.closeLater();
  connections[0]?.cut(new Error("The connection is gone"));
  await vi.advanceTimersByTimeAsync(0);
  stream.resume();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(connections.map(({ signal }) => signal.aborted)).toEqual([false, false]);
});
