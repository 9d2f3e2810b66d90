import { useCallback, useState } from "react";
import { isGuideSeen, markGuideSeen } from "./guide-seen.ts";

/** The guide to both modules: it opens by itself, where it may, until it has been put away once. */
export const useGuide = (opensItself: boolean) => {
  const [isNew, setNew] = useState(() => !isGuideSeen(localStorage));
  const [asked, setAsked] = useState<boolean | null>(null);
  const open = useCallback(() => setAsked(true), []);
  const close = useCallback(() => setAsked(false), []);
  const markSeen = useCallback(() => {
    markGuideSeen(localStorage);
    setNew(false);
  }, []);
  return { isNew, isOpen: asked ?? (isNew && opensItself), open, close, markSeen };
};
