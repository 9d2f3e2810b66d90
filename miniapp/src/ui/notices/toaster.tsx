import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Toast } from "radix-ui";
import { useEffect } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import { closeNotice, type ShownNotice, useShownNotice } from "./notify.ts";
import { Button } from "../buttons/button.tsx";
import styles from "./toaster.module.css";

const icon = { className: styles.icon, size: 20 } as const;

const Mark = ({ shown: { variant, isNews } }: { shown: ShownNotice }) => {
  if (variant === "destructive") return <CircleAlert {...icon} />;
  return isNews === true ? <Info {...icon} /> : <CircleCheck {...icon} />;
};

/** How high what is pinned to the lower edge stands beneath a place, such as an editor with its button. */
const dockHeight = ({ left }: DOMRect): number => {
  const boxes = [...document.querySelectorAll("[data-dock]")].map((one) => one.getBoundingClientRect());
  return Math.max(0, ...boxes.filter(({ right }) => right > left).map(({ top }) => window.innerHeight - top));
};

// Above what one writes with, also where that comes later; what is read makes as much room at its end as the notice takes.
const makeRoom = (notice: HTMLLIElement | null) => {
  const place = notice?.parentElement;
  if (notice === null || place === null || place === undefined) return undefined;
  const { style, dataset } = document.documentElement;
  const rise = () => {
    place.style.setProperty("--dock-height", `${dockHeight(place.getBoundingClientRect())}px`);
  };
  rise();
  // Once a frame, for an answer that is being written changes the page far more often.
  let frame = 0;
  const changes = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(rise);
  });
  changes.observe(document.body, { childList: true, subtree: true });
  style.setProperty("--notice-height", `${notice.offsetHeight}px`);
  dataset["notice"] = "";
  return () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    delete dataset["notice"];
  };
};

// A window keeps the focus by taking it back from whatever else gets it, which it hears of at the document.
const keepFromWindows = (event: FocusEvent): void => {
  const to = event.type === "focusin" ? event.target : event.relatedTarget;
  if (to instanceof Element && to.closest("[data-notices]") !== null) event.stopPropagation();
};

const useFocusBesideWindows = (): void => {
  useEffect(() => {
    const { body } = document;
    const moves = ["focusin", "focusout"] as const;
    for (const move of moves) body.addEventListener(move, keepFromWindows);
    return () => {
      for (const move of moves) body.removeEventListener(move, keepFromWindows);
    };
  }, []);
};

/** Draws the one notice there is: on top of a phone, bottom right beyond it; F8 moves the focus there. */
export const Toaster = () => {
  const shown = useShownNotice();
  useFocusBesideWindows();
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {shown !== null && (
        <Toast.Root
          key={shown.id}
          ref={makeRoom}
          open={shown.open}
          onOpenChange={(open) => !open && closeNotice(shown.id)}
          data-toast=""
          type={shown.variant === "destructive" ? "foreground" : "background"}
          className={classNames(styles.toast, shown.variant === "destructive" && styles.destructive)}
        >
          <Mark shown={shown} />
          <div className={styles.words}>
            <Toast.Title className={styles.title}>{shown.title}</Toast.Title>
            {shown.description !== undefined && (
              <Toast.Description className={styles.description}>{shown.description}</Toast.Description>
            )}
            {shown.action !== undefined && (
              <div className={styles.action}>
                <Toast.Action asChild altText={shown.action.label}>
                  <Button size="small" onClick={shown.action.onPress}>
                    {shown.action.label}
                  </Button>
                </Toast.Action>
              </div>
            )}
          </div>
          <Toast.Close className={styles.close} aria-label="Close">
            <X size={18} />
          </Toast.Close>
        </Toast.Root>
      )}
      {/* A window hides everything beside it from screen readers but what is live; the notices announce themselves. */}
      <Toast.Viewport className={styles.viewport} hotkey={["F8"]} data-notices="" aria-live="off" />
    </Toast.Provider>
  );
};
