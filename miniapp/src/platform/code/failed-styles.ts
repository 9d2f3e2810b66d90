/**
 * Has a style sheet that could not be fetched be asked for again with the next try: its link would stay in the head, where
 * it counts as the sheet itself. It goes as soon as it fails, because afterwards there may be one that did not.
 */
export const dropFailedStyles = (): void =>
  window.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet") target.remove();
    },
    // The failure of a link does not come up to the window, but passes it on its way down.
    { capture: true },
  );
