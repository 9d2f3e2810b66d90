import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { wantedMessage } from "./wanted-message.ts";

/** How many items of a conversation are drawn at first, and how many more each time its reader comes near the first. */
const step = 40;
const near = "1500px 0px 0px 0px";

const useComingNear = (top: RefObject<HTMLElement | null>, from: number, grow: () => void) => {
  const growing = useRef(grow);
  useEffect(() => {
    growing.current = grow;
  });
  useEffect(() => {
    const element = top.current;
    if (from === 0 || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting !== true) return;
        const first = element.nextElementSibling;
        const before = first?.getBoundingClientRect().top ?? 0;
        flushSync(growing.current);
        // What is read stays where it is; not every browser sees to that by itself.
        window.scrollBy({ top: (first?.getBoundingClientRect().top ?? 0) - before, behavior: "instant" });
      },
      { rootMargin: near },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [top, from]);
};

/**
 * Which part of a conversation is drawn: its end, and more of it as its reader goes up. `from` is the index of the first
 * item, `log` that of the first drawn when it was opened: only what is said after that is news. `top` marks the place
 * above the first item.
 */
export const useDrawn = (keys: readonly string[]) => {
  const [start, setStart] = useState<{ first: string; log: string } | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const wanted = useSyncExternalStore(wantedMessage.subscribe, wantedMessage.read);
  const end = keys[Math.max(0, keys.length - step)];
  const known = start === null ? -1 : keys.indexOf(start.first);
  const from = known === -1 ? Math.max(0, keys.length - step) : known;
  // Another conversation is opened at its end, as is one whose beginning was cleared away.
  if (known === -1 && end !== undefined && end !== start?.first) setStart({ first: end, log: end });
  const drawFrom = (index: number) => {
    const first = keys[Math.max(0, index)];
    if (first !== undefined) setStart({ first, log: start?.log ?? first });
  };
  const sought = wanted === null ? -1 : keys.indexOf(wanted);
  if (known !== -1 && sought !== -1 && sought < from) drawFrom(sought - step / 2);
  useComingNear(top, from, () => drawFrom(from - step));
  return { from, log: Math.max(from, start === null ? from : keys.indexOf(start.log)), top };
};
