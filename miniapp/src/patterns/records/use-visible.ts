import { startTransition, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** They lead on through a list, whatever is shown beside it. */
const moving = new Set(["j", "k", "J", "K", "ArrowDown", "ArrowUp", "Home", "End"]);

/**
 * The id of what is shown beside a list: `id`, a moment after the list has drawn it as chosen, so that the list keeps up
 * with whoever goes through it quickly. Before any other key it is that one: the key may be for it.
 */
export const useVisibleId = (id: string | undefined): string | undefined => {
  const [shownId, setShownId] = useState(id);
  const latest = useRef({ id, shownId });
  useEffect(() => {
    latest.current = { id, shownId };
  });
  useEffect(() => {
    startTransition(() => setShownId(id));
  }, [id]);
  useEffect(() => {
    const catchUp = ({ key }: KeyboardEvent) => {
      const { id, shownId } = latest.current;
      if (id !== shownId && !moving.has(key)) flushSync(() => setShownId(id));
    };
    window.addEventListener("keydown", catchUp, true);
    return () => window.removeEventListener("keydown", catchUp, true);
  }, []);
  return id === undefined ? undefined : (shownId ?? id);
};

/** The same of items: which of these is shown when `current` is chosen. */
export const useVisible = <Item extends { id: string }>(
  items: readonly Item[],
  current: Item | undefined,
): Item | undefined => {
  const shownId = useVisibleId(current?.id);
  return shownId === current?.id ? current : (items.find(({ id }) => id === shownId) ?? current);
};
