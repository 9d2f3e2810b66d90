import type { KeyboardEvent } from "react";

const step = (key: string, at: number, count: number): number | null => {
  if (key === "ArrowDown") return Math.min(at + 1, count - 1);
  if (key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
};

/** For a container's onKeyDown: the arrow keys, Home and End move the focus among its `data-stop` elements. */
export const moveWithArrows = (event: KeyboardEvent<HTMLElement>): void => {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-stop]")];
  const typing = event.target instanceof HTMLInputElement;
  if (typing && (event.key === "Home" || event.key === "End")) return;
  const next = step(event.key, stops.indexOf(event.target as HTMLElement), stops.length);
  const stop = next === null ? undefined : stops[next];
  if (stop === undefined) return;
  event.preventDefault();
  stop.focus();
};
