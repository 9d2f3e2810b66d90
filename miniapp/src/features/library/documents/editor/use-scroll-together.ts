import { useEffect } from "react";

const shareOf = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): number =>
  scrollTop / Math.max(1, scrollHeight - clientHeight);

/** Keeps two texts that stand beside each other at the same share of their length. */
export const useScrollTogether = (one: HTMLElement | null, other: HTMLElement | null): void => {
  useEffect(() => {
    if (one === null || other === null) return undefined;
    // What follows tells of its own scrolling too, which must not lead back.
    let follower: HTMLElement | null = null;
    const lead = (from: HTMLElement, to: HTMLElement) => () => {
      if (follower === from) {
        follower = null;
        return;
      }
      const top = Math.round(shareOf(from) * (to.scrollHeight - to.clientHeight));
      if (Math.abs(to.scrollTop - top) < 2) return;
      follower = to;
      to.scrollTop = top;
    };
    const [onOne, onOther] = [lead(one, other), lead(other, one)];
    one.addEventListener("scroll", onOne, { passive: true });
    other.addEventListener("scroll", onOther, { passive: true });
    return () => {
      one.removeEventListener("scroll", onOne);
      other.removeEventListener("scroll", onOther);
    };
  }, [one, other]);
};
