import type { Browser, Page } from "playwright-core";
import type { Figure } from "./measure.ts";

// What the browser itself counts: shifts nobody caused, and how long an interaction takes until it is painted.
const watching = `
  window.felt = { shift: 0, slowest: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.felt.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.felt.slowest = Math.max(window.felt.slowest, duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });`;

const read = (page: Page) => page.evaluate<{ shift: number; slowest: number }>("window.felt");
const painted = (page: Page) =>
  page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))");

/** A screen, and what is done there. */
export interface Place {
  name: string;
  url: string;
  /** Puts the session of somebody into the page. */
  session: string;
  /** What has to be there for the page to be of use. */
  isReady: (page: Page) => Promise<unknown>;
  /** Admins work on desktops. */
  onDesktop?: boolean;
  /** What a person does there; each step is an interaction. */
  steps: ((page: Page) => Promise<unknown>)[];
}

const slowdown = 4;
const restMs = 4000;

// The browser's own window loses some of its height to its frame; what lies beneath it would never count as painted.
const enlargeWindow = async (page: Page, { width, height }: { width: number; height: number }) => {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send("Browser.getWindowForTarget");
  const bounds = { width: width + 200, height: height + 200 };
  await session.send("Browser.setWindowBounds", { windowId, bounds });
  await session.detach();
};

const visitAs = async (browser: Browser, { url, session, isReady }: Place, phone: boolean) => {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport });
  await context.addInitScript(watching);
  await context.addInitScript(session);
  const page = await context.newPage();
  await enlargeWindow(page, viewport);
  await page.goto(url);
  await isReady(page);
  // What comes late, and what is fetched for later, would shift things now.
  await new Promise((resolve) => setTimeout(resolve, restMs));
  await painted(page);
  return page;
};

/** The slowest interaction of a place on a slow device, in milliseconds. */
const slowestAt = async (browser: Browser, place: Place, phone: boolean): Promise<number> => {
  const page = await visitAs(browser, place, phone);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  for (const step of place.steps) {
    await step(page);
    await painted(page);
  }
  const { slowest } = await read(page);
  await page.context().close();
  return slowest;
};

/** How much a place's layout shifts until it is at rest, in thousandths, and its slowest interaction on slow devices. */
export const measureFelt = async (browser: Browser, place: Place): Promise<Figure[]> => {
  const shifts: number[] = [];
  const slowest: Figure[] = [];
  for (const phone of place.onDesktop === true ? [false] : [true, false]) {
    const page = await visitAs(browser, place, phone);
    shifts.push((await read(page)).shift);
    await page.context().close();
    const value = await slowestAt(browser, place, phone);
    const device = phone ? "phone" : "desktop";
    const name = `${place.name}, slowest interaction on a ${device} at 1/${slowdown} speed`;
    slowest.push({ name, value, unit: "ms", budget: 100 });
  }
  return [
    { name: `${place.name}, layout shift`, value: Math.max(...shifts) * 1000, unit: "/1000", budget: 20 },
    ...slowest,
  ];
};
