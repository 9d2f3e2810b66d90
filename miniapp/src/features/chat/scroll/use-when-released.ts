import { useCallback, useEffect, useRef } from "react";

/** A finger's click comes a little after it is lifted, where the finger was. */
const clickWithin = 100;
const ends = ["pointerup", "pointercancel", "contextmenu"] as const;

/** Does something once nothing is pressed, at once where nothing is: what moves under a press is not what was meant. */
export const useWhenReleased = () => {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void) | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      clearTimeout(timer);
      isPressed.current = true;
    };
    const release = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isPressed.current = false;
        waiting.current?.();
        waiting.current = null;
      }, clickWithin);
    };
    window.addEventListener("pointerdown", press, true);
    for (const end of ends) window.addEventListener(end, release, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointerdown", press, true);
      for (const end of ends) window.removeEventListener(end, release, true);
    };
  }, []);

  return useCallback((then: () => void) => {
    if (isPressed.current) waiting.current = then;
    else then();
  }, []);
};
