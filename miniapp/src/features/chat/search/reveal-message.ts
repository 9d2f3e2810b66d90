import { wantedMessage } from "./wanted-message.ts";

const shownFor = 2400;
// A long conversation is read back to it page by page.
const patience = 30_000;

const find = (id: string) => document.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);

const show = (row: HTMLElement): void => {
  row.tabIndex = -1;
  row.dataset["found"] = "";
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "center" });
  setTimeout(() => delete row.dataset["found"], shownFor);
};

/** Scrolls to a message once its conversation is on the screen, marks it for a moment and gives it the focus. */
export const revealMessage = (id: string): void => {
  const observer = new MutationObserver(() => attempt());
  const giveUp = () => {
    observer.disconnect();
    wantedMessage.set(null);
  };
  const timer = setTimeout(giveUp, patience);
  const attempt = () => {
    const row = find(id);
    if (row === null) return;
    giveUp();
    clearTimeout(timer);
    // After the list has taken its place at the end.
    requestAnimationFrame(() => requestAnimationFrame(() => show(find(id) ?? row)));
  };
  observer.observe(document.body, { childList: true, subtree: true });
  wantedMessage.set(id);
  attempt();
};
