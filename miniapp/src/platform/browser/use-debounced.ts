import { useEffect, useState } from "react";

/** The value once it has not changed for that many milliseconds; an empty text passes at once. */
export const useDebounced = (value: string, milliseconds: number): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), value === "" ? 0 : milliseconds);
    return () => window.clearTimeout(timer);
  }, [value, milliseconds]);
  return value === "" ? "" : settled;
};
