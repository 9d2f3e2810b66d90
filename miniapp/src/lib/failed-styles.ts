/**
 * Has a style sheet that could not be fetched be asked for again with the next try: its link would stay in the head, where
 * it counts as the sheet itself.
 */
export const dropFailedStyles = (): void =>
  window.addEventListener("vite:preloadError", ({ payload }) => {
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel='stylesheet']")) {
      if (payload.message.endsWith(link.href)) link.remove();
    }
  });
