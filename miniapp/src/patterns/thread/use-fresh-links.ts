import { useEffect } from "react";

const refreshAfter = 10 * 60_000;

interface Reading {
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/** Reads a record again before the links to its files end, for as long as it is on the screen. */
export const useFreshLinks = ({ dataUpdatedAt, refetch }: Reading): void => {
  useEffect(() => {
    if (dataUpdatedAt === 0) return undefined;
    let timer: number | undefined;
    const look = () => {
      window.clearTimeout(timer);
      const left = dataUpdatedAt + refreshAfter - Date.now();
      if (left > 0) timer = window.setTimeout(look, left);
      else if (document.visibilityState === "visible") void refetch();
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [dataUpdatedAt, refetch]);
};
