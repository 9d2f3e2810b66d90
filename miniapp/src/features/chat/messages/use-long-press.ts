import { type PointerEvent, useEffect, useRef, useState } from "react";
import { haptic } from "../../../platform/telegram/haptics.ts";

const pressTime = 450;
const slack = 10;

/** Tells that a finger rested on an element; touching anywhere else ends it. */
export const useLongPress = () => {
  const [isPressed, setPressed] = useState(false);
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);

  useEffect(() => {
    if (!isPressed) return undefined;
    const end = (event: Event) => {
      // The action that the press revealed must still be there when it is touched.
      if (event.target instanceof Element && event.target.closest("[data-pressed] button") !== null) return;
      setPressed(false);
    };
    document.addEventListener("pointerdown", end);
    return () => document.removeEventListener("pointerdown", end);
  }, [isPressed]);

  const cancel = () => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => cancel, []);

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === "mouse") return;
      cancel();
      const timer = setTimeout(() => {
        haptic("selection");
        setPressed(true);
      }, pressTime);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const start = press.current;
      if (start === null) return;
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > slack) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  };
  return { isPressed, handlers };
};
