const id = "overlays";

/** Where dialogs, menus and toasts are drawn: inside telegram-ui's root, above the page. */
export const Overlays = () => <section id={id} aria-label="Overlays" />;

/** The element `Overlays` drew. */
export const overlays = (): HTMLElement | null => document.querySelector<HTMLElement>(`#${id}`);
