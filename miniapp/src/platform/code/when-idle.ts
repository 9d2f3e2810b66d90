const rest = 2000;

/** Runs once the page has been at rest for a while, for what may be wanted next; answers how to call it off. */
export const whenIdle = (run: () => void): (() => void) => {
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(run);
    else run();
  }, rest);
  return () => clearTimeout(timer);
};
