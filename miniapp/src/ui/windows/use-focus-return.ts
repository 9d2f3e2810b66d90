import { useRef } from "react";

// What a menu's entry was opens no more: the button of the menu takes its place.
const placeOf = (opener: Element | null): HTMLElement | null => {
  if (!(opener instanceof HTMLElement)) return null;
  const trigger = opener.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return trigger === null || trigger === undefined
    ? opener
    : document.querySelector(`#${CSS.escape(trigger)}`);
};

// A window that takes another's place goes back to where that one was opened from.
let lastOpener: HTMLElement | null = null;

const openerOf = (active: Element | null): HTMLElement | null =>
  active === document.body && lastOpener !== null ? lastOpener : placeOf(active);

/** Gives the focus back to what opened a window, which has no trigger of its own; `focusInside` moves it in. */
export const useFocusReturn = (focusInside: (event: Event) => void) => {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerOf(document.activeElement);
      lastOpener = opener.current;
      focusInside(event);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      lastOpener = null;
      if (opener.current?.isConnected === true) opener.current.focus({ preventScroll: true });
    },
  };
};
