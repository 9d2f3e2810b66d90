/** Collects pieces of text and hands them on together, at most once per drawn frame. */
export const createFrameBatch = (
  onText: (text: string) => void,
  schedule: (run: () => void) => number = requestAnimationFrame,
  cancel: (handle: number) => void = cancelAnimationFrame,
) => {
  let waiting = "";
  let handle: number | null = null;
  const flush = () => {
    handle = null;
    const text = waiting;
    waiting = "";
    if (text !== "") onText(text);
  };
  return {
    add(text: string) {
      waiting += text;
      handle ??= schedule(flush);
    },
    /** Forgets what has not been handed on. */
    stop() {
      if (handle !== null) cancel(handle);
      handle = null;
      waiting = "";
    },
  };
};
