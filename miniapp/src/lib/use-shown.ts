import { startTransition, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** They lead on through a list, whatever is shown beside it. */
const moving = new Set(["j", "k", "J", "K", "ArrowDown", "ArrowUp", "Home", "End"]);

/**
 * Which of these items is shown beside their list: `current`, a moment after the list has drawn it as chosen, so that the
 * list keeps up with whoever goes through it quickly. Before any other key it is the current one: that key may be for it.
 */
export const useShown = <Item extends { id: string }>(
  items: readonly Item[],
  current: Item | undefined,
): Item | undefined => {
  const id = current?.id;
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
  if (id === undefined || id === shownId) return current;
  return items.find((item) => item.id === shownId) ?? current;
};
