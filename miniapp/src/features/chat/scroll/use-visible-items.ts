import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import type { Following } from "../../../patterns/records/load-more.tsx";
import { wantedMessage } from "../search/wanted-message.ts";

/** How many items of a conversation are drawn at first, and how many more each time its reader comes near the first. */
const step = 40;
const near = "1500px 0px 0px 0px";

interface Coming {
  from: number;
  /** Draws more of what is there. */
  grow: () => void;
  /** Reads more; undefined where there is nothing to read now. */
  load: (() => void) | undefined;
}

const useComingNear = (top: RefObject<HTMLElement | null>, coming: Coming) => {
  const latest = useRef(coming);
  useEffect(() => {
    latest.current = coming;
  });
  const { from } = coming;
  const isEnd = from === 0 && coming.load === undefined;
  useEffect(() => {
    const element = top.current;
    if (isEnd || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting !== true) return;
        const { grow, load } = latest.current;
        if (from === 0) {
          load?.();
          return;
        }
        const first = element.nextElementSibling;
        const before = first?.getBoundingClientRect().top ?? 0;
        flushSync(grow);
        // What is read stays where it is; not every browser sees to that by itself.
        window.scrollBy({ top: (first?.getBoundingClientRect().top ?? 0) - before, behavior: "instant" });
      },
      { rootMargin: near },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [top, from, isEnd]);
};

const idIn = (key: string): string => key.replace(/^day-/u, "");

/** Where an item stands; the day it began with may be gone since earlier messages of that day came before it. */
const placeOf = (keys: readonly string[], key: string): number => {
  const at = keys.indexOf(key);
  return at === -1 ? keys.indexOf(idIn(key)) : at;
};

// Ids tell what is older, so that nothing is read for a message of another conversation that is about to be shown.
const useReachingBack = (
  sought: { id: string | null; isDrawable: boolean },
  oldest: string,
  load?: () => void,
) => {
  const { id, isDrawable } = sought;
  const isEarlier = id !== null && !isDrawable && id < oldest;
  useEffect(() => {
    if (isEarlier) load?.();
    // Each time what is there begins earlier, or can be read on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isEarlier, oldest, load === undefined]);
};

/**
 * Which part of a conversation is drawn: its end, and more of it as its reader goes up. `from` is the index of the first
 * item, `log` that of the first drawn when it was opened: only what is said after that is news. `top` marks the place
 * above the first item; `more` draws or reads what stands above, while `hasMore`. A message that is sought is read back to.
 */
export const useVisibleItems = (keys: readonly string[], earlier?: Following) => {
  const [start, setStart] = useState<{ first: string; log: string } | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const wanted = useSyncExternalStore(wantedMessage.subscribe, wantedMessage.read);
  const end = keys[Math.max(0, keys.length - step)];
  const known = start === null ? -1 : placeOf(keys, start.first);
  const from = known === -1 ? Math.max(0, keys.length - step) : known;
  // Another conversation is opened at its end, as is one whose beginning was cleared away.
  if (known === -1 && end !== undefined && end !== start?.first) setStart({ first: end, log: end });
  const drawFrom = (index: number) => {
    const first = keys[Math.max(0, index)];
    if (first !== undefined) setStart({ first, log: start?.log ?? first });
  };
  const sought = wanted === null ? -1 : keys.indexOf(wanted);
  if (known !== -1 && sought !== -1 && sought < from) drawFrom(sought - step / 2);
  const canLoad = earlier?.hasNextPage === true && !earlier.isFetchingNextPage;
  const load = canLoad ? earlier.fetchNextPage : undefined;
  const loadByItself = earlier?.isFetchNextPageError === true ? undefined : load;
  const grow = () => drawFrom(from - step);
  useComingNear(top, { from, grow, load: loadByItself });
  useReachingBack({ id: wanted, isDrawable: sought !== -1 }, idIn(keys[0] ?? ""), loadByItself);
  return {
    from,
    log: Math.max(from, start === null ? from : placeOf(keys, start.log)),
    top,
    hasMore: from > 0 || earlier?.hasNextPage === true,
    more: () => (from > 0 ? grow() : load?.()),
  };
};
