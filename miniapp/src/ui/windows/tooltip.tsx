import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { overlays } from "./overlays.tsx";
import styles from "./tooltip.module.css";

export type TooltipSide = "top" | "right" | "bottom" | "left";

/** What an element carries for `Tooltips` to show its words beside it. */
export const tooltip = (text: string, side: TooltipSide = "bottom") => ({
  "data-tooltip": text,
  "data-tooltip-side": side,
});

const openDelay = 700;
const skipWindow = 300;
const distance = 6;
const margin = 8;

const place = (of: DOMRect, { width, height }: DOMRect, side: string | undefined) => {
  const middle = { x: of.left + (of.width - width) / 2, y: of.top + (of.height - height) / 2 };
  const spots: Record<string, { x: number; y: number }> = {
    top: { x: middle.x, y: of.top - height - distance },
    left: { x: of.left - width - distance, y: middle.y },
    right: { x: of.right + distance, y: middle.y },
  };
  const { x, y } = spots[side ?? ""] ?? { x: middle.x, y: of.bottom + distance };
  const within = (value: number, size: number, room: number) =>
    Math.max(margin, Math.min(value, room - size - margin));
  return { left: within(x, width, window.innerWidth), top: within(y, height, window.innerHeight) };
};

const ownerOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;

const listen = (show: (owner: HTMLElement | null) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resting: HTMLElement | null = null;
  let shown = false;
  let closedAt = -Infinity;
  const open = (owner: HTMLElement) => {
    shown = true;
    show(owner);
  };
  const close = () => {
    clearTimeout(timer);
    if (shown) closedAt = performance.now();
    shown = false;
    show(null);
  };
  const onOver = (event: PointerEvent) => {
    const owner = event.pointerType === "touch" ? null : ownerOf(event.target);
    if (owner === resting) return;
    resting = owner;
    close();
    if (owner === null) return;
    // After one has been seen, the next opens at once.
    if (performance.now() - closedAt < skipWindow) open(owner);
    else timer = setTimeout(() => open(owner), openDelay);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const owner = ownerOf(target);
    if (owner?.matches(":focus-visible") === true) open(owner);
  };
  const ways = new AbortController();
  const { signal } = ways;
  document.addEventListener("pointerover", onOver, { signal });
  document.addEventListener("focusin", onFocus, { signal });
  document.addEventListener("focusout", close, { signal });
  document.addEventListener("pointerdown", close, { signal, capture: true });
  document.addEventListener("keydown", (event) => event.key !== "Tab" && close(), { signal });
  document.addEventListener("scroll", close, { signal, capture: true });
  return () => {
    ways.abort();
    clearTimeout(timer);
  };
};

/** The words that appear after resting on something for 700 ms; screen readers have them as the element's name. */
export const Tooltips = () => {
  const [owner, setOwner] = useState<HTMLElement | null>(null);
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => listen(setOwner), []);
  useLayoutEffect(() => {
    if (owner === null || words.current === null) return;
    const spot = place(
      owner.getBoundingClientRect(),
      words.current.getBoundingClientRect(),
      owner.dataset["tooltipSide"],
    );
    words.current.style.translate = `${spot.left}px ${spot.top}px`;
  }, [owner]);
  const layer = overlays();
  if (owner === null || layer === null || !owner.isConnected) return null;
  return createPortal(
    <div ref={words} key={owner.dataset["tooltip"]} className={styles.tooltip} aria-hidden="true">
      {owner.dataset["tooltip"]}
    </div>,
    layer,
  );
};
