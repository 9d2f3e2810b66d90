import { Dialog as Radix } from "radix-ui";
import { useEffect } from "react";

/** What stands over the page beneath a window, which is marked as covered meanwhile. */
export const Backdrop = ({ className }: { className: string | undefined }) => {
  // As late as Radix takes the page its presses and gives them back: in between, all of it would be styled anew.
  useEffect(() => {
    const root = document.documentElement;
    root.setAttribute("data-covered", "");
    return () => root.removeAttribute("data-covered");
  }, []);
  return <Radix.Overlay className={className} />;
};
