const copyThroughSelection = (text: string): boolean => {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.style.position = "fixed";
  area.style.opacity = "0";
  // Inside the window that is open, which would take the selection back.
  (focused?.closest("[role='dialog']") ?? document.body).append(area);
  area.select();
  // The only way left where the clipboard API is missing or refused.
  const copied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
};

/** Puts the text on the clipboard; false when the client does not let us, so that it can be selected by hand. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyThroughSelection(text);
  }
};
