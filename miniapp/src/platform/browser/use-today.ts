import { useEffect, useState } from "react";
import { dayOf } from "../text/dates.ts";

const untilMidnight = (now: Date): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();

/** The day it is where this person is, as YYYY-MM-DD; it goes on at midnight, also while the device sleeps. */
export const useToday = (): string => {
  const [today, setToday] = useState(() => dayOf(new Date()));
  useEffect(() => {
    let timer: number | undefined;
    const look = () => {
      const now = new Date();
      setToday(dayOf(now));
      window.clearTimeout(timer);
      timer = window.setTimeout(look, untilMidnight(now) + 50);
    };
    look();
    // Timers stand still in a page put away, and a journey changes the time zone.
    document.addEventListener("visibilitychange", look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return today;
};
