import { followChanges, type LiveChange } from "#contracts/events.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { follow } from "../../platform/api/api.ts";

const shortest = 1_000;
const longest = 30_000;
// A page put away for a moment keeps its stream; one that stays away frees it.
const patience = 60_000;

/** How long to wait before trying again after so many failures in a row, in milliseconds. */
export const backOff = (failures: number, random = Math.random()): number =>
  Math.min(longest, shortest * 2 ** Math.min(failures, 10)) * (0.75 + random / 2);

interface Listener {
  onChange: (change: LiveChange) => void;
  /** The stream is open; `again` after a break, in which anything may have changed. */
  onOpen: (again: boolean) => void;
}

// One thing to come; starting it again puts it off.
const createTimer = () => {
  let handle: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(handle);
  const start = (run: () => void, milliseconds: number) => {
    stop();
    handle = setTimeout(run, milliseconds);
  };
  return { start, stop };
};

interface Connection {
  signal: AbortSignal;
  onEvent: (event: string, data: unknown) => void;
}

/** Opens a stream again and again until it is closed; a refused session ends it. */
export const createStream = (
  { onChange, onOpen }: Listener,
  connect: (connection: Connection) => Promise<void>,
) => {
  let controller: AbortController | null = null;
  const [retry, closing] = [createTimer(), createTimer()];
  let failures = 0;
  let wasOpen = false;
  const onEvent = (event: string, data: unknown) => {
    if (event === "invalidate") onChange(data as LiveChange);
    if (event !== "ready") return;
    failures = 0;
    onOpen(wasOpen);
    wasOpen = true;
  };
  const open = async (): Promise<void> => {
    retry.stop();
    if (controller !== null) return;
    const mine = (controller = new AbortController());
    const ended = await connect({ signal: mine.signal, onEvent }).catch((error: unknown) => error);
    if (controller !== mine) return;
    controller = null;
    if (ended instanceof ApiError && ended.status === 401) return;
    retry.start(() => void open(), backOff((failures += 1)));
  };
  const close = () => {
    retry.stop();
    closing.stop();
    controller?.abort();
    controller = null;
  };
  const resume = () => {
    closing.stop();
    void open();
  };
  return { resume, close, closeLater: () => closing.start(close, patience) };
};

/** Hears of changes on the server while the page is looked at, again after every break; returns how to stop. */
export const followLiveChanges = (listener: Listener): (() => void) => {
  const stream = createStream(listener, (options) => follow(followChanges, {}, options));
  const follows = () => (document.visibilityState === "visible" ? stream.resume() : stream.closeLater());
  // A page that the browser keeps for going back stands still, its timers too: its stream would take a connection for good.
  const windowEvents = { online: follows, pageshow: follows, pagehide: stream.close };
  document.addEventListener("visibilitychange", follows);
  for (const [name, act] of Object.entries(windowEvents)) window.addEventListener(name, act);
  stream.resume();
  return () => {
    document.removeEventListener("visibilitychange", follows);
    for (const [name, act] of Object.entries(windowEvents)) window.removeEventListener(name, act);
    stream.close();
  };
};
